import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { changeRow, expectVersion, lockRow, writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { expectSeen } from './allocation.store.ts';

/** Each platform with what a customer has there. */
export const platformsOf = async (db: Db, userId: number) => {
  const { rows } = await sql<{ id: number; open: number; last: Date | null }>`
    select p.id, count(t.id) filter (where t.is_open and t.deleted_at is null)::int as open, max(t.submitted_at) as last
    from platform p left join task t on t.platform_id = p.id and t.user_id = ${userId}
    group by p.id order by p.id`.execute(db);
  return rows;
};

/** Throws `notFound` where one of these is no platform of the installation. */
export const expectPlatforms = async (db: Db, ids: readonly number[]): Promise<void> => {
  const found = await db
    .selectFrom('platform')
    .where('id', 'in', [0, ...ids])
    .select('id')
    .execute();
  if (ids.some((id) => !found.some((one) => one.id === id))) throw new ApiError('notFound');
};

/** Tasks of a customer that have not ended, of one platform or of all, by their numbers. */
export const openTasksOf = async (
  tx: Tx,
  o: { readonly userId: number; readonly platform: number | null },
): Promise<number[]> => {
  let query = tx
    .selectFrom('task')
    .where('user_id', '=', o.userId)
    .where('is_open', '=', true)
    .where('deleted_at', 'is', null);
  if (o.platform !== null) query = query.where('platform_id', '=', o.platform);
  return (await query.select('id').orderBy('id').execute()).map(({ id }) => id);
};

/**
 * Reckons anew what accounts show of other things: the certification by its applications, the student's end, first and last dates by
 * tasks and recharges. The accounts are locked.
 */
export const reckonAccounts = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  const these = sql`any(${ids}::bigint[])`;
  await sql`
    update "user" u set first_submit_at = f.submitted, first_recharge_at = f.paid, student_until = f.student,
      updated_at = ${now}, version = version + 1
    from (select o.id,
        (select min(t.submitted_at) from task t where t.user_id = o.id) as submitted,
        (select min(r.paid_at) from recharge r where r.user_id = o.id and r.status in (2, 5, 7)) as paid,
        (select max(s.ends_at) from student s where s.user_id = o.id and s.status = 2 and s.ends_at > ${now}) as student
      from "user" o where o.id = ${these}) f
    where u.id = f.id
      and (u.first_submit_at, u.first_recharge_at, u.student_until) is distinct from (f.submitted, f.paid, f.student)`.execute(
    tx,
  );
  await sql`
    insert into user_live (user_id, last_submit_at, last_complete_at, last_pay_at)
    select o.id, (select max(t.submitted_at) from task t where t.user_id = o.id),
      (select max(t.ended_at) from task t where t.user_id = o.id and t.status = 25),
      (select max(r.paid_at) from recharge r where r.user_id = o.id and r.status in (2, 5, 7))
    from "user" o where o.id = ${these}
    on conflict (user_id) do update set last_submit_at = excluded.last_submit_at, last_complete_at = excluded.last_complete_at,
      last_pay_at = excluded.last_pay_at`.execute(tx);
};

/** Tables of things that staff keep for a customer's software, by name. */
type Kept = 'local_render_set' | 'user_json';
const unique = { local_render_set_name_once: 'setName', user_json_name_once: 'jsonName' } as const;

/** Sets of software for rendering at home, by name. */
export const renderSetsOf = (db: Db, userId: number) =>
  db
    .selectFrom('local_render_set as s')
    .innerJoin('admin', 'admin.id', 's.updated_by')
    .where('s.user_id', '=', userId)
    .selectAll('s')
    .select('admin.really_name')
    .orderBy('s.name')
    .execute();
/** Named values, by name. */
export const jsonOf = (db: Db, userId: number) =>
  db
    .selectFrom('user_json as j')
    .innerJoin('admin', 'admin.id', 'j.updated_by')
    .where('j.user_id', '=', userId)
    .selectAll('j')
    .select('admin.really_name')
    .orderBy('j.name')
    .execute();

/** One of a customer whom somebody sees, locked. Throws `notFound`. */
export const lockKept = async (tx: Tx, actor: Actor, table: Kept, id: number) => {
  const row = await lockRow(tx, table, { id });
  await expectSeen(tx, actor, row.user_id);
  return row;
};

/** Deletes one. Throws `notFound`. */
export const removeKept = async (tx: Tx, actor: Actor, table: Kept, id: number): Promise<void> => {
  await lockKept(tx, actor, table, id);
  await tx.deleteFrom(table).where('id', '=', id).execute();
};

interface Saving {
  readonly userId: number;
  /** The one that is changed; undefined for a new one. */
  readonly id: number | undefined;
  readonly version: number | undefined;
  readonly by: number;
  readonly now: Date;
}

/** Adds one to a customer, or changes one of theirs; answers its number. Throws `notFound`, `changedMeanwhile`, `alreadyTaken`. */
const save = async (tx: Tx, actor: Actor, table: Kept, o: Saving, set: object): Promise<number> => {
  const values = { ...set, updated_by: o.by, updated_at: o.now };
  if (o.id === undefined) {
    await expectSeen(tx, actor, o.userId);
    const { id } = await writeUnique(
      tx
        .insertInto(table as 'user_json')
        .values({ ...values, user_id: o.userId } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
      unique,
    );
    return id;
  }
  const row = await lockKept(tx, actor, table, o.id);
  if (row.user_id !== o.userId) throw new ApiError('notFound');
  await expectVersion(tx, 'user', { id: row.user_id, version: row.version }, o.version ?? 0);
  await changeRow(tx, table as 'user_json', row, { now: o.now, set: { ...set, updated_by: o.by } }, unique);
  return o.id;
};

export const saveRenderSet = async (
  tx: Tx,
  actor: Actor,
  o: Saving & {
    readonly name: string;
    readonly softwareId: number;
    readonly plugins: readonly string[];
    readonly path: string;
  },
): Promise<number> => {
  await tx
    .selectFrom('software')
    .where('id', '=', o.softwareId)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
  const { name, softwareId, plugins, path } = o;
  return save(tx, actor, 'local_render_set', o, {
    name,
    software_id: softwareId,
    plugins,
    render_path: path,
  });
};
export const saveJson = (
  tx: Tx,
  actor: Actor,
  o: Saving & { readonly name: string; readonly content: string; readonly remark: string },
): Promise<number> => save(tx, actor, 'user_json', o, { name: o.name, content: o.content, remark: o.remark });
