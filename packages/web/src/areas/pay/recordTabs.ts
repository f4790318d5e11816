import {
  accountTransfers,
  contracts,
  coupons,
  credits,
  memberships,
  type moneyRecordTabs,
  payments,
  recharges,
  refunds,
  vouchers,
} from '@renderdesk/contract';
import type { TabScreen } from '../../kit/tabs/index.ts';
import { AccountTransfers } from './accountTransfers.tsx';
import {
  CopyrightFees,
  CopyrightRecharges,
  OverdueRents,
  PackNodes,
  PackProjects,
  RentNodes,
} from './contracts.tsx';
import { Credits } from './credits.tsx';
import { Coupons } from './coupons.tsx';
import { Memberships } from './memberships.tsx';
import { PaymentOrders } from './paymentOrders.tsx';
import { Recharges } from './recharges.tsx';
import { Refunds } from './refunds.tsx';
import { Vouchers } from './vouchers.tsx';

/** The kinds of money records, in the order of their tabs (people §3); each stands in a file of its own. */
export const recordTabs: readonly TabScreen<keyof typeof moneyRecordTabs>[] = [
  { key: 'recharge', call: recharges.list, Screen: Recharges },
  { key: 'refund', call: refunds.list, Screen: Refunds },
  { key: 'order', call: payments.list, Screen: PaymentOrders },
  { key: 'coupon', call: coupons.list, Screen: Coupons },
  { key: 'voucher', call: vouchers.list, Screen: Vouchers },
  { key: 'member', call: memberships.list, Screen: Memberships },
  { key: 'copyright', call: contracts.copyrightRecharges, Screen: CopyrightRecharges },
  { key: 'copyrightFee', call: contracts.copyrightFees, Screen: CopyrightFees },
  { key: 'packNode', call: contracts.packNodes, Screen: PackNodes },
  { key: 'packProject', call: contracts.packProjects, Screen: PackProjects },
  { key: 'rentNode', call: contracts.rentNodes, Screen: RentNodes },
  { key: 'overdueRent', call: contracts.overdueRents, Screen: OverdueRents },
  { key: 'credit', call: credits.list, Screen: Credits },
  { key: 'accountTransfer', call: accountTransfers.list, Screen: AccountTransfers },
];
