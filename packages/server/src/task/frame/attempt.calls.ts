import { sql } from 'kysely';
import { chargeSource, frameIdOf, attempts, runningStatuses } from '@renderdesk/contract';
import { customListing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { asDuration, asId, asInstant, asMoney } from '../../core/db/wire.ts';
import { filteredAttempts, attemptKey } from './attempt.store.ts';

const running: readonly number[] = runningStatuses;

export const attemptCalls = serve(attempts, {
  list: customListing(attempts.list, {
    key: attemptKey,
    sorts: { endTimeSort: sql`attempt.ended_at` },
    filtered: filteredAttempts,
    select: (page) =>
      page
        .innerJoin('attempt as a', (join) =>
          join
            .on('a.task_id', '=', sql<number>`page.id >> 26`)
            .on('a.ix', '=', sql<number>`((page.id >> 6) & 1048575)::int`)
            .on(sql<boolean>`a.n & 63 = page.id & 63`)
            .on('a.ended_at', '=', sql<Date>`page.s`),
        )
        .innerJoin('task as t', 't.id', 'a.task_id')
        .innerJoin('user as u', 'u.id', 't.user_id')
        .leftJoin('node as n', 'n.id', 'a.node_id')
        .leftJoin('frame as f', (join) =>
          join.onRef('f.task_id', '=', 'a.task_id').onRef('f.ix', '=', 'a.ix'),
        )
        .leftJoin('charge as c', (join) =>
          join
            .onRef('c.task_id', '=', 'a.task_id')
            .on('c.source', '=', chargeSource.of.attempt)
            .onRef('c.ix', '=', 'a.ix')
            .onRef('c.n', '=', 'a.n'),
        )
        .select([
          'page.id',
          'a.task_id',
          't.status',
          't.user_id',
          'u.name as user_name',
          't.scene_name',
          'a.ix',
          'f.label',
          'a.n',
          'a.node_id',
          'n.name as node_name',
          't.platform_id',
          'a.leased_at',
          sql<Date>`a.ended_at`.as('ended_at'),
          'a.node_ms',
          sql<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>`a.outcome`.as('outcome'),
          'a.reason',
          'c.amount',
          't.currency',
        ]),
    map: (raw) => ({
      attemptId: raw.id,
      taskId: asId(raw.task_id),
      taskFlag: running.includes(raw.status) ? 0 : 1,
      userId: asId(raw.user_id),
      userName: raw.user_name,
      sceneName: raw.scene_name,
      frameId: asId(frameIdOf(raw.task_id, raw.ix)),
      ix: raw.ix,
      frameLabel: raw.label ?? '',
      n: raw.n,
      nodeId: asId(raw.node_id),
      nodeName: raw.node_name ?? '',
      platform: raw.platform_id,
      startTime: asInstant(raw.leased_at),
      endTime: asInstant(raw.ended_at),
      duration: asDuration(raw.node_ms ?? 0),
      outcome: raw.outcome,
      reason: raw.reason,
      amount: raw.amount === null ? null : asMoney(raw.amount),
      currency: raw.currency,
    }),
  }),
});
