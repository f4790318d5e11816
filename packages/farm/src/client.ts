import { setTimeout as delay } from 'node:timers/promises';
import {
  type Envelope,
  type GatewayCall,
  gatewayHeaders,
  type GatewayInput,
  type GatewayOutput,
  gatewayPath,
} from '@renderdesk/contract';

/** The gateway understood and said no: asking again changes nothing. */
export class GatewayRefused extends Error {
  readonly code: number;

  constructor(path: string, code: number, message: string) {
    super(`${path} was refused: ${message === '' ? `code ${code}` : message}`);
    this.name = 'GatewayRefused';
    this.code = code;
  }
}

/** The gateway was not to be reached, or broke, for as long as the call was worth trying. */
export class GatewayAway extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} found no gateway: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'GatewayAway';
  }
}

/** The gateway answered that it cannot answer now. */
class GatewayBroke extends Error {}

/** What may be over at the next try: no connection, a broken or late answer. Anything else is somebody's mistake. */
const isPassing = (error: unknown): boolean =>
  error instanceof GatewayBroke ||
  error instanceof SyntaxError ||
  (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) ||
  (error instanceof DOMException && error.name === 'TimeoutError');

export interface CallOptions {
  /** The content of a call whose body is bytes. */
  readonly content?: Uint8Array<ArrayBuffer> | Blob;
  /** Ends waiting and trying. */
  readonly signal?: AbortSignal | undefined;
  /** How long it is tried, in milliseconds; without it, until it succeeds, is refused or the signal comes. */
  readonly patienceMs?: number;
}

/** Calls of the gateway by one machine. */
export interface GatewayClient {
  /**
   * Carries one call out, again and again with growing pauses while the gateway is away: at least once, which every call
   * bears. Throws `GatewayRefused`, `GatewayAway`, or the signal's reason.
   */
  call<C extends GatewayCall>(call: C, input: GatewayInput<C>, o?: CallOptions): Promise<GatewayOutput<C>>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
const answerWithinMs = 30_000;

/** A client for the gateway at `url` (the console's address), with the key that its calls are signed by. */
export const openGateway = (url: string, key: string): GatewayClient => {
  const once = async (
    call: GatewayCall,
    input: Readonly<Record<string, unknown>>,
    o: CallOptions,
  ): Promise<unknown> => {
    const address = new URL(gatewayPath + call.path, url);
    const isBytes = call.body === 'bytes';
    if (isBytes)
      for (const [name, value] of Object.entries(input))
        if (value !== undefined) address.searchParams.set(name, String(value));
    const waits = AbortSignal.timeout(answerWithinMs + Math.ceil(call.maxBytes / 1000));
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        [gatewayHeaders[call.signedBy]]: key,
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      body: isBytes ? (o.content ?? new Uint8Array()) : JSON.stringify(input),
      signal: o.signal ? AbortSignal.any([o.signal, waits]) : waits,
    });
    if (answer.status >= 500 || answer.status === 429) {
      await answer.body?.cancel();
      throw new GatewayBroke(`HTTP ${answer.status}`);
    }
    const envelope = (await answer.json()) as Envelope<unknown>;
    if (envelope.code !== 200) throw new GatewayRefused(call.path, envelope.code, envelope.message);
    return call.output.parse(envelope.data);
  };
  const call = async (
    one: GatewayCall,
    input: Readonly<Record<string, unknown>>,
    o: CallOptions = {},
  ): Promise<unknown> => {
    const begun = performance.now();
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await once(one, input, o);
      } catch (error) {
        o.signal?.throwIfAborted();
        if (!isPassing(error)) throw error;
        if (performance.now() - begun + pause > (o.patienceMs ?? Infinity))
          throw new GatewayAway(one.path, error);
        // Not all nodes at the same moment once the gateway is back.
        await delay(pause * (0.5 + Math.random()), undefined, o.signal && { signal: o.signal });
      }
    }
  };
  return { call: call as GatewayClient['call'] };
};
