import { availableParallelism } from 'node:os';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { callsWaiting } from '@renderdesk/contract';
import { ApiError } from './apiError.ts';
import { type DearKind, FairShare } from './fairShare.ts';

/** Concurrent list reads of one caller that need not yield: the database uses one processor for each. */
export const listsAtOnce = Math.max(2, availableParallelism());

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits concurrent calls by name, so that the calls of one person queue behind each other and not in front of
 * everybody. A person with much recent expensive work runs one call at a time, with rests, while others send requests.
 * Counts within one process, since it protects the processor and connections of that process.
 */
export class ConcurrencyLimiter {
  readonly #lines = new Map<string, Line>();
  readonly #work = new FairShare();

  /** Notes a request of a person; for a while, expensive work of others yields. */
  asks(who: string): void {
    this.#work.asks(who);
  }

  /**
   * Call after `worked` milliseconds of expensive work. Waits for the rest that is due; without one, yields once to the
   * event loop.
   */
  async rest(kind: DearKind, worked: number): Promise<void> {
    this.#work.done(kind, worked);
    const due = this.#work.restOf(kind);
    await (due > 0 ? delay(due) : setImmediate());
  }

  /**
   * Waits until fewer than `atOnce` calls of the name run; returns the function that ends the turn. With a third
   * argument, the time of the turn counts as expensive work of that kind. Throws `tooManyRequests` when too many calls
   * wait.
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
      // The turn stays taken during the rest, so no other call of this name runs.
      if (due > 0) setTimeout(next, due);
      else next();
    };
  }
}
