import { codeTable } from '../kernel/codes.ts';

/** How the keyword of an automatic reply is compared with a message; the values are ours. */
export const replyMatch = codeTable('replyMatch', {
  1: { name: 'whole', tone: 'neutral' },
  2: { name: 'part', tone: 'neutral' },
});
