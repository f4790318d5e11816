import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** What an amount of the books counts: money, or coupon units, which are currencies of their own (ledger §1). */
export const bookCurrency = codeTable('bookCurrency', {
  1: { name: 'cny', tone: 'neutral' },
  2: { name: 'usd', tone: 'neutral' },
  3: { name: 'cnyCoupon', tone: 'neutral' },
  4: { name: 'usdCoupon', tone: 'neutral' },
});
export type BookCurrency = CodeOf<typeof bookCurrency>;

const ownerAccounts = {
  1: { name: 'cash', tone: 'neutral' },
  2: { name: 'creditUsed', tone: 'neutral' },
  3: { name: 'coupon', tone: 'neutral' },
  4: { name: 'qingyunCoupon', tone: 'neutral' },
  5: { name: 'arrears', tone: 'danger' },
  6: { name: 'frozen', tone: 'held' },
  7: { name: 'pictureCoupon', tone: 'neutral' },
} as const;

/** A customer's own accounts, with a balance each. */
export const ownerAccount = codeTable('ownerAccount', ownerAccounts);
export type OwnerAccount = CodeOf<typeof ownerAccount>;

/** Every account of the books: the customers' own, and the house's from 101 on, which are summed (ledger §1). */
export const bookAccount = codeTable('bookAccount', {
  ...ownerAccounts,
  101: { name: 'bank', tone: 'neutral' },
  102: { name: 'channelClearing', tone: 'neutral' },
  103: { name: 'bankInTransit', tone: 'neutral' },
  110: { name: 'suspense', tone: 'warning' },
  111: { name: 'refundsInTransit', tone: 'neutral' },
  120: { name: 'vatPayable', tone: 'neutral' },
  130: { name: 'deferredPacks', tone: 'neutral' },
  131: { name: 'deferredRentals', tone: 'neutral' },
  132: { name: 'deferredMemberships', tone: 'neutral' },
  133: { name: 'deferredCopyright', tone: 'neutral' },
  134: { name: 'reservedForProjects', tone: 'neutral' },
  140: { name: 'transferClearing', tone: 'neutral' },
  142: { name: 'commissionPayable', tone: 'neutral' },
  143: { name: 'exchangeClearing', tone: 'neutral' },
  199: { name: 'opening', tone: 'neutral' },
  201: { name: 'renderCpuRevenue', tone: 'neutral' },
  202: { name: 'renderGpuRevenue', tone: 'neutral' },
  203: { name: 'pictureRevenue', tone: 'neutral' },
  204: { name: 'packRevenue', tone: 'neutral' },
  205: { name: 'rentalRevenue', tone: 'neutral' },
  206: { name: 'membershipRevenue', tone: 'neutral' },
  207: { name: 'storageRevenue', tone: 'neutral' },
  208: { name: 'additionalChargeRevenue', tone: 'neutral' },
  209: { name: 'gpuCloudRevenue', tone: 'neutral' },
  210: { name: 'copyrightRevenue', tone: 'neutral' },
  211: { name: 'breakage', tone: 'neutral' },
  212: { name: 'recoveredBonus', tone: 'neutral' },
  219: { name: 'agentMargin', tone: 'neutral' },
  301: { name: 'couponsGranted', tone: 'neutral' },
  302: { name: 'couponsConsumed', tone: 'neutral' },
  303: { name: 'couponsExpired', tone: 'neutral' },
  304: { name: 'couponsVoided', tone: 'neutral' },
  305: { name: 'couponsOpening', tone: 'neutral' },
  401: { name: 'channelFees', tone: 'neutral' },
  402: { name: 'reconciliationDifferences', tone: 'warning' },
  403: { name: 'commission', tone: 'neutral' },
  404: { name: 'badDebt', tone: 'danger' },
  405: { name: 'exchangeDifferences', tone: 'neutral' },
});
export type BookAccount = CodeOf<typeof bookAccount>;

/** Why something was posted (ledger §2). */
export const postingCause = codeTable('postingCause', {
  1: { name: 'charge', tone: 'neutral' },
  2: { name: 'fee', tone: 'neutral' },
  3: { name: 'recharge', tone: 'neutral' },
  4: { name: 'bonus', tone: 'neutral' },
  5: { name: 'grant', tone: 'neutral' },
  6: { name: 'expiry', tone: 'neutral' },
  7: { name: 'void', tone: 'neutral' },
  8: { name: 'refund', tone: 'neutral' },
  9: { name: 'invalidate', tone: 'neutral' },
  10: { name: 'correct', tone: 'neutral' },
  11: { name: 'transfer', tone: 'neutral' },
  12: { name: 'arrears', tone: 'danger' },
  13: { name: 'contract', tone: 'neutral' },
  14: { name: 'appeal', tone: 'neutral' },
  15: { name: 'voucher', tone: 'neutral' },
  16: { name: 'bill', tone: 'neutral' },
  17: { name: 'writeOff', tone: 'neutral' },
  18: { name: 'agent', tone: 'neutral' },
  19: { name: 'statement', tone: 'neutral' },
  20: { name: 'suspense', tone: 'warning' },
  21: { name: 'close', tone: 'neutral' },
  22: { name: 'opening', tone: 'neutral' },
  23: { name: 'exchange', tone: 'neutral' },
  24: { name: 'reversal', tone: 'neutral' },
  25: { name: 'outsourcing', tone: 'neutral' },
});
export type PostingCause = CodeOf<typeof postingCause>;

