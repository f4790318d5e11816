import { allocationKind, customerSign, type CustomerSign, day, openTaskGroups } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { changeRow, expectVersion } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { usersSeen } from './allocation.store.ts';
import { blocksUser } from './block.store.ts';

/** The unique names of accounts, by the field of each. */
export const uniqueUser = {
  user_phone_unique: 'phone',
  user_email_unique: 'email',
  user_main_name_unique: 'userName',
  user_child_name_unique: 'userName',
} as const;

/** One customer whom somebody sees, with what stands beside the account. Throws `notFound`. */
export const customerInfo = (db: Db, actor: Actor, userId: number) =>
  usersSeen(db, actor)
    .leftJoin('user_live as live', 'live.user_id', 'user.id')
    .leftJoin('user_setting as setting', 'setting.user_id', 'user.id')
    .leftJoin('user as main', 'main.id', 'user.main_id')
    .where('user.id', '=', userId)
    .selectAll('user')
    .select(['live.last_login_at', 'live.last_login_ip', 'live.last_submit_at', 'live.failed_logins'])
    .select(['live.locked_until', 'live.ip_limited'])
    .select(['setting.download_max_source_file', 'setting.current_models', 'setting.ram'])
    .select(['setting.safe_ips', 'setting.mount_paths', 'setting.balance_prompt'])
    .select(['setting.sessions_end_at', 'setting.api_enabled', 'setting.api_ips', 'setting.platforms'])
    .select(['main.name as main_name', 'main.level as main_level'])
    .select(
      sql<number>`(select count(*)::int from "user" c where c.main_id = "user".id and c.deleted_at is null)`.as(
        'children',
      ),
    )
    .executeTakeFirstOrThrow(notFound);
export type CustomerInfo = Awaited<ReturnType<typeof customerInfo>>;

/** Models of processors and cards that the farm's nodes have, and their sizes of memory in GB. */
export const hardwareOf = async (db: Db): Promise<{ models: string[]; rams: number[] }> => {
  const { rows } = await sql<{ models: string[] | null; rams: number[] | null }>`
    select (select array_agg(distinct model order by model) from node, unnest(array[cpu_name, gpu_name]) as model
        where deleted_at is null and model <> '') as models,
      (select array_agg(distinct gb order by gb) from (select round(memory_mb / 1024.0)::int as gb from node where deleted_at is null) as m
        where gb > 0) as rams`.execute(db);
  return { models: rows[0]?.models ?? [], rams: rows[0]?.rams ?? [] };
};

/** Labels of a customer by name, and who looks after them now. */
export const labelsOf = (db: Db, labelIds: readonly number[]) =>
  db
    .selectFrom('user_label')
    .where('id', 'in', [0, ...labelIds])
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
export const staffOf = (db: Db, userId: number) =>
  db
    .selectFrom('user_staff as s')
    .innerJoin('admin', 'admin.id', 's.admin_id')
    .where('s.user_id', '=', userId)
    .where('s.valid_to', 'is', null)
    .select(['s.kind', 's.admin_id', 'admin.really_name'])
    .orderBy('s.kind')
    .execute();

/** A customer whom somebody sees and is about to change, locked. Throws `notFound`, `changedMeanwhile`. */
export const lockCustomer = async (tx: Tx, actor: Actor, o: { userId: number; version: number }) => {
  const row = await usersSeen(tx, actor)
    .where('user.id', '=', o.userId)
    .selectAll('user')
    .forNoKeyUpdate('user')
    .executeTakeFirstOrThrow(notFound);
  await expectVersion(tx, 'user', row, o.version);
  return row;
};

/** Columns of the account itself that a page changes. */
export type UserChange = Readonly<Record<string, unknown>>;

/** Changes an account that is locked. Throws `alreadyTaken` under the field. */
export const changeCustomer = (tx: Tx, id: number, change: UserChange, now: Date): Promise<void> =>
  changeRow(tx, 'user', id, { now, set: change }, uniqueUser);

/** What staff keep beside the account. */
export interface Settings {
  readonly download_max_source_file?: number;
  readonly current_models?: string[];
  readonly ram?: number | null;
  readonly safe_ips?: string[];
  readonly mount_paths?: string[];
  readonly balance_prompt?: string | null;
  readonly api_enabled?: boolean;
  readonly api_ips?: string[];
  readonly platforms?: number[];
}

/** Writes settings of a customer who is locked. */
export const setSettings = async (tx: Tx, userId: number, settings: Settings): Promise<void> => {
  await tx
    .insertInto('user_setting')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
};

/** Keeps the name that an account had. */
export const keepName = async (
  tx: Tx,
  o: { userId: number; from: string; to: string; by: number; reason: string; now: Date },
): Promise<void> => {
  await tx
    .insertInto('user_name_change')
    .values({
      user_id: o.userId,
      from_name: o.from,
      to_name: o.to,
      reason: o.reason,
      changed_by: o.by,
      changed_at: o.now,
    })
    .execute();
};

