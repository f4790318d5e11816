import { logSearchBytes, logSearchMs } from '@renderdesk/contract';
import type { Context } from '../audit/operation.ts';
import { ApiError } from '../http/apiError.ts';

/**
 * What one call may read of logs: so many bytes, so long, and no longer than somebody waits for the answer. It gives way to
 * others between what it reads.
 */
export class Allowance {
  readonly #c: Pick<Context, 'signal' | 'rest'>;
  readonly #until = performance.now() + logSearchMs;
  #left = logSearchBytes;
  #since = performance.now();

  constructor(c: Pick<Context, 'signal' | 'rest'>) {
    this.#c = c;
  }

  /** Whether it is used up: what was found so far is the answer. */
  get isSpent(): boolean {
    return this.#left <= 0 || performance.now() > this.#until;
  }

  /** Takes bytes that were read. Throws where nobody waits for them any more. */
  async spend(bytes: number): Promise<void> {
    if (this.#c.signal?.aborted) throw new ApiError('busy');
    this.#left -= bytes;
    const now = performance.now();
    await this.#c.rest?.(now - this.#since);
    this.#since = performance.now();
  }
}