/** Coupon types of the specification; 0 is a right to have one task waived, not money (lifecycles §7). */
export const couponType = codeTable('couponType', {
  0: { name: 'voucher', tone: 'neutral' },
  1: { name: 'gpu', tone: 'neutral' },
  2: { name: 'cpu', tone: 'neutral' },
  3: { name: 'general', tone: 'neutral' },
  4: { name: 'cpuQingyun', tone: 'neutral' },
  5: { name: 'pictureMember', tone: 'neutral' },
  6: { name: 'gpuQingyun', tone: 'neutral' },
});
export type CouponType = CodeOf<typeof couponType>;

/** A coupon lot, and a voucher (lifecycles §7). */
export const lotState = codeTable('lotState', {
  1: { name: 'usable', tone: 'success' },
  2: { name: 'usedUp', tone: 'neutral' },
  3: { name: 'expired', tone: 'neutral' },
  4: { name: 'voided', tone: 'danger' },
  5: { name: 'frozen', tone: 'held' },
});
export type LotState = CodeOf<typeof lotState>;

/** What a charge of a task is for. */
export const chargeSource = codeTable('chargeSource', {
  1: { name: 'attempt', tone: 'neutral' },
  2: { name: 'additionalCharge', tone: 'neutral' },
  3: { name: 'gpuCloudStage', tone: 'neutral' },
});
export type ChargeSource = CodeOf<typeof chargeSource>;

/** What is charged without a task. */
export const feeSource = codeTable('feeSource', {
  4: { name: 'storageDay', tone: 'neutral' },
  5: { name: 'overdueRentDay', tone: 'warning' },
  6: { name: 'pack', tone: 'neutral' },
  7: { name: 'rental', tone: 'neutral' },
  8: { name: 'membership', tone: 'neutral' },
  9: { name: 'copyright', tone: 'neutral' },
  10: { name: 'correction', tone: 'neutral' },
  11: { name: 'offlineCalculation', tone: 'neutral' },
});
export type FeeSource = CodeOf<typeof feeSource>;

/** What of them staff enter. */
export const enteredFee = codeTable('enteredFee', {
  10: { name: 'correction', tone: 'neutral' },
  11: { name: 'offlineCalculation', tone: 'neutral' },
});
export type EnteredFee = CodeOf<typeof enteredFee>;
/** What such a fee may be for, by its account of revenue. */
export const enteredRevenue = codeTable('enteredRevenue', {
  201: { name: 'cpu', tone: 'neutral' },
  202: { name: 'gpu', tone: 'neutral' },
  203: { name: 'picture', tone: 'neutral' },
  207: { name: 'storage', tone: 'neutral' },
  208: { name: 'additional', tone: 'neutral' },
  209: { name: 'gpuCloud', tone: 'neutral' },
});
/** What kind of income a consumption is (overview §3). */
export const incomeType = codeTable('incomeType', {
  0: { name: 'commonUser', tone: 'neutral' },
  1: { name: 'innerTest', tone: 'warning' },
  2: { name: 'offlineCalculation', tone: 'info' },
});
export type IncomeType = CodeOf<typeof incomeType>;

/** Which coupons may pay a charge: by where and how its frame was rendered. */
export const couponClass = codeTable('couponClass', {
  0: { name: 'none', tone: 'neutral' },
  1: { name: 'gpu', tone: 'neutral' },
  2: { name: 'cpu', tone: 'neutral' },
  3: { name: 'picture', tone: 'neutral' },
  4: { name: 'gpuQingyun', tone: 'neutral' },
  5: { name: 'cpuQingyun', tone: 'neutral' },
});
export type CouponClass = CodeOf<typeof couponClass>;

/** For whom a price is made, from everyone to one customer. */
export const priceScope = codeTable('priceScope', {
  1: { name: 'everyone', tone: 'neutral' },
  2: { name: 'level', tone: 'neutral' },
  3: { name: 'student', tone: 'neutral' },
  4: { name: 'agent', tone: 'neutral' },
  5: { name: 'customer', tone: 'neutral' },
});
export type PriceScope = CodeOf<typeof priceScope>;

/** What one price pays for. */
export const priceUnit = codeTable('priceUnit', {
  1: { name: 'coreHour', tone: 'neutral' },
  2: { name: 'cardHour', tone: 'neutral' },
  3: { name: 'nodeHour', tone: 'neutral' },
});
export type PriceUnit = CodeOf<typeof priceUnit>;

/** Why a charge that no pack and no membership paid costs nothing. */
export const freeReason = codeTable('freeReason', {
  1: { name: 'nothingToPay', tone: 'neutral' },
  2: { name: 'failed', tone: 'neutral' },
  3: { name: 'freeRerun', tone: 'info' },
  4: { name: 'superseded', tone: 'neutral' },
  5: { name: 'farmFault', tone: 'warning' },
  6: { name: 'stoppedByStaff', tone: 'neutral' },
});

