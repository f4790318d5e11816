import {
  accountTransfers,
  contracts,
  coupons,
  credits,
  memberships,
  payments,
  recharges,
  refunds,
  vouchers,
} from '@renderdesk/contract';
import type { TabScreen } from '../../kit/tabs/index.ts';
import { usePayText } from './pay.texts.ts';
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

type Short = 'order' | 'copyright' | 'overdueRent' | 'accountTransfer';
/** A shorter name than the list's own: fourteen stand in a line. */
const short = (key: Short): Pick<TabScreen, 'key' | 'Heading'> => ({
  key,
  Heading: () => usePayText()(`tab.${key}`),
});

/** The kinds of money records, in the order of their tabs (people §3); each stands in a file of its own. */
export const recordTabs: readonly TabScreen[] = [
  { key: 'recharge', call: recharges.list, Screen: Recharges },
  { key: 'refund', call: refunds.list, Screen: Refunds },
  { ...short('order'), call: payments.list, Screen: PaymentOrders },
  { key: 'coupon', call: coupons.list, Screen: Coupons },
  { key: 'voucher', call: vouchers.list, Screen: Vouchers },
  { key: 'member', call: memberships.list, Screen: Memberships },
  { ...short('copyright'), call: contracts.copyrightRecharges, Screen: CopyrightRecharges },
  { key: 'copyrightFee', call: contracts.copyrightFees, Screen: CopyrightFees },
  { key: 'packNode', call: contracts.packNodes, Screen: PackNodes },
  { key: 'packProject', call: contracts.packProjects, Screen: PackProjects },
  { key: 'rentNode', call: contracts.rentNodes, Screen: RentNodes },
  { ...short('overdueRent'), call: contracts.overdueRents, Screen: OverdueRents },
  { key: 'credit', call: credits.list, Screen: Credits },
  { ...short('accountTransfer'), call: accountTransfers.list, Screen: AccountTransfers },
];
