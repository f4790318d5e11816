import { sql } from 'kysely';
import { queue, rechargeStatus, refundState } from '@renderdesk/contract';
import { never, type WorkQueueSource } from '../core/jobs/workQueue.ts';
import { accountName } from '../user/index.ts';
import { enteredByOther } from './money.filters.ts';
import { rechargesSeen } from './recharge/recharge.list.ts';
import { refundsSeen } from './refund/refund.list.ts';

/** Recharges that somebody else entered, to be confirmed, and refunds that wait for a decision or for being paid out. */
export const payWorkQueues: readonly WorkQueueSource[] = [
  {
    queue: queue.of.rechargesToConfirm,
    kind: 'recharge',
    waiting: (db, { actor }) =>
      sql`${rechargesSeen(db, actor)
        .where('recharge.status', '=', rechargeStatus.of.toConfirm)
        .where(enteredByOther(actor, 'recharge'))
        .select(['recharge.id', 'recharge.created_at as since', never.as('until')])}`,
    facts: (id) => sql`(
      select jsonb_build_object('rechargeId', r.id, 'userId', u.id, 'userName', ${accountName('u')}, 'amount', r.amount::text, 'currency', r.currency)
      from recharge r join "user" u on u.id = r.user_id where r.id = ${id})`,
  },
  {
    queue: queue.of.refundsWaiting,
    kind: 'refund',
    waiting: (db, { actor }) => {
      const { applied, approved, channelFailed } = refundState.of;
      return sql`${refundsSeen(db, actor)
        .where((eb) =>
          eb.or([
            eb('refund.state', 'in', [approved, channelFailed]),
            eb.and([eb('refund.state', '=', applied), enteredByOther(actor, 'refund')]),
          ]),
        )
        .select(['refund.id', 'refund.created_at as since', never.as('until')])}`;
    },
    facts: (id) => sql`(
      select jsonb_build_object('refundId', f.id, 'userId', u.id, 'userName', ${accountName('u')}, 'amount', f.amount::text, 'currency', f.currency,
        'status', f.state)
      from refund f join recharge r on r.owner_id = f.owner_id and r.id = f.recharge_id join "user" u on u.id = r.user_id
      where f.id = ${id})`,
  },
];
