import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { minute } from '@renderdesk/contract';
import * as z from 'zod';
import type { Clock } from '../../core/clock.ts';
import type { WechatConfig } from '../../core/config.payment.ts';
import { centsOf, ofCents } from './payment.cents.ts';
import {
  ChannelRefusal,
  type Notice,
  NoticeRefused,
  type OrderState,
  patience,
  type Payment,
  type PaymentPort,
  type RefundProgress,
} from './payment.port.ts';

/** A callback is believed for so long: an older one may be somebody's recording. */
const fresh = 5 * minute;
const tagBytes = 16;

const Transaction = z.object({
  mchid: z.string(),
  appid: z.string().optional(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  trade_state_desc: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().min(1), currency: z.string().optional() }).optional(),
});
const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});
const Refund = z.object({
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  success_time: z.iso.datetime({ offset: true }).optional(),
});
const Failure = z.object({ code: z.string(), message: z.string().default('') });

/** Errors that the channel returns at every attempt; others may be temporary. */
const hopeless = new Set([
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'NO_AUTH',
  'OUT_TRADE_NO_USED',
  'APPID_MCHID_NOT_MATCH',
  'MCH_NOT_EXISTS',
  'NOT_ENOUGH',
  'USER_ACCOUNT_ABNORMAL',
  'RULE_LIMIT',
]);

