import { cleanStatus, gigabyte, principalKind } from '@renderdesk/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';

/** The conditions of a candidate; those that are missing hold. */
export interface Conditions {
  readonly lastLoginDay?: number | null | undefined;
  readonly lastCompleteDay?: number | null | undefined;
  readonly lastPayDay?: number | null | undefined;
  readonly lastSubmitDay?: number | null | undefined;
  readonly minSpace?: number | null | undefined;
}
const columns = {
  lastLoginDay: 'last_login_at',
  lastCompleteDay: 'last_complete_at',
  lastPayDay: 'last_pay_at',
  lastSubmitDay: 'last_submit_at',
} as const;
export type ConditionName = keyof typeof columns;
export const conditionNames = Object.keys(columns) as ConditionName[];

/** When something last happened to any account of a payer. `owner` is a column. */
export const lastOf = (name: ConditionName, owner: string) =>
  sql<Date | null>`(select max(${sql.ref(`l.${columns[name]}`)}) from "user" a join user_live l on l.user_id = a.id
    where a.owner_id = ${sql.ref(owner)})`;

/** Whether so many days have passed since; what never happened counts from the registration (lifecycles §20). */
export const isLongAgo = (
  name: ConditionName,
  days: number,
  o: { readonly owner: string; readonly now: Date },
): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(${lastOf(name, o.owner)}, (select registered_at from "user" a where a.id = ${sql.ref(o.owner)}))
    <= ${o.now}::timestamptz - make_interval(days => ${days})`;

/** All conditions on a row of `storage_use`. */
export const allHold = (c: Conditions, now: Date): Expression<SqlBool> => {
  const parts = conditionNames.flatMap((name) => {
    const days = c[name];
    return days === undefined || days === null
      ? []
      : [isLongAgo(name, days, { owner: 'storage_use.owner_id', now })];
  });
  if (c.minSpace) parts.push(sql<SqlBool>`storage_use.used_space >= ${c.minSpace * gigabyte}`);
  return sql<SqlBool>`(${sql.join([sql<SqlBool>`true`, ...parts], sql` and `)})`;
};

/** An account's files of a kind on a storage are in one job of these at a time. */
const { planned, notified, cleaning, failed } = cleanStatus.of;
const openStatuses = [planned, notified, cleaning, failed];

interface Wanted {
  readonly volumeId?: number | null | undefined;
  readonly storeType: 1 | 2;
  readonly expireDays: number;
  readonly conditions: Conditions;
  /** One account alone. */
  readonly ownerId?: number;
  readonly seen?: Expression<SqlBool> | undefined;
  readonly now: Date;
}

/** What a cleaning of these conditions would look at: measured use, of accounts that have no open job for it. */
export const candidates = (db: Db, o: Wanted) => {
  let rows = db
    .selectFrom('storage_use')
    .innerJoin('storage_volume', 'storage_volume.id', 'storage_use.volume_id')
    .innerJoin('user', 'user.id', 'storage_use.owner_id')
    .where('storage_volume.is_on', '=', true)
    .where('storage_use.files', '>', 0)
    .where('storage_use.store_type', '=', o.storeType)
    .where('user.deleted_at', 'is', null)
    .where(allHold(o.conditions, o.now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('clean_job')
            .whereRef('clean_job.user_id', '=', 'storage_use.owner_id')
            .whereRef('clean_job.volume_id', '=', 'storage_use.volume_id')
            .whereRef('clean_job.store_type', '=', 'storage_use.store_type')
            .where('clean_job.clean_status', 'in', openStatuses)
            .select('clean_job.id'),
        ),
      ),
    );
  if (o.volumeId) rows = rows.where('storage_use.volume_id', '=', o.volumeId);
  if (o.ownerId !== undefined) rows = rows.where('storage_use.owner_id', '=', o.ownerId);
  return o.seen ? rows.where(o.seen) : rows;
};

/** Whether the conditions of a job still hold for its account. */
export const stillHolds = async (
  tx: Tx,
  job: {
    readonly user_id: number;
    readonly volume_id: number;
    readonly store_type: number;
    readonly rule: unknown;
  },
  now: Date,
): Promise<boolean> => {
  const rule = job.rule as Conditions;
  const parts = conditionNames.flatMap((name) => {
    const days = rule[name];
    return days === undefined || days === null ? [] : [isLongAgo(name, days, { owner: 'u.id', now })];
  });
  if (rule.minSpace)
    parts.push(sql<SqlBool>`exists (select from storage_use s where s.owner_id = u.id and s.volume_id = ${job.volume_id}
      and s.store_type = ${job.store_type} and s.used_space >= ${rule.minSpace * gigabyte})`);
  if (parts.length === 0) return true;
  const { rows } = await sql<{ holds: boolean }>`
    select ${sql.join(parts, sql` and `)} as holds from "user" u where u.id = ${job.user_id}`.execute(tx);
  return rows[0]?.holds ?? false;
};

/** Plans a job for each candidate, and answers how many. */
export const planJobs = async (
  tx: Tx,
  o: Wanted & {
    readonly origin: 1 | 2 | 3;
    readonly timer?: { readonly id: number; readonly ruleVersion: number };
    readonly reason: string;
    readonly by: number | null;
  },
): Promise<number> => {
  const found = await candidates(tx, o)
    .select(['storage_use.owner_id', 'storage_use.volume_id', 'user.currency'])
    .orderBy('storage_use.id')
    .limit(5000)
    .execute();
  if (found.length === 0) return 0;
  const made = await tx
    .insertInto('clean_job')
    .values(
      found.map((one) => ({
        user_id: one.owner_id,
        volume_id: one.volume_id,
        store_type: o.storeType,
        clean_origin: o.origin,
        timer_id: o.timer?.id ?? null,
        timer_version: o.timer?.ruleVersion ?? null,
        rule: JSON.stringify(o.conditions),
        expire_days: o.expireDays,
        currency: one.currency,
        reason: o.reason,
        created_by: o.by,
        created_at: o.now,
      })),
    )
    .onConflict((same) => same.doNothing())
    .returning('id')
    .execute();
  // Somebody else planned the same meanwhile.
  if (made.length === 0) return 0;
  await tx
    .insertInto('clean_event')
    .values(
      made.map(({ id }) => ({
        job_id: id,
        at: o.now,
        action: 'plan',
        from_status: null,
        to_status: cleanStatus.of.planned,
        reason: o.reason,
        actor_kind: o.by === null ? principalKind.of.system : principalKind.of.staff,
        actor_id: o.by,
      })),
    )
    .execute();
  return made.length;
};
