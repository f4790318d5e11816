import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  callsAtOnce,
  type Envelope,
  errorCodes,
  type GuessLimit,
  type Language,
  type RateLimit,
} from '@renderdesk/contract';
import type * as z from 'zod';
import type { App } from '../app.ts';
import type { Context } from '../audit/operation.ts';
import { accountNamed, countGuess } from '../auth/guesses.ts';
import type { Principal } from '../auth/principal.ts';
import { staffOf } from '../auth/principal.ts';
import { recordFailure } from '../calls/command.ts';
import { fieldLabel } from '../calls/texts.ts';
import { isDatabaseAway } from '../db/dbAway.ts';
import { ApiError, messageOf } from './apiError.ts';
import { enforceRateLimits, principalKey } from './rate.ts';
import type { DearKind } from './fairShare.ts';
import { listsAtOnce } from './concurrencyLimiter.ts';

/** What the pipeline needs of a call, whichever door declares it. */
export interface EndpointCall {
  readonly name: string;
  readonly limits: readonly RateLimit[];
  readonly guesses?: GuessLimit;
  readonly kind?: string;
  readonly atOnce?: number;
  readonly input: z.core.$ZodType;
  readonly audit?: string;
}

/** The checked input of a request. */
interface Received<I> {
  readonly input: I;
  /** Releases what was received with the input: a file, or the rest of a body. */
  readonly discard?: () => void | Promise<void>;
}

/** Message of a refusal, with its data. */
export interface RefusalBody {
  readonly message: string;
  readonly data: unknown;
}

/** A door: how its callers are authenticated and what they may send. The pipeline has the order of the steps. */
export interface Endpoint<I> {
  readonly call: EndpointCall;
  /** Authenticates the caller. Throws for an unknown key or token. */
  readonly who: (c: Context) => Promise<Principal | undefined>;
  /** Reads the unchecked input, within the call's size; called once the caller is known. */
  readonly raw: () => Promise<unknown>;
  /** Checks the right. Throws `forbidden`. */
  readonly may: (c: Context) => void;
  /** Checks the input against the schema. */
  readonly what: (c: Context, raw: unknown) => Promise<Received<I>> | Received<I>;
  readonly run: (c: Context, input: I) => Promise<unknown>;
  /** The answer in the door's own format; undefined uses the envelope. */
  readonly send?: (answer: unknown) => unknown;
  /** Body of a refusal at this door; by default, the console's messages. */
  readonly tell?: (refusal: ApiError, language: Language) => RefusalBody;
  /** Whether a successful call also writes a log line. */
  readonly chatty: boolean;
}

/**
 * Handles one call at any door, in this order: caller, body within the call's size, rights, limits, input, guesses,
 * then the call itself. Nothing expensive runs for a refused request.
 * Every answer is HTTP 200 with the envelope; 4xx and 5xx are for transport, limits and crashes.
 * Every refusal is counted. It is recorded only when the caller, or the account at which a secret was tried, is known;
 * otherwise a stranger could fill the records. Refusals of a limit are not recorded either, for the same reason.
 */
export const handleRequest = async <I>(
  app: App,
  request: { readonly context: Context; readonly reply: FastifyReply },
  door: Endpoint<I>,
): Promise<unknown> => {
  const { call } = door;
  const started = performance.now();
  const ending = endingOf(request.reply);
  const settled = Promise.withResolvers<void>();
  let c: Context = { ...request.context, signal: ending.signal };
  let input: unknown;
  let isChecked = false;
  try {
    c = { ...c, actor: await door.who(c) };
    input = await door.raw();
    door.may(c);
    await enforceRateLimits(app.db, call, input, c);
    if (c.actor) {
      const who = principalKey(c.actor);
      if (staffOf(c.actor)) app.turns.asks(who);
      await waitForTurn(app, call, who, { ending, settled: settled.promise });
      c = { ...c, rest: (worked) => app.turns.rest({ who, name: who }, worked) };
    }
    const received = await door.what(c, input);
    try {
      input = received.input;
      isChecked = true;
      const answer = await guessed(app, call, c, received.input, () => door.run(c, received.input));
      if (door.chatty) logCall(app, c, call, errorCodes.success, started);
      return (
        door.send?.(answer) ?? envelope(c, errorCodes.success, refusalBody(c, errorCodes.success, answer))
      );
    } finally {
      await received.discard?.();
    }
  } catch (error) {
    const { audit } = call;
    let refusal = error instanceof ApiError ? error : undefined;
    // A command that crashed is recorded too.
    const isRecorded = refusal ? !unrecorded.includes(refusal.code) : !isDatabaseAway(error);
    const triedAt =
      isChecked && audit !== undefined && isRecorded && !c.actor && call.guesses
        ? await accountNamed(app.db, accountIn(call.guesses, input))
        : undefined;
    if (audit !== undefined && isRecorded && (c.actor !== undefined || triedAt !== undefined)) {
      const recorded = await recordFailure(
        app.db,
        c,
        { call: { ...call, audit }, input },
        refusal ?? new ApiError('internal'),
        triedAt,
      );
      app.live.send(recorded.events);
      refusal &&= recorded.refusal;
    }
    app.metrics.refused(call.name, refusal?.code ?? errorCodes.internal);
    if (!refusal) throw error;
    logCall(app, c, call, refusal.code, started);
    const { code } = refusal;
    return envelope(
      c,
      code,
      door.tell?.(refusal, c.language) ?? refusalBody(c, code, named(c, call, refusal)),
    );
  } finally {
    settled.resolve();
  }
};

