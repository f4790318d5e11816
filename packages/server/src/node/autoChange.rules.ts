import { autoChangeReason, type CodeOf } from '@renderdesk/contract';

export interface ChangeSetting {
  readonly leastForRent: number;
  readonly mostWaiting: number;
  readonly leastRendering: number;
  readonly mostAtOnce: number;
}
/** How a platform is loaded now. */
export interface ChangeFacts {
  readonly framesWaiting: number;
  readonly readyForRent: number;
  /** Nodes that render or could, and of them those that are free to go. */
  readonly rendering: number;
  readonly idle: number;
  readonly isUnderWay: boolean;
  readonly hasMirrors: boolean;
}
export interface PlannedChange {
  /** More than 0: nodes to renting; less: machines to rendering. */
  readonly move: number;
  readonly because: CodeOf<typeof autoChangeReason>;
}

const why = autoChangeReason.of;

/** What a round moves: waiting tasks come first, and then the machines that stand ready to be rented. */
export const planChange = (setting: ChangeSetting, facts: ChangeFacts): PlannedChange => {
  const stay = (because: PlannedChange['because']): PlannedChange => ({ move: 0, because });
  if (!facts.hasMirrors) return stay(why.mirrorGone);
  if (facts.isUnderWay) return stay(why.transferUnderWay);
  const spare = facts.readyForRent - setting.leastForRent;
  if (facts.framesWaiting >= setting.mostWaiting)
    return spare > 0
      ? { move: -Math.min(spare, setting.mostAtOnce), because: why.tasksWait }
      : stay(why.nothingFree);
  if (spare >= 0) return stay(why.balanced);
  const free = Math.min(facts.idle, facts.rendering - setting.leastRendering);
  return free > 0
    ? { move: Math.min(-spare, free, setting.mostAtOnce), because: why.tooFewForRent }
    : stay(why.nothingFree);
};
