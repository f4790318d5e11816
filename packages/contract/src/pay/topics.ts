/** What open consoles are told of when it changed. */
export const topics = [
  'paymentOrder',
  'recharge',
  'refund',
  'accountTransfer',
  'lot',
  'voucher',
  'membership',
  'contract',
  'credit',
  'memberPrice',
  'listPrice',
] as const;
