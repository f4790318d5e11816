import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Where a customer pays an order by its QR code. The payment page is the demo's own: nobody's money moves there. */
export const paymentChannel = codeTable('paymentChannel', {
  1: { name: 'wechat', tone: 'neutral' },
  2: { name: 'alipay', tone: 'neutral' },
  3: { name: 'paymentPage', tone: 'neutral' },
});
export type PaymentChannel = CodeOf<typeof paymentChannel>;

/** In which currencies a channel takes money. */
export const channelCurrencies: Readonly<Record<PaymentChannel, readonly (1 | 2)[]>> = {
  1: [1],
  2: [1],
  3: [1, 2],
};
