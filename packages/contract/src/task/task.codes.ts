import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** Render task status (tasks §4). 10, 20 and 23 are held and can start; 70 is a result and alone carries a stop type. */
export const renderStatus = codeTable('renderStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  5: { name: 'rendering', tone: 'running' },
  8: { name: 'preRendering', tone: 'running' },
  10: { name: 'stop', tone: 'held' },
  20: { name: 'arrearageStop', tone: 'danger' },
  23: { name: 'timeoutStop', tone: 'warning' },
  25: { name: 'finished', tone: 'success' },
  30: { name: 'finishedHasFailed', tone: 'warning' },
  35: { name: 'abandon', tone: 'neutral' },
  40: { name: 'finishedTest', tone: 'info' },
  45: { name: 'failed', tone: 'danger' },
  50: { name: 'analyse', tone: 'waiting' },
  60: { name: 'submitting', tone: 'waiting' },
  65: { name: 'submitFail', tone: 'danger' },
  70: { name: 'finishedHasStopped', tone: 'held' },
  100: { name: 'updating', tone: 'info' },
});
export type RenderStatus = CodeOf<typeof renderStatus>;

/** Why a task stopped (tasks §4). */
export const stopType = codeTable('stopType', {
  1: { name: 'user', tone: 'neutral' },
  2: { name: 'admin', tone: 'neutral' },
  3: { name: 'arrears', tone: 'danger' },
});

/** Frame status; 6 to 10 wait for what their name says (tasks §4, lifecycles §23). */
export const frameStatus = codeTable('frameStatus', {
  1: { name: 'waiting', tone: 'waiting' },
  2: { name: 'rendering', tone: 'running' },
  3: { name: 'stop', tone: 'held' },
  4: { name: 'done', tone: 'success' },
  5: { name: 'failed', tone: 'danger' },
  6: { name: 'waitingPreprocess', tone: 'waiting' },
  7: { name: 'waitingPhotonFrame', tone: 'waiting' },
  8: { name: 'waitingTest', tone: 'waiting' },
  9: { name: 'waitingPhotonJob', tone: 'waiting' },
  10: { name: 'waitingSimulation', tone: 'waiting' },
  11: { name: 'timeout', tone: 'danger' },
  12: { name: 'waitingSubframe', tone: 'waiting' },
});

/** Which list a row belongs to (tasks §3). */
export const taskFlag = codeTable('taskFlag', {
  0: { name: 'renderRunning', tone: 'running' },
  1: { name: 'renderCompleted', tone: 'neutral' },
  2: { name: 'preHandle', tone: 'neutral' },
  3: { name: 'analyseRunning', tone: 'running' },
  4: { name: 'analyseCompleted', tone: 'neutral' },
});

/** The statuses of the running list: running ones and all unfinished or held work, so that none hides (checklist T-130). */
export const runningStatuses = [0, 5, 8, 10, 20, 23, 50, 60, 100] as const satisfies readonly RenderStatus[];
/** The statuses of the ended list: every other. */
export const endedStatuses = [25, 30, 35, 40, 45, 65, 70] as const satisfies readonly RenderStatus[];

/** Software of the specification; the ids between are not given. */
export const softwareIds = {
  2000: 'Maya',
  2001: '3ds Max',
  2002: 'LightWave',
  2003: 'Arnold',
  2004: 'Houdini',
  2005: 'Cinema 4D',
  2006: 'Softimage',
  2007: 'Blender',
  2020: 'Unreal Engine',
  2022: 'VRED',
  2030: 'Custom',
} as const;
