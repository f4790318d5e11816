import { principalKind, rechargeStatus, recharges } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, oneOf } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import type { Viewer } from '../../core/auth/principal.ts';
import type { Db } from '../../core/db/db.ts';
import { paymentFilters, seenBy, whenFilters, whoseColumns, whoseFilters } from '../money.filters.ts';

/** Recharges of the customers that somebody sees, joined to `user`, the account that they are of. */
export const rechargesSeen = (db: Db, actor: Viewer) =>
  db
    .selectFrom('recharge')
    .innerJoin('user', 'user.id', 'recharge.user_id')
    .where(seenBy(db, actor, 'recharge.user_id'));

/** The newest transaction id of a recharge. */
export const transactionOf = sql<string>`coalesce((select e.transaction_id from external_payment e
  where e.owner_id = recharge.owner_id and e.recharge_id = recharge.id order by e.id desc limit 1), '')`;

const { success, refunded, confirmed } = rechargeStatus.of;

/** Recharges, as the list and their panel show them. */
export const rechargeList = listing(recharges.list)
  .from((db, { actor }) => rechargesSeen(db, actor))
  .join((rows) =>
    rows
      .leftJoin('company_account as received', 'received.id', 'recharge.company_account_id')
      .leftJoin('admin as entered', (on) =>
        on
          .onRef('entered.id', '=', 'recharge.created_by')
          .on('recharge.actor_kind', '=', principalKind.of.staff),
      )
      .leftJoin('admin as confirmed', 'confirmed.id', 'recharge.confirmed_by'),
  )
  .list({
    key: 'recharge.id',
    where: {
      ...whoseFilters,
      ...whenFilters('recharge.created_at', 'recharge.paid_at'),
      ...paymentFilters,
      statusList: oneOf('recharge.status'),
      purpose: eq('recharge.purpose'),
      payMethod: eq('recharge.pay_method'),
    },
    sorts: {
      createTimeFlag: 'recharge.created_at',
      // Unpaid recharges sort as older than all paid ones.
      payTimeFlag: sql<Date>`coalesce(recharge.paid_at, '-infinity')`,
    },
    columns: {
      rechargeId: 'recharge.id',
      ...whoseColumns,
      netAmount: sql<string>`case when recharge.status in (${success}, ${refunded}, ${confirmed})
        then recharge.amount - recharge.refunded - recharge.deducted else 0 end`,
      transactionId: transactionOf,
      companyAccount: 'received.name',
      isByHand: sql<boolean>`recharge.actor_kind = ${principalKind.of.staff}`,
      enteredBy: 'entered.really_name',
      payTime: 'recharge.paid_at',
      confirmedBy: 'confirmed.really_name',
      confirmTime: 'recharge.confirmed_at',
      voidTime: 'recharge.voided_at',
    },
  });
