import {
  businessOffset,
  errorCodes,
  errorMessage,
  type ErrorName,
  type Language,
} from '@renderdesk/contract';
import type { Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';

/**
 * Runs in the transaction that records the refusal. Returns events to send or, before it has written anything, the
 * refusal to answer with instead.
 */
type Afterwards = (tx: Tx) => Promise<readonly BusEvent[] | ApiError | void>;

/**
 * Answer of a call other than success. Thrown anywhere below a call, it rolls the transaction back, and the caller gets
 * the code with its message. `afterwards` runs in the transaction that records the refusal, where a request for
 * approval is written.
 */
export class ApiError extends Error {
  readonly code: number;
  readonly data: unknown;
  readonly afterwards: Afterwards | undefined;

  constructor(name: ErrorName, data: unknown = null, afterwards?: Afterwards) {
    super(name);
    this.code = errorCodes[name];
    this.data = data;
    this.afterwards = afterwards;
  }
}

/** For `executeTakeFirstOrThrow`: the row does not exist or the actor may not see it. */
export const notFound = (): ApiError => new ApiError('notFound');

/** Refusal of fields by their paths; the message gives the caller their names. */
export const badFields = (...paths: readonly string[]): ApiError =>
  new ApiError('badInput', { issues: paths.map((path) => ({ path })) });

/** Message of a code; times in `data` are formatted in UTC+8, the business time. */
export const messageOf = (code: number, language: Language, data: unknown): string =>
  errorMessage(code, language, data, businessTime) ?? `code ${code}`;

/** Formats a time for people: date and time in UTC+8. */
export const businessTime = (at: number): string =>
  new Date(at + businessOffset).toISOString().slice(0, 19).replace('T', ' ');