/** Data of a refusal; paths of wrong fields are replaced by their names. */
const named = (c: Context, call: EndpointCall, { code, data }: ApiError): unknown => {
  const refusalBody = data as {
    readonly fields?: string;
    readonly issues?: readonly { readonly path: string }[];
  } | null;
  const isNamed = code === errorCodes.badInput || code === errorCodes.onBlockList;
  if (!isNamed || refusalBody?.fields !== undefined || !refusalBody?.issues) return data;
  const area = call.name.split('.')[0] ?? '';
  const names = refusalBody.issues.map(({ path }) => fieldLabel(c.language, area, path.split('.')[0] ?? ''));
  return { ...refusalBody, fields: [...new Set(names)].join(c.language === 'zh' ? '、' : ', ') };
};

/** Refusals without a record: a client that repeats them would fill the records. */
const unrecorded: readonly number[] = [errorCodes.tooManyRequests, errorCodes.accountLocked];

/** End of an answer: `signal` is aborted when the caller disconnects first; `afterwards` runs in any case. */
interface Ending {
  readonly signal: AbortSignal;
  readonly afterwards: (work: () => void) => void;
}

const endingOf = (reply: FastifyReply): Ending => {
  const gone = new AbortController();
  const after: (() => void)[] = [];
  let isOver = false;
  finished(reply.raw, (error) => {
    isOver = true;
    if (error) gone.abort();
    for (const work of after) work();
  });
  return { signal: gone.signal, afterwards: (work) => (isOver ? work() : void after.push(work)) };
};

/**
 * Waits for a turn among the caller's own calls. The turn ends when the answer is sent (for a file, with its last byte)
 * and its work has ended: work may continue after the caller disconnects. Throws `busy` when the caller disconnected
 * meanwhile.
 */
const waitForTurn = async (
  app: App,
  call: EndpointCall,
  who: string,
  { ending, settled }: { readonly ending: Ending; readonly settled: Promise<void> },
): Promise<void> => {
  const hold = async (name: string, atOnce: number, dear?: DearKind): Promise<void> => {
    const giveBack = await app.turns.take(name, atOnce, dear);
    ending.afterwards(() => void settled.then(giveBack));
  };
  // Take the narrower limit first, so that a call waiting for it does not block the caller's other calls.
  if (call.atOnce !== undefined) await hold(`${who} ${call.name}`, call.atOnce);
  // An export counts its work itself, because its reader takes most of the time of its turn.
  if (call.kind === 'list') await hold(`${who} lists`, listsAtOnce, { who, name: who });
  if (call.kind === 'export') await hold(`${who} lists`, listsAtOnce);
  await hold(who, callsAtOnce);
  if (ending.signal.aborted) throw new ApiError('busy');
};

/** The account whose secret is checked. */
const accountIn = (limit: GuessLimit, input: unknown): string =>
  String((input as Readonly<Record<string, unknown>> | undefined)?.[limit.per]);

/** Runs a call that checks a secret: counts the guess before and settles it with the result. */
const guessed = async <T>(
  app: App,
  call: EndpointCall,
  c: Context,
  input: unknown,
  run: () => Promise<T>,
): Promise<T> => {
  const limit = call.guesses;
  if (!limit) return run();
  const account = accountIn(limit, input);
  const guess = await countGuess(app.db, { call: call.name, limit, account, ip: c.ip, now: c.now });
  try {
    const answer = await run();
    await guess.right();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.code !== limit.wrong) await guess.none();
    throw error;
  }
};

const refusalBody = (c: Context, code: number, data: unknown): RefusalBody => ({
  message: messageOf(code, c.language, data),
  data,
});

const envelope = (c: Context, code: number, { message, data }: RefusalBody): Envelope<unknown> => ({
  code,
  message,
  result: code === errorCodes.success,
  data,
  requestId: c.requestId,
});

/**
 * Writes one log line for a call, never with its input, which may hold secrets or personal data. A refusal includes the
 * address, because a stranger's refusal leaves no record.
 */
const logCall = (app: App, c: Context, call: EndpointCall, code: number, started: number): void => {
  app.log.info(
    {
      requestId: c.requestId,
      call: call.name,
      code,
      ms: Math.round(performance.now() - started),
      adminId: staffOf(c.actor)?.adminId,
      ...(code !== errorCodes.success && { ip: c.ip }),
    },
    'call',
  );
};

/** One header of a request; the first value if repeated. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
