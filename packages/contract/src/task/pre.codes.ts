import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** The status of the pre-handling of a task; the specification names no codes, so these are numbered as render tasks are. */
export const preStatus = codeTable('preStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  8: { name: 'preHandling', tone: 'running' },
  10: { name: 'stop', tone: 'held' },
  20: { name: 'arrearageStop', tone: 'danger' },
  23: { name: 'timeoutStop', tone: 'warning' },
  25: { name: 'finished', tone: 'success' },
  35: { name: 'abandon', tone: 'neutral' },
  45: { name: 'failed', tone: 'danger' },
});
export type PreStatus = CodeOf<typeof preStatus>;