/** A payment of a customer (lifecycles §5; the specification's payment status). */
export const rechargeStatus = codeTable('rechargeStatus', {
  1: { name: 'paying', tone: 'waiting' },
  2: { name: 'success', tone: 'success' },
  3: { name: 'cancelled', tone: 'neutral' },
  4: { name: 'failed', tone: 'danger' },
  5: { name: 'refunded', tone: 'held' },
  6: { name: 'toConfirm', tone: 'warning' },
  7: { name: 'confirmed', tone: 'success' },
});

/** By which time money records are asked for (`timeStatus`, people §3; the numbers' meaning is ours). */
export const moneyTime = codeTable('moneyTime', {
  0: { name: 'entered', tone: 'neutral' },
  1: { name: 'paid', tone: 'neutral' },
});

/** What reconciliation says of a payment. */
export const verifyStatus = codeTable('verifyStatus', {
  0: { name: 'unverified', tone: 'waiting' },
  1: { name: 'verified', tone: 'success' },
  2: { name: 'failed', tone: 'danger' },
});

/** What a payment is to pay first. */
export const rechargePurpose = codeTable('rechargePurpose', {
  0: { name: 'balance', tone: 'neutral' },
  1: { name: 'membership', tone: 'neutral' },
  2: { name: 'pack', tone: 'neutral' },
  3: { name: 'rental', tone: 'neutral' },
  4: { name: 'copyright', tone: 'neutral' },
  5: { name: 'opening', tone: 'neutral' },
});

export const refundState = codeTable('refundState', {
  0: { name: 'applied', tone: 'waiting' },
  1: { name: 'approved', tone: 'info' },
  2: { name: 'paying', tone: 'running' },
  3: { name: 'done', tone: 'success' },
  4: { name: 'rejected', tone: 'neutral' },
  5: { name: 'channelFailed', tone: 'danger' },
});

/** What a refund gives back: of rendering, or of a copyright registration (people §7; the numbers are ours). */
export const refundType = codeTable('refundType', {
  1: { name: 'render', tone: 'neutral' },
  2: { name: 'copyright', tone: 'neutral' },
});

/** How a refund is paid out (lifecycles §5). */
export const refundRoute = codeTable('refundRoute', {
  1: { name: 'channel', tone: 'neutral' },
  2: { name: 'bankTransfer', tone: 'neutral' },
});

/** Between whom money moves (ledger §4, «transfer»). */
export const transferKind = codeTable('transferKind', {
  1: { name: 'mainToChild', tone: 'neutral' },
  2: { name: 'childToMain', tone: 'neutral' },
  3: { name: 'agentToCustomer', tone: 'info' },
  4: { name: 'customerToAgent', tone: 'info' },
});
export type TransferKind = (typeof transferKind.codes)[number];

/** What is paid ahead and earned day by day. */
export const contractKind = codeTable('contractKind', {
  1: { name: 'pack', tone: 'neutral' },
  2: { name: 'rental', tone: 'neutral' },
  3: { name: 'membership', tone: 'neutral' },
  4: { name: 'copyright', tone: 'neutral' },
});
export const contractState = codeTable('contractState', {
  0: { name: 'pending', tone: 'waiting' },
  1: { name: 'active', tone: 'running' },
  2: { name: 'overdue', tone: 'danger' },
  3: { name: 'ended', tone: 'neutral' },
  4: { name: 'cancelled', tone: 'neutral' },
  5: { name: 'refunded', tone: 'held' },
});

/** A month of a company's books. */
export const periodState = codeTable('periodState', {
  1: { name: 'open', tone: 'running' },
  2: { name: 'closing', tone: 'warning' },
  3: { name: 'closed', tone: 'neutral' },
});

/** A line of a bank's or a channel's statement (lifecycles §11). */
export const statementLineState = codeTable('statementLineState', {
  0: { name: 'unmatched', tone: 'waiting' },
  1: { name: 'matchedById', tone: 'success' },
  2: { name: 'matchedByRule', tone: 'success' },
  3: { name: 'matchedByHand', tone: 'success' },
  4: { name: 'difference', tone: 'danger' },
  5: { name: 'ignored', tone: 'neutral' },
  6: { name: 'suspense', tone: 'warning' },
});

/** Where money of ours arrives: a bank account, or a payment channel's. */
export const companyAccountKind = codeTable('companyAccountKind', {
  1: { name: 'bank', tone: 'neutral' },
  2: { name: 'wechat', tone: 'neutral' },
  3: { name: 'alipay', tone: 'neutral' },
  4: { name: 'paypal', tone: 'neutral' },
  5: { name: 'paymentPage', tone: 'neutral' },
});

/** Why a customer's credit changed. */
export const creditCause = codeTable('creditCause', {
  1: { name: 'set', tone: 'info' },
  2: { name: 'temporary', tone: 'held' },
  3: { name: 'ended', tone: 'neutral' },
  4: { name: 'shared', tone: 'info' },
});
