import { availableParallelism } from 'node:os';
import { callsWaiting } from '@renderdesk/contract';
import { ApiError } from './apiError.ts';

/**
 * So many lists of one caller are read at once: the database works on each with a processor of its own, and whoever else asks
 * is to find one.
 */
export const listsAtOnce = Math.max(2, availableParallelism());

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Turns of those who ask, so that one person's many calls wait for each other and not everybody for them. In one process:
 * what is bounded is its processor and its connections.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Waits for a turn of so many at once; answers how to give it back. Throws `tooManyRequests` where too many wait. */
  async take(name: string, atOnce: number): Promise<() => void> {
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.running >= atOnce) {
      if (line.waiting.length >= callsWaiting) throw new ApiError('tooManyRequests');
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else {
      line.running += 1;
    }
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const next = line.waiting.shift();
      if (next) next();
      else if ((line.running -= 1) === 0) this.#lines.delete(name);
    };
  }
}
