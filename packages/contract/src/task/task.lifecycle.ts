import type { FrameStatus, RenderStatus } from './task.codes.ts';

/** Who may carry a transition out: staff by a call, customers, or the farm itself. */
export type LifecycleActor = 'staff' | 'customer' | 'system';

/** One action of the lifecycle: the statuses it is allowed from, the one it leads to, who does it, and what it wants. */
export interface Transition<S extends number> {
  readonly from: readonly S[];
  /** The status it leads to; absent when it changes settings only, or when the frames decide. */
  readonly to?: S;
  readonly by: readonly LifecycleActor[];
  /** What must come along: a reason, or the customer's consent because it may cost them money (lifecycles §6). */
  readonly wants?: 'reason' | 'consent';
  /** Changes settings: refused for all selected where one is finished, failed or not operable (checklist T-182). */
  readonly edits?: true;
}

const settingsEditable = [0, 5, 8, 10, 20, 23, 30, 35, 40, 50, 60, 65, 70] as const;
const edit = { from: settingsEditable, by: ['staff'], edits: true } as const;
const people = ['staff', 'customer'] as const;

/**
 * Actions × statuses of render tasks (tasks §4, lifecycles §23). The server enforces it, the console greys its buttons
 * from it. 10, 20 and 23 are held and can start; 70 is a result whose stopped frames can start again; 25 and 35 are final
 * but for recommit and regain; 100 «updating» refuses every action of a person.
 */
export const renderTransitions = {
  start: { from: [10, 20, 23, 70], to: 0, by: ['staff', 'customer', 'system'] },
  stop: { from: [0, 5, 8, 40, 50, 60], to: 10, by: people },
  /** Takes a stop of the last minutes back: exactly the frames that it stopped wait again. */
  undoStop: { from: [10], to: 0, by: ['staff'] },
  /** Renders all frames anew. */
  restart: { from: [10, 20, 23, 25, 30, 40, 45, 70], to: 0, by: people, wants: 'consent' },
  /** Failed frames once more; nothing that was done is charged again. */
  recommitFailed: { from: [5, 10, 23, 30, 45, 70], to: 0, by: people },
  /** Done frames once more, charged again. */
  recommitDone: { from: [25, 40], to: 0, by: people, wants: 'consent' },
  /** Takes an abandoned task back, held. */
  regain: { from: [35], to: 10, by: ['staff'] },
  abandon: { from: [0, 10, 20, 23, 40, 50, 60, 65, 70], to: 35, by: people, wants: 'reason' },
  /** Releases the rest after test frames and lifts the node limit to the user's cap. */
  fullSpeed: { from: [0, 5, 8, 40], by: people, wants: 'consent' },
  remove: { from: [10, 20, 23, 25, 30, 35, 40, 45, 65, 70], by: ['staff'], wants: 'reason' },
  setLevel: edit,
  raiseLevel: edit,
  setMaxPriority: edit,
  setNodeLimit: edit,
  setNodeCountAndLevel: edit,
  setOvertime: edit,
  setOvertimeStop: edit,
  setRestartLimit: edit,
  setErrorLimit: edit,
  resetSingleValue: edit,
  upgradeRam: { ...edit, wants: 'consent' },
  setParameters: edit,
  setOrderNumber: edit,
  setMatch: edit,
  cleanBlacklist: { from: [0, 5, 8, 10, 20, 23, 30, 40, 70], by: ['staff'] },
  // What the farm does.
  beginPre: { from: [0], to: 8, by: ['system'] },
  begin: { from: [0, 8], to: 5, by: ['system'] },
  wait: { from: [5, 8], to: 0, by: ['system'] },
  /** No new frame; those that render finish (lifecycles §6). */
  stopForArrears: { from: [0, 5, 8, 40, 50], to: 20, by: ['system'] },
  /** Held: too many failed attempts in a row, or no node is left that may render it. What renders may finish. */
  stopForErrors: { from: [0, 5, 8], to: 10, by: ['system'] },
  stopForTime: { from: [0, 5, 8, 50], to: 23, by: ['system'] },
  /** Every frame ended: 25, 30, 45, 70 or 40 as the frames say (`endedStatusOf`). */
  end: { from: [0, 5, 8, 10, 20], by: ['system'] },
} as const satisfies Record<string, Transition<RenderStatus>>;
export type RenderAction = keyof typeof renderTransitions;

