import { accountTransfers, recharges, refunds } from '@renderdesk/contract';

/** What shows something else once money of a recharge moved. */
export const touchedByMoney = [
  recharges.list,
  recharges.read,
  recharges.history,
  recharges.preview,
  refunds.list,
  refunds.read,
  refunds.history,
  refunds.preview,
  accountTransfers.giving,
] as const;
