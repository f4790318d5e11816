import { setImmediate } from 'node:timers/promises';
import { ApiError } from '../../core/http/apiError.ts';

/** Milliseconds of work at a stretch; then other requests have their turn. */
const stretch = 20;

/** Own work of one request in this process, in steps; it is refused beyond its time. What others do between does not count. */
export class WorkTime {
  readonly #mostMs: number;
  readonly #clock: () => number;
  #spent = 0;

  constructor(mostMs: number, clock: () => number = () => performance.now()) {
    this.#mostMs = mostMs;
    this.#clock = clock;
  }

  /** Runs steps to their end. Throws `limitReached` once the time of all that ran is spent. */
  async finish<T>(steps: Generator<void, T>): Promise<T> {
    let began = this.#clock();
    for (;;) {
      const step = steps.next();
      const ran = this.#clock() - began;
      if (step.done === true) {
        this.#spent += ran;
        return step.value;
      }
      if (this.#spent + ran > this.#mostMs)
        throw new ApiError('limitReached', { limit: `${this.#mostMs / 1000} s` });
      if (ran < stretch) continue;
      this.#spent += ran;
      await setImmediate();
      began = this.#clock();
    }
  }
}