/** A refusal of the channel, by its own code. */
class Refused extends Error {
  readonly code: string;
  constructor({ code, message }: z.output<typeof Failure>) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * WeChat Pay v3, Native: requests are signed with our key (RSA, SHA-256), answers and callbacks with the platform's, which is found by
 * its number; the content of a callback is encrypted with the APIv3 key (AES-256-GCM).
 */
export const wechatPort = (config: WechatConfig, clock: Clock): PaymentPort => {
  const privateKey = createPrivateKey(config.privateKey);
  const platformKeys = new Map(
    Object.entries(config.platformKeys).map(([serial, pem]) => [serial, createPublicKey(pem)]),
  );

  /** Whether the platform signed it: the time, a random text and the bytes, each on a line. */
  const isSigned = (headers: Notice['headers'], body: string): boolean => {
    const head = (name: string): string => [headers[name] ?? ''].flat()[0] ?? '';
    const key = platformKeys.get(head('wechatpay-serial'));
    if (!key) return false;
    const text = `${head('wechatpay-timestamp')}\n${head('wechatpay-nonce')}\n${body}\n`;
    return verify(
      'sha256',
      Buffer.from(text),
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(head('wechatpay-signature'), 'base64'),
    );
  };

  const authorization = (method: string, path: string, body: string): string => {
    const nonce = randomBytes(16).toString('hex');
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const signature = sign(
      'sha256',
      Buffer.from(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`),
      privateKey,
    ).toString('base64');
    const parts = {
      mchid: config.merchantId,
      nonce_str: nonce,
      signature,
      timestamp,
      serial_no: config.serial,
    };
    return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}`;
  };

  /** Asks the channel. Throws `Refused` with its code, and where an answer of success is not signed. */
  const ask = async (method: 'GET' | 'POST', path: string, content?: object): Promise<unknown> => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const [serial = ''] = platformKeys.keys();
    const answer = await fetch(config.url + path, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'renderdesk',
        'wechatpay-serial': serial,
        authorization: authorization(method, path, body),
      },
      ...(content !== undefined && { body }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    const text = await answer.text();
    if (!answer.ok) {
      const failure = Failure.safeParse(jsonOf(text));
      throw failure.success ? new Refused(failure.data) : new Error(`WeChat Pay answered ${answer.status}`);
    }
    if (!isSigned(Object.fromEntries(answer.headers), text))
      throw new Error('an answer was not signed by WeChat Pay');
    return text === '' ? null : jsonOf(text);
  };

  const paymentOf = (found: z.output<typeof Transaction>): Payment => {
    const { transaction_id: transactionId, success_time: paidAt, amount } = found;
    if (found.mchid !== config.merchantId) throw new NoticeRefused('another merchant');
    if (found.appid !== undefined && found.appid !== config.appId) throw new NoticeRefused('another app');
    if (transactionId === undefined || paidAt === undefined || amount === undefined)
      throw new NoticeRefused('a payment without number, time or amount');
    return {
      number: found.out_trade_no,
      transactionId,
      amount: ofCents(amount.total),
      currency: (amount.currency ?? 'CNY') === 'CNY' ? 1 : 2,
      paidAt: new Date(paidAt),
    };
  };

  const progressOf = (answer: unknown): RefundProgress => {
    const { status, success_time: at } = Refund.parse(answer);
    if (status === 'SUCCESS' && at !== undefined) return { state: 'paid', at: new Date(at) };
    return status === 'CLOSED' || status === 'ABNORMAL'
      ? { state: 'failed', reason: status }
      : { state: 'processing' };
  };
  const orFinal = (error: unknown): never => {
    throw error instanceof Refused && hopeless.has(error.code) ? new ChannelRefusal(error.message) : error;
  };
  const orderPath = (number: string): string =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}`;

  return {
    createOrder: async (order) => {
      const answer = await ask('POST', '/v3/pay/transactions/native', {
        appid: config.appId,
        mchid: config.merchantId,
        description: order.subject,
        out_trade_no: order.number,
        time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: order.notifyUrl,
        amount: { total: centsOf(order.amount), currency: 'CNY' },
      }).catch(orFinal);
      return { qrCode: z.object({ code_url: z.string().min(1) }).parse(answer).code_url };
    },

    queryOrder: async (number): Promise<OrderState> => {
      try {
        const found = Transaction.parse(await ask('GET', `${orderPath(number)}?mchid=${config.merchantId}`));
        if (found.trade_state === 'SUCCESS' || found.trade_state === 'REFUND')
          return { state: 'paid', payment: paymentOf(found) };
        if (found.trade_state === 'PAYERROR')
          return { state: 'refused', reason: found.trade_state_desc ?? found.trade_state };
        return { state: found.trade_state === 'CLOSED' ? 'closed' : 'waiting' };
      } catch (error) {
        if (error instanceof Refused && ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'].includes(error.code))
          return { state: 'unknown' };
        throw error;
      }
    },

    closeOrder: async (number) => {
      try {
        await ask('POST', `${orderPath(number)}/close`, { mchid: config.merchantId });
      } catch (error) {
        // Paid or closed meanwhile; the next query says which.
        const isOver = ['ORDER_CLOSED', 'ORDERCLOSED', 'ORDERPAID', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST'];
        if (!(error instanceof Refused && isOver.includes(error.code))) throw error;
      }
    },

    refund: async (order) =>
      progressOf(
        await ask('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: order.number,
          out_refund_no: order.refundNumber,
          reason: order.reason.slice(0, 80),
          amount: { refund: centsOf(order.amount), total: centsOf(order.total), currency: 'CNY' },
        }).catch(orFinal),
      ),

    queryRefund: async ({ refundNumber }) => {
      try {
        return progressOf(
          await ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNumber)}`),
        );
      } catch (error) {
        if (error instanceof Refused && error.code === 'RESOURCE_NOT_EXISTS') return { state: 'unknown' };
        throw error;
      }
    },

    readNotice: ({ headers, body, now }) => {
      if (!isSigned(headers, body)) throw new NoticeRefused('not signed by WeChat Pay');
      const sentAt = Number([headers['wechatpay-timestamp'] ?? ''].flat()[0]) * 1000;
      if (!(Math.abs(now.getTime() - sentAt) <= fresh)) throw new NoticeRefused('not of this time');
      const envelope = Envelope.safeParse(jsonOf(body));
      if (!envelope.success) throw new NoticeRefused('of an unknown form');
      // Callbacks of refunds are ignored; the work that sends refunds queries them.
      if (envelope.data.event_type !== 'TRANSACTION.SUCCESS') return undefined;
      const found = Transaction.safeParse(jsonOf(opened(envelope.data.resource, config.apiKey)));
      if (!found.success) throw new NoticeRefused('of an unknown content');
      return found.data.trade_state === 'SUCCESS' ? paymentOf(found.data) : undefined;
    },

    answer: (taken) => ({
      status: taken ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(taken ? { code: 'SUCCESS' } : { code: 'FAIL', message: '失败' }),
    }),
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The content of a callback; its last bytes say that nobody changed it. */
const opened = (resource: z.output<typeof Envelope>['resource'], apiKey: string): string => {
  try {
    const bytes = Buffer.from(resource.ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(resource.nonce))
      .setAAD(Buffer.from(resource.associated_data))
      .setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw new NoticeRefused('not encrypted with our key');
  }
};
