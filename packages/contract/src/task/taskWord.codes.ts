import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** The four kinds of words by which work and nodes are matched (tasks §3; domain §2); the numbers are ours. */
export const wordKind = codeTable('wordKind', {
  1: { name: 'properties', tone: 'info' },
  2: { name: 'requirements', tone: 'warning' },
  3: { name: 'constraints', tone: 'neutral' },
  4: { name: 'category', tone: 'info' },
});
export type WordKind = CodeOf<typeof wordKind>;
