import { micro, minute } from '@renderdesk/contract';
import { Heap } from './heap.rules.ts';
import { actsAt, inTurn, type OpenTask, type Schedule, Standing } from './order.rules.ts';

/** Work of a task as it is dispatched once more: what its order and caps go by, and how long nodes rendered it in all. */
export type ReplayTask = Pick<
  OpenTask,
  'id' | 'userId' | 'areaId' | 'maxPriority' | 'level' | 'submittedAt' | 'nodeLimit' | 'userNodeLimit'
> & { readonly workMs: number };

/** For how long a node keeps a frame in a replay; work is counted in these steps, the last one whole. */
export const replayStep = 10 * minute;

/** What a replay leaves out: every task fits every node, has money, and is on this platform alone. */
export const noObstacle = {
  platformId: 0,
  softwareId: 0,
  plugins: [],
  properties: [],
  requirements: [],
  category: [],
  constraints: [],
  memoryMb: null,
  blacklist: [],
  runningNodes: 0,
  elsewhere: 0,
  inArrears: false,
  ownerId: 0,
  funds: micro(1n),
  rights: [],
  enabled: true,
} as const;

/**
 * Tasks of one customer and area, in turn: levels, guarantees and caps of schedules concern all of them alike, so their order never
 * changes, and what blocks one goes on to.
 */
interface Queue {
  readonly tasks: OpenTask[];
  at: number;
}
const queueKey = (task: Pick<OpenTask, 'userId' | 'areaId'>): string => `${task.userId}/${task.areaId}`;
/** The order within a queue: its tasks have all else in common. */
const byTask = (a: OpenTask, b: OpenTask): number =>
  inTurn(a, b, {
    taskOf: (one) => one,
    levelOf: (one) => one.level,
    deficitOf: () => 0,
    usedByUser: () => 0,
  });

/** The queues of tasks: a node is given to the first of each queue's first. */
export const queuesOf = (tasks: readonly ReplayTask[]): number => new Set(tasks.map(queueKey)).size;

/** When a queue has its turn, as things stood when it was looked at. */
interface Turn {
  readonly queue: Queue;
  readonly head: OpenTask;
  readonly level: number;
  readonly deficit: number;
  readonly used: number;
}
const turnsOf = {
  taskOf: (one: Turn) => one.head,
  levelOf: (one: Turn) => one.level,
  deficitOf: (one: Turn) => one.deficit,
  usedByUser: (one: Turn) => one.used,
};
const compareTurns = (a: Turn, b: Turn): number => inTurn(a, b, turnsOf);

/** How many queues are looked at at a stretch. */
const looks = 500;

/** Gives the nodes of one step to tasks, by the order and the caps of dispatch. Answers how many each task got. */
function* giveStep(
  queues: Iterable<Queue>,
  o: {
    readonly schedules: readonly Schedule[];
    readonly nodes: number;
    readonly at: Date;
    readonly left: ReadonlyMap<number, number>;
  },
): Generator<void, Map<number, number>> {
  const standing = new Standing([], o.schedules, o.at);
  const given = new Map<number, number>();
  /** The first task of a queue that may have one more node. */
  const headOf = (queue: Queue): OpenTask | undefined => {
    for (; queue.at < queue.tasks.length; queue.at += 1) {
      const task = queue.tasks[queue.at];
      if (!task || (given.get(task.id) ?? 0) >= (o.left.get(task.id) ?? 0)) continue;
      if (standing.obstaclesOf(task).length === 0) return task;
    }
    return undefined;
  };
  const turns = new Heap(compareTurns);
  const line = (queue: Queue): void => {
    const head = headOf(queue);
    if (!head) return;
    const [level, deficit] = [standing.levelOf(head), standing.deficitOf(head)];
    turns.push({ queue, head, level, deficit, used: standing.usedByUser(head) });
  };
  for (const queue of queues) {
    queue.at = 0;
    line(queue);
  }
  for (let nodes = 0, looked = 1; nodes < o.nodes; looked += 1) {
    if (looked % looks === 0) yield;
    const turn = turns.pop();
    if (!turn) break;
    const { queue, head, deficit, used } = turn;
    // While nodes are given out a queue only falls behind, so what is first by what was noted, and unchanged, is first of all.
    const isUnchanged =
      headOf(queue) === head && standing.deficitOf(head) === deficit && standing.usedByUser(head) === used;
    if (isUnchanged) {
      standing.use(head);
      given.set(head.id, (given.get(head.id) ?? 0) + 1);
      nodes += 1;
    }
    line(queue);
  }
  return given;
}

