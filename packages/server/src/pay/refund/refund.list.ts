import { principalKind, rechargePurpose, refunds, refundState } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, oneOf } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import type { Viewer } from '../../core/auth/principal.ts';
import type { Db } from '../../core/db/db.ts';
import { accountName } from '../../user/index.ts';
import { paymentFilters, seenBy, whenFilters, whoseColumns, whoseFilters } from '../money.filters.ts';
import { transactionOf } from '../recharge/recharge.list.ts';

/** Refunds of the customers that somebody sees, joined to their recharge and to `user`, the account that it is of. */
export const refundsSeen = (db: Db, actor: Viewer) =>
  db
    .selectFrom('refund')
    .innerJoin('recharge', (on) =>
      on.onRef('recharge.owner_id', '=', 'refund.owner_id').onRef('recharge.id', '=', 'refund.recharge_id'),
    )
    .innerJoin('user', 'user.id', 'recharge.user_id')
    .where(seenBy(db, actor, 'recharge.user_id'));

const typeOf = sql<1 | 2>`case when recharge.purpose = ${rechargePurpose.of.copyright} then 2 else 1 end`;

/** Refunds, as the list and their panel show them. */
export const refundList = listing(refunds.list)
  .from((db, { actor }) => refundsSeen(db, actor))
  .join((rows) =>
    rows
      .leftJoin('company_account as paid', 'paid.id', 'refund.company_account_id')
      .leftJoin('admin as entered', (on) =>
        on.onRef('entered.id', '=', 'refund.created_by').on('refund.actor_kind', '=', principalKind.of.staff),
      )
      .leftJoin('admin as approved', 'approved.id', 'refund.approved_by'),
  )
  .list({
    key: 'refund.id',
    where: {
      ...whoseFilters,
      ...whenFilters('refund.created_at', 'refund.done_at'),
      ...paymentFilters,
      refundType: (query, type) => query.where(typeOf, '=', type),
      rechargeId: eq('refund.recharge_id'),
      stateList: oneOf('refund.state'),
    },
    sorts: { createTimeFlag: 'refund.created_at' },
    columns: {
      refundId: 'refund.id',
      ...whoseColumns,
      refundType: typeOf,
      paidAmount: sql<string>`case when refund.state = ${refundState.of.done} then refund.payout else 0 end`,
      rechargeAmount: 'recharge.amount',
      payMethod: 'recharge.pay_method',
      transactionId: transactionOf,
      verifyStatus: 'recharge.verify_status',
      payoutAccount: 'paid.name',
      // For a refund from the portal the requester is the customer.
      enteredBy: sql<
        string | null
      >`coalesce(entered.really_name, case when refund.actor_kind in (${principalKind.of.partner}, ${principalKind.of.customer}) then ${accountName()} end)`,
      approvedBy: 'approved.really_name',
      approveTime: 'refund.approved_at',
      doneTime: 'refund.done_at',
    },
  });
