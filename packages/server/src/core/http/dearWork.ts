/** Whoever asked so lately, in milliseconds, is likely to ask again: they are given way. */
export const asksFor = 1000;
/** So many milliseconds of dear work cost nobody a rest: a page of lists, a search. */
export const freeWork = 500;
/** Beyond it, this share of the time may be dear work of one person while others ask. */
export const shareOfWork = 0.5;
/** A rest is at most so long, in milliseconds. */
export const longestRest = 1000;

interface Debt {
  work: number;
  at: number;
}

/**
 * How much dear work (reading lists, writing exports, searching logs) has been done lately for each person, and whether it is to
 * give way: while anybody else asks, and beyond what is free, it rests as long as it worked.
 */
export class DearWork {
  readonly #debts = new Map<string, Debt>();
  #latest = { who: '', at: -Infinity };
  /** When anybody but the latest asked last. */
  #others = -Infinity;

  asks(who: string): void {
    if (this.#latest.who !== who) this.#others = this.#latest.at;
    this.#latest = { who, at: performance.now() };
  }

  /** Counts so many milliseconds of a person's work. */
  done(who: string, worked: number): void {
    const work = this.#workOf(who) + worked;
    this.#debts.set(who, { work, at: performance.now() });
  }

  /** How long a person's dear work is to rest now, in milliseconds; 0 where nobody else asks or little was done. */
  restOf(who: string): number {
    const others = this.#latest.who === who ? this.#others : this.#latest.at;
    if (performance.now() - others >= asksFor) return 0;
    return Math.min(Math.max((this.#workOf(who) - freeWork) / shareOfWork, 0), longestRest);
  }

  /** What is left of a person's work: it is forgotten as time goes by, at the rate at which it may be done. */
  #workOf(who: string): number {
    const debt = this.#debts.get(who);
    return debt ? Math.max(debt.work - (performance.now() - debt.at) * shareOfWork, 0) : 0;
  }
}
