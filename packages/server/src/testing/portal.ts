import { randomUUID } from 'node:crypto';
import {
  type Envelope,
  errorCodes,
  headerNames,
  type PartnerReach,
  partnerKeys,
  partners,
  type PortalCall,
  portalHeaders,
  type PortalInput,
  type PortalOutput,
  portalPath,
  type PortalScope,
  portalScope,
} from '@renderdesk/contract';
import type * as z from 'zod';
import { contentOf, signatureOf } from '../portal/signature.ts';
import type { TestServer } from './server.ts';

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
  /** The customer that is sent, where it is not the one that was signed. */
  readonly sentCustomer?: number;
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
}

/** Makes a partner with a key by the console's calls. */
export const addPartner = async (
  t: TestServer,
  o: { readonly scopes?: readonly PortalScope[]; readonly reach?: PartnerReach } = {},
): Promise<TestPartner> => {
  made += 1;
  const { code, message, data } = await t.admin.call(partners.add, {
    partnerName: `官网 ${made} ${randomUUID().slice(0, 8)}`,
    scopes: [...(o.scopes ?? portalScope.codes)],
    partnerReach: o.reach ?? 1,
    remark: '',
  });
  if (code !== errorCodes.success) throw new Error(message + t.log.slice(-3).join(' '));
  const key = await t.admin.call(partnerKeys.add, { partnerId: data.partnerId, days: 30 });
  if (key.code !== errorCodes.success) throw new Error(key.message);
  const { keyName, secret } = key.data;
  return {
    partnerId: data.partnerId,
    keyName,
    secret,
    send: sender(t, keyName, secret) as TestPartner['send'],
  };
};

const sender =
  (t: TestServer, keyName: string, secret: string) =>
  async (call: PortalCall, input: PortalInput<PortalCall>, o: SentAs = {}): Promise<Envelope<unknown>> => {
    const body = JSON.stringify(input);
    const parts = {
      path: portalPath + call.path,
      timestamp: o.timestamp ?? String(t.clock.now.getTime()),
      nonce: o.nonce ?? randomUUID(),
      customer: o.customer === undefined ? '' : String(o.customer),
      idempotencyKey: call.kind === 'command' ? (o.key ?? randomUUID()) : '',
      content: contentOf(body),
    };
    const customer = String(o.sentCustomer ?? parts.customer);
    const answer = await t.server.http.inject({
      method: 'POST',
      url: parts.path,
      headers: {
        'content-type': 'application/json',
        [portalHeaders.key]: keyName,
        [portalHeaders.timestamp]: parts.timestamp,
        [portalHeaders.nonce]: parts.nonce,
        [portalHeaders.content]: parts.content,
        [portalHeaders.signature]: o.signature ?? signatureOf(secret, parts),
        ...(customer !== '' && { [portalHeaders.customer]: customer }),
        ...(parts.idempotencyKey !== '' && { [headerNames.idempotencyKey]: parts.idempotencyKey }),
      },
      payload: o.body ?? body,
    });
    return answer.json();
  };
