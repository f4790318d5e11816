import {
  frameKind,
  frameStatus,
  type FrameStatus,
  minute,
  openingStatusOf,
  renderStatus,
  type RenderStatus,
  stopType,
} from '@renderdesk/contract';
import type { DemoNode } from './nodes.ts';
import type { Random } from './random.ts';

/** A frame of the demo as it stands now. */
export interface DemoFrame {
  readonly ix: number;
  readonly kind: number;
  readonly status: FrameStatus;
  readonly stopType: number | null;
  readonly attempts: number;
  readonly restarts: number;
  readonly nodeId: number | null;
}

/** An attempt of a frame on a node; milliseconds since 1970. `end` is missing while it runs. */
export interface DemoAttempt {
  readonly ix: number;
  readonly n: number;
  readonly node: DemoNode;
  readonly begin: number;
  readonly end?: number;
  /** 1 done, 2 failed, 7 its node was lost. */
  readonly outcome?: 1 | 2 | 7;
}

/** How a task's frames went. */
export interface DemoRendering {
  readonly frames: readonly DemoFrame[];
  readonly attempts: readonly DemoAttempt[];
}

/** What a task wants of the schedule. */
export interface Wanted {
  readonly status: RenderStatus;
  readonly total: number;
  readonly submitted: number;
  readonly now: number;
  readonly nodes: readonly DemoNode[];
  /** Node time of a frame, usually. */
  readonly frameMs: number;
  /** How many nodes it gets at once. */
  readonly width: number;
  /** Its scene fails again and again: the farm holds it. */
  readonly held: boolean;
}

/** When each node is free again, by id: one frame at a time, also in the demo's past. */
export type Calendar = Map<number, number>;

/** So many failed attempts end a frame. */
const attemptsOfFailed = 4;
const testFrames = 3;
/** So many frames of a held task failed for good, and no other began. */
const failedOfHeld = 2;
/** As many attempts in a row failed: the limit of such a task. */
export const errorsOfHeld = attemptsOfFailed * failedOfHeld;
const betweenMs = 4000;
/** Past attempts ended this long before now at the latest. */
const calmMs = 2 * minute;

type Part = 'done' | 'failed' | 'stopped' | 'waiting' | 'running';

/**
 * Plays a task on the nodes' calendar: its frames in their order on the nodes that are free first, so that no node ever
 * renders two frames at once. Where the task would not be over in time it was a quicker one. Answers undefined where even
 * then it would not fit before now.
 */
export function scheduled(random: Random, wanted: Wanted, calendar: Calendar): DemoRendering | undefined {
  const parts = partsOf(random, wanted);
  for (let haste = 1; haste >= 1 / 64; haste /= 2) {
    const own = new Map(calendar);
    const rendering = played(random, { ...wanted, frameMs: wanted.frameMs * haste }, parts, own);
    if (!rendering) continue;
    for (const [node, free] of own) calendar.set(node, free);
    return rendering;
  }
  return undefined;
}

/** What became of each frame, by the task's status. */
function partsOf(random: Random, { status, total, held }: Wanted): Part[] {
  if (held) return Array.from({ length: total }, (_, ix) => (ix < failedOfHeld ? 'failed' : 'waiting'));
  const first = (count: number, then: Part): Part[] =>
    Array.from({ length: total }, (_, ix) => (ix < count ? 'done' : then));
  const scattered = (count: number): Part[] => {
    const parts = first(total, 'done');
    for (let left = count; left > 0;) {
      const ix = random.between(0, total - 1);
      if (parts[ix] === 'failed') continue;
      parts[ix] = 'failed';
      left -= 1;
    }
    return parts;
  };
  const { of } = renderStatus;
  switch (status) {
    case of.waiting:
      return first(random.chance(0.5) ? 0 : random.between(0, Math.floor(total * 0.85)), 'waiting');
    case of.rendering: {
      const done = random.between(0, Math.floor(total * 0.8));
      const parts = first(done, 'waiting');
      return parts.map((part, ix) => (ix >= done && ix < done + random.between(1, 3) ? 'running' : part));
    }
    case of.preRendering:
      return first(0, 'waiting').map((part, ix) => (ix === 0 ? 'running' : part));
    case of.stop:
    case of.arrearageStop:
    case of.finishedHasStopped:
      return first(random.between(0, Math.max(0, total - 1)), 'stopped');
    case of.timeoutStop:
      return first(random.between(0, Math.max(0, total - 1)), 'waiting');
    case of.finishedHasFailed:
      return scattered(total === 1 ? 1 : random.between(1, Math.max(1, Math.floor(total / 8))));
    case of.failed:
      return Array.from({ length: total }, () => 'failed');
    case of.abandon:
      return first(0, 'stopped');
    case of.finishedTest:
      return first(Math.min(testFrames, total), 'waiting');
    case of.finished:
      return first(total, 'done');
    default:
      return first(0, 'waiting');
  }
}

