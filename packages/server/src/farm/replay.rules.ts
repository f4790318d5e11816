import { micro, minute } from '@renderdesk/contract';
import { type OpenTask, type Schedule, Standing } from './order.rules.ts';

/** Work of a task as it is dispatched once more: what its order and caps go by, and how long nodes rendered it in all. */
export type ReplayTask = Pick<
  OpenTask,
  'id' | 'userId' | 'areaId' | 'maxPriority' | 'level' | 'submittedAt' | 'nodeLimit' | 'userNodeLimit'
> & { readonly workMs: number };

/** For how long a node keeps a frame in a replay; work is counted in these steps, the last one whole. */
export const replayStep = 10 * minute;

/** What a replay leaves out: every task fits every node, has money, and is on this platform alone. */
const noObstacle = {
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

/** Tasks of one customer and area, in turn: while a step gives nodes out, their order stays and what blocks one goes on to. */
interface Queue {
  readonly tasks: OpenTask[];
  at: number;
}

/** Gives the nodes of one step to tasks, by the order and the caps of dispatch. Answers how many each task got. */
const giveStep = (
  open: readonly OpenTask[],
  o: { readonly schedules: readonly Schedule[]; readonly nodes: number; readonly at: Date },
): Map<number, number> => {
  const standing = new Standing(open, o.schedules, o.at);
  const queues = new Map<string, Queue>();
  for (const task of open.toSorted(standing.compare)) {
    const key = `${task.userId}/${task.areaId}`;
    const queue = queues.get(key) ?? { tasks: [], at: 0 };
    queue.tasks.push(task);
    queues.set(key, queue);
  }
  const given = new Map<number, number>();
  /** The first task of a queue that may have one more node. */
  const headOf = (queue: Queue): OpenTask | undefined => {
    for (; queue.at < queue.tasks.length; queue.at += 1) {
      const task = queue.tasks[queue.at];
      if (task && (given.get(task.id) ?? 0) < task.ready && standing.obstaclesOf(task).length === 0)
        return task;
    }
    return undefined;
  };
  for (let node = 0; node < o.nodes; node += 1) {
    let best: OpenTask | undefined;
    for (const queue of queues.values()) {
      const head = headOf(queue);
      if (head && (!best || standing.compare(head, best) < 0)) best = head;
    }
    if (!best) break;
    standing.use(best);
    given.set(best.id, (given.get(best.id) ?? 0) + 1);
  }
  return given;
};

/**
 * Dispatches work once more, step by step from a moment on. Answers when the work of each task ends; null where it does not until
 * the end. Yields after each step, so that a caller may let others run.
 */
export function* replay(o: {
  readonly tasks: readonly ReplayTask[];
  readonly schedules: readonly Schedule[];
  readonly nodes: number;
  readonly from: Date;
  readonly until: Date;
}): Generator<void, Map<number, Date | null>> {
  const left = new Map(o.tasks.map(({ id, workMs }) => [id, Math.ceil(workMs / replayStep)]));
  const ends = new Map<number, Date | null>(o.tasks.map(({ id }) => [id, null]));
  let waiting = [...o.tasks].filter(({ id }) => (left.get(id) ?? 0) > 0);
  for (const { id } of o.tasks) if ((left.get(id) ?? 0) === 0) ends.set(id, o.from);
  for (let at = o.from.getTime(); at < o.until.getTime() && waiting.length > 0; at += replayStep) {
    const open = waiting
      .filter(({ submittedAt }) => submittedAt.getTime() <= at)
      .map((task): OpenTask => ({ ...noObstacle, ...task, ready: left.get(task.id) ?? 0 }));
    for (const [id, nodes] of giveStep(open, { ...o, at: new Date(at) })) {
      const rest = (left.get(id) ?? 0) - nodes;
      left.set(id, rest);
      if (rest === 0) ends.set(id, new Date(at + replayStep));
    }
    waiting = waiting.filter(({ id }) => (left.get(id) ?? 0) > 0);
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
