import { codeTable } from '../kernel/codes.ts';

/** Why automatic change moves machines, or lets them be. */
export const autoChangeReason = codeTable('autoChangeReason', {
  1: { name: 'tooFewForRent', tone: 'info' },
  2: { name: 'tasksWait', tone: 'running' },
  3: { name: 'balanced', tone: 'success' },
  4: { name: 'nothingFree', tone: 'waiting' },
  5: { name: 'transferUnderWay', tone: 'info' },
  6: { name: 'mirrorGone', tone: 'danger' },
});
