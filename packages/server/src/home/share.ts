/** At most this share of the time is spent on counting one thing. */
const share = 10;
/** Waiting is never longer than this, in milliseconds. */
const longest = 5000;

interface Turn {
  readonly answer: Promise<unknown>;
  begun: boolean;
}

/**
 * Lets many people ask for the same count at once. A count that has not begun yet serves whoever asks, so an answer is never
 * older than its question; counts of one key follow each other with pauses of nine times what the last one took, at
 * most five seconds. A small farm is counted at once, a large one costs a tenth of a connection.
 */
export class CountingDispatcher {
  readonly #turns = new Map<string, Turn>();
  readonly #restUntil = new Map<string, number>();

  /** The answer of `count`, or of one that somebody asked for under the same key and that is yet to begin. */
  ask<T>(key: string, count: () => Promise<T>): Promise<T> {
    const waiting = this.#turns.get(key);
    if (waiting && !waiting.begun) return waiting.answer as Promise<T>;
    const turn: Turn = {
      begun: false,
      answer: this.#next(key, waiting?.answer, () => {
        turn.begun = true;
        return count();
      }),
    };
    this.#turns.set(key, turn);
    const forget = (): void => {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    };
    turn.answer.then(forget, forget);
    return turn.answer as Promise<T>;
  }

  async #next<T>(key: string, before: Promise<unknown> | undefined, count: () => Promise<T>): Promise<T> {
    await before?.catch(() => undefined);
    const pause = (this.#restUntil.get(key) ?? 0) - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const from = performance.now();
    try {
      return await count();
    } finally {
      const now = performance.now();
      this.#restUntil.set(key, now + Math.min(longest, (now - from) * (share - 1)));
      this.#tidy(now);
    }
  }

  /** Forgets who rests no longer, so that keys of people who are gone do not pile up. */
  #tidy(now: number): void {
    if (this.#restUntil.size < 1000) return;
    for (const [key, until] of this.#restUntil) if (until < now) this.#restUntil.delete(key);
  }
}
