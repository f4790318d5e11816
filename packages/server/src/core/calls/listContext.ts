import type { Actor } from '../auth/actor.ts';

/** Who asks, when, and on which platform (0 is all). */
export interface Asking {
  readonly actor: Actor;
  readonly now: Date;
  readonly platform: number;
}

/** With the filter and the page that are asked for. */
export interface ListContext<I> extends Asking {
  readonly input: I;
  /** The filter is asked of each of many rows that are walked, so that no index helps it. */
  readonly isWalked?: true;
}
