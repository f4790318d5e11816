import type { Actor } from '../auth/actor.ts';

/** The caller, the time and the platform (0 is all). */
export interface Asking {
  readonly actor: Actor;
  readonly now: Date;
  readonly platform: number;
}

/** Context with the requested filter and page. */
export interface ListContext<I> extends Asking {
  readonly input: I;
  /** True when the filter runs on many rows in turn, where no index helps it. */
  readonly isWalked?: true;
}
