import { logSearchBytes, logSearchMs } from '@renderdesk/contract';
import { ApiError } from '../http/apiError.ts';

/** What one call may read of logs: so many bytes, so long, and no longer than somebody waits for the answer. */
export class Allowance {
  readonly #signal: AbortSignal | undefined;
  readonly #until = performance.now() + logSearchMs;
  #left = logSearchBytes;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is used up: what was found so far is the answer. */
  get isSpent(): boolean {
    return this.#left <= 0 || performance.now() > this.#until;
  }

  /** Takes bytes that were read. Throws where nobody waits for them any more. */
  spend(bytes: number): void {
    if (this.#signal?.aborted) throw new ApiError('busy');
    this.#left -= bytes;
  }
}
