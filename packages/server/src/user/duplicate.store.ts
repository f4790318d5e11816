import { likeness, type Likeness, likenessVerdict } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { staleRows } from '../core/crud/crud.store.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { customersOf } from './customer.store.ts';

/** What more accounts than this share is nobody's own: a phone of an office, an address of a provider. */
const mostAlike = 20;

/**
 * Finds accounts of different main accounts that share what is mostly one person's (lifecycles §3), and keeps each pair with all that
 * it shares; who signs in from one address alone is no pair. Verdicts stay. Answers how many pairs are new.
 */
export const findPairs = async (db: Db, now: Date): Promise<number> => {
  const { phone, email, name, company, invoiceTitle, signInIp } = likeness.of;
  const { rows } = await sql<{ isNew: boolean }>`
    with account as materialized (
      select id, coalesce(main_id, id) as family, phone, email_folded, name_folded, company from "user"
      where deleted_at is null and not is_agent_purse),
    key as materialized (
      select id, family, ${phone}::smallint as kind, right(regexp_replace(phone, '\\D', '', 'g'), 11) as value from account where phone is not null
      union all select id, family, ${email}, regexp_replace(email_folded, '\\+[^@]*@', '@') from account where email_folded is not null
      union all select id, family, ${name}, name_folded from account
      union all select id, family, ${company}, folded(company) from account where company <> ''
      union all select distinct a.id, a.family, ${invoiceTitle}::smallint, folded(t.title) from invoice_title t join account a on a.id = t.owner_id
        where t.deleted_at is null
      union all select a.id, a.family, ${signInIp}, host(l.last_login_ip) from user_live l join account a on a.id = l.user_id
        where l.last_login_ip is not null),
    shared as (
      select kind, value from key where value <> '' group by kind, value having count(*) between 2 and ${mostAlike}),
    pair as (
      select a.id as low, b.id as high, array_agg(distinct a.kind order by a.kind) as kinds
      from shared s join key a on (a.kind, a.value) = (s.kind, s.value) join key b on (b.kind, b.value) = (s.kind, s.value)
      where a.id < b.id and a.family <> b.family group by a.id, b.id)
    insert into user_pair (low_id, high_id, likenesses, found_at)
    select low, high, kinds, ${now} from pair where kinds <> array[${signInIp}]::smallint[] order by low, high
    on conflict (low_id, high_id) do update set likenesses = excluded.likenesses, version = user_pair.version + 1
      where user_pair.likenesses <> excluded.likenesses
    returning (xmax = 0) as "isNew"`.execute(db);
  return rows.filter(({ isNew }) => isNew).length;
};

/** The cash of either account of a pair, in its own currency. */
export const balanceOf = (of: 'a' | 'b') => sql<string>`coalesce((select account.balance from account
  where account.owner_id = ${sql.ref(`${of}.owner_id`)} and account.kind = 1 and account.currency = ${sql.ref(`${of}.currency`)}), 0)`;
/** Which of both has more to lose, and is the one to keep. */
export const keepOf = sql<number>`case when ${balanceOf('b')} > ${balanceOf('a')} then b.id else a.id end`;

/** Pairs of which somebody sees both accounts, `a` the older and `b`. */
export const pairsSeen = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('user_pair as pair')
    .innerJoin('user as a', 'a.id', 'pair.low_id')
    .innerJoin('user as b', 'b.id', 'pair.high_id')
    .where('a.deleted_at', 'is', null)
    .where('b.deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  return customers ? rows.where('pair.low_id', 'in', customers).where('pair.high_id', 'in', customers) : rows;
};

/** One pair of which somebody sees both accounts, with these, the older first. Throws `notFound`. */
export const pairSeen = async (db: Db, actor: Actor, pairId: number) => {
  const pair = await pairsSeen(db, actor)
    .where('pair.id', '=', pairId)
    .select(['pair.low_id', 'pair.high_id', 'pair.verdict', 'pair.note', 'pair.version'])
    .select([sql<Likeness[]>`pair.likenesses`.as('likenesses'), keepOf.as('keep')])
    .executeTakeFirstOrThrow(notFound);
  const accounts = await db
    .selectFrom('user')
    .leftJoin('user_live as live', 'live.user_id', 'user.id')
    .where('user.id', 'in', [pair.low_id, pair.high_id])
    .selectAll('user')
    .select(['live.last_login_at', 'live.last_submit_at'])
    .orderBy('user.id')
    .execute();
  return { ...pair, accounts };
};

/** Says of pairs that somebody sees whether they are one person's. */
export const decidePairs = async (c: {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
  readonly input: { readonly likenessVerdict: 0 | 1 | 2; readonly note: string };
}): Promise<Map<number, Outcome>> => {
  const rows = await pairsSeen(c.tx, c.actor)
    .where('pair.id', 'in', c.ids)
    .select(['pair.id', 'pair.version'])
    .orderBy('pair.id')
    .forUpdate('pair')
    .execute();
  const stale = await staleRows(c.tx, 'userPair', rows, c.expectedVersions);
  const decided = rows.map(({ id }) => id).filter((id) => !stale.has(id));
  const isOpen = c.input.likenessVerdict === likenessVerdict.of.open;
  if (decided.length > 0)
    await c.tx
      .updateTable('user_pair')
      .set((eb) => ({
        verdict: c.input.likenessVerdict,
        note: c.input.note,
        decided_by: isOpen ? null : c.actor.adminId,
        decided_at: isOpen ? null : c.now,
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', decided)
      .execute();
  return new Map(rows.map(({ id }): [number, Outcome] => [id, stale.get(id) ?? done]));
};
