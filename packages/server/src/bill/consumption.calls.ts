import { type ChargeSource, consumptions } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, resolved, since, until, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { seenBy, whoseColumns, whoseFilters } from '../pay/index.ts';
import { sameAttempt, sameFrame, softwareAmount, taskNames } from '../task/index.ts';
import { customerColumns } from '../user/index.ts';
import { billWhoseFilters, nodeTypeOf, paidParts } from './bill.filters.ts';

/** Charges and fees, and what was returned of them: the condition of the index. */
const consumed = sql<boolean>`posting.cause in (1, 2, 14, 15, 24)`;
/** The lines of a posting that are revenue or consumed coupons, negative where they give back. */
const charged = sql<string>`coalesce((select sum(case when m.credit between 201 and 210 or m.credit = 302 then m.amount
    when m.debit between 201 and 210 or m.debit = 302 then -m.amount end)
  from movement m where m.owner_id = posting.owner_id and m.posting_id = posting.id), 0)`;
const money = sql<1 | 2>`(select case when m.currency in (1, 3) then 1 else 2 end from movement m
  where m.owner_id = posting.owner_id and m.posting_id = posting.id and m.n = 1)`;
/** The task of a charge; of what returns of one, the task of that charge. */
const taskOf = sql<
  number | null
>`(case posting.cause when 1 then posting.cause_id else (select o.cause_id from posting o
  where o.owner_id = posting.owner_id and o.id = coalesce(posting.adjusts, posting.reverses) and o.cause = 1) end)`;

/** What returns a consumption is of the type of that. */
const incomeOf = sql<0 | 1 | 2 | null>`coalesce(posting.income_type, (select o.income_type from posting o
  where o.owner_id = posting.owner_id and o.id = coalesce(posting.adjusts, posting.reverses)))`;

const list = listing(consumptions.list)
  .from((db, { actor }) =>
    db
      .selectFrom('posting')
      .innerJoin('user', 'user.id', 'posting.user_id')
      .where(consumed)
      .where(seenBy(db, actor, 'posting.user_id')),
  )
  .list({
    key: 'posting.id',
    where: {
      ...whoseFilters,
      startTimeStamp: since('posting.incurred_at'),
      endTimeStamp: until('posting.incurred_at'),
      cause: eq('posting.cause'),
      incomeType: (query, type) => query.where(incomeOf, '=', type),
      taskId: (query, id) => query.where('posting.cause', '=', 1).where('posting.cause_id', '=', id),
    },
    sorts: { consumeTimeFlag: 'posting.incurred_at' },
    columns: {
      postingId: sql<number>`posting.id`,
      ...whoseColumns,
      cause: sql<1 | 2 | 14 | 15 | 24>`posting.cause`,
      incomeType: incomeOf,
      taskId: taskOf,
      chargeSource: sql<ChargeSource | null>`case posting.cause when 1 then split_part(posting.key, '.', 2)::smallint end`,
      sceneName: sql<string>`coalesce((select t.scene_name from task t where t.id = ${taskOf}), '')`,
      amount: charged,
      ...paidParts('posting', 'id'),
      currency: money,
      consumeTime: 'posting.incurred_at',
      postTime: 'posting.at',
    },
  });

const chargesSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('charge')
    .innerJoin('user', 'user.id', 'charge.user_id')
    .innerJoin('task', 'task.id', 'charge.task_id')
    .where('charge.source', '=', 1)
    .where(seenBy(db, actor, 'charge.user_id'));

const chargeFilters = {
  ...billWhoseFilters,
  ...within('charge.incurred_at'),
  timeZone: resolved,
  platform: eq('task.platform_id'),
  projectName: eq('task.project_name'),
} as const;

const frames = listing(consumptions.frames)
  .from((db, { actor }) => chargesSeen(db, actor))
  .join((rows) =>
    rows
      .leftJoin('attempt', (join) => join.on(sameAttempt('attempt', 'charge')))
      .leftJoin('frame', (join) => join.on(sameFrame('frame', 'charge')))
      .leftJoin('node', 'node.id', 'attempt.node_id'),
  )
  .list({
    key: 'charge.id',
    where: {
      ...chargeFilters,
      feeType: eq('charge.fee_type'),
      nodeType: (query, type) => query.where(nodeTypeOf('charge'), '=', type),
      taskId: eq('charge.task_id'),
    },
    sorts: { consumeTimeFlag: 'charge.incurred_at' },
    columns: {
      chargeId: sql<number>`charge.id`,
      ...customerColumns,
      sceneName: 'task.scene_name',
      projectName: 'task.project_name',
      platform: 'task.platform_id',
      label: sql<string>`coalesce(frame.label, '')`,
      outcome: 'attempt.outcome',
      nodeType: nodeTypeOf('charge'),
      nodeName: 'node.name',
      cpuName: 'node.cpu_name',
      gpuName: 'node.gpu_name',
      cores: 'node.cores',
      memoryMb: 'node.memory_mb',
      duration: 'charge.render_ms',
      hourlyPrice: 'charge.hourly',
      softwareAmount: softwareAmount('charge'),
      ...paidParts('charge', 'posting_id'),
      startTime: 'charge.started_at',
      consumeTime: 'charge.incurred_at',
      posted: sql<boolean>`charge.posting_id is not null`,
    },
    names: taskNames,
  });

const pictureMember = listing(consumptions.pictureMember)
  .from((db, { actor }) => chargesSeen(db, actor).where('charge.fee_type', '=', sql.lit(3)))
  .join((rows) =>
    rows
      .leftJoin('attempt', (join) => join.on(sameAttempt('attempt', 'charge')))
      .leftJoin('frame', (join) => join.on(sameFrame('frame', 'charge')))
      .leftJoin('node', 'node.id', 'attempt.node_id'),
  )
  .list({
    key: 'charge.id',
    where: chargeFilters,
    sorts: { consumeTimeFlag: 'charge.incurred_at' },
    columns: {
      chargeId: sql<number>`charge.id`,
      ...customerColumns,
      sceneName: 'task.scene_name',
      projectName: 'task.project_name',
      platform: 'task.platform_id',
      label: sql<string>`coalesce(frame.label, '')`,
      nodeName: 'node.name',
      duration: 'charge.render_ms',
      hourlyPrice: 'charge.hourly',
      startTime: 'charge.started_at',
      consumeTime: 'charge.incurred_at',
    },
    names: taskNames,
  });

export const consumptionCalls = serve(consumptions, { list, frames, pictureMember });
