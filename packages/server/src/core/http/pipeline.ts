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

/** What the pipeline has to know of a call, whoever declared it. */
export interface EndpointCall {
  readonly name: string;
  readonly limits: readonly RateLimit[];
  readonly guesses?: GuessLimit;
  readonly kind?: string;
  readonly atOnce?: number;
  readonly input: z.core.$ZodType;
  readonly audit?: string;
}

/** What came with a request, checked. */
interface Received<I> {
  readonly input: I;
  /** Lets go of what was received beside the input: a file, the rest of a body. */
  readonly discard?: () => void | Promise<void>;
}

/** A refusal in words, and what else is said of it. */
export interface RefusalBody {
  readonly message: string;
  readonly data: unknown;
}

/** A door: how those who come through it are known, and what they may send. The order of the steps is the pipeline's. */
export interface Endpoint<I> {
  readonly call: EndpointCall;
  /** Who it is. Throws for a key or token that is nobody's. */
  readonly who: (c: Context) => Promise<Principal | undefined>;
  /** The input as it came, within the call's size: read when it is known who sends it. */
  readonly raw: () => Promise<unknown>;
  /** Whether they may. Throws `forbidden`. */
  readonly may: (c: Context) => void;
  /** What they ask, checked by the schema. */
  readonly what: (c: Context, raw: unknown) => Promise<Received<I>> | Received<I>;
  readonly run: (c: Context, input: I) => Promise<unknown>;
  /** The answer in the door's own form; undefined takes the envelope. */
  readonly send?: (answer: unknown) => unknown;
  /** What a refusal tells whoever comes through this door; else the console's words. */
  readonly tell?: (refusal: ApiError, language: Language) => RefusalBody;
  /** Whether a call that went well leaves a line in the log too. */
  readonly chatty: boolean;
}

/**
 * One call, through whichever door, in this order: who, a body within the call's size, may they, how often, what, is it
 * guessed, then the call itself: nothing dear is done for a request that one of these refuses. Every answer is HTTP 200 with
 * the envelope; 4xx and 5xx are left to transport, limits and crashes. A refusal is counted, and leaves a record where it
 * is known whose it is, or at whose account a secret was tried (else a stranger could fill the records), and no limit refused
 * it (so could whoever goes on).
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
    // A command that crashed was tried too.
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

/** What a refusal says, with the names of the fields that are wrong where it gives their places alone. */
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

/** Refusals that leave no record: whoever goes on would fill the records with them. */
const unrecorded: readonly number[] = [errorCodes.tooManyRequests, errorCodes.accountLocked];

/** The end of an answer: `signal` is aborted where the caller goes before it, `afterwards` is done in any case. */
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
 * Waits until a caller's earlier calls leave room. The turn ends when the answer is sent, a file's with its last byte, and
 * nothing works for it any more: who goes early leaves their work behind. Throws `busy` where the caller has gone meanwhile.
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
  // The narrow one first: what waits there must not keep the caller's other calls waiting.
  if (call.atOnce !== undefined) await hold(`${who} ${call.name}`, call.atOnce);
  // An export counts its work itself: most of the time of its turn its reader takes.
  if (call.kind === 'list') await hold(`${who} lists`, listsAtOnce, { who, name: who });
  if (call.kind === 'export') await hold(`${who} lists`, listsAtOnce);
  await hold(who, callsAtOnce);
  if (ending.signal.aborted) throw new ApiError('busy');
};

/** The name whose secret is asked for. */
const accountIn = (limit: GuessLimit, input: unknown): string =>
  String((input as Readonly<Record<string, unknown>> | undefined)?.[limit.per]);

/** Runs a call that asks for a secret: the guess is counted before, and settled by the answer. */
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
 * One line in the log a call: never its input, which may hold secrets or personal data. A refusal says where it came from, since
 * that of a stranger leaves no record.
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

/** One header of a request; the first where it came several times. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
