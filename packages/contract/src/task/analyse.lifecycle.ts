import type { AnalyseStatus } from './analyse.codes.ts';
import type { Transition } from './task.lifecycle.ts';

const editable = [0, 5, 10, 15, 20, 25, 30, 45, 48] as const;
const edit = { from: editable, by: ['staff'], edits: true } as const;
const people = ['staff', 'customer'] as const;

/**
 * Actions × statuses of analyses (lifecycles §§6, 23). What was submitted (35, 40) is final: its render task goes on alone. An analysis that
 * found nothing that blocks is submitted by itself where the customer wished so, else it waits for the customer.
 */
export const analyseTransitions = {
  abandon: { from: [0, 5, 10, 15, 20, 25, 30, 48], to: 45, by: people, wants: 'reason' },
  /** Takes it back, to be analysed anew. */
  regain: { from: [10, 15, 45, 48], to: 25, by: people },
  /** Submits the scene as a render task. */
  submit: { from: [0, 5, 30], to: 40, by: ['customer'] },
  /** Takes it out of the lists; none that waits or is analysed. */
  remove: { from: [0, 5, 10, 15, 30, 35, 40, 45, 48], by: ['staff'], wants: 'reason' },
  setOvertime: edit,
  setOvertimeStop: edit,
  setMatch: edit,
  cleanBlacklist: { from: editable, by: ['staff'] },
  // What the farm does.
  begin: { from: [25], to: 20, by: ['system'] },
  /** Its node is lost, or failed while others may still analyse it. */
  giveBack: { from: [20], to: 25, by: ['system'] },
  /** 0, 5, 10, 15 by what was found. */
  end: { from: [20], by: ['system'] },
  submitAuto: { from: [0, 5], to: 35, by: ['system'] },
  submitFail: { from: [0, 5, 30], to: 30, by: ['system'] },
  stopForTime: { from: [20], to: 48, by: ['system'] },
} as const satisfies Record<string, Transition<AnalyseStatus>>;
export type AnalyseAction = keyof typeof analyseTransitions;

/** Whether an action is allowed from a status. */
export const mayAnalyse = (action: AnalyseAction, from: AnalyseStatus): boolean =>
  analyseTransitions[action].from.some((one) => one === from);

/** What one finding of an analysis means for the submission. */
export interface TipWeight {
  /** Keeps the scene from being submitted. */
  readonly blocks: boolean;
}

/** The status that an analysis ends in by what it found: blocked 10, with warnings 5, else 0. */
export const analysedStatusOf = (tips: readonly TipWeight[]): 0 | 5 | 10 =>
  tips.some(({ blocks }) => blocks) ? 10 : tips.length > 0 ? 5 : 0;
