import { channelCurrencies, paymentChannel, type PaymentChannel } from '@renderdesk/contract';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { alipayPort } from './payment.alipay.ts';
import { pagePort } from './payment.page.ts';
import type { PaymentPort } from './payment.port.ts';
import { wechatPort } from './payment.wechat.ts';

/** The channels of an installation. */
export const openPayments = (o: {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
}): ReadonlyMap<PaymentChannel, PaymentPort> => {
  const { wechat, alipay, page } = o.config.payment;
  const { of } = paymentChannel;
  return new Map<PaymentChannel, PaymentPort>([
    ...(wechat ? [[of.wechat, wechatPort(wechat, o.clock)] as const] : []),
    ...(alipay ? [[of.alipay, alipayPort(alipay, o.clock)] as const] : []),
    ...(page ? [[of.paymentPage, pagePort(o)] as const] : []),
  ]);
};

/** The channels of a configuration with what each takes. */
export const channelsOf = ({
  payment,
}: Pick<Config, 'payment'>): { channel: PaymentChannel; currencies: (1 | 2)[] }[] => {
  const { wechat, alipay, paymentPage } = paymentChannel.of;
  const is = {
    [wechat]: payment.wechat !== undefined,
    [alipay]: payment.alipay !== undefined,
    [paymentPage]: payment.page,
  };
  return paymentChannel.codes
    .filter((channel) => is[channel])
    .map((channel) => ({ channel, currencies: [...channelCurrencies[channel]] }));
};
