import { type Channel, channel, principalKind } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../core/audit/changes.ts';
import { type Reading, readings, refersIn } from '../core/audit/tables.ts';
import type { Actor } from '../core/auth/actor.ts';
import { areaOfKind } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';
import { type Door, visibleOperations } from './visible.store.ts';

const ofRecord = sql`oo.operation_id = operation.id and oo.at = operation.at`;

/** What a record acted on, without the customers, who stand for themselves. */
export const firstObject = <T>(column: 'kind' | 'object_id'): RawBuilder<T | null> =>
  sql<T | null>`(select ${sql.ref(`oo.${column}`)} from operation_object oo
    where ${ofRecord} and oo.kind <> 'customer' order by oo.kind, oo.object_id limit 1)`;
export const objectCount = sql<number>`(select count(*) from operation_object oo where ${ofRecord} and oo.kind <> 'customer')`;

/** The first customer whose things a record changed, by id. */
export const firstCustomer = sql<number | null>`(select oo.object_id from operation_object oo
  where ${ofRecord} and oo.kind = 'customer' order by oo.object_id limit 1)`;
export const customerCount = sql<number>`(select count(*) from operation_object oo where ${ofRecord} and oo.kind = 'customer')`;
export const customerName = sql<
  string | null
>`(select customer.name from "user" customer where customer.id = ${firstCustomer})`;

const kinds: Readonly<Record<Channel, readonly number[]>> = {
  [channel.of.website]: [principalKind.of.customer],
  [channel.of.api]: [principalKind.of.partner],
  [channel.of.console]: [principalKind.of.staff],
  [channel.of.nodeAgent]: [principalKind.of.node],
  [channel.of.server]: [principalKind.of.system],
};
/** The door of a record: each kind of principal has its own. */
export const channelColumn = sql<Channel>`case operation.actor_kind ${sql.join(
  Object.entries(kinds).flatMap(([door, [kind]]) =>
    kind === undefined ? [] : [sql`when ${sql.lit(kind)} then ${sql.lit(Number(door))}`],
  ),
  sql` `,
)} else ${sql.lit(channel.of.console)} end`;
/** Whether a record came by a door; who was nobody yet stood before this console. */
export const cameBy = (door: Channel) =>
  sql<boolean>`coalesce(operation.actor_kind, ${sql.lit(principalKind.of.staff)}) = any(${kinds[door] as number[]}::int[])`;

/** Staff, partners and nodes whose name holds a text, as who acted. */
export const actedByNamed = (name: string) => sql<boolean>`(
  operation.actor_kind = ${sql.lit(principalKind.of.staff)} and operation.actor_id = any(array(select a.id from admin a
    where strpos(folded(a.really_name), folded(${name})) > 0 or strpos(a.login_name_folded, folded(${name})) > 0))
  or operation.actor_kind = ${sql.lit(principalKind.of.partner)} and operation.actor_id = any(array(select p.id from partner p
    where strpos(p.name_folded, folded(${name})) > 0))
  or operation.actor_kind = ${sql.lit(principalKind.of.node)} and operation.actor_id = any(array(select n.id from node n
    where strpos(n.name_folded, folded(${name})) > 0)))`;

interface Side {
  readonly rows?: readonly { readonly kind: string; readonly id: number | null; readonly values: Values }[];
  readonly more?: Readonly<Record<string, number>>;
}
type Values = Readonly<Record<string, unknown>>;

/** Whether somebody may see a record of a door. */
export const isVisible = async (
  db: Db,
  actor: Actor,
  o: { readonly id: number; readonly door: Door },
): Promise<boolean> =>
  (await visibleOperations(db, actor, o.door)
    .where('operation.id', '=', o.id)
    .select('operation.id')
    .executeTakeFirst()) !== undefined;

/** What a record keeps beside its row: what was sent, both sides of the changes, and what it acted on. */
export const kept = async (db: Db, actor: Actor, o: { readonly id: number; readonly door: Door }) => {
  const row = await visibleOperations(db, actor, o.door)
    .where('operation.id', '=', o.id)
    .select(['operation.at', 'operation.input', 'operation.before', 'operation.after'])
    .executeTakeFirst();
  if (!row) return undefined;
  const objects = await db
    .selectFrom('operation_object')
    .where('operation_id', '=', o.id)
    .where('at', '=', row.at)
    .select(['kind', 'object_id as id', 'outcome'])
    .orderBy('kind')
    .orderBy('object_id')
    .limit(100)
    .execute();
  const [before, after] = [row.before, row.after].map(sideOf);
  return {
    input: asFields(row.input),
    objects,
    changes: await paired(db, before?.rows ?? [], after?.rows ?? []),
    more: { ...before?.more, ...after?.more },
  };
};

const asFields = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null;

/** One side as it was recorded; a record of an earlier form, or one cut off for its size, stands as one change without a name. */
const sideOf = (side: unknown): Side | undefined => {
  const fields = asFields(side);
  if (!fields) return undefined;
  return Array.isArray(fields['rows'])
    ? (fields as Side)
    : { rows: [{ kind: '', id: null, values: fields }] };
};

type RecordedChange = Pick<Change, 'kind'> &
  Reading & {
    area: string;
    id: number | null;
    before: Values | null;
    after: Values | null;
  };

/** Whether two sides are of one row: a changed row has the same columns on both, and other rows of the same thing have others. */
const areOneRow = (was: Values, is: Values): boolean =>
  Object.keys(was).toSorted().join() === Object.keys(is).toSorted().join();

/** Rows before and after side by side: those of one thing in the order in which they were recorded. */
const paired = async (
  db: Db,
  before: NonNullable<Side['rows']>,
  after: NonNullable<Side['rows']>,
): Promise<RecordedChange[]> => {
  const known = await readings(db);
  const reading = (kind: string, values: Values): Reading => {
    const { refers, codes, amounts } = known.get(kind) ?? { refers: {}, codes: {}, amounts: [] };
    return { refers: refersIn(refers, values), codes, amounts };
  };
  const left = [...after];
  const changes = before.map((was): RecordedChange => {
    const at = left.findIndex(
      (is) => is.kind === was.kind && is.id === was.id && areOneRow(was.values, is.values),
    );
    const [is] = at < 0 ? [] : left.splice(at, 1);
    return {
      kind: was.kind,
      area: areaOfKind(was.kind),
      id: was.id ?? null,
      before: was.values,
      after: is?.values ?? null,
      ...reading(was.kind, was.values),
    };
  });
  return [
    ...changes,
    ...left.map(({ kind, id, values }) => ({
      kind,
      area: areaOfKind(kind),
      id: id ?? null,
      before: null,
      after: values,
      ...reading(kind, values),
    })),
  ];
};
