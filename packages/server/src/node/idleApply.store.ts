import { randomBytes } from 'node:crypto';
import { heldMachines, hour, idleMachineStatus, nodeState, type SystemReason } from '@renderdesk/contract';
import { sql } from 'kysely';
import { lockRow } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { chosenOf, lackedMachines } from './idle.rules.ts';
import { readRate } from './idleRate.store.ts';
import { stateInSql } from './node.store.ts';

const { applied, starting } = idleMachineStatus.of;

/** Machines of a template that cost money, or will. */
export const heldOf = sql<number>`(select count(*)::int from idle_machine m where m.cloud_template_id = cloud_template.id
  and m.status = any(${sql.lit(`{${heldMachines.join(',')}}`)}::int[]))`;

/** Applications one at a time, so that no limit is passed by two at once. */
const oneAtATime = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.idleMachines', 0))`.execute(tx);

/** How many more machines may be applied for within the hour. */
const leftThisHour = async (tx: Tx, o: { readonly mostPerHour: number; readonly now: Date }) => {
  const { applied } = await tx
    .selectFrom('idle_machine')
    .where('created_at', '>', new Date(o.now.getTime() - hour))
    .select(sql<number>`count(*)::int`.as('applied'))
    .executeTakeFirstOrThrow();
  return Math.max(0, o.mostPerHour - applied);
};

/** A name that no machine has had: that of the vendor, and eight digits. */
const freshName = (vendor: string): string => {
  const word = vendor
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 20);
  return `${word || 'idle'}-${randomBytes(4).toString('hex')}`;
};

const addMachines = async (
  tx: Tx,
  o: {
    readonly template: { readonly id: number; readonly vendor: string; readonly currency: 1 | 2 };
    readonly machines: number;
    readonly reason: string;
    readonly by: number | null;
    readonly now: Date;
  },
): Promise<number[]> => {
  const rows = await tx
    .insertInto('idle_machine')
    .values(
      Array.from({ length: o.machines }, () => ({
        cloud_template_id: o.template.id,
        name: freshName(o.template.vendor),
        currency: o.template.currency,
        reason: o.reason,
        created_by: o.by,
        created_at: o.now,
        next_at: o.now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Applies for machines of a template. Throws `notFound`, `notAllowedInState` where the template is off, `limitReached` beyond the
 * template's machines and those of an hour.
 */
export const applyFor = async (
  tx: Tx,
  o: {
    readonly templateId: number;
    readonly machines: number;
    readonly reason: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number[]> => {
  await oneAtATime(tx);
  const template = await lockRow(tx, 'cloud_template', { id: o.templateId });
  if (!template.is_on) throw new ApiError('notAllowedInState');
  const { held } = await tx
    .selectFrom('cloud_template')
    .where('id', '=', template.id)
    .select(heldOf.as('held'))
    .executeTakeFirstOrThrow();
  const { value: rate } = await readRate(tx, 'applyRate');
  const left = Math.min(
    Math.max(0, template.most_machines - held),
    await leftThisHour(tx, { mostPerHour: rate.mostPerHour, now: o.now }),
  );
  if (o.machines > left) throw new ApiError('limitReached', { limit: left, issues: [{ path: 'machines' }] });
  return addMachines(tx, { template, machines: o.machines, reason: o.reason, by: o.by, now: o.now });
};

/** Platforms with a template that is on: frames that wait, idle nodes, and machines on their way. */
const needs = async (tx: Tx) =>
  (
    await sql<{ platform: number; waiting: number; idle: number; onTheWay: number }>`
    select p.id as platform,
      (select coalesce(sum(l.ready), 0)::int from task_live l join task on task.id = l.task_id
        where task.is_open and task.deleted_at is null and task.platform_id = p.id) as waiting,
      (select count(*)::int from node where node.deleted_at is null and node.platform_id = p.id
        and ${stateInSql} = ${sql.lit(nodeState.of.idle)}) as idle,
      (select count(*)::int from idle_machine m join cloud_template c on c.id = m.cloud_template_id
        where c.platform_id = p.id and m.status in (${sql.lit(applied)}, ${sql.lit(starting)})) as "onTheWay"
    from platform p where exists (select from cloud_template c where c.platform_id = p.id and c.is_on and c.deleted_at is null)
    order by p.id`.execute(tx)
  ).rows;

/** Applies for what platforms lack by the apply rate and the fast rate; answers how many. Nothing while it is not automatic. */
export const applyByRate = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { value: rate } = await readRate(tx, 'applyRate');
    if (!rate.isAutomatic) return 0;
    await oneAtATime(tx);
    const { fastPercent } = (await readRate(tx, 'fastRate')).value;
    let left = await leftThisHour(tx, { mostPerHour: rate.mostPerHour, now });
    let applied = 0;
    for (const need of await needs(tx)) {
      const machines = Math.min(lackedMachines({ ...need, ...rate }), left);
      if (machines === 0) continue;
      const templates = await tx
        .selectFrom('cloud_template')
        .where('platform_id', '=', need.platform)
        .where('is_on', '=', true)
        .where('deleted_at', 'is', null)
        .select(['id', 'vendor', 'currency', 'is_fast', 'price_limit', 'most_machines', heldOf.as('held')])
        .orderBy('id')
        .forUpdate()
        .execute();
      const choices = templates.map((one) => ({
        id: one.id,
        isFast: one.is_fast,
        priceLimit: Number(one.price_limit),
        room: one.most_machines - one.held,
      }));
      for (const [id, many] of chosenOf(choices, { machines, fastPercent })) {
        const template = templates.find((one) => one.id === id);
        if (!template) continue;
        const reason = 'framesWaiting' satisfies SystemReason;
        await addMachines(tx, { template, machines: many, reason, by: null, now });
        left -= many;
        applied += many;
      }
    }
    return applied;
  });
