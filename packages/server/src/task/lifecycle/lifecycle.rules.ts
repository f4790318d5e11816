import {
  type PrincipalKind,
  principalKind,
  attemptOutcome,
  type CodeOf,
  type FrameAction,
  frameStages,
  type FrameStatus,
  type LifecycleActor,
  type RenderAction,
  type RenderStatus,
  renderTransitions,
  stopType,
  type Transition,
  unendedFrames,
  waitingFrames,
} from '@renderdesk/contract';

export type StopType = CodeOf<typeof stopType>;
export type AttemptOutcome = CodeOf<typeof attemptOutcome>;

/** Who acts, and when: goes into every event. `id` is null for the farm itself. */
export interface By {
  readonly kind: PrincipalKind;
  readonly id: number | null;
  /** The customer for whom a partner acts. */
  readonly onBehalfOf?: number | null;
  readonly now: Date;
  /** The audit record that it belongs to, where there is one already. */
  readonly operationId?: number;
}
export const system = (now: Date): By => ({ kind: principalKind.of.system, id: null, now });

/** The actor as the lifecycle's tables name it: a partner speaks for its customer, a node acts for the farm. */
export const roleOf = (by: By): LifecycleActor => {
  const { staff, customer, partner } = principalKind.of;
  if (by.kind === staff) return 'staff';
  return by.kind === customer || by.kind === partner ? 'customer' : 'system';
};

/** By whom a stopped frame was stopped; the farm stops for arrears only. */
export const stopTypeOf = (by: By): StopType =>
  ({ staff: stopType.of.admin, customer: stopType.of.user, system: stopType.of.arrears })[roleOf(by)];

/** How an attempt ends that someone stops. */
export const outcomeOfStop = (by: By): AttemptOutcome =>
  ({
    staff: attemptOutcome.of.stoppedByStaff,
    customer: attemptOutcome.of.stoppedByUser,
    system: attemptOutcome.of.stoppedByArrears,
  })[roleOf(by)];

/** How the attempts of frames end that an action on their task, or on them, takes them out of. */
export const outcomeOf = (action: RenderAction | FrameAction, by: By): AttemptOutcome => {
  if (action === 'stop' || action === 'abandon' || action === 'stopForArrears') return outcomeOfStop(by);
  return action === 'stopForTime' ? attemptOutcome.of.timedOut : attemptOutcome.of.superseded;
};

/** The statuses in which frames of a task may be leased. */
export const leasable: ReadonlySet<number> = new Set<RenderStatus>([0, 5, 8]);

/**
 * Whether an attempt is charged by how it ended (lifecycles §6): what staff stopped only with the customer's consent, what a time
 * limit stopped only where the limit was the customer's own.
 */
export const isChargeable = (
  outcome: AttemptOutcome,
  o: { readonly consent: boolean; readonly free: boolean; readonly limitAgreed: boolean },
): boolean => {
  if (o.free) return false;
  const { done, stoppedByUser, stoppedByArrears, timedOut, stoppedByStaff } = attemptOutcome.of;
  if (outcome === stoppedByStaff) return o.consent;
  if (outcome === timedOut) return o.limitAgreed;
  return [done, stoppedByUser, stoppedByArrears].some((one) => one === outcome);
};

/** What an action on a task does to its frames. */
export interface FramesOf {
  readonly from: readonly FrameStatus[];
  readonly to: 'waiting' | 'stopped' | 'timedOut';
  /** Only frames that were stopped for this. */
  readonly stopType?: StopType;
}

const stopped: FrameStatus[] = [3, 11];
const every: FrameStatus[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * The frames that an action on a task in a status moves; undefined where it leaves them alone. `stopForTime` leaves the
 * waiting ones waiting, because nobody stopped them; arrears let the running ones finish, unless the installation's
 * rule ends them too (`endsAttempts`, lifecycles §6).
 */
export const framesOf = (
  action: RenderAction,
  status: number,
  by: By,
  endsAttempts = false,
): FramesOf | undefined => {
  switch (action) {
    case 'stop':
    case 'abandon':
      return { from: unendedFrames, to: 'stopped' };
    case 'stopForArrears':
      return { from: endsAttempts ? unendedFrames : waitingFrames, to: 'stopped' };
    case 'stopForTime':
      return { from: [2], to: 'timedOut' };
    case 'start':
      return roleOf(by) === 'system'
        ? { from: [3], to: 'waiting', stopType: stopType.of.arrears }
        : { from: stopped, to: 'waiting' };
    case 'undoStop':
      return { from: [3], to: 'waiting' };
    case 'restart':
      return { from: every, to: 'waiting' };
    case 'recommitFailed':
      return { from: status === 70 ? [5, 11, 3] : [5, 11], to: 'waiting' };
    case 'recommitDone':
      return { from: [4], to: 'waiting' };
    case 'fullSpeed':
      return { from: [8], to: 'waiting' };
    default:
      return undefined;
  }
};

/** The status that an action leads a task to, before its frames are looked at; undefined where it stays. */
export const targetOf = (action: RenderAction, status: number): RenderStatus | undefined => {
  if (action === 'fullSpeed') return status === 40 ? 0 : undefined;
  // Failed frames of a task that renders wait again beside the running ones.
  if (action === 'recommitFailed' && leasable.has(status)) return undefined;
  return tableOf(action).to;
};

const tableOf = (action: RenderAction): Transition<RenderStatus> => renderTransitions[action];

/** Whether the lifecycle's table lets someone do an action to a task in a status. */
export const isAllowed = (action: RenderAction, status: number, by: By): boolean => {
  const row = tableOf(action);
  return row.by.includes(roleOf(by)) && row.from.some((one) => one === status);
};

/** Actions after which frames render that had rendered before. */
export const isRerender = (action: RenderAction): boolean =>
  action === 'restart' || action === 'recommitDone';

/** Stages by the status under which later frames wait for them. */
export const stageKinds: readonly { readonly kinds: readonly number[]; readonly waits: number }[] =
  frameStages;

/** Rules of the installation for failures. */
export interface FailureRules {
  /** Automatic restarts of a frame, where its task has no limit of its own. */
  readonly restartLimit: number;
  /** Automatic restarts of all frames of one task within so many minutes. */
  readonly frequency: { readonly restarts: number; readonly minutes: number };
  /** Failures of a node on a task after which it gets no more of its frames. */
  readonly blacklistAfter: number;
  /** Failed attempts of a task in a row after which it is held, where it has no limit of its own. */
  readonly errorLimit: number;
}

/** Whether a frame that failed starts again by itself. */
export const startsAgain = (
  frame: { readonly restarts: number },
  task: { readonly restartLimit: number | null; readonly recentRestarts: number },
  rules: FailureRules,
): boolean =>
  frame.restarts < (task.restartLimit ?? rules.restartLimit) &&
  task.recentRestarts < rules.frequency.restarts;

/** Where an action on frames leads their task; undefined where the task's status does not let its frames move. */
export const taskOfFrames = (action: FrameAction, status: number): number | undefined => {
  if (leasable.has(status)) return status;
  if (action === 'stop') return status === 23 ? 23 : status === 40 ? 0 : undefined;
  return [10, 20, 23, 25, 30, 40, 45, 70].includes(status) ? 0 : undefined;
};
