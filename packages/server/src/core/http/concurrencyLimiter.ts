import { availableParallelism } from 'node:os';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { callsWaiting } from '@renderdesk/contract';
import { ApiError } from './apiError.ts';
import { type DearKind, FairShare } from './fairShare.ts';

/**
 * So many lists of one caller are read at once, as long as that caller need not give way: the database works on each with a
 * processor of its own.
 */
export const listsAtOnce = Math.max(2, availableParallelism());

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Turns of those who ask, so that one person's many calls wait for each other and not everybody for them. Whoever has had
 * much dear work done gives way while others ask: one at a time, with rests. In one process: what is bounded is its processor and
 * its connections.
 */
export class ConcurrencyLimiter {
  readonly #lines = new Map<string, Line>();
  readonly #work = new FairShare();

  /** A person asks: for a while, others' dear work gives way. */
  asks(who: string): void {
    this.#work.asks(who);
  }

  /** After so many milliseconds of dear work: a rest where it is due, else only until others could have been answered. */
  async rest(kind: DearKind, worked: number): Promise<void> {
    this.#work.done(kind, worked);
    const due = this.#work.restOf(kind);
    await (due > 0 ? delay(due) : setImmediate());
  }

  /**
   * Waits for a turn of so many at once; answers how to give it back. What is done in a turn is work of the kind `dear`. Throws `tooManyRequests` where too many wait.
   */
  async take(name: string, atOnce: number, dear?: DearKind): Promise<() => void> {
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    const hasRoom = (): boolean =>
      line.running < (dear !== undefined && this.#work.restOf(dear) > 0 ? 1 : atOnce);
    if (hasRoom() && line.waiting.length === 0) {
      line.running += 1;
    } else {
      if (line.waiting.length >= callsWaiting) throw new ApiError('tooManyRequests');
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    const began = performance.now();
    const next = (): void => {
      line.running -= 1;
      while (line.waiting.length > 0 && hasRoom()) {
        line.running += 1;
        line.waiting.shift()?.();
      }
      if (line.running === 0) this.#lines.delete(name);
    };
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      if (dear === undefined) return next();
      this.#work.done(dear, performance.now() - began);
      const due = line.waiting.length > 0 ? this.#work.restOf(dear) : 0;
      // The place is kept for the time of the rest: nothing of this line goes on meanwhile.
      if (due > 0) setTimeout(next, due);
      else next();
    };
  }
}
