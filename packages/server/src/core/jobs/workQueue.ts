import { type RawBuilder, sql } from 'kysely';
import type { Queue, WorkQueueFacts } from '@renderdesk/contract';
import type { Asking } from '../calls/listContext.ts';
import type { Db } from '../db/db.ts';

/**
 * What waits in one queue (domain §4: what waits for me, since when, until when). An area with things that wait gives
 * one of these for each of its queues; counts, the oldest, due times and pages of entries are made from it.
 */
export interface WorkQueueSource {
  readonly queue: Queue;
  /** The kind of thing that waits; `id` of an entry is such a thing's. */
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
   * A select of `id` (bigint), `since` and `until` (timestamptz, null where nothing is due): what waits for this person,
   * by the row rules of the area's lists. The keys of the queue (`workQueueKeys`) are looked at before.
   */
  readonly waiting: (db: Db, c: Asking) => RawBuilder<unknown>;
  /** A scalar: the member of staff who has taken the entry of an id on; where nobody can, it is left out. */
  readonly assignee?: (id: RawBuilder<number>) => RawBuilder<number | null>;
  /** A scalar jsonb of `QueueFacts` for the entry of an id. */
  readonly facts: (id: RawBuilder<number>) => RawBuilder<WorkQueueFacts>;
}

/** No due time. */
export const never = sql<Date | null>`null::timestamptz`;
