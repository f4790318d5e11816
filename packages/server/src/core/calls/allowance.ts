import { logSearchBytes, logSearchMs } from '@renderdesk/contract';
import type { Context } from '../audit/operation.ts';
import { ApiError } from '../http/apiError.ts';

/**
 * Budget of one call for reading logs: bytes, time, and only while the client waits. Yields to other work between
 * reads.
 */
export class Allowance {
  readonly #c: Pick<Context, 'signal' | 'rest'>;
  readonly #until = performance.now() + logSearchMs;
  #left = logSearchBytes;
  #since = performance.now();

  constructor(c: Pick<Context, 'signal' | 'rest'>) {
    this.#c = c;
  }

  /** True when the budget is used up; the call answers with what it has found. */
  get isSpent(): boolean {
    return this.#left <= 0 || performance.now() > this.#until;
  }

  /** Takes `bytes` from the budget. Throws when the client has disconnected. */
  async spend(bytes: number): Promise<void> {
    if (this.#c.signal?.aborted) throw new ApiError('busy');
    this.#left -= bytes;
    const now = performance.now();
    await this.#c.rest?.(now - this.#since);
    this.#since = performance.now();
  }
}
