import type * as z from 'zod';
import {
  holdReason,
  type matchConditions,
  renderStatus,
  waitingFrames,
  type Why,
} from '@renderdesk/contract';
import { askedOf, failsOf, type MatchMoment, type MatchNode, suits } from './match.rules.ts';
import { type OpenTask, type Schedule, Standing } from './order.rules.ts';

export type WhyAnswer = z.output<typeof Why>;
type Condition = (typeof matchConditions)[number];

/** The task that is asked about, and one frame of it where one was named. */
export interface Query {
  readonly task: OpenTask & { readonly status: number; readonly holdReason: number | null };
  readonly frameStatus: number | null;
  /** Frames of the task that wait, whatever for. */
  readonly waiting: number;
}

const running: ReadonlySet<number> = new Set([0, 5, 8]);
const waits: ReadonlySet<number> = new Set(waitingFrames);

/**
 * Why frames of a task do not start: how many nodes fail each condition of the match (and by it alone), what keeps the
 * whole task back, and who comes first. The same rules that give frames out.
 */
export const explain = (
  asked: Query,
  o: {
    readonly tasks: readonly OpenTask[];
    readonly nodes: readonly MatchNode[];
    readonly schedules: readonly Schedule[];
    readonly moment: MatchMoment;
  },
): WhyAnswer => {
  const { task, frameStatus } = asked;
  const failing = o.nodes.map((node) => failsOf(task, node, o.moment));
  const standing = new Standing(o.tasks, o.schedules, o.moment.now);
  const own = o.nodes.filter((node) => suits(task, node, o.moment));
  const first = o.tasks.filter(
    (other) =>
      other.id !== task.id &&
      other.ready > 0 &&
      standing.compare(other, task) < 0 &&
      own.some((node) => suits(other, node, o.moment)),
  );
  const fitFree = failing.filter((found) => found.length === 0).length;
  const before = { tasks: first.length, frames: first.reduce((sum, { ready }) => sum + ready, 0) };
  const obstacles: WhyAnswer['obstacles'] = standing.obstaclesOf(task);
  const nothing = { limit: null, used: null };
  const notWaiting = frameStatus === null ? asked.waiting === 0 : !waits.has(frameStatus);
  if (notWaiting || !running.has(task.status)) obstacles.unshift({ obstacle: 'notWaiting', ...nothing });
  const staged =
    frameStatus === null
      ? task.ready === 0 && asked.waiting > 0
      : waits.has(frameStatus) && frameStatus !== 1;
  if (staged && running.has(task.status)) obstacles.push({ obstacle: 'frameWaitsForStage', ...nothing });
  if (before.tasks > 0 && fitFree === 0)
    obstacles.push({ obstacle: 'behindOthers', limit: null, used: before.tasks });
  const found: Found = {
    waiting: asked.waiting,
    nodes: o.nodes.length,
    fitFree,
    fitBusy: failing.filter((found) => found.length === 1 && found[0] === 'idle').length,
    obstacles,
    before,
    conditions: worstFirst(failing).map((one) => ({ ...one, asked: askedOf(one.condition, task) })),
  };
  // Of machines that could render it, what keeps them from it now, however few they are; only where none could, what most lack.
  const nearest = own.length > 0 ? own.map((node) => failsOf(task, node, o.moment)) : failing;
  return {
    ...sentenceOf(task, found, worstFirst(nearest)),
    platform: task.platformId,
    status: task.status as WhyAnswer['status'],
    frameStatus: frameStatus as WhyAnswer['frameStatus'],
    ...found,
  };
};

interface Sums {
  readonly condition: Condition;
  readonly fails: number;
  /** Nodes that fail by this condition alone. */
  readonly onlyThis: number;
}
/** How many of some nodes fail each condition: what would help most stands first. */
const worstFirst = (failing: readonly (readonly Condition[])[]): readonly Sums[] => {
  const sums = new Map<Condition, Sums>();
  for (const found of failing)
    for (const condition of found) {
      const known = sums.get(condition) ?? { condition, fails: 0, onlyThis: 0 };
      const onlyThis = known.onlyThis + (found.length === 1 ? 1 : 0);
      sums.set(condition, { condition, fails: known.fails + 1, onlyThis });
    }
  return [...sums.values()].toSorted((a, b) => b.onlyThis - a.onlyThis || b.fails - a.fails);
};

type Found = Pick<
  WhyAnswer,
  'waiting' | 'nodes' | 'fitFree' | 'fitBusy' | 'obstacles' | 'before' | 'conditions'
