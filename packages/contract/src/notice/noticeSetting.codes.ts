import { codeTable } from '../kernel/codes.ts';

/** What notices of staff are about; the values are ours. */
export const noticeGroup = codeTable('noticeGroup', {
  1: { name: 'work', tone: 'neutral' },
  2: { name: 'approval', tone: 'info' },
  3: { name: 'duty', tone: 'neutral' },
  4: { name: 'payment', tone: 'warning' },
  5: { name: 'customer', tone: 'info' },
  6: { name: 'task', tone: 'running' },
  7: { name: 'account', tone: 'waiting' },
  8: { name: 'system', tone: 'danger' },
});