const waiting = [1, 6, 7, 8, 9, 10, 12] as const;

/** Actions × statuses of frames (tasks §4, lifecycles §23; foundation, «holes»). */
export const frameTransitions = {
  /** The farm stops what waits for a stage whose frames were stopped. */
  stop: { from: [2, ...waiting], to: 3, by: ['staff', 'customer', 'system'] },
  start: { from: [3, 11], to: 1, by: people },
  recommit: { from: [3, 4, 5, 11], to: 1, by: people },
  /** A running frame anew on another node, free of charge (a stuck one, say). */
  restart: { from: [2], to: 1, by: ['staff', 'system'], wants: 'reason' },
  // What the farm does.
  lease: { from: [1], to: 2, by: ['system'] },
  done: { from: [2], to: 4, by: ['system'] },
  /** An attempt failed for the last time, or the stage that it waited for did. */
  fail: { from: [2, 6, 7, 8, 9, 10, 12], to: 5, by: ['system'] },
  retry: { from: [2], to: 1, by: ['system'] },
  timeOut: { from: [2], to: 11, by: ['system'] },
  lose: { from: [2], to: 1, by: ['system'] },
  /** What it waited for is done. */
  release: { from: [6, 7, 8, 9, 10, 12], to: 1, by: ['system'] },
} as const satisfies Record<string, Transition<FrameStatus>>;
export type FrameAction = keyof typeof frameTransitions;

/** What a history calls frames that were recommitted free of charge. */
export const freeRerun = 'recommitFree';

/** Frames that the farm may still work on, or works on. */
export const unendedFrames = [2, ...waiting] as const satisfies readonly FrameStatus[];
/** Frames that wait, whatever for. */
export const waitingFrames = waiting satisfies readonly FrameStatus[];

/** How the frames of a task stand, as far as its end goes. */
export interface FrameSums {
  readonly waiting: number;
  readonly running: number;
  readonly aborted: number;
  readonly failure: number;
  readonly success: number;
  /** Of the waiting ones, those that wait for the customer's word after the test frames (frame status 8). */
  readonly waitingTest: number;
}

/**
 * The status that the frames of a task add up to (domain §2): all done 25, some failed 30, none done 45, some stopped 70,
 * test frames done and the rest waiting for the customer 40; undefined while anything still waits or runs. A task
 * without frames has nothing to add up.
 */
export const endedStatusOf = (frames: FrameSums): RenderStatus | undefined => {
  if (frames.running > 0) return undefined;
  const ended = frames.aborted + frames.failure + frames.success;
  if (ended === 0) return undefined;
  if (frames.waiting > 0) return frames.waiting === frames.waitingTest && frames.success > 0 ? 40 : undefined;
  if (frames.aborted > 0) return 70;
  if (frames.success === 0) return 45;
  return frames.failure > 0 ? 30 : 25;
};

/** The frame kinds in the order in which they render; a later one waits, under its own status, for all before it. */
export const frameStages = [
  { kinds: [1], waits: 6 },
  { kinds: [8], waits: 10 },
  { kinds: [2], waits: 7 },
  { kinds: [3], waits: 9 },
  { kinds: [4], waits: 8 },
  { kinds: [5, 9], waits: 12 },
  { kinds: [6, 7], waits: 12 },
] as const;

/**
 * The status in which a frame of a kind begins in a task that has frames of `present` kinds: 1, or that of the nearest
 * stage before it that the task has.
 */
export const openingStatusOf = (kind: number, present: ReadonlySet<number>): FrameStatus => {
  const own = frameStages.findIndex(({ kinds }) => (kinds as readonly number[]).includes(kind));
  const before = frameStages.slice(0, own).findLast(({ kinds }) => kinds.some((one) => present.has(one)));
  return before?.waits ?? 1;
};