>;
type Sentence = Pick<WhyAnswer, 'verdict' | 'remedy'>;

/** What a status says by itself, whatever the nodes. */
const ofStatus: Readonly<Record<number, Sentence>> = {
  10: { verdict: 'stopped', remedy: 'start' },
  20: { verdict: 'arrearsPaid', remedy: 'start' },
  23: { verdict: 'timedOut', remedy: 'start' },
  25: { verdict: 'ended', remedy: null },
  30: { verdict: 'failed', remedy: 'recommit' },
  35: { verdict: 'ended', remedy: null },
  40: { verdict: 'testFramesWait', remedy: 'fullSpeed' },
  45: { verdict: 'failed', remedy: 'recommit' },
  50: { verdict: 'notReady', remedy: null },
  60: { verdict: 'notReady', remedy: null },
  65: { verdict: 'ended', remedy: null },
  70: { verdict: 'stopped', remedy: 'start' },
  100: { verdict: 'notReady', remedy: null },
};
const ofHold: Readonly<Record<number, Sentence>> = {
  [holdReason.of.errorLimit]: { verdict: 'errorLimit', remedy: 'start' },
  [holdReason.of.nodesBlacklisted]: { verdict: 'nodesBlacklisted', remedy: 'start' },
  [holdReason.of.sameFailure]: { verdict: 'sameFailure', remedy: 'start' },
  [holdReason.of.storageFault]: { verdict: 'storageFault', remedy: 'start' },
};
const ofObstacle: Readonly<Record<WhyAnswer['obstacles'][number]['obstacle'], Sentence | undefined>> = {
  notWaiting: { verdict: 'nothingWaits', remedy: null },
  frameWaitsForStage: { verdict: 'frameWaitsForStage', remedy: null },
  arrears: { verdict: 'arrears', remedy: 'showPurse' },
  noFunds: { verdict: 'noFunds', remedy: 'showPurse' },
  packNodesBusy: { verdict: 'packNodesBusy', remedy: null },
  packUsedUp: { verdict: 'packUsedUp', remedy: null },
  accountDisabled: { verdict: 'accountDisabled', remedy: null },
  taskNodeLimit: { verdict: 'taskNodeLimit', remedy: 'setNodeLimit' },
  userCap: { verdict: 'userCap', remedy: null },
  areaCap: { verdict: 'areaCap', remedy: null },
  platformCap: { verdict: 'platformCap', remedy: null },
  // Said once it is clear that nodes fit.
  behindOthers: undefined,
};
const remedyOf: Readonly<Record<Condition, Sentence['remedy']>> = {
  open: 'showLockedNodes',
  online: 'showOfflineNodes',
  alive: 'showOfflineNodes',
  idle: 'raiseLevel',
  platform: 'showNodes',
  software: 'showNodes',
  plugins: 'showNodes',
  requirements: 'deleteRequirements',
  nodeRequirements: 'addProperties',
  category: 'deleteCategory',
  memory: 'upgradeRam',
  cards: 'showNodes',
  constraints: 'deleteConstraints',
  blacklist: 'cleanBlacklist',
  notJustFailed: null,
};

/** The one sentence, and the action that mends it: the task's own state, then its limits, then the nodes that come nearest. */
const sentenceOf = (task: Query['task'], found: Found, nearest: readonly Sums[]): Sentence => {
  const held = task.holdReason === null ? undefined : ofHold[task.holdReason];
  if (held) return held;
  if (task.status === renderStatus.of.arrearageStop && task.inArrears)
    return { verdict: 'arrears', remedy: 'showPurse' };
  const standing = ofStatus[task.status];
  if (standing) return standing;
  for (const { obstacle } of found.obstacles) {
    const said = ofObstacle[obstacle];
    if (said) return said;
  }
  if (found.nodes === 0) return { verdict: 'noNodes', remedy: 'showNodes' };
  if (found.fitFree > 0) return { verdict: 'startsSoon', remedy: null };
  if (found.fitBusy > 0)
    return found.before.tasks > 0
      ? { verdict: 'behindOthers', remedy: 'raiseLevel' }
      : { verdict: 'busy', remedy: null };
  const [worst] = nearest.filter(({ condition }) => condition !== 'idle');
  return worst
    ? { verdict: worst.condition, remedy: remedyOf[worst.condition] }
    : { verdict: 'busy', remedy: null };
};
