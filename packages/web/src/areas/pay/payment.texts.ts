import { defineText } from '../../kit/text/index.ts';

export const { useText: usePaymentText } = defineText('screens.pay.payments', {
  amountHint: ['In the customer’s currency, at most two decimals.', '以客户的币种计，最多两位小数'],
  code: ['QR code of the order', '订单二维码'],
  scan: ['Scan with {channel}.', '请使用{channel}扫码支付'],
  openPage: ['Open the payment page', '打开支付页'],
  making: ['Waiting for the channel’s QR code…', '正在等待支付渠道返回二维码…'],
});