export const nameChangesOf = (db: Db, userId: number) =>
  db
    .selectFrom('user_name_change as c')
    .innerJoin('admin', 'admin.id', 'c.changed_by')
    .where('c.user_id', '=', userId)
    .select(['c.from_name', 'c.to_name', 'c.changed_at', 'c.reason', 'admin.really_name'])
    .orderBy('c.id', 'desc')
    .limit(200)
    .execute();

/** Accounts below a main account. */
export const childrenOf = (db: Db, mainId: number) =>
  db
    .selectFrom('user')
    .leftJoin('user_live as live', 'live.user_id', 'user.id')
    .where('user.main_id', '=', mainId)
    .where('user.deleted_at', 'is', null)
    .select([
      'user.id',
      'user.name',
      'user.account_type',
      'user.enabled',
      'user.owner_id',
      'user.registered_at',
    ])
    .select(['live.last_login_at', 'live.last_submit_at'])
    .orderBy('user.id')
    .execute();

/** Throws `notFound` where an area is not there, is another zone's, or takes no customers (people §9). */
export const expectArea = async (tx: Tx, areaId: number | null, zone: 1 | 2): Promise<void> => {
  if (areaId === null) return;
  await areasToRegister(tx)
    .where('id', '=', areaId)
    .where('zone', '=', zone)
    .executeTakeFirstOrThrow(notFound);
};

/** Areas that customers may be in: not those of the properties GH and ZOMBIE (people §9). */
export const registerAreas = (db: Db) => areasToRegister(db).execute();
const areasToRegister = (db: Db) =>
  db
    .selectFrom('area')
    .where(sql<boolean>`not (area_properties && array['GH', 'ZOMBIE'])`)
    .select(['id', 'name_zh', 'name_en', 'zone'])
    .orderBy('id');

const soon = 7 * day;
const idleAfter = 30 * day;

/** How many tasks of a customer render, wait, and were stopped by something gone wrong. */
export const openTasksOf = async (
  db: Db,
  userId: number,
): Promise<{ running: number; waiting: number; problem: number }> => {
  const { running, waiting, problem } = openTaskGroups;
  const among = (statuses: readonly number[]) =>
    sql<number>`(count(*) filter (where status = any(${[...statuses]}::int[])))::int`;
  return db
    .selectFrom('task')
    .where('user_id', '=', userId)
    .where('is_open', '=', true)
    .where('deleted_at', 'is', null)
    .select([among(running).as('running'), among(waiting).as('waiting'), among(problem).as('problem')])
    .executeTakeFirstOrThrow();
};

/** What of a customer's work, lots and appointments asks for attention now, as far as it is counted. */
export const signCounts = async (
  db: Db,
  o: { readonly userId: number; readonly ownerId: number; readonly now: Date },
): Promise<ReadonlyMap<CustomerSign, number>> => {
  const at = o.now.getTime();
  const { lotsExpire, tasksFailed, tasksHeld, appealOpen, followUpDue, noSalesperson, idle } =
    customerSign.of;
  const { onBlockList, onThirdBlockList, looksAlike } = customerSign.of;
  const { rows } = await sql<{ sign: CustomerSign; n: number }>`
    select ${lotsExpire}::int as sign, count(*)::int as n from lot where owner_id = ${o.ownerId} and state = 1
      and expires_at between ${o.now} and ${new Date(at + soon)}
    union all select ${tasksFailed}, count(*)::int from task where user_id = ${o.userId} and status in (30, 45)
      and ended_at > ${new Date(at - day)} and deleted_at is null
    union all select ${tasksHeld}, count(*)::int from task where user_id = ${o.userId} and status = 20 and deleted_at is null
    union all select ${appealOpen}, count(*)::int from appeal where owner_id = ${o.ownerId} and status in (0, 1)
    union all select ${followUpDue}, count(*)::int from tracking_record where user_id = ${o.userId} and deleted_at is null
      and follow_up_at <= ${o.now} and not exists (select from tracking_record later where later.user_id = ${o.userId}
        and later.deleted_at is null and later.contacted_at > tracking_record.contacted_at)
    union all select ${noSalesperson}, (case when exists (select from user_staff where user_id = ${o.userId}
      and kind = ${allocationKind.of.salesman} and valid_to is null) then 0 else 1 end)
    union all select case when b.is_third then ${onThirdBlockList}::int else ${onBlockList}::int end, count(*)::int
      from block b join "user" u on u.id = ${o.userId} where ${blocksUser(o.now)} group by b.is_third
    union all select ${looksAlike}, count(*)::int from user_pair where ${o.userId} in (low_id, high_id) and verdict = 0
    union all select ${idle}, count(*)::int from user_live where user_id = ${o.userId}
      and last_submit_at < ${new Date(at - idleAfter)}`.execute(db);
  return new Map(rows.filter(({ n }) => n > 0).map(({ sign, n }) => [sign, n]));
};