const isSame = (some: readonly Schedule[], others: readonly Schedule[] | undefined): boolean =>
  others !== undefined && some.length === others.length && some.every((one, at) => one === others[at]);

/**
 * Dispatches work once more, step by step from a moment on. Answers when the work of each task ends; null where it does not until
 * the end. Yields after each step and within a long one, so that a caller may let others run.
 */
export function* replay(o: {
  readonly tasks: readonly ReplayTask[];
  readonly schedules: readonly Schedule[];
  readonly nodes: number;
  readonly from: Date;
  readonly until: Date;
}): Generator<void, Map<number, Date | null>> {
  const left = new Map(o.tasks.map(({ id, workMs }) => [id, Math.ceil(workMs / replayStep)]));
  const ends = new Map<number, Date | null>(
    o.tasks.map(({ id }) => [id, (left.get(id) ?? 0) === 0 ? o.from : null]),
  );
  const toCome = o.tasks
    .filter(({ id }) => (left.get(id) ?? 0) > 0)
    .map((task): OpenTask => ({ ...noObstacle, ...task, ready: left.get(task.id) ?? 0 }))
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  const queues = new Map<string, Queue>();
  let waiting = toCome.length;
  let come = 0;
  let given = new Map<number, number>();
  let acting: readonly Schedule[] | undefined;
  for (let at = o.from.getTime(); at < o.until.getTime() && waiting > 0; at += replayStep) {
    const before = come;
    const grown = new Set<Queue>();
    for (let task = toCome[come]; task && task.submittedAt.getTime() <= at; task = toCome[(come += 1)]) {
      const queue = queues.get(queueKey(task)) ?? { tasks: [], at: 0 };
      queues.set(queueKey(task), queue);
      queue.tasks.push(task);
      grown.add(queue);
    }
    for (const { tasks } of grown) tasks.sort(byTask);
    const now = new Date(at);
    const actingNow = o.schedules.filter((one) => actsAt(one, now));
    // The same tasks under the same schedules get what they got, as long as each has that much left.
    const isAsBefore =
      come === before &&
      isSame(actingNow, acting) &&
      [...given].every(([id, nodes]) => nodes <= (left.get(id) ?? 0));
    acting = actingNow;
    if (!isAsBefore)
      given = yield* giveStep(queues.values(), { schedules: acting, nodes: o.nodes, at: now, left });
    const ended = new Set<number>();
    for (const [id, nodes] of given) {
      const rest = (left.get(id) ?? 0) - nodes;
      left.set(id, rest);
      if (rest > 0) continue;
      ends.set(id, new Date(at + replayStep));
      ended.add(id);
    }
    waiting -= ended.size;
    if (ended.size > 0) {
      acting = undefined;
      for (const [key, queue] of queues) {
        const kept = queue.tasks.filter(({ id }) => !ended.has(id));
        if (kept.length === 0) queues.delete(key);
        else if (kept.length < queue.tasks.length) queues.set(key, { tasks: kept, at: 0 });
      }
    }
    yield;
  }
  return ends;
}

/** How many minutes later each task ends in the second of two replays, earlier below zero; those that end alike are left out. */
export const laterBy = (
  before: ReadonlyMap<number, Date | null>,
  after: ReadonlyMap<number, Date | null>,
  until: Date,
): { readonly taskId: number; readonly minutes: number; readonly stillWaits: boolean }[] =>
  [...after].flatMap(([taskId, end]) => {
    const minutes = ((end ?? until).getTime() - (before.get(taskId) ?? until).getTime()) / minute;
    return minutes === 0 ? [] : [{ taskId, minutes, stillWaits: end === null }];
  });
