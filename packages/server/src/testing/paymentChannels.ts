import {
  createCipheriv,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a channel of a test knows of an order. */
export interface ChannelOrder {
  state: 'waiting' | 'paid' | 'closed' | 'refused';
  cents: number;
  notifyUrl: string;
  transactionId?: string;
  paidAt?: Date;
  readonly refunds: Map<string, { cents: number; state: 'processing' | 'paid' | 'failed' }>;
}

/** WeChat Pay or Alipay as they speak: requests are verified, answers and callbacks signed, with keys made here. */
export interface TestChannel {
  /** What a server is configured with to reach it. */
  readonly env: Readonly<Record<string, string>>;
  readonly orders: Map<string, ChannelOrder>;
  /** The requests that it received, in order. */
  readonly asked: string[];
  /** Everything is answered with a failure, as if it were down. */
  down: boolean;
  /** Answers are signed by somebody else. */
  forged: boolean;
  /** Refunds are refused. */
  refuses: boolean;
  pay(number: string, at: Date, transactionId?: string): void;
  /** The callback of a payment: as it is, or with something else in it, or signed by another key. */
  notice(
    number: string,
    o: { readonly now: Date; readonly change?: Readonly<Record<string, unknown>>; readonly key?: KeyObject },
  ): { readonly url: string; readonly headers: Record<string, string>; readonly payload: string };
  close(): Promise<void>;
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A key that belongs to no party. */
export const strangersKey = keys().privateKey;
const pem = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
const sha = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const serve = async (
  answer: (
    request: IncomingMessage,
    body: string,
  ) => { status: number; body: string; headers: Record<string, string> },
) => {
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const said = answer(request, body);
      response.writeHead(said.status, said.headers).end(said.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const paying = (orders: Map<string, ChannelOrder>) => (number: string, at: Date, transactionId?: string) => {
  const order = orders.get(number);
  if (!order) throw new Error(`no order ${number}`);
  Object.assign(order, {
    state: 'paid',
    paidAt: at,
    transactionId: transactionId ?? `tx${randomBytes(8).toString('hex')}`,
  });
};

/** WeChat Pay v3. */
export const openWechat = async (): Promise<TestChannel> => {
  const [ours, platform] = [keys(), keys()];
  const dir = mkdtempSync(join(tmpdir(), 'rd-wechat-'));
  writeFileSync(join(dir, 'key.pem'), pem(ours.privateKey));
  writeFileSync(join(dir, 'platform.pem'), pem(platform.publicKey));
  const apiKey = randomBytes(16).toString('hex');
  const serial = 'PUB_KEY_ID_0100000001';
  const orders = new Map<string, ChannelOrder>();
  const asked: string[] = [];
  const signed = (body: string, timestamp: string, key: KeyObject): Record<string, string> => {
    const nonce = randomBytes(8).toString('hex');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sha(`${timestamp}\n${nonce}\n${body}\n`, key),
      'content-type': 'application/json',
    };
  };
  const transactionOf = (number: string): Record<string, unknown> => {
    const order = orders.get(number);
    return {
      appid: 'wx-app',
      mchid: '1900000001',
      out_trade_no: number,
      trade_state: { paid: 'SUCCESS', waiting: 'NOTPAY', closed: 'CLOSED', refused: 'PAYERROR' }[
        order?.state ?? 'waiting'
      ],
      ...(order?.paidAt && {
        transaction_id: order.transactionId,
        success_time: order.paidAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        amount: { total: order.cents, payer_total: order.cents, currency: 'CNY', payer_currency: 'CNY' },
      }),
    };
  };
  /** Whether a request has our signature over its content. */
  const isOurs = ({ method, url, headers }: IncomingMessage, body: string): boolean => {
    const said = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(said)?.[1] ?? '';
    return (
      part('mchid') === '1900000001' &&
      part('serial_no') === 'OUR-SERIAL' &&
      createVerify('sha256')
        .update(`${method}\n${url}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`)
        .verify(ours.publicKey, part('signature'), 'base64')
    );
  };
  type Json = Record<string, never>;
  const carryOut = (request: IncomingMessage, body: string): { status: number; json: unknown } => {
    const [path = ''] = (request.url ?? '').split('?');
    const json = (body === '' ? {} : JSON.parse(body)) as Json;
    const number = /out-trade-no\/(\w+)/.exec(path)?.[1] ?? String(json['out_trade_no']);
    const order = orders.get(number);
    asked.push(`${request.method} ${path.replace(number, '*').replace(/refunds\/.*/, 'refunds/*')}`);
    if (path.endsWith('/native')) {
      const amount = json['amount'] as unknown as { total: number };
      orders.set(number, {
        state: 'waiting',
        cents: amount.total,
        notifyUrl: String(json['notify_url']),
        refunds: new Map(),
      });
      return { status: 200, json: { code_url: `weixin://wxpay/bizpayurl?pr=${number}` } };
    }
    if (path.endsWith('/close')) {
      if (order?.state === 'paid') return { status: 400, json: { code: 'ORDERPAID', message: 'paid' } };
      if (order) order.state = 'closed';
      return { status: 204, json: undefined };
    }
    if (path === '/v3/refund/domestic/refunds') {
      if (channel.refuses) return { status: 403, json: { code: 'NOT_ENOUGH', message: '余额不足' } };
      const amount = json['amount'] as unknown as { refund: number };
      const known = order?.refunds.get(String(json['out_refund_no']));
      order?.refunds.set(
        String(json['out_refund_no']),
        known ?? { cents: amount.refund, state: 'processing' },
      );
      return { status: 200, json: { status: 'PROCESSING' } };
    }
    const refundNumber = /refunds\/(\w+)$/.exec(path)?.[1];
    if (refundNumber !== undefined) {
      const found = [...orders.values()].map(({ refunds }) => refunds.get(refundNumber)).find((one) => one);
      if (!found) return { status: 404, json: { code: 'RESOURCE_NOT_EXISTS', message: '' } };
      const status = { processing: 'PROCESSING', paid: 'SUCCESS', failed: 'ABNORMAL' }[found.state];
      return { status: 200, json: { status, success_time: '2026-03-10T10:00:00+08:00' } };
    }
    return order
      ? { status: 200, json: transactionOf(number) }
      : { status: 404, json: { code: 'ORDER_NOT_EXIST', message: '' } };
  };
  const server = await serve((request, body) => {
    if (channel.down) return { status: 502, body: '', headers: {} };
    if (!isOurs(request, body)) return { status: 401, body: '{"code":"SIGN_ERROR"}', headers: {} };
    const { status, json } = carryOut(request, body);
    const text = json === undefined ? '' : JSON.stringify(json);
    const key = channel.forged ? strangersKey : platform.privateKey;
    return { status, body: text, headers: signed(text, '1773108000', key) };
  });
  const channel: TestChannel = {
    env: {
      RENDERDESK_WECHAT_MERCHANT: '1900000001',
      RENDERDESK_WECHAT_APP: 'wx-app',
      RENDERDESK_WECHAT_KEY_FILE: join(dir, 'key.pem'),
      RENDERDESK_WECHAT_SERIAL: 'OUR-SERIAL',
      RENDERDESK_WECHAT_API_KEY: apiKey,
      RENDERDESK_WECHAT_PLATFORM_KEYS: `${serial}=${join(dir, 'platform.pem')}`,
      RENDERDESK_WECHAT_URL: server.url,
    },
    orders,
    asked,
    down: false,
    forged: false,
    refuses: false,
    pay: paying(orders),
    notice: (number, { now, change, key = platform.privateKey }) => {
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce)).setAAD(
        Buffer.from('transaction'),
      );
      const content = JSON.stringify({ ...transactionOf(number), ...change });
      const bytes = Buffer.concat([cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      const payload = JSON.stringify({
        id: 'notice',
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          ciphertext: bytes.toString('base64'),
          associated_data: 'transaction',
          nonce,
          original_type: 'transaction',
        },
      });
      const headers = signed(payload, String(Math.floor(now.getTime() / 1000)), key);
      return { url: '/pay/notify/wechat', headers, payload };
    },
    close: async () => {
      await server.close();
      rmSync(dir, { recursive: true });
    },
  };
  return channel;
};

const there = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const joined = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
const yuan = (cents: number): string => (cents / 100).toFixed(2);

/** Alipay's gateway. */
export const openAlipay = async (): Promise<TestChannel> => {
  const [ours, theirs] = [keys(), keys()];
  const dir = mkdtempSync(join(tmpdir(), 'rd-alipay-'));
  writeFileSync(join(dir, 'key.pem'), pem(ours.privateKey));
  writeFileSync(join(dir, 'alipay.pem'), pem(theirs.publicKey));
  const orders = new Map<string, ChannelOrder>();
  const asked: string[] = [];
  const gone = {
    code: '40004',
    msg: 'Business Failed',
    sub_code: 'ACQ.TRADE_NOT_EXIST',
    sub_msg: '交易不存在',
  };
  const ok = { code: '10000', msg: 'Success' };
  const carryOut = (fields: Readonly<Record<string, string>>): Record<string, unknown> => {
    const { method = '' } = fields;
    const content = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string>;
    const number = content['out_trade_no'] ?? '';
    const order = orders.get(number);
    asked.push(method);
    if (method === 'alipay.trade.precreate') {
      const cents = Math.round(Number(content['total_amount']) * 100);
      orders.set(number, {
        state: 'waiting',
        cents,
        notifyUrl: fields['notify_url'] ?? '',
        refunds: new Map(),
      });
      return { ...ok, out_trade_no: number, qr_code: `https://qr.alipay.example/${number}` };
    }
    if (!order) return gone;
    if (method === 'alipay.trade.close') {
      if (order.state === 'paid') return { ...gone, sub_code: 'ACQ.TRADE_STATUS_ERROR' };
      order.state = 'closed';
      return { ...ok, out_trade_no: number };
    }
    if (method === 'alipay.trade.refund') {
      if (channel.refuses) return { ...gone, sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', sub_msg: '余额不足' };
      const refundNumber = content['out_request_no'] ?? '';
      const known = order.refunds.get(refundNumber);
      const cents = Math.round(Number(content['refund_amount']) * 100);
      order.refunds.set(refundNumber, known ?? { cents, state: 'processing' });
      return { ...ok, fund_change: known ? 'N' : 'Y' };
    }
    if (method === 'alipay.trade.fastpay.refund.query') {
      const refund = order.refunds.get(content['out_request_no'] ?? '');
      const isPaid = refund?.state === 'paid';
      return {
        ...ok,
        ...(isPaid && { refund_status: 'REFUND_SUCCESS', gmt_refund_pay: '2026-03-10 10:00:00' }),
      };
    }
    return {
      ...ok,
      out_trade_no: number,
      trade_no: order.transactionId ?? '2026000000',
      trade_status: {
        waiting: 'WAIT_BUYER_PAY',
        paid: 'TRADE_SUCCESS',
        closed: 'TRADE_CLOSED',
        refused: 'TRADE_CLOSED',
      }[order.state],
      total_amount: yuan(order.cents),
      ...(order.paidAt && { send_pay_date: there(order.paidAt) }),
    };
  };
  const server = await serve((_, body) => {
    if (channel.down) return { status: 502, body: '', headers: {} };
    const { sign: signature = '', ...fields } = Object.fromEntries(new URLSearchParams(body));
    const isOurs = createVerify('sha256').update(joined(fields)).verify(ours.publicKey, signature, 'base64');
    const said = isOurs
      ? carryOut(fields)
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
    const text = JSON.stringify(said).replaceAll('/', String.raw`\/`);
    const key = channel.forged ? strangersKey : theirs.privateKey;
    const name = `${(fields['method'] ?? '').replaceAll('.', '_')}_response`;
    return {
      status: 200,
      body: `{"${name}":${text},"sign":"${sha(text, key)}"}`,
      headers: { 'content-type': 'application/json' },
    };
  });
  const channel: TestChannel = {
    env: {
      RENDERDESK_ALIPAY_APP: '2021000000000001',
      RENDERDESK_ALIPAY_SELLER: '2088000000000001',
      RENDERDESK_ALIPAY_KEY_FILE: join(dir, 'key.pem'),
      RENDERDESK_ALIPAY_PUBLIC_KEY_FILE: join(dir, 'alipay.pem'),
      RENDERDESK_ALIPAY_URL: `${server.url}/gateway.do`,
    },
    orders,
    asked,
    down: false,
    forged: false,
    refuses: false,
    pay: paying(orders),
    notice: (number, { change, key = theirs.privateKey }) => {
      const order = orders.get(number);
      const fields: Record<string, string> = {
        app_id: '2021000000000001',
        seller_id: '2088000000000001',
        notify_type: 'trade_status_sync',
        trade_status: 'TRADE_SUCCESS',
        out_trade_no: number,
        trade_no: order?.transactionId ?? '2026000000',
        total_amount: yuan(order?.cents ?? 0),
        gmt_payment: there(order?.paidAt ?? new Date(0)),
        subject: '渲染充值 + 测试',
        ...(change as Record<string, string>),
      };
      const payload = new URLSearchParams({
        ...fields,
        sign_type: 'RSA2',
        sign: sha(joined(fields), key),
      }).toString();
      return {
        url: '/pay/notify/alipay',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      };
    },
    close: async () => {
      await server.close();
      rmSync(dir, { recursive: true });
    },
  };
  return channel;
};
