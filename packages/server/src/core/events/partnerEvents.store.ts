import { rechargeStatus, scopeOfTopic, type WebhookTopic, webhookTopic } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** A status change of a customer's thing. */
export interface PartnerEvent {
  readonly topic: WebhookTopic;
  readonly userId: number;
  readonly objectId: number;
  readonly state: number;
}

const { certification, student, recharge, refund, appeal, invoice, feedback } = webhookTopic.of;

interface NotifiedTable {
  readonly topic: WebhookTopic;
  /** The columns of the status and of the account. */
  readonly state: string;
  readonly user: string;
  /** Statuses that are announced when a row is created with them, because the row never had another. */
  readonly bornAs?: readonly number[];
}

/** Recorded tables whose changes partners are notified of. */
export const notifiedTables: Readonly<Record<string, NotifiedTable>> = {
  certification: { topic: certification, state: 'outcome', user: 'user_id' },
  student: { topic: student, state: 'status', user: 'user_id' },
  // A payment without an order: found in a statement, or from suspense.
  recharge: {
    topic: recharge,
    state: 'status',
    user: 'user_id',
    bornAs: [rechargeStatus.of.success, rechargeStatus.of.confirmed],
  },
  refund: { topic: refund, state: 'state', user: 'owner_id' },
  appeal: { topic: appeal, state: 'status', user: 'owner_id' },
  receipt: { topic: invoice, state: 'status', user: 'user_id' },
  feedback: { topic: feedback, state: 'status', user: 'user_id' },
};

/** Whether any partner subscribes to one of these topics; without one, nothing is written. */
const isHeard = (topics: readonly number[]) =>
  sql`exists (select from webhook w where w.state = 1 and w.topics && ${[...new Set(topics)]}::smallint[])`;

/**
 * Queues notifications for subscribed partners, in the transaction of the change. Commands do this automatically for
 * tables in `notifiedTables`; other code that changes such things calls it.
 */
export const notifyPartners = async (tx: Tx, all: readonly PartnerEvent[], now: Date): Promise<void> => {
  if (all.length === 0) return;
  const topics = all.map(({ topic }) => topic);
  await sql`
    select tell_partners(o.topic, o.scope, o.user_id, o.object_id, o.state, ${now}::timestamptz)
    from unnest(${topics}::smallint[], ${topics.map((topic) => scopeOfTopic[topic])}::smallint[],
      ${all.map(({ userId }) => userId)}::bigint[], ${all.map(({ objectId }) => objectId)}::bigint[],
      ${all.map(({ state }) => state)}::int[]) as o (topic, scope, user_id, object_id, state)
    where ${isHeard(topics)}`.execute(tx);
};

/** The same for tasks, from their events; looks up their owners. */
export const notifyOfTasks = async (
  tx: Tx,
  moved: readonly { readonly taskId: number; readonly to: number }[],
  now: Date,
): Promise<void> => {
  if (moved.length === 0) return;
  const { task } = webhookTopic.of;
  await sql`
    select tell_partners(${task}::smallint, ${scopeOfTopic[task]}::smallint, t.user_id, t.id, e.state, ${now}::timestamptz)
    from unnest(${moved.map(({ taskId }) => taskId)}::bigint[], ${moved.map(({ to }) => to)}::int[]) as e (id, state)
    join task t on t.id = e.id where ${isHeard([task])}`.execute(tx);
};
