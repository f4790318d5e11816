import { constants, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { businessOffset, microOf } from '@renderdesk/contract';
import * as z from 'zod';
import type { Clock } from '../../core/clock.ts';
import type { AlipayConfig } from '../../core/config.payment.ts';
import { decimalOf } from './payment.cents.ts';
import {
  ChannelRefusal,
  NoticeRefused,
  type OrderState,
  patience,
  type Payment,
  type PaymentPort,
} from './payment.port.ts';

const Answer = z.looseObject({
  code: z.string(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
});
type Answer = z.output<typeof Answer>;
const done = '10000';
/** The channel's own trouble: it may pass. Everything else that it refuses stays refused. */
const passing = new Set(['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error']);
const notThere = 'ACQ.TRADE_NOT_EXIST';
const paidStates = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/** What is signed: the fields by name, those without a value left out. */
export const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** `2026-03-10 10:00:00` of UTC+8, as Alipay writes moments. */
const wordsOf = (at: Date): string =>
  new Date(at.getTime() + businessOffset).toISOString().slice(0, 19).replace('T', ' ');
const momentOf = (words: string): Date => new Date(`${words.replace(' ', 'T')}+08:00`);

/**
 * Alipay, precreate: requests and answers are signed with RSA2 (RSA, SHA-256), callbacks are signed forms, to be answered `success`.
 */
export const alipayPort = (config: AlipayConfig, clock: Clock): PaymentPort => {
  const privateKey = createPrivateKey(config.privateKey);
  const publicKey = createPublicKey(config.publicKey);
  const isSigned = (text: string, signature: string): boolean =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(signature, 'base64'),
    );

  /** Asks the gateway; answers what it says in its own codes. Throws where the answer is not signed. */
  const ask = async (
    method: string,
    content: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const fields: Record<string, string> = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: wordsOf(clock()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    };
    const signature = sign('sha256', Buffer.from(signedText(fields)), privateKey).toString('base64');
    const answer = await fetch(config.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...fields, sign: signature }).toString(),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`Alipay answered ${answer.status}`);
    const text = await answer.text();
    const said = answerIn(text, `${method.replaceAll('.', '_')}_response`);
    if (!said || !isSigned(said.signed, said.signature))
      throw new Error('an answer was not signed by Alipay');
    return Answer.parse(JSON.parse(said.signed));
  };
  const reasonOf = ({ code, sub_code: subCode, sub_msg: says }: Answer): string =>
    `${subCode ?? code}: ${says ?? ''}`;
  const finished = (answer: Answer): Answer => {
    if (answer.code === done) return answer;
    const isPassing = passing.has(answer.code) || passing.has(answer.sub_code ?? '');
    throw isPassing ? new Error(reasonOf(answer)) : new ChannelRefusal(reasonOf(answer));
  };

  const paymentOf = (found: {
    readonly out_trade_no: string;
    readonly trade_no: string;
    readonly total_amount: string;
    readonly currency: string | undefined;
    readonly at: string;
  }): Payment => ({
    number: found.out_trade_no,
    transactionId: found.trade_no,
    amount: microOf(found.total_amount),
    currency: (found.currency ?? 'CNY') === 'CNY' ? 1 : 2,
    paidAt: momentOf(found.at),
  });

  return {
    createOrder: async (order) => {
      const minutes = (order.expiresAt.getTime() - clock().getTime()) / 60_000;
      const answer = finished(
        await ask(
          'alipay.trade.precreate',
          {
            out_trade_no: order.number,
            total_amount: decimalOf(order.amount),
            subject: order.subject,
            seller_id: config.sellerId,
            qr_code_timeout_express: `${Math.max(1, Math.floor(minutes))}m`,
          },
          { notify_url: order.notifyUrl },
        ),
      );
      return { qrCode: z.string().min(1).parse(answer['qr_code']) };
    },

    queryOrder: async (number): Promise<OrderState> => {
      const answer = await ask('alipay.trade.query', { out_trade_no: number });
      if (answer.sub_code === notThere) return { state: 'unknown' };
      const found = z
        .object({
          out_trade_no: z.string(),
          trade_no: z.string(),
          trade_status: z.string(),
          total_amount: z.string(),
          trans_currency: z.string().optional(),
          send_pay_date: z.string().optional(),
        })
        .parse(finished(answer));
      if (paidStates.includes(found.trade_status))
        return {
          state: 'paid',
          payment: paymentOf({
            ...found,
            currency: found.trans_currency,
            at: found.send_pay_date ?? wordsOf(clock()),
          }),
        };
      return { state: found.trade_status === 'TRADE_CLOSED' ? 'closed' : 'waiting' };
    },

    closeOrder: async (number) => {
      const answer = await ask('alipay.trade.close', { out_trade_no: number });
      // Nobody scanned the code, or the order was paid or closed meanwhile; the next query says which.
      const isOver = [notThere, 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID'];
      if (!isOver.includes(answer.sub_code ?? '')) finished(answer);
    },

    refund: async (order) => {
      finished(
        await ask('alipay.trade.refund', {
          out_trade_no: order.number,
          refund_amount: decimalOf(order.amount),
          out_request_no: order.refundNumber,
          refund_reason: order.reason.slice(0, 256),
        }),
      );
      // Only the query shows whether money moved: a repeated refund moves none and gets the same answer.
      return { state: 'processing' };
    },

    queryRefund: async ({ number, refundNumber }) => {
      const answer = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: number,
        out_request_no: refundNumber,
        query_options: ['gmt_refund_pay'],
      });
      if (answer.sub_code === notThere) return { state: 'unknown' };
      const found = finished(answer);
      if (found['refund_status'] !== 'REFUND_SUCCESS') return { state: 'unknown' };
      const at = z.string().optional().parse(found['gmt_refund_pay']);
      return { state: 'paid', at: at === undefined ? clock() : momentOf(at) };
    },

    readNotice: ({ body }) => {
      const {
        sign: signature = '',
        sign_type: kind,
        ...fields
      } = Object.fromEntries(new URLSearchParams(body));
      if (kind !== 'RSA2' || !isSigned(signedText(fields), signature))
        throw new NoticeRefused('not signed by Alipay');
      if (fields['app_id'] !== config.appId) throw new NoticeRefused('another app');
      if (fields['seller_id'] !== config.sellerId) throw new NoticeRefused('another merchant');
      const {
        trade_status: status = '',
        trade_no: trade,
        out_trade_no: number,
        total_amount: total,
        gmt_payment: at,
      } = fields;
      if (!paidStates.includes(status)) return undefined;
      if (trade === undefined || number === undefined || total === undefined || at === undefined)
        throw new NoticeRefused('a payment without number, time or amount');
      return paymentOf({
        out_trade_no: number,
        trade_no: trade,
        total_amount: total,
        currency: fields['trans_currency'],
        at,
      });
    },

    answer: (taken) => ({
      status: taken ? 200 : 500,
      type: 'text/plain',
      body: taken ? 'success' : 'failure',
    }),
  };
};

/** The signed part of a gateway's answer, letter by letter as it came, and its signature. */
const answerIn = (text: string, name: string): { signed: string; signature: string } | undefined => {
  let signature: unknown;
  try {
    signature = (JSON.parse(text) as { readonly sign?: unknown }).sign;
  } catch {
    return undefined;
  }
  const start = text.indexOf(`"${name}":`);
  if (typeof signature !== 'string' || start < 0) return undefined;
  const from = start + name.length + 3;
  // The signed content ends before the signature, or at the end when the signature is first.
  const after = text.indexOf(',"sign":', from);
  const to = after < 0 ? text.lastIndexOf('}') : after;
  return { signed: text.slice(from, to), signature };
};
