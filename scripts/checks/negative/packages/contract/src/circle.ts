import type { Price } from './price.ts';

/** A circle of types alone is one as well. */
export type Circle = Price | number;
