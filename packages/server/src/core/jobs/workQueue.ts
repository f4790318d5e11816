import { type RawBuilder, sql } from 'kysely';
import type { Queue, WorkQueueFacts } from '@renderdesk/contract';
import type { Asking } from '../calls/listContext.ts';
import type { Db } from '../db/db.ts';

/**
 * Source of one work queue (domain §4: what waits for me, since when, until when). An area declares one for each of its
 * queues; counts, the oldest entry, due times and pages derive from it.
 */
export interface WorkQueueSource {
  readonly queue: Queue;
  /** Kind of the waiting things; an entry's `id` is the thing's. */
  readonly kind:
    | 'frame'
    | 'node'
    | 'task'
    | 'message'
    | 'export'
    | 'calendar'
    | 'approval'
    | 'appeal'
    | 'recharge'
    | 'refund'
    | 'receipt'
    | 'certification'
    | 'student'
    | 'feedback'
    | 'regularWork';
  /**
   * A select of `id` (bigint), `since` and `until` (timestamptz, null without a due time): what waits for this person,
   * by the row rules of the area's lists. The queue's rights (`workQueueKeys`) are checked before.
   */
  readonly waiting: (db: Db, c: Asking) => RawBuilder<unknown>;
  /** Scalar: the member of staff who took on the entry of an id; absent where entries cannot be taken on. */
  readonly assignee?: (id: RawBuilder<number>) => RawBuilder<number | null>;
  /** A scalar jsonb of `QueueFacts` for the entry of an id. */
  readonly facts: (id: RawBuilder<number>) => RawBuilder<WorkQueueFacts>;
}

/** No due time. */
export const never = sql<Date | null>`null::timestamptz`;
