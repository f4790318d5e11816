import * as z from 'zod';
import {
  type AnyCall,
  behaviourOf,
  type Envelope,
  errorCodes,
  type Impact,
  type InputOf,
  type OutputOf,
} from '@renderdesk/contract';
import { currentConnection } from '../live/connection.ts';
import { allows, currentRights } from '../permission/rights.ts';
import { chooseAccount, denied, forAccount, refuse, reportTransport } from './handle.ts';
import { TransportFailed } from './refused.ts';
import { changes, readEnvelope, type RequestOptions, send } from './request.ts';

z.config({ jitless: true });

/** Options of a call. */
export interface CallOptions extends RequestOptions {
  /** Distinguishes equal lists on the screen: a newer request of one instance cancels its older one. */
  readonly instance?: string;
  /** No toast: the caller shows the refusal in place. */
  readonly quiet?: boolean;
  /** Called with the account chosen for an ambiguous name (code 733), so that the next request names it. */
  readonly onUserChosen?: (userId: number) => void;
}

/** Calls of sockets and transfers skip the browser's permission check (overview §6); the server still checks them. */
const unchecked = ['base/events', 'page/transmit/', 'export/download'];

const canSend = (call: AnyCall): boolean => {
  const rights = currentRights();
  if (!rights || unchecked.some((path) => call.path.startsWith(path))) return true;
  return allows(rights, call.access);
};

const cancelsEarlier = (call: AnyCall): boolean =>
  call.duplicates === 'cancel' && (call.kind === 'list' || call.kind === 'read');

const inFlight = new Map<string, AbortController>();

/** Runs a request; a newer one with the same key aborts it. */
const latestOnly = async <T>(
  key: string,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  inFlight.get(key)?.abort();
  const own = new AbortController();
  inFlight.set(key, own);
  try {
    return await run(signal ? AbortSignal.any([signal, own.signal]) : own.signal);
  } finally {
    if (inFlight.get(key) === own) inFlight.delete(key);
  }
};

const checked = (call: AnyCall, data: unknown): unknown => {
  if (!import.meta.env.DEV) return data;
  const parsed = call.output.safeParse(data);
  if (parsed.success) return data;
  const broken = `${call.name} answered out of contract: ${z.prettifyError(parsed.error)}`;
  console.error(broken);
  throw new Error(broken);
};

const exchange = async (
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
  o: CallOptions,
): Promise<Envelope<unknown>> => {
  const attempt = (signal: AbortSignal | undefined): Promise<Envelope<unknown>> =>
    send(call, input, { ...o, signal }).then(readEnvelope);
  try {
    // A change is not sent while the device is offline: the input stays, and the person is informed at once.
    if (changes(call) && currentConnection() === 'offline')
      throw new TransportFailed('the device is offline', undefined, false);
    return cancelsEarlier(call)
      ? await latestOnly(`${call.name} ${o.instance ?? ''}`, o.signal, attempt)
      : await attempt(o.signal);
  } catch (error) {
    if (error instanceof TransportFailed) reportTransport(call, error, o.quiet ?? false);
    throw error;
  }
};

/** Sends a call and returns its whole answer on success; see `callApi`. */
export const callForAnswer = async <C extends AnyCall>(
  call: C,
  input: InputOf<C> & object,
  o: CallOptions = {},
): Promise<{ data: OutputOf<C>; message: string; requestId: string }> => {
  if (!canSend(call)) throw denied(call);
  const answer = await exchange(call, input, o);
  if (answer.code === errorCodes.success) {
    return {
      data: checked(call, answer.data) as OutputOf<C>,
      message: answer.message,
      requestId: answer.requestId,
    };
  }
  if (behaviourOf(answer.code) !== 'chooseUser') throw refuse(call, answer, o.quiet ?? false);
  const userId = await chooseAccount(answer);
  o.onUserChosen?.(userId);
  const { idempotencyKey: _spent, ...again } = o;
  return await callForAnswer(call, forAccount(input, userId) as InputOf<C> & object, again);
};

/**
 * Sends one call of the contract and returns its `data`. Throws Refused for a code other than 200, after the behaviour
 * of the error catalogue; TransportFailed without an answer; AbortError when a newer list request or `signal` aborted
 * it. A newer command never aborts an older one (overview §§5-8).
 */
export const callApi = async <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  o: CallOptions = {},
): Promise<OutputOf<C>> => (await callForAnswer(call, input, o)).data;

/** Returns the impact of a command: the server runs it and rolls back. Throws as `callApi` does, without a toast. */
export const previewApi = async <C extends AnyCall>(
  call: C,
  input: InputOf<C> & object,
  o: Pick<CallOptions, 'signal'> = {},
): Promise<Impact> => {
  if (!canSend(call)) throw denied(call);
  const answer = await exchange(call, input, { ...o, preview: true, quiet: true });
  if (answer.code !== errorCodes.success) throw refuse(call, answer, true);
  return answer.data as Impact;
};
