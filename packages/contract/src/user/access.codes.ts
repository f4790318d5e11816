import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** Where a temporary password stands, derived from its times; the values are ours. */
export const temporaryState = codeTable('temporaryState', {
  1: { name: 'waiting', tone: 'waiting' },
  2: { name: 'shown', tone: 'running' },
  3: { name: 'used', tone: 'success' },
  4: { name: 'ended', tone: 'neutral' },
});
export type TemporaryState = CodeOf<typeof temporaryState>;

/** Why a customer was released into the public pool; the values are ours. */
export const releaseCause = codeTable('releaseCause', {
  1: { name: 'byHand', tone: 'neutral' },
  2: { name: 'idle', tone: 'warning' },
});
export type ReleaseCause = CodeOf<typeof releaseCause>;
