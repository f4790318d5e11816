import { type AnyCall, basePath, type Envelope, headerNames, headerValues } from '@renderdesk/contract';
import { language } from '../text/language.ts';
import { currentPlatform } from './currentPlatform.ts';
import { prepare, queryString } from './prepare.ts';
import { sendWithProgress } from './progress.ts';
import { TransportFailed } from './refused.ts';
import { readToken, storeToken } from './token.ts';

/** The headers of every call (overview §7). */
export const callHeaders = (): Record<string, string> => {
  const token = readToken();
  return {
    ...(token !== undefined && { [headerNames.token]: token }),
    [headerNames.version]: headerValues.version,
    [headerNames.signature]: headerValues.signature,
    [headerNames.platform]: String(currentPlatform()),
    [headerNames.channel]: String(headerValues.channel),
    [headerNames.language]: String(language() === 'en' ? headerValues.english : headerValues.chinese),
  };
};

/** Options of a request apart from its input. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Requests the impact of a command without running it. */
  readonly preview?: boolean | undefined;
  /** The file of an upload call. */
  readonly file?: File | undefined;
  /** Called with the share of the file sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** 128 random bits as hex; `crypto.randomUUID` is missing where the page is not a secure context. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether a call changes something, so that it must not be sent twice or fail unnoticed. */
export const changes = (call: AnyCall): boolean =>
  call.kind === 'command' || call.kind === 'perId' || call.kind === 'upload' || call.kind === 'export';

const multipart = (body: Readonly<Record<string, unknown>>, file: File | undefined): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (file) form.append('file', file);
  return form;
};

/**
 * Sends a call and stores a newer token from the answer, whatever its code. Throws TransportFailed without a response,
 * AbortError when `signal` aborted it.
 */
export const send = async (
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
  o: RequestOptions = {},
): Promise<Response> => {
  const body = prepare(call, input);
  const get = call.method === 'GET';
  const headers = callHeaders();
  if (o.preview === true) headers[headerNames.mode] = 'preview';
  else if (changes(call)) headers[headerNames.idempotencyKey] = o.idempotencyKey ?? newKey();
  if (!get && call.kind !== 'upload') headers['content-type'] = 'application/json';
  const init: RequestInit = { method: call.method, headers, credentials: 'include' };
  if (call.kind === 'upload') init.body = multipart(body, o.file);
  else if (!get) init.body = JSON.stringify(body);
  if (o.signal) init.signal = o.signal;
  let response: Response;
  try {
    const address = `${basePath}${call.path}${get ? queryString(body) : ''}`;
    response =
      o.onProgress && init.body instanceof FormData
        ? await sendWithProgress(
            address,
            { method: call.method, headers, body: init.body },
            { signal: o.signal, onProgress: o.onProgress },
          )
        : await fetch(address, init);
  } catch (error) {
    o.signal?.throwIfAborted();
    throw new TransportFailed(error instanceof Error ? error.message : String(error));
  }
  const newer = response.headers.get(headerNames.token);
  if (newer) storeToken(newer);
  return response;
};

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';

/** Reads the envelope of a response; any other body is a transport failure with its text as message. */
export const readEnvelope = async (response: Response): Promise<Envelope<unknown>> => {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new TransportFailed(error instanceof Error ? error.message : String(error), response.status);
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (isEnvelope(parsed)) return parsed;
  } catch {
    throw new TransportFailed(text.slice(0, 500) || `HTTP ${response.status}`, response.status);
  }
  throw new TransportFailed(text.slice(0, 500), response.status);
};
