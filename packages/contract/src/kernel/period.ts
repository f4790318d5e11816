import { codeTable } from './codes.ts';
import { Instant, span } from './values.ts';

/** The state of something with a period. It is derived from the period and the switch, and not stored. */
export const showState = codeTable('showState', {
  0: { name: 'off', tone: 'held' },
  1: { name: 'scheduled', tone: 'waiting' },
  2: { name: 'running', tone: 'running' },
  3: { name: 'ended', tone: 'neutral' },
});
export type ShowState = (typeof showState.codes)[number];

/** Fields of everything that is shown from one moment until another; without an end it stays. */
export const period = {
  /** `startTime` and `endTime` look at the start. */
  query: { ...span, showState: showState.schema.optional() },
  input: { showFrom: Instant, showUntil: Instant.nullable().default(null) },
  row: { showFrom: Instant, showUntil: Instant.nullable(), showState: showState.schema },
} as const;
