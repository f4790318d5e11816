/** Milliseconds during which a user counts as active after a request. Work of others yields to active users. */
export const asksFor = 1000;
/** Expensive work of a user, in milliseconds, that costs no rest: a page of a list, a search. */
export const freeWork = 500;
/** Share of time that expensive work beyond that may take while other users are active. */
export const shareOfWork = 0.5;
/** Longest rest in milliseconds. */
export const longestRest = 1000;

/**
 * Upper bound of the counted work in milliseconds. Work done while no other user was active costs at most one longest
 * rest.
 */
const mostKept = freeWork + longestRest * shareOfWork;

/**
 * One kind of expensive work. With `who` a person waits for it: it yields to other users and theirs to it. Without
 * `who` it is background work, such as an export job: it yields to every user, its owner included, has no free work,
 * and does not slow its owner's lists.
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
 * Counts recent expensive work (lists, exports, log searches) by kind and decides how long it rests: while other users
 * are active, work beyond the free amount rests as long as it worked. Kinds with no counted work left are dropped when
 * the next kind begins.
 */
export class FairShare {
  readonly #debts = new Map<string, Debt>();
  #latest = { who: '', at: -Infinity };
  /** Time of the last request of any user other than `#latest`. */
  #others = -Infinity;

  asks(who: string): void {
    if (this.#latest.who !== who) this.#others = this.#latest.at;
    this.#latest = { who, at: performance.now() };
  }

  /** Adds milliseconds of work. */
  done({ name }: DearKind, worked: number): void {
    const work = Math.min(this.#workOf(name) + worked, mostKept);
    if (!this.#debts.has(name))
      for (const known of this.#debts.keys()) if (this.#workOf(known) === 0) this.#debts.delete(known);
    this.#debts.set(name, { work, at: performance.now() });
  }

  /** Milliseconds that the work must rest now; 0 when no other user is active or little was done. */
  restOf({ who, name }: DearKind): number {
    const free = who === undefined ? 0 : freeWork;
    const others = this.#latest.who === who ? this.#others : this.#latest.at;
    if (performance.now() - others >= asksFor) return 0;
    return Math.min(Math.max((this.#workOf(name) - free) / shareOfWork, 0), longestRest);
  }

  /** Counted work left of a kind. It decays at the rate at which it may be done. */
  #workOf(name: string): number {
    const debt = this.#debts.get(name);
    return debt ? Math.max(debt.work - (performance.now() - debt.at) * shareOfWork, 0) : 0;
  }
}
