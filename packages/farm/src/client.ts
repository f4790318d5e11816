import { setTimeout as delay } from 'node:timers/promises';
import {
  type Envelope,
  errorCodes,
  type GatewayCall,
  gatewayHeaders,
  type GatewayInput,
  type GatewayOutput,
  gatewayPath,
  headerNames,
  headerValues,
  hour,
  TooManyRequests,
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

/** The gateway was not to be reached, or could not answer, for as long as the call was worth trying. */
export class GatewayAway extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} found no gateway: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'GatewayAway';
  }
}

/** The gateway stumbled over this call again and again: it is this call that it cannot take. */
export class GatewayFaulty extends Error {
  constructor(path: string, cause: Error, seconds: number) {
    super(`the gateway could not take ${path}: ${cause.message}, again and again for ${seconds} seconds`, {
      cause,
    });
    this.name = 'GatewayFaulty';
  }
}

/** The gateway answered that it cannot answer now, and perhaps from when on it can. */
class GatewayBusy extends Error {
  readonly waitMs: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.waitMs = seconds > 0 ? Math.min(seconds * 1000, longestWaitMs) : 0;
  }
}

/** The gateway answered that it went wrong over this call. */
class GatewayStumbled extends Error {}

/** What may be over at the next try: no connection, a broken or late answer. Anything else is somebody's mistake. */
const isPassing = (error: unknown): boolean =>
  error instanceof GatewayBusy ||
  error instanceof GatewayStumbled ||
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
   * bears. Whoever is told to wait (too many requests) waits. A call over which the gateway goes wrong is given up after two
   * minutes of that. Throws `GatewayRefused`,
   * `GatewayAway`, `GatewayFaulty`, or the signal's reason.
   */
  call<C extends GatewayCall>(call: C, input: GatewayInput<C>, o?: CallOptions): Promise<GatewayOutput<C>>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** No window of a limit is longer. */
const longestWaitMs = hour;
const answerWithinMs = 30_000;
const stumblesForMs = 120_000;
/** A gateway that restarts or has too much to do, or a proxy without one behind it; 500 is a fault. */
const busyStatuses: readonly number[] = [429, 502, 503, 504];

/** A client for the gateway at `url` (the console's address), with the key that its calls are signed by. */
export const openGateway = (
  url: string,
  key: string,
  o: {
    readonly faultsForMs?: number;
    /** Told where the gateway takes a call later only. */
    readonly say?: (line: string) => void;
  } = {},
): GatewayClient => {
  const { faultsForMs = stumblesForMs, say } = o;
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
        // The agent's own language: what the gateway says stands in its log beside its own words.
        [headerNames.language]: String(headerValues.english),
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      body: isBytes ? (o.content ?? new Uint8Array()) : JSON.stringify(input),
      signal: o.signal ? AbortSignal.any([o.signal, waits]) : waits,
    });
    if (answer.status >= 500 || answer.status === 429) {
      await answer.body?.cancel();
      const said = `HTTP ${answer.status}`;
      throw busyStatuses.includes(answer.status)
        ? new GatewayBusy(said, Number(answer.headers.get('retry-after')))
        : new GatewayStumbled(said);
    }
    const envelope = (await answer.json()) as Envelope<unknown>;
    if (envelope.code === errorCodes.tooManyRequests)
      throw new GatewayBusy(envelope.message, TooManyRequests.parse(envelope.data)?.seconds ?? 0);
    if (envelope.code !== 200) throw new GatewayRefused(call.path, envelope.code, envelope.message);
    return call.output.parse(envelope.data);
  };
  const call = async (
    one: GatewayCall,
    input: Readonly<Record<string, unknown>>,
    o: CallOptions = {},
  ): Promise<unknown> => {
    const begun = performance.now();
    let stumblesSince: number | undefined;
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await once(one, input, o);
      } catch (error) {
        o.signal?.throwIfAborted();
        if (!isPassing(error)) throw error;
        const now = performance.now();
        const waitMs = error instanceof GatewayBusy ? error.waitMs : 0;
        if (now - begun + Math.max(pause, waitMs) > (o.patienceMs ?? Infinity))
          throw new GatewayAway(one.path, error);
        if (waitMs > 0) say?.(`the farm takes ${one.path} again in ${Math.ceil(waitMs / 1000)} seconds`);
        if (error instanceof GatewayStumbled) {
          stumblesSince ??= now;
          const lasted = now - stumblesSince;
          if (lasted + pause > faultsForMs)
            throw new GatewayFaulty(one.path, error, Math.round(lasted / 1000));
        } else stumblesSince = undefined;
        // Not all nodes at the same moment once the gateway is back.
        await delay(waitMs + pause * (0.5 + Math.random()), undefined, o.signal && { signal: o.signal });
      }
    }
  };
  return { call: call as GatewayClient['call'] };
};
