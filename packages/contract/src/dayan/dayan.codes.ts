import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** The three kinds of jobs of the GPU cloud, each made from one of the kind before (lifecycles §22). */
export const dayanKind = codeTable('dayanKind', {
  1: { name: 'kongsan', tone: 'info' },
  2: { name: 'rebuild', tone: 'info' },
  3: { name: 'product', tone: 'info' },
});
export type DayanKind = CodeOf<typeof dayanKind>;

/** What a job makes (tasks §1). The numbers are ours. */
export const dayanTaskType = codeTable('dayanTaskType', {
  1: { name: 'triangulation', tone: 'neutral' },
  2: { name: 'rebuild', tone: 'neutral' },
  3: { name: 'render', tone: 'neutral' },
  4: { name: 'tiles3d', tone: 'neutral' },
  5: { name: 'tiff', tone: 'neutral' },
});
export type DayanTaskType = CodeOf<typeof dayanTaskType>;

/** The types that the jobs of a kind have. */
export const typesOfKind = { 1: [1], 2: [2], 3: [3, 4, 5] } as const satisfies Record<
  DayanKind,
  readonly DayanTaskType[]
>;

/** Which list of jobs. */
export const dayanList = codeTable('dayanList', {
  0: { name: 'running', tone: 'running' },
  1: { name: 'ended', tone: 'neutral' },
});

/** Status of a triangulation (tasks §4 gives 0, 50, 60; lifecycles §22 the ended ones). */
export const kongsanStatus = codeTable('kongsanStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  10: { name: 'stop', tone: 'warning' },
  20: { name: 'arrearageStop', tone: 'danger' },
  23: { name: 'timeoutStop', tone: 'warning' },
  25: { name: 'end', tone: 'success' },
  35: { name: 'abandon', tone: 'neutral' },
  45: { name: 'fail', tone: 'danger' },
  50: { name: 'calculating', tone: 'running' },
  60: { name: 'waitingSubmit', tone: 'waiting' },
});
export type KongsanStatus = CodeOf<typeof kongsanStatus>;

/** Status of a rebuild (tasks §4; 20, 30 and 35 are ours). */
export const rebuildStatus = codeTable('rebuildStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  5: { name: 'rebuilding', tone: 'running' },
  10: { name: 'stop', tone: 'warning' },
  20: { name: 'arrearageStop', tone: 'danger' },
  23: { name: 'timeoutStop', tone: 'warning' },
  25: { name: 'end', tone: 'success' },
  30: { name: 'endWithFailedTiles', tone: 'warning' },
  35: { name: 'abandon', tone: 'neutral' },
  45: { name: 'fail', tone: 'danger' },
  60: { name: 'waitingSubmit', tone: 'waiting' },
});
export type RebuildStatus = CodeOf<typeof rebuildStatus>;

/** The statuses that a product job reaches: they are those of render tasks, and so are their names. */
export const productStatuses = [0, 5, 10, 20, 23, 25, 30, 35, 45, 60] as const;
export type DayanStatus = KongsanStatus | RebuildStatus;

/** The statuses of running jobs of each kind (checklist T-065, T-138); any other is ended. */
export const runningDayan = { 1: [0, 50, 60], 2: [0, 5, 60], 3: [0, 5, 60] } as const satisfies Record<
  DayanKind,
  readonly DayanStatus[]
>;
/** The status of a job that is worked on, by its kind. */
export const workingDayan = { 1: 50, 2: 5, 3: 5 } as const satisfies Record<DayanKind, DayanStatus>;

/** Status of a publication (lifecycles §22; the specification gives only 20). */
export const dayanPublishStatus = codeTable('dayanPublishStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  10: { name: 'publishing', tone: 'running' },
  20: { name: 'published', tone: 'success' },
  30: { name: 'failed', tone: 'danger' },
  40: { name: 'takenDown', tone: 'warning' },
  50: { name: 'expired', tone: 'neutral' },
});
export type DayanPublishStatus = CodeOf<typeof dayanPublishStatus>;

/** Why a photo is left out of a triangulation. */
export const dayanPhotoReason = codeTable('dayanPhotoReason', {
  1: { name: 'blurred', tone: 'warning' },
  2: { name: 'fewMatches', tone: 'warning' },
  3: { name: 'noPosition', tone: 'warning' },
  4: { name: 'duplicate', tone: 'neutral' },
  5: { name: 'unreadable', tone: 'danger' },
});

/** The platform of the nodes of the GPU cloud (overview §3). */
export const dayanPlatform = 9;

/** The two list keys of each kind; who holds one sees the rows of its list. */
export const dayanKeys = {
  1: { running: 'dyy:running:kongsan:task', ended: 'dyy:complete:kongsan:task' },
  2: { running: 'dyy:running:rebuild:task', ended: 'dyy:complete:rebuild:task' },
  3: { running: 'dyy:running:product:task', ended: 'dyy:complete:product:task' },
} as const;
