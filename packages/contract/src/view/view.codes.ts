import { codeTable } from '../kernel/codes.ts';

/** Who sees a saved view: its owner, everyone of one role, everyone who may open the list. */
export const viewAudience = codeTable('viewAudience', {
  1: { name: 'mine', tone: 'neutral' },
  2: { name: 'role', tone: 'info' },
  3: { name: 'everyone', tone: 'info' },
});
