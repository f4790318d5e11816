import { randomUUID } from 'node:crypto';
import {
  type Envelope,
  errorCodes,
  headerNames,
  headerValues,
  type PartnerReach,
  partnerKeys,
  partners,
  portal,
  type PortalCall,
  portalHeaders,
  type PortalOutput,
  portalPathOf,
  type PortalScope,
  portalScope,
} from '@renderdesk/contract';
import type * as z from 'zod';
import { setRow } from '../build/rows.ts';
import { contentOf, signatureOf } from '../portal/signature.ts';
import type { Person, TestServer } from './server.ts';

let made = 0;

/** What a request says, each part as a test wants it otherwise. */
export interface SentAs {
  readonly customer?: number;
  readonly key?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  /** The body that is sent, where it is not the one that was signed. */
  readonly body?: string;
  readonly signature?: string;
  /** The temporary password that staff signed in by. */
  readonly temporaryId?: number;
  /** What is signed and sent instead of the input. */
  readonly text?: string;
  /** The body of a call whose body is bytes. */
  readonly bytes?: Buffer;
  /** The customer that is sent, where it is not the one that was signed. */
  readonly sentCustomer?: number;
  /** Whether the request wants messages in English. */
  readonly english?: boolean;
}

/** A partner with a key, and its requests. */
export interface TestPartner {
  readonly partnerId: number;
  readonly keyName: string;
  readonly secret: string;
  readonly send: <C extends PortalCall>(
    call: C,
    input: z.input<C['input']>,
    o?: SentAs,
  ) => Promise<Envelope<PortalOutput<C>>>;
  /** What a call is answered with that answers a file. */
  readonly fetch: (
    call: PortalCall,
    input: Readonly<Record<string, unknown>>,
    o?: SentAs,
  ) => Promise<{ readonly type: string; readonly body: Buffer }>;
}

/** Who makes the partners of a server: what comes through these is decided by others, the administrator among them. */
const makers = new WeakMap<TestServer, Promise<Person>>();
const makerOf = (t: TestServer): Promise<Person> => {
  const known = makers.get(t) ?? t.person({ keys: ['admin:partner', 'admin:partner:edit'] });
  makers.set(t, known);
  return known;
};

/** Makes a partner with a key by the console's calls. One that acts for every customer takes two: its reach is set behind them. */
export const addPartner = async (
  t: TestServer,
  o: { readonly scopes?: readonly PortalScope[]; readonly reach?: PartnerReach } = {},
): Promise<TestPartner> => {
  made += 1;
  const maker = await makerOf(t);
  const { code, message, data } = await maker.call(partners.add, {
    partnerName: `官网 ${made} ${randomUUID().slice(0, 8)}`,
    scopes: [...(o.scopes ?? portalScope.codes)],
    partnerReach: 1,
    remark: '',
  });
  if (code !== errorCodes.success) throw new Error(message + t.log.slice(-3).join(' '));
  if (o.reach !== undefined) await setRow(t.db, 'partner', data.partnerId, { reach: o.reach });
  const key = await maker.call(partnerKeys.add, { partnerId: data.partnerId, days: 30 });
  if (key.code !== errorCodes.success) throw new Error(key.message);
  const { keyName, secret } = key.data;
  return {
    partnerId: data.partnerId,
    keyName,
    secret,
    send: (async (call, input, o) =>
      (await sender(t, keyName, secret)(call, input, o)).json()) as TestPartner['send'],
    fetch: async (call, input, o) => {
      const answer = await sender(t, keyName, secret)(call, input, o);
      return { type: String(answer.headers['content-type']), body: answer.rawPayload };
    },
  };
};

let registered = 0;
/** Registers a customer as a partner does; answers the account's number. */
export const registeredBy = async (p: TestPartner): Promise<number> => {
  registered += 1;
  const { code, data, message } = await p.send(portal.register, {
    userName: `门户客户${registered} ${randomUUID().slice(0, 8)}`,
    email: `${randomUUID().slice(0, 12)}@studio.example` as never,
    zone: 1,
    businessType: 1,
  });
  if (code !== errorCodes.success) throw new Error(message);
  return data.userId;
};

const sender =
  (t: TestServer, keyName: string, secret: string) =>
  async (call: PortalCall, input: Readonly<Record<string, unknown>>, o: SentAs = {}) => {
    const body = call.body === 'bytes' ? (o.bytes ?? Buffer.alloc(0)) : (o.text ?? JSON.stringify(input));
    const parts = {
      path: portalPathOf(call, input),
      timestamp: o.timestamp ?? String(t.clock.now.getTime()),
      nonce: o.nonce ?? randomUUID(),
      customer: o.customer === undefined ? '' : String(o.customer),
      idempotencyKey: call.kind === 'command' ? (o.key ?? randomUUID()) : '',
      content: contentOf(body),
      temporary: o.temporaryId === undefined ? '' : String(o.temporaryId),
    };
    const customer = String(o.sentCustomer ?? parts.customer);
    return t.server.http.inject({
      method: 'POST',
      url: parts.path,
      headers: {
        'content-type': call.body === 'bytes' ? 'application/octet-stream' : 'application/json',
        [portalHeaders.key]: keyName,
        [portalHeaders.timestamp]: parts.timestamp,
        [portalHeaders.nonce]: parts.nonce,
        [portalHeaders.content]: parts.content,
        [portalHeaders.signature]: o.signature ?? signatureOf(secret, parts),
        ...(o.english === true && { [headerNames.language]: String(headerValues.english) }),
        ...(parts.temporary !== '' && { [portalHeaders.temporary]: parts.temporary }),
        ...(customer !== '' && { [portalHeaders.customer]: customer }),
        ...(parts.idempotencyKey !== '' && { [headerNames.idempotencyKey]: parts.idempotencyKey }),
      },
      payload: o.body ?? body,
    });
  };
