import type { Transition } from '../task/task.lifecycle.ts';
import { type DayanKind, type DayanPublishStatus, type DayanStatus, workingDayan } from './dayan.codes.ts';

const people = ['staff', 'customer'] as const;

/**
 * Actions × statuses of the jobs of the GPU cloud (lifecycles §22), of all three kinds: 50 is a triangulation that is calculated, 5 any other
 * job that is worked on. 60 is created with its data not complete.
 */
export const dayanTransitions = {
  submit: { from: [60], to: 0, by: people },
  /** From 20 only without arrears. */
  start: { from: [10, 20, 23], to: 0, by: ['staff', 'customer', 'system'] },
  stop: { from: [0, 5, 50], to: 10, by: people },
  retry: { from: [45], to: 0, by: people },
  /** The failed tiles once more, and only these. */
  retryTiles: { from: [30], to: 0, by: people },
  abandon: { from: [10, 45], to: 35, by: people, wants: 'reason' },
  /** Makes a new version of the job; this one stays as it is. */
  rerun: { from: [25, 30], by: people, wants: 'consent' },
  remove: { from: [10, 20, 23, 25, 30, 35, 45], by: ['staff'], wants: 'reason' },
  // What the farm does.
  /** 50 or 5 by the kind. */
  begin: { from: [0], by: ['system'] },
  /** Its node is lost. */
  giveBack: { from: [5, 50], to: 0, by: ['system'] },
  /** 25, 30 or 45 by its tiles. */
  end: { from: [5, 50], by: ['system'] },
  stopForArrears: { from: [0, 5, 50], to: 20, by: ['system'] },
  stopForTime: { from: [5, 50], to: 23, by: ['system'] },
} as const satisfies Record<string, Transition<DayanStatus>>;
export type DayanAction = keyof typeof dayanTransitions;

/** Whether an action is allowed from a status. */
export const mayDayan = (action: DayanAction, from: number): boolean =>
  dayanTransitions[action].from.some((one) => one === from);

/** Actions × statuses of publications (lifecycles §22). Taking down works at once. */
export const publishTransitions = {
  takeDown: { from: [20], to: 40, by: people, wants: 'reason' },
  republish: { from: [40], to: 10, by: people },
  retry: { from: [30], to: 0, by: ['staff', 'customer', 'system'] },
  /** Its time and password. */
  setLink: { from: [0, 10, 20, 40], by: people },
  // What the farm does.
  begin: { from: [0], to: 10, by: ['system'] },
  /** 20 or 30. */
  end: { from: [10], by: ['system'] },
  /** Storage, arrears or its own time end it. */
  expire: { from: [20], to: 50, by: ['system'] },
} as const satisfies Record<string, Transition<DayanPublishStatus>>;
export type PublishAction = keyof typeof publishTransitions;

/** Whether an action on a publication is allowed from a status. */
export const mayPublish = (action: PublishAction, from: number): boolean =>
  publishTransitions[action].from.some((one) => one === from);

/** How the tiles of a job ended. */
export interface TileSums {
  readonly done: number;
  readonly failed: number;
}
/** The status that its tiles add up to: all done 25, some failed 30, none done 45; a triangulation with a failed block has failed. */
export const endedDayanOf = (kind: DayanKind, { done, failed }: TileSums): 25 | 30 | 45 => {
  if (failed === 0) return 25;
  return done === 0 || workingDayan[kind] === 50 ? 45 : 30;
};
