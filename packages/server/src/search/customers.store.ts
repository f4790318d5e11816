import type { FoundBy, navigation, OutputOf } from '@renderdesk/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { visibleTasks } from '../task/index.ts';
import { customersOf } from '../user/index.ts';
import { isTaxNumber, latinOf, phoneOf, searchesNames, type Typed } from './words.rules.ts';
import { contains, mayHold, pattern } from './words.store.ts';

type Users = OutputOf<typeof navigation.anything>['users'];
type Found = readonly { readonly id: number }[];

/** The customers of someone's scope; their columns come once it is known which few are shown. */
const seenUsers = (db: Db, actor: Actor) => {
  const query = db.selectFrom('user').where('user.deleted_at', 'is', null).select('user.id');
  const customers = customersOf(db, actor);
  return customers ? query.where('user.id', 'in', customers) : query;
};

const names = sql<string>`("user".name || E'\n' || "user".company)`;

/** So many of the newest that an index names are looked at for the words themselves. */
const looked = 100;

/**
 * Customers whose text holds every word: main accounts first, the newest of each first. The index is asked alone at first: its rows are estimated well, and a word
 * that everybody bears is then found at the newest end instead of by reading everyone.
 */
const holding = (
  db: Db,
  actor: Actor,
  o: {
    readonly text: RawBuilder<string>;
    readonly words: readonly string[];
    readonly limit: number;
  },
): Promise<Found> => {
  // Empty texts are in no index of words.
  let indexed = seenUsers(db, actor)
    .where(sql<SqlBool>`${o.text} <> ''`)
    .select(['user.account_type', o.text.as('held')]);
  for (const word of o.words) indexed = indexed.where(mayHold(o.text, word));
  let rows = db
    .with('indexed', () => indexed.orderBy('user.id', 'desc').limit(looked))
    .selectFrom('indexed')
    .select('indexed.id');
  for (const word of o.words) rows = rows.where(contains(sql`indexed.held`, word));
  // Main accounts first: a studio is looked for, and not its children.
  return rows.orderBy('indexed.account_type').orderBy('indexed.id', 'desc').limit(o.limit).execute();
};

