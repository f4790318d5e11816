import { codeTable } from '../kernel/codes.ts';

/** Whether a finding holds: 0 after the verdict that the frame is not stuck. */
export const abnormalState = codeTable('abnormalState', {
  0: { name: 'cleared', tone: 'neutral' },
  1: { name: 'abnormal', tone: 'warning' },
});

/** Who noticed: the server by logs and times, or the node agent by the processes of the renderer. */
export const abnormalReport = codeTable('abnormalReport', {
  1: { name: 'server', tone: 'neutral' },
  2: { name: 'nodeAgent', tone: 'info' },
});

/** What `operate` does to abnormal jobs; the values are ours. */
export const abnormalOperation = codeTable('abnormalOperation', {
  1: { name: 'restart', tone: 'info' },
  2: { name: 'abort', tone: 'danger' },
  3: { name: 'cancel', tone: 'neutral' },
  4: { name: 'removeCache', tone: 'warning' },
});
