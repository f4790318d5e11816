import { rechargeStatus, scopeOfTopic, type WebhookTopic, webhookTopic } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** That a thing of a customer is in another state. */
export interface PartnerEvent {
  readonly topic: WebhookTopic;
  readonly userId: number;
  readonly objectId: number;
  readonly state: number;
}

const { certification, student, recharge, refund, appeal, invoice, feedback } = webhookTopic.of;

interface NotifiedTable {
  readonly topic: WebhookTopic;
  /** The column of the state, and that of the account. */
  readonly state: string;
  readonly user: string;
  /** States that a new row is told of: nobody waited for it in another. */
  readonly bornAs?: readonly number[];
}

/** The tables whose changes commands take down, and that partners are told of. */
export const notifiedTables: Readonly<Record<string, NotifiedTable>> = {
  certification: { topic: certification, state: 'outcome', user: 'user_id' },
  student: { topic: student, state: 'status', user: 'user_id' },
  // Money that came without an order: found in a statement, or out of suspense.
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

/** Whether any partner is told of one of these topics: where none is, nothing is written. */
const isHeard = (topics: readonly number[]) =>
  sql`exists (select from webhook w where w.state = 1 and w.topics && ${[...new Set(topics)]}::smallint[])`;

/**
 * Puts what changed before the partners that hear of it, in the transaction that changed it. Commands do it by themselves for what they
 * write (`toldTables`); who changes such things outside of a command says it here.
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

/** The same of tasks, by their events: whose they are is looked up. */
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
