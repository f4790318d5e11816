import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** Status of an analysis (tasks §4). 0, 5, 30 wait for the customer to submit; 10 and 15 are to be mended first. */
export const analyseStatus = codeTable('analyseStatus', {
  0: { name: 'waitingSubmit', tone: 'waiting' },
  5: { name: 'finishedWarning', tone: 'warning' },
  10: { name: 'finishedError', tone: 'danger' },
  15: { name: 'finishedFail', tone: 'danger' },
  20: { name: 'analyzing', tone: 'running' },
  25: { name: 'waitingAnalysis', tone: 'waiting' },
  30: { name: 'submitFail', tone: 'danger' },
  35: { name: 'submitAuto', tone: 'success' },
  40: { name: 'submitted', tone: 'success' },
  45: { name: 'abandon', tone: 'neutral' },
  48: { name: 'timeoutStop', tone: 'warning' },
});
export type AnalyseStatus = CodeOf<typeof analyseStatus>;

/** Which list of analyses (tasks §3). */
export const statusFlag = codeTable('statusFlag', {
  0: { name: 'running', tone: 'running' },
  1: { name: 'completed', tone: 'neutral' },
});

/** The statuses of the running list (tasks §4), and of the completed one: every other, also what still waits to be submitted (checklist T-128). */
export const runningAnalyses = [20, 25] as const satisfies readonly AnalyseStatus[];
export const endedAnalyses = [0, 5, 10, 15, 30, 35, 40, 45, 48] as const satisfies readonly AnalyseStatus[];
