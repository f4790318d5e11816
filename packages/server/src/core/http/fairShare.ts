/** Whoever asked so lately, in milliseconds, is likely to ask again: they are given way. */
export const asksFor = 1000;
/** So many milliseconds of a person's dear work cost no rest: a page of lists, a search. */
export const freeWork = 500;
/** Beyond it, this share of the time may be dear work of one kind while others ask. */
export const shareOfWork = 0.5;
/** A rest is at most so long, in milliseconds. */
export const longestRest = 1000;

/** What is kept of it is so much at most: whoever worked while nobody else was there pays no more than one longest rest. */
const mostKept = freeWork + longestRest * shareOfWork;

/**
 * Dear work of one kind: what somebody waits for, who is given way by others' and gives way to them; or work behind the console (an
 * export's job), which is nobody's: it gives way to its owner too, from its beginning, and does not slow their lists.
 */
export interface DearKind {
  readonly who: string | undefined;
  readonly name: string;
}

interface Debt {
  work: number;
  at: number;
}

/**
 * How much dear work (reading lists, writing exports, searching logs) has been done lately for each person, and whether it is to
 * give way: while anybody else asks, and beyond what is free, it rests as long as it worked. A kind whose work is forgotten goes
 * with the next that begins.
 */
export class FairShare {
  readonly #debts = new Map<string, Debt>();
  #latest = { who: '', at: -Infinity };
  /** When anybody but the latest asked last. */
  #others = -Infinity;

  asks(who: string): void {
    if (this.#latest.who !== who) this.#others = this.#latest.at;
    this.#latest = { who, at: performance.now() };
  }

  /** Counts so many milliseconds of work. */
  done({ name }: DearKind, worked: number): void {
    const work = Math.min(this.#workOf(name) + worked, mostKept);
    if (!this.#debts.has(name))
      for (const known of this.#debts.keys()) if (this.#workOf(known) === 0) this.#debts.delete(known);
    this.#debts.set(name, { work, at: performance.now() });
  }

  /** How long the work is to rest now, in milliseconds; 0 where nobody else asks or little was done. */
  restOf({ who, name }: DearKind): number {
    const free = who === undefined ? 0 : freeWork;
    const others = this.#latest.who === who ? this.#others : this.#latest.at;
    if (performance.now() - others >= asksFor) return 0;
    return Math.min(Math.max((this.#workOf(name) - free) / shareOfWork, 0), longestRest);
  }

  /** What is left of work: it is forgotten as time goes by, at the rate at which it may be done. */
  #workOf(name: string): number {
    const debt = this.#debts.get(name);
    return debt ? Math.max(debt.work - (performance.now() - debt.at) * shareOfWork, 0) : 0;
  }
}
