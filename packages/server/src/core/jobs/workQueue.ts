import { type RawBuilder, sql } from 'kysely';
import type { Queue, WorkQueueFacts } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/db.ts';

/** For whom and when a queue is looked at. */
export interface WaitingContext {
  readonly actor: Actor;
  readonly now: Date;
  /** The platform that the console has chosen; 0 is all. */
  readonly platform: number;
}

/**
 * What waits in one queue (domain §4: what waits for me, since when, until when). An area with things that wait gives
 * one of these for each of its queues; counts, the oldest, due times and pages of entries are made from it.
 */
export interface WorkQueueSource {
  readonly queue: Queue;
  /** The kind of thing that waits; `id` of an entry is such a thing's. */
  readonly kind: 'frame' | 'node' | 'task' | 'message' | 'export' | 'calendar' | 'approval';
  /**
   * A select of `id` (bigint), `since` and `until` (timestamptz, null where nothing is due): what waits for this person,
   * by the row rules of the area's lists. The keys of the queue (`queueKeys`) are looked at before.
   */
  readonly waiting: (db: Db, c: WaitingContext) => RawBuilder<unknown>;
  /** A scalar jsonb of `QueueFacts` for the entry of an id. */
  readonly facts: (id: RawBuilder<number>) => RawBuilder<WorkQueueFacts>;
}

/** No due time. */
export const never = sql<Date | null>`null::timestamptz`;
