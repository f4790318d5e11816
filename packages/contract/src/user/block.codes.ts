import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** What a third party reports; the specification gives no values, so they are ours. Mail addresses of our own list are of the first kind. */
export const blockKind = codeTable('blockKind', {
  1: { name: 'email', tone: 'neutral' },
  2: { name: 'phone', tone: 'neutral' },
  3: { name: 'ip', tone: 'neutral' },
  4: { name: 'company', tone: 'neutral' },
});
export type BlockKind = CodeOf<typeof blockKind>;

/** What became of a line that was to go on a block list, or why it could not; the values are ours. */
export const blockLine = codeTable('blockLine', {
  0: { name: 'added', tone: 'success' },
  1: { name: 'known', tone: 'neutral' },
  2: { name: 'notEmail', tone: 'danger' },
  3: { name: 'notPhone', tone: 'danger' },
  4: { name: 'notIp', tone: 'danger' },
  5: { name: 'tooLong', tone: 'danger' },
});
export type BlockLine = CodeOf<typeof blockLine>;

/** Why two accounts look like one person's (lifecycles §3); the values are ours. */
export const likeness = codeTable('likeness', {
  1: { name: 'phone', tone: 'warning' },
  2: { name: 'email', tone: 'warning' },
  3: { name: 'name', tone: 'neutral' },
  4: { name: 'company', tone: 'neutral' },
  5: { name: 'invoiceTitle', tone: 'info' },
  6: { name: 'signInIp', tone: 'neutral' },
});
export type Likeness = CodeOf<typeof likeness>;

/** What somebody found of two accounts that look alike (lifecycles §3). */
export const likenessVerdict = codeTable('likenessVerdict', {
  0: { name: 'open', tone: 'waiting' },
  1: { name: 'same', tone: 'danger' },
  2: { name: 'notSame', tone: 'success' },
});
