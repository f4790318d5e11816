import { behaviourOf, errorCodes, type ExportCall, type InputOf, type ReadCall } from '@renderdesk/contract';
import { allows, currentRights } from '../permission/rights.ts';
import { toast } from '../dialogs/toasts.ts';
import { chooseAccount, denied, forAccount, messageOf, refuse, reportTransport } from './handle.ts';
import { Refused, TransportFailed } from './refused.ts';
import { readEnvelope, send } from './request.ts';

/** Result of a download: a saved file, or the row of the export list that will produce it. */
export type Downloaded = { readonly saved: string } | { readonly exportId: number; readonly total: number };

/** The file name of a content-disposition header: RFC 5987 `filename*` first, then `filename`; undefined without one. */
export const fileNameOf = (disposition: string | null): string | undefined => {
  if (disposition === null) return undefined;
  const extended = /filename\*\s*=\s*([\w-]+)'[^']*'([^;]+)/i.exec(disposition);
  if (extended?.[2] !== undefined && /^utf-8$/i.test(extended[1] ?? '')) {
    try {
      return decodeURIComponent(extended[2].trim()) || undefined;
    } catch {
      // a malformed escape: the plain name is in the same header
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition);
  if (quoted?.[1] !== undefined) return quoted[1].replace(/\\(.)/g, '$1') || undefined;
  return /filename\s*=\s*([^;\s]+)/i.exec(disposition)?.[1];
};

/** Saves content as a file. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const isQueued = (data: unknown): data is { exportId: number; total: number } =>
  typeof data === 'object' &&
  data !== null &&
  'exportId' in data &&
  typeof data.exportId === 'number' &&
  'total' in data &&
  typeof data.total === 'number';

/** A file from a call, with its name. */
interface Fetched {
  readonly content: Blob;
  readonly name: string | undefined;
}

/**
 * Requests a file; a successful JSON answer is returned unchanged. Code 733 asks for the account and repeats the
 * request with it; any other code is refused.
 */
const fetchAnswer = async <C extends ExportCall | ReadCall>(
  call: C,
  input: InputOf<C>,
  o: { readonly signal?: AbortSignal; readonly quiet: boolean },
): Promise<Fetched | { readonly data: unknown }> => {
  const rights = currentRights();
  if (rights && !allows(rights, call.access)) throw denied(call);
  try {
    const response = await send(call, input as Readonly<Record<string, unknown>>, { signal: o.signal });
    if (!response.ok || (response.headers.get('content-type') ?? '').includes('json')) {
      const answer = await readEnvelope(response);
      if (answer.code === errorCodes.success) return { data: answer.data };
      if (behaviourOf(answer.code) !== 'chooseUser') throw refuse(call, answer, o.quiet);
      const userId = await chooseAccount(answer);
      return await fetchAnswer(call, forAccount(input as object, userId) as InputOf<C>, o);
    }
    return {
      content: await response.blob(),
      name: fileNameOf(response.headers.get('content-disposition')),
    };
  } catch (error) {
    if (error instanceof TransportFailed) reportTransport(call, error, o.quiet);
    throw error;
  }
};

/** A call's file as a blob, to be shown in the page. Throws as `callApi` does, without a toast. */
export const fetchFile = async <C extends ReadCall>(
  call: C,
  input: InputOf<C>,
  signal: AbortSignal,
): Promise<Blob> => {
  const answer = await fetchAnswer(call, input, { signal, quiet: true });
  if ('content' in answer) return answer.content;
  throw new TransportFailed(`${call.name} answered without a file`);
};

/**
 * Requests a file and saves it under the name in the answer. A JSON answer is handled like that of any call: a queued
 * export is returned, everything else refused. A file without a name is an error and is not saved (overview §8,
 * checklist O-300).
 */
export const download = async <C extends ExportCall | ReadCall>(
  call: C,
  input: InputOf<C>,
): Promise<Downloaded> => {
  const answer = await fetchAnswer(call, input, { quiet: false });
  if ('data' in answer) {
    if (isQueued(answer.data)) return answer.data;
    throw new TransportFailed(`${call.name} answered without a file`);
  }
  if (answer.name === undefined) {
    const message = messageOf(errorCodes.nothingFound, '', undefined);
    toast('error', message);
    throw new Refused({ code: errorCodes.nothingFound, message, behaviour: 'plainToast' });
  }
  saveFile(answer.content, answer.name);
  return { saved: answer.name };
};
