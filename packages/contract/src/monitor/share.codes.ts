import { codeTable } from '../kernel/codes.ts';

/** States of a share link: derived from its end. */
export const shareState = codeTable('shareState', {
  1: { name: 'open', tone: 'success' },
  2: { name: 'expired', tone: 'neutral' },
  3: { name: 'ended', tone: 'held' },
});