/** Customers one of whose invoice titles holds every word. */
const byTitle = (db: Db, actor: Actor, words: readonly string[], limit: number): Promise<Found> => {
  let indexed = db
    .selectFrom('invoice_title as t')
    .innerJoin('user', 'user.id', 't.owner_id')
    .where('t.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .select(['user.id', 't.title']);
  const customers = customersOf(db, actor);
  if (customers) indexed = indexed.where('user.id', 'in', customers);
  for (const word of words) indexed = indexed.where(mayHold(sql`t.title`, word));
  let rows = db
    .with('indexed', () => indexed.orderBy('t.id', 'desc').limit(looked))
    .selectFrom('indexed')
    .select('indexed.id')
    .distinct();
  for (const word of words) rows = rows.where(contains(sql`indexed.title`, word));
  return rows.orderBy('indexed.id', 'desc').limit(limit).execute();
};

/** Customers one of whose invoice titles has a tax number that begins so. */
const byTaxNumber = (db: Db, actor: Actor, number: string, limit: number): Promise<Found> => {
  let rows = db
    .selectFrom('invoice_title as t')
    .innerJoin('user', 'user.id', 't.owner_id')
    .where('t.deleted_at', 'is', null)
    .where('t.tax_number', '<>', '')
    .where('user.deleted_at', 'is', null)
    .where(sql<SqlBool>`upper(t.tax_number) like ${number.toUpperCase()} || '%'`);
  const customers = customersOf(db, actor);
  if (customers) rows = rows.where('user.id', 'in', customers);
  return rows
    .select(['user.id', sql<string>`upper(t.tax_number)`.as('number')])
    .distinct()
    .orderBy('number')
    .orderBy('user.id')
    .limit(limit)
    .execute();
};

const fewestFigures = 4;
const fewestLetters = 3;

/** The ways to a customer, the surest first; each is asked by an index of its own, and only for what could be meant by it. */
const waysTo = (
  db: Db,
  actor: Actor,
  asked: Typed,
  limit: number,
): readonly (readonly [FoundBy, Promise<Found>])[] => {
  const ways: (readonly [FoundBy, Promise<Found>])[] = [];
  const { id, words, each } = asked;
  if (id !== undefined) {
    ways.push(['id', seenUsers(db, actor).where('user.id', '=', id).execute()]);
    const task = visibleTasks(db, actor).where('task.id', '=', id).select('task.user_id');
    ways.push(['task', seenUsers(db, actor).where('user.id', 'in', task).execute()]);
  }
  const exact = seenUsers(db, actor)
    .where('user.name_folded', '=', sql<string>`folded(${words})`)
    .orderBy('user.account_type')
    .orderBy('user.id')
    .limit(limit);
  ways.push(['name', exact.execute()]);
  const phone = phoneOf(words);
  if (phone !== undefined && phone.length >= fewestFigures)
    ways.push([
      'phone',
      seenUsers(db, actor)
        .where(sql<SqlBool>`"user".phone like ${phone} || '%'`)
        .orderBy('user.phone')
        .limit(limit)
        .execute(),
    ]);
  // The last figures are what customers say of their number, and what lists show of it.
  if (phone !== undefined && phone.length >= fewestFigures)
    ways.push([
      'phone',
      seenUsers(db, actor)
        .where(sql<SqlBool>`reverse("user".phone) like reverse(${phone}::text) || '%'`)
        .orderBy(sql`reverse("user".phone)`)
        .orderBy('user.id')
        .limit(limit)
        .execute(),
    ]);
  if (each.length === 1 && words.length >= fewestLetters)
    ways.push([
      'email',
      seenUsers(db, actor)
        .where(sql<SqlBool>`"user".email_folded like ${pattern(words)} || '%'`)
        .orderBy('user.email_folded')
        .limit(limit)
        .execute(),
    ]);
  if (isTaxNumber(words)) ways.push(['taxNumber', byTaxNumber(db, actor, words, limit)]);
  if (!searchesNames(asked)) return ways;
  ways.push(['words', holding(db, actor, { text: names, words: each, limit })]);
  const latin = latinOf(each);
  // Two letters are a pair that nearly every name has; they are initials only where something begins with them.
  if (latin !== undefined && latin.length >= fewestLetters)
    ways.push(['pinyin', holding(db, actor, { text: sql<string>`"user".pinyin`, words: [latin], limit })]);
  ways.push(['invoiceTitle', byTitle(db, actor, each, limit)]);
  return ways;
};

/**
 * Customers that somebody sees by what was typed: by number or name, the beginning or end of a phone number, the beginning of an e-mail address, words of name
 * or company, pinyin in full or by initials, a title of their invoices or the beginning of its tax number, a task's number. Each with the surest way it was found by.
 */
export const findUsers = async (db: Db, actor: Actor, asked: Typed, limit: number): Promise<Users> => {
  if (asked.frame !== undefined) return [];
  const ways = waysTo(db, actor, asked, limit);
  const found = await Promise.all(ways.map(([, rows]) => rows));
  const by = new Map<number, FoundBy>();
  for (const [at, [way]] of ways.entries())
    for (const { id } of found[at] ?? []) if (!by.has(id)) by.set(id, way);
  return await usersNamed(db, actor, new Map([...by].slice(0, limit)));
};

/** The customers of these ids that are in someone's scope, in the order of the ids. */
export const usersOf = (db: Db, actor: Actor, ids: readonly number[]): Promise<Users> =>
  usersNamed(db, actor, new Map(ids.map((id) => [id, 'id'])));

const usersNamed = async (db: Db, actor: Actor, by: ReadonlyMap<number, FoundBy>): Promise<Users> => {
  if (by.size === 0) return [];
  const ids = [...by.keys()];
  const rows = await seenUsers(db, actor)
    .leftJoin('user as main', 'main.id', 'user.main_id')
    .where('user.id', 'in', ids)
    .clearSelect()
    .select(['user.id', 'user.name', 'user.account_type', 'user.company', 'main.name as main_name'])
    .execute();
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((raw) => ({
      userId: asId(raw.id),
      userName: raw.name,
      accountType: raw.account_type,
      mainUsername: raw.main_name,
      company: raw.company,
      foundBy: by.get(raw.id) ?? 'id',
    }));
};