/** Of ended tasks some were prepared before they rendered; their submissions choose which, so that nothing else of the demo moves. */
const preparedStatuses: readonly number[] = [25, 30, 35, 45, 70];
const isPrepared = ({ status, submitted }: Wanted): boolean =>
  status === renderStatus.of.preRendering ||
  (preparedStatuses.includes(status) && Math.floor(submitted / 1000) % 9 === 0);

const kindOf = (wanted: Wanted, ix: number): number => {
  const { status } = wanted;
  if (status === renderStatus.of.finishedTest && ix < testFrames) return frameKind.of.priority;
  return ix === 0 && isPrepared(wanted) ? frameKind.of.preRender : frameKind.of.main;
};

const standing: Readonly<Record<Exclude<Part, 'waiting'>, FrameStatus>> = {
  done: frameStatus.of.done,
  failed: frameStatus.of.failed,
  stopped: frameStatus.of.stop,
  running: frameStatus.of.rendering,
};

function played(
  random: Random,
  wanted: Wanted,
  parts: readonly Part[],
  calendar: Calendar,
): DemoRendering | undefined {
  const freeAt = (node: DemoNode): number => calendar.get(node.id) ?? 0;
  const lanes = [...wanted.nodes]
    .toSorted((a, b) => freeAt(a) - freeAt(b) || a.id - b.id)
    .slice(0, Math.max(1, wanted.width));
  const [anyLane] = lanes;
  const kinds = parts.map((_, ix) => kindOf(wanted, ix));
  const present = new Set(kinds);
  const stoppedBy = stopTypeOf(random, wanted.status);
  const attempts: DemoAttempt[] = [];
  const earliest = wanted.submitted + random.between(5, 90) * 1000;
  const frames: DemoFrame[] = [];
  for (const [ix, part] of parts.entries()) {
    const outcomes = outcomesOf(random, part);
    let last: DemoAttempt | undefined;
    for (const [index, outcome] of outcomes.entries()) {
      // A frame that failed goes to another node, and not before it failed.
      const after = last?.end ?? earliest;
      const candidates = lanes.length > 1 ? lanes.filter((lane) => lane !== last?.node) : lanes;
      const node = candidates.toSorted((a, b) => freeAt(a) - freeAt(b))[0] ?? anyLane;
      if (!node) return undefined;
      const begin = Math.max(freeAt(node) + betweenMs, after);
      const share = outcome === 1 ? 0.8 + 0.4 * random.next() : 0.2 + 0.6 * random.next();
      const end = Math.round(begin + Math.max(3000, wanted.frameMs * share));
      if (end > wanted.now - calmMs) return undefined;
      last = { ix, n: index + 1, node, begin, end, outcome };
      attempts.push(last);
      calendar.set(node.id, end);
    }
    const running = part === 'running' ? runningOn(random, wanted, lanes, calendar) : undefined;
    if (running) attempts.push({ ix, n: outcomes.length + 1, ...running });
    const kind = kinds[ix] ?? frameKind.of.main;
    const begun = part === 'running' && !running;
    const status = part === 'waiting' || begun ? openingStatusOf(kind, present) : standing[part];
    frames.push({
      ix,
      kind,
      status,
      stopType: status === frameStatus.of.stop ? stoppedBy : null,
      attempts: outcomes.length + (running ? 1 : 0),
      restarts: outcomes.filter((outcome) => outcome === 2).length - (part === 'failed' ? 1 : 0),
      nodeId: running?.node.id ?? last?.node.id ?? null,
    });
  }
  return { frames, attempts };
}

/** How the attempts of a frame ended: most need one. */
function outcomesOf(random: Random, part: Part): (1 | 2 | 7)[] {
  if (part === 'failed') return Array.from({ length: attemptsOfFailed }, () => 2);
  if (part !== 'done') return [];
  const before: 2 | 7 | undefined = random.weighted([
    [undefined, 955],
    [2, 35],
    [7, 10],
  ]);
  return before === undefined ? [1] : [before, 1];
}

/** A node that works and is free now, for a frame that renders at the demo's beginning; none where all are taken. */
function runningOn(
  random: Random,
  { now, submitted }: Wanted,
  lanes: readonly DemoNode[],
  calendar: Calendar,
): { node: DemoNode; begin: number } | undefined {
  const node = lanes.find((lane) => lane.works && (calendar.get(lane.id) ?? 0) < now - betweenMs);
  if (!node) return undefined;
  const free = Math.max(calendar.get(node.id) ?? 0, submitted);
  const begin = Math.max(free + 1000, now - random.between(20, 400) * 1000);
  // Taken until whoever plays it ends it.
  calendar.set(node.id, Number.MAX_SAFE_INTEGER);
  return { node, begin: Math.min(begin, now - 1000) };
}

const stopTypeOf = (random: Random, status: RenderStatus): number =>
  status === renderStatus.of.arrearageStop
    ? stopType.of.arrears
    : random.chance(0.6)
      ? stopType.of.user
      : stopType.of.admin;
