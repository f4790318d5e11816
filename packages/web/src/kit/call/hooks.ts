import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnyCall, Impact, InputOf, OutputOf } from '@renderdesk/contract';
import { toast } from '../dialogs/toasts.ts';
import { callText } from './call.texts.ts';
import { callApi, callForAnswer, previewApi } from './client.ts';
import { prepare } from './prepare.ts';
import { queryClient } from './queryClient.ts';
import { Refused, TransportFailed } from './refused.ts';
import { submissionKeys } from './submission.ts';

/** Cache key of a call with an input; `[call.name]` alone matches every input. */
export const queryKeyOf = <C extends AnyCall>(call: C, input: InputOf<C>): readonly unknown[] => [
  call.name,
  prepare(call, input as Readonly<Record<string, unknown>>),
];

/** Marks all answers of these calls as stale and refetches those on the screen. */
export const invalidate = (...calls: readonly AnyCall[]): Promise<void> =>
  Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.name] }))).then(
    () => undefined,
  );

/** Refetches calls after a pushed change. A fetch that is already running is awaited and not repeated. */
export const readAgain = (...calls: readonly AnyCall[]): Promise<void> =>
  Promise.all(
    calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.name] }, { cancelRefetch: false })),
  ).then(() => undefined);

/** Areas whose commands concern only the reader's own console; nothing else is refetched after them. */
const personal: ReadonlySet<string> = new Set(['view', 'search']);
/** Queries of open forms: a refetch must not replace typed input. */
const ofForms: ReadonlySet<unknown> = new Set(['edit', 'preview']);

/**
 * After a command, marks all data as stale and refetches what is on the screen, since no screen declares what its
 * commands change. Waits only for the command's own area, so that a dialog closes once its list is current.
 */
export const refreshAfter = async (call: AnyCall): Promise<void> => {
  const isOfArea = (key: unknown) => typeof key === 'string' && key.startsWith(`${call.area}.`);
  const own = queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfArea(queryKey[0]) });
  if (!personal.has(call.area))
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => !isOfArea(key) && !ofForms.has(key),
    });
  await own;
};

/** Options of a reading component. */
export interface ReadOptions {
  /** False delays the request while an input is missing. */
  readonly enabled?: boolean;
  /** Keeps the last answer on the screen while another input loads. */
  readonly keepPrevious?: boolean;
  /** Milliseconds for which an answer counts as fresh; 10 s by default. */
  readonly staleTime?: number;
  /** No toast: the component shows the error in place. */
  readonly quiet?: boolean;
}

/** Reads a call; a newer input of the same component cancels the older request. */
export const useRead = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  o: ReadOptions = {},
): UseQueryResult<OutputOf<C>, Refused | TransportFailed> => {
  const instance = useId();
  return useQuery(
    {
      queryKey: queryKeyOf(call, input),
      queryFn: ({ signal }) => callApi(call, input, { signal, instance, quiet: o.quiet ?? false }),
      enabled: o.enabled ?? true,
      ...(o.staleTime !== undefined && { staleTime: o.staleTime }),
      ...(o.keepPrevious === true && { placeholderData: keepPreviousData }),
    },
    queryClient,
  );
};

/**
 * Impact of a command with this input, fetched again when the input changes. Nothing is fetched while `input` is
 * undefined.
 */
export const usePreview = <C extends AnyCall>(
  call: C,
  input: (InputOf<C> & object) | undefined,
): UseQueryResult<Impact, Refused | TransportFailed> =>
  useQuery(
    {
      queryKey: ['preview', call.name, input],
      queryFn: ({ signal }) => previewApi(call, input as InputOf<C> & object, { signal }),
      enabled: input !== undefined,
      staleTime: 0,
    },
    queryClient,
  );

/** Options of a command. */
export interface CommandOptions<C extends AnyCall> {
  /** False for a command that changes nothing visible, such as revealing a masked value. */
  readonly refreshes?: false;
  readonly onDone?: (data: OutputOf<C>, input: InputOf<C>) => void;
  /** The success message; false for none; by default the server's. */
  readonly success?: string | false;
  /** No error toast: the form shows the refusal in place. */
  readonly quiet?: boolean;
}

/** A command ready to run. */
export interface Command<C extends AnyCall> {
  /**
   * Sends the command. Resolves to undefined when it was refused or failed, so that a form stays open and nothing
   * reloads.
   */
  readonly run: (input: InputOf<C>, o?: { file?: File }) => Promise<OutputOf<C> | undefined>;
  readonly running: boolean;
  /** Error of the last run; undefined while it runs and after a success. */
  readonly error: Refused | TransportFailed | undefined;
}

const isPerIdAnswer = (data: unknown): data is { done: number; refused: number; jobId?: number } =>
  typeof data === 'object' && data !== null && 'done' in data && 'refused' in data && 'results' in data;

const saySuccess = async (
  call: AnyCall,
  data: unknown,
  message: string,
  requestId: string,
): Promise<void> => {
  const about = [undefined, undefined, { call, requestId }] as const;
  if (call.kind !== 'perId' || !isPerIdAnswer(data))
    return toast('success', message || callText('done'), ...about);
  if (data.jobId !== undefined) return toast('info', callText('started'), ...about);
  if (data.refused > 0)
    return toast('warning', callText('partly', { done: data.done, refused: data.refused }), ...about);
  toast('success', callText('doneFor', { count: data.done }), ...about);
};

/**
 * The only hook that sends changes: it shows the success toast, refetches what is on the screen, and manages the
 * idempotency key. The key stays the same while the same input is repeated after a transport failure, so that a lost
 * answer changes nothing twice.
 */
export const useCommand = <C extends AnyCall>(call: C, o: CommandOptions<C> = {}): Command<C> => {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<Refused | TransportFailed>();
  const [keys] = useState(submissionKeys);
  const run: Command<C>['run'] = async (input, extra) => {
    setRunning((count) => count + 1);
    setError(undefined);
    try {
      const answer = await callForAnswer(call, input, {
        idempotencyKey: keys.keyFor(input, extra?.file),
        quiet: o.quiet ?? false,
        ...(extra?.file && { file: extra.file }),
      });
      keys.answered();
      const { data, message, requestId } = answer;
      if (typeof o.success === 'string')
        toast('success', o.success, undefined, undefined, { call, requestId });
      else if (o.success !== false) await saySuccess(call, data, message, requestId);
      o.onDone?.(data, input);
      if (o.refreshes !== false) await refreshAfter(call);
      return data;
    } catch (failure) {
      if (failure instanceof Refused) keys.answered();
      if (!(failure instanceof Refused) && !(failure instanceof TransportFailed)) throw failure;
      setError(failure);
      return undefined;
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return { run, running: running > 0, error };
};
