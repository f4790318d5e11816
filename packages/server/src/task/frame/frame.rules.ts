import { errorCodes, frameStatus, frameTransitions } from '@renderdesk/contract';

/** Milliseconds of the done attempts of a task, as its statistics show them. */
export interface Spread {
  readonly shortest: number | null;
  readonly average: number | null;
  readonly median: number | null;
  readonly p95: number | null;
  readonly longest: number | null;
  /** Twenty steps of equal width; the last one holds the longest too. Empty without attempts, one step where all are equal. */
  readonly distribution: readonly { readonly from: number; readonly to: number; readonly frames: number }[];
}

const steps = 20;
const none: Spread = {
  shortest: null,
  average: null,
  median: null,
  p95: null,
  longest: null,
  distribution: [],
};

/** Extremes, mean, quantiles (nearest rank) and distribution of durations in ascending order. */
export const spreadOf = (sorted: readonly number[]): Spread => {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return none;
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? last;
  const width = (last - first) / steps;
  const counts = Array.from({ length: width === 0 ? 1 : steps }, () => 0);
  for (const value of sorted) {
    const step = width === 0 ? 0 : Math.min(steps - 1, Math.floor((value - first) / width));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return {
    shortest: first,
    average: Math.round(sorted.reduce((sum, value) => sum + value, 0) / sorted.length),
    median: rank(0.5),
    p95: rank(0.95),
    longest: last,
    distribution: counts.map((frames, step) => ({
      from: Math.round(first + step * width),
      to: Math.round(first + (step + 1) * width),
      frames,
    })),
  };
};

/** How long a task may still take, in milliseconds. */
export interface Eta {
  readonly low: number;
  readonly high: number;
}

/**
 * How long the rest of a task may take: the average of its done attempts times the frames that are left, over the nodes that render it.
 * At the least no node is ever idle and the running frames are half done; at the most they have just begun and all frames go in
 * whole rounds. Null where nothing renders, nothing was done yet or nothing is left.
 */
export const etaOf = (o: {
  readonly waiting: number;
  readonly running: number;
  readonly averageMs: number | null;
}): Eta | null => {
  if (o.running === 0 || o.averageMs === null) return null;
  const low = ((o.waiting + o.running / 2) / o.running) * o.averageMs;
  return { low: Math.round(low), high: Math.round((Math.ceil(o.waiting / o.running) + 1) * o.averageMs) };
};

/** What the label filter asks for: a range of frame numbers (`10-40`), or a part of the label. */
export type LabelFilter = { readonly from: number; readonly to: number } | { readonly part: string };

/** Reads the label filter; numbers beyond nine digits are no frame numbers. */
export const labelFilterOf = (text: string): LabelFilter => {
  const range = /^(-?\d{1,9})\s*(?:[-~–]|\.\.)\s*(-?\d{1,9})$/.exec(text);
  if (range === null) return { part: text };
  const [from, to] = [Number(range[1]), Number(range[2])];
  return { from: Math.min(from, to), to: Math.max(from, to) };
};

/** What a byte of the frame map adds to the status of its frame. */
export const mapFlags = { stuck: 64, image: 128 } as const;

/** What people do to frames; «not stuck» is a verdict on a finding and moves nothing. */
export type PeopleFrameAction = 'stop' | 'start' | 'recommit' | 'restart' | 'notStuck';

/**
 * Whether an action may be done to a frame: 200, or the code of its refusal. A done frame is rendered again only with the
 * customer's consent, unless it is free.
 */
export const decideFrame = (
  action: PeopleFrameAction,
  frame: {
    readonly status: number;
    readonly operable: boolean;
    readonly stuck: boolean;
    /** Whether the task's owner is in arrears: nothing of theirs is put to work. */
    readonly owes: boolean;
  },
  asked: { readonly consent?: string | undefined; readonly free?: boolean | undefined },
): number => {
  if (!frame.operable) return errorCodes.editingBlocked;
  if (action === 'notStuck') return frame.stuck ? errorCodes.success : errorCodes.notAllowedInState;
  const allowed: readonly number[] = frameTransitions[action].from;
  if (!allowed.includes(frame.status)) return errorCodes.notAllowedInState;
  if (frame.owes && (action === 'start' || action === 'recommit')) return errorCodes.inArrears;
  const isPaidAgain = action === 'recommit' && frame.status === frameStatus.of.done && asked.free !== true;
  return isPaidAgain && (asked.consent ?? '') === '' ? errorCodes.consentNeeded : errorCodes.success;
};
