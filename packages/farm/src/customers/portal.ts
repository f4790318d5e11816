import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Envelope,
  errorCodes,
  headerNames,
  headerValues,
  type PortalCall,
  portalHeaders,
  type PortalInput,
  type PortalOutput,
  portalPathOf,
  portalText,
} from '@renderdesk/contract';

/** The portal understood and said no. */
export class PortalRefused extends Error {
  readonly code: number;

  constructor(path: string, code: number, message: string) {
    super(`${path} was refused: ${message === '' ? `code ${code}` : message}`);
    this.name = 'PortalRefused';
    this.code = code;
  }
}

/** What a partner signs with. */
export interface PartnerKey {
  readonly name: string;
  readonly secret: string;
}

/** A key as it is given: name and secret with a colon between them; undefined for what is none. */
export const partnerKeyOf = (text: string): PartnerKey | undefined => {
  const [, name, secret] = /^(rdk_[\w-]+):(rds_[\w-]+)$/.exec(text.trim()) ?? [];
  return name !== undefined && secret !== undefined ? { name, secret } : undefined;
};

export interface Sent {
  /** On whose behalf. */
  readonly customer?: number | undefined;
  /** Of a command: sent again with the same, it is carried out once. */
  readonly key?: string;
  /** The body of a call whose body is bytes. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Calls of the portal by one partner. */
export interface PortalClient {
  /** Carries a call out, again and again while the portal is away or busy. Throws `PortalRefused`, or the signal's reason. */
  call<C extends PortalCall>(call: C, input: PortalInput<C>, o?: Sent): Promise<PortalOutput<C>>;
  /** How many bytes a call answers that answers a file. */
  fetch(call: PortalCall, input: Readonly<Record<string, unknown>>, o?: Sent): Promise<number>;
}

const firstPauseMs = 500;
const longestPauseMs = 15_000;
const busyStatuses: readonly number[] = [429, 500, 502, 503, 504];

/** The portal cannot answer now. */
class PortalBusy extends Error {}

const isPassing = (error: unknown): boolean =>
  error instanceof PortalBusy ||
  error instanceof SyntaxError ||
  (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) ||
  (error instanceof DOMException && error.name === 'TimeoutError');

/** A client for the portal at `url` (the console's address), which signs with a partner's key. */
export const openPortal = (url: string, partner: PartnerKey, signal: AbortSignal): PortalClient => {
  const once = async (
    call: PortalCall,
    input: Readonly<Record<string, unknown>>,
    key: string,
    o: Sent,
  ): Promise<Response> => {
    const isBytes = call.body === 'bytes';
    const body = isBytes ? (o.bytes ?? new Uint8Array()) : Buffer.from(JSON.stringify(input));
    const parts = {
      path: portalPathOf(call, input),
      timestamp: String(Date.now()),
      nonce: randomUUID(),
      customer: o.customer === undefined ? '' : String(o.customer),
      idempotencyKey: key,
      content: createHash('sha256').update(body).digest('hex'),
    };
    const answer = await fetch(new URL(parts.path, url), {
      method: 'POST',
      headers: {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        [headerNames.language]: String(headerValues.english),
        [portalHeaders.key]: partner.name,
        [portalHeaders.timestamp]: parts.timestamp,
        [portalHeaders.nonce]: parts.nonce,
        [portalHeaders.content]: parts.content,
        [portalHeaders.signature]: createHmac('sha256', partner.secret)
          .update(portalText(parts))
          .digest('hex'),
        ...(parts.customer !== '' && { [portalHeaders.customer]: parts.customer }),
        ...(key !== '' && { [headerNames.idempotencyKey]: key }),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
    });
    if (busyStatuses.includes(answer.status)) {
      await answer.body?.cancel();
      throw new PortalBusy(`HTTP ${answer.status}`);
    }
    return answer;
  };
  /** Until it is answered; the answer read by `read`. */
  const patiently = async <T>(
    call: PortalCall,
    input: Readonly<Record<string, unknown>>,
    o: Sent,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> => {
    const key = call.kind === 'command' ? (o.key ?? randomUUID()) : '';
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await read(await once(call, input, key, o));
      } catch (error) {
        signal.throwIfAborted();
        if (!isPassing(error)) throw error;
        await delay(pause * (0.5 + Math.random()), undefined, { signal });
      }
    }
  };
  const data = async (call: PortalCall, answer: Response): Promise<unknown> => {
    const { code, message, data: said } = (await answer.json()) as Envelope<unknown>;
    if (code === errorCodes.tooManyRequests || code === errorCodes.busy) throw new PortalBusy(message);
    if (code !== errorCodes.success) throw new PortalRefused(call.path, code, message);
    return call.output.parse(said);
  };
  return {
    call: ((call: PortalCall, input: Readonly<Record<string, unknown>>, o: Sent = {}) =>
      patiently(call, input, o, (answer) => data(call, answer))) as PortalClient['call'],
    fetch: (call, input, o = {}) =>
      patiently(call, input, o, async (answer) => {
        if (answer.headers.get('content-type')?.startsWith('application/json') === true)
          await data(call, answer);
        return (await answer.arrayBuffer()).byteLength;
      }),
  };
};
