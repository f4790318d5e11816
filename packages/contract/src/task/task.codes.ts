import { codeTable, type CodeOf } from '../kernel/codes.ts';

/**
 * Why the farm holds a stopped task by itself: its attempts fail in a row, every node that may render it is on its
 * blacklist, several nodes failed for the same reason, or results cannot be written to the customers' storage.
 */
export const holdReason = codeTable('holdReason', {
  1: { name: 'errorLimit', tone: 'danger' },
  2: { name: 'nodesBlacklisted', tone: 'danger' },
  3: { name: 'sameFailure', tone: 'danger' },
  4: { name: 'storageFault', tone: 'danger' },
});

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

export type FrameStatus = CodeOf<typeof frameStatus>;

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

/** Frame kinds (lifecycles §23); 6 and 7 are composites, which `filterCompositeFrame` leaves out. */
export const frameKind = codeTable('frameKind', {
  1: { name: 'preRender', tone: 'neutral' },
  2: { name: 'photon', tone: 'neutral' },
  3: { name: 'mergedPhoton', tone: 'neutral' },
  4: { name: 'priority', tone: 'info' },
  5: { name: 'main', tone: 'neutral' },
  6: { name: 'compositeChannel', tone: 'neutral' },
  7: { name: 'compositeTiles', tone: 'neutral' },
  8: { name: 'simulation', tone: 'neutral' },
  9: { name: 'channel', tone: 'neutral' },
});

/** Which log of an attempt: all that it wrote, or its lines that report an error (tasks §7). */
export const logType = codeTable('logType', {
  0: { name: 'render', tone: 'neutral' },
  1: { name: 'error', tone: 'danger' },
});

/** How an attempt of a frame ended; what it costs follows from it (lifecycles §6). */
export const attemptOutcome = codeTable('attemptOutcome', {
  1: { name: 'done', tone: 'success' },
  2: { name: 'failed', tone: 'danger' },
  3: { name: 'stoppedByUser', tone: 'held' },
  4: { name: 'stoppedByStaff', tone: 'held' },
  5: { name: 'stoppedByArrears', tone: 'danger' },
  6: { name: 'timedOut', tone: 'danger' },
  7: { name: 'nodeLost', tone: 'warning' },
  8: { name: 'superseded', tone: 'neutral' },
  9: { name: 'farmFault', tone: 'warning' },
});

/** What becomes of the frames that render when their task is stopped for arrears (lifecycles §6). */
export const arrearsAttempts = codeTable('arrearsAttempts', {
  0: { name: 'finish', tone: 'neutral' },
  1: { name: 'stop', tone: 'danger' },
});

/** What an attempt delivered. */
export const attemptFileKind = codeTable('attemptFileKind', {
  1: { name: 'image', tone: 'neutral' },
  2: { name: 'thumbnail', tone: 'neutral' },
  3: { name: 'other', tone: 'neutral' },
});

/** Why a frame counts as stuck (domain §2), and what came of it. */
export const stuckReason = codeTable('stuckReason', {
  1: { name: 'silent', tone: 'warning' },
  2: { name: 'tooLong', tone: 'warning' },
  /** No use of processor or disk, as the node agent reports it. */
  3: { name: 'idle', tone: 'danger' },
});
export const stuckResolution = codeTable('stuckResolution', {
  1: { name: 'endedByItself', tone: 'success' },
  2: { name: 'restarted', tone: 'info' },
  3: { name: 'stopped', tone: 'held' },
  4: { name: 'notStuck', tone: 'neutral' },
});

/** The stages that have time limits of their own (tasks §4: analyse, pre and render variants). */
export const timeStage = codeTable('timeStage', {
  1: { name: 'analyse', tone: 'neutral' },
  2: { name: 'pre', tone: 'neutral' },
  3: { name: 'render', tone: 'neutral' },
});

/** What a frame attempt is paid with (lifecycles §6). */
export const feeType = codeTable('feeType', {
  0: { name: 'amount', tone: 'neutral' },
  1: { name: 'machinePack', tone: 'info' },
  2: { name: 'projectPack', tone: 'info' },
  3: { name: 'member', tone: 'info' },
});

/** Which counter of a task a frame stands in (foundation, «Frame grid»). */
export type FrameCounter = 'waiting' | 'running' | 'aborted' | 'success' | 'failure';
export const counterOfFrame: Readonly<Record<FrameStatus, FrameCounter>> = {
  1: 'waiting',
  2: 'running',
  3: 'aborted',
  4: 'success',
  5: 'failure',
  6: 'waiting',
  7: 'waiting',
  8: 'waiting',
  9: 'waiting',
  10: 'waiting',
  11: 'failure',
  12: 'waiting',
};

/** A frame's id on the wire: task · 2²⁰ + index. */
export const framesPerTask = 2 ** 20;
export const frameIdOf = (taskId: number, ix: number): number => taskId * framesPerTask + ix;
export const partsOfFrameId = (frameId: number): { taskId: number; ix: number } => ({
  taskId: Math.floor(frameId / framesPerTask),
  ix: frameId % framesPerTask,
});
