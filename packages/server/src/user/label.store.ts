import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { customersOf } from './customer.store.ts';

/** All labels, parents before their children, with how many customers of those that somebody sees bear each. */
export const allLabels = async (db: Db, actor: Actor) => {
  const customers = customersOf(db, actor);
  const seen = customers ? sql`and u.id in (${customers})` : sql``;
  const { rows } = await sql<{ id: number; parent_id: number | null; name: string; n: number }>`
    select l.id, l.parent_id, l.name, coalesce(used.n, 0)::int as n from user_label l
    left join (select label, count(*) as n from "user" u, unnest(u.label_ids) as label
      where u.label_ids <> '{}' and u.deleted_at is null ${seen} group by label) as used on used.label = l.id
    order by coalesce(l.parent_id, l.id), l.parent_id nulls first, l.id`.execute(db);
  return rows;
};

const keptName = (error: unknown): never => {
  throw (error as { constraint?: string }).constraint === 'user_label_name_once'
    ? new ApiError('alreadyTaken', { fields: 'labelName' })
    : error;
};

/** A new label, below a label of the first level or beside those. Throws `notFound` for another parent, `alreadyTaken`. */
export const addLabel = async (
  tx: Tx,
  o: {
    readonly name: string;
    readonly parentId: number | null;
    readonly by: number | null;
    readonly now: Date;
  },
): Promise<number> => {
  if (o.parentId !== null) {
    const parent = await lockLabel(tx, o.parentId);
    if (parent.parent_id !== null) throw new ApiError('notFound');
  }
  const { id } = await tx
    .insertInto('user_label')
    .values({ name: o.name, parent_id: o.parentId, created_by: o.by, created_at: o.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(keptName);
  return id;
};

const lockLabel = (tx: Tx, id: number) =>
  tx
    .selectFrom('user_label')
    .where('id', '=', id)
    .select(['id', 'parent_id'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** Throws `notFound` unless all of them are labels; they stay until the transaction ends. */
export const expectLabels = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const found = await tx
    .selectFrom('user_label')
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
  if (found.length !== new Set(ids).size) throw new ApiError('notFound');
};

/** Throws `notFound`, `alreadyTaken`. */
export const renameLabel = async (tx: Tx, id: number, name: string): Promise<void> => {
  await lockLabel(tx, id);
  await tx.updateTable('user_label').set({ name }).where('id', '=', id).execute().catch(keptName);
};

/** Throws `notFound`, and `stillInUse` where a customer bears it or a label stands below it. */
export const removeLabel = async (tx: Tx, id: number): Promise<void> => {
  await lockLabel(tx, id);
  const { rows } = await sql`select from "user" where label_ids @> array[${id}]::bigint[]
    union all select from user_label where parent_id = ${id} limit 1`.execute(tx);
  if (rows.length > 0) throw new ApiError('stillInUse');
  await tx.deleteFrom('user_label').where('id', '=', id).execute();
};
