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
 * Runs in the refusal's own transaction; answers events to send, where there are any, or, before it has written anything, the refusal that
 * stands instead.
 */
type Afterwards = (tx: Tx) => Promise<readonly BusEvent[] | ApiError | void>;

/**
 * A call's answer other than success. Thrown anywhere below a call: the transaction is rolled back, nothing is changed,
 * and the caller gets the code with its message. `afterwards` runs in the refusal's own transaction (a
 * request for approval is written there).
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

/** For `executeTakeFirstOrThrow`: what is not there, or is out of reach. */
export const notFound = (): ApiError => new ApiError('notFound');

/** The refusal of fields by their paths; the caller is told their names. */
export const badFields = (...paths: readonly string[]): ApiError =>
  new ApiError('badInput', { issues: paths.map((path) => ({ path })) });

/** The message of a code; moments in `data` are written out in UTC+8, the business time. */
export const messageOf = (code: number, language: Language, data: unknown): string =>
  errorMessage(code, language, data, businessTime) ?? `code ${code}`;

/** A moment as people at the company write it: date and time in UTC+8. */
export const businessTime = (at: number): string =>
  new Date(at + businessOffset).toISOString().slice(0, 19).replace('T', ' ');
