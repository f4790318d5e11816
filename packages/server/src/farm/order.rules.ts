import { businessOffset, type Micro, micro, noMoney, type taskObstacles } from '@renderdesk/contract';
import type { Right } from '../pay/index.ts';
import { type MatchMoment, type MatchNode, type MatchTask, suits } from './match.rules.ts';

export type TaskObstacle = (typeof taskObstacles)[number];

/** An open task of a platform, as far as its turn goes. */
export interface OpenTask extends MatchTask {
  readonly id: number;
  readonly userId: number;
  readonly areaId: number | null;
  readonly maxPriority: boolean;
  readonly level: number;
  readonly submittedAt: Date;
  readonly ready: number;
  readonly runningNodes: number;
  readonly nodeLimit: number | null;
  /** The customer: the most nodes at once, those that run on other platforms, whether anything may be leased at all. */
  readonly userNodeLimit: number | null;
  readonly elsewhere: number;
  readonly inArrears: boolean;
  /** Whose purse pays, and what of it no running or unposted work needs (ledger §5): nothing is leased where that is used up. */
  readonly ownerId: number;
  readonly funds: Micro;
  /** What makes its frames free, in the order in which it does: of these the purse needs no funds (ledger rule 4). */
  readonly rights: readonly Right[];
  readonly enabled: boolean;
}

/** A dispatch schedule (lifecycles §18): kind 1 platform, 2 area, 3 user. Minutes of the day and dates in +08:00. */
export interface Schedule {
  readonly kind: number;
  readonly targetId: number | null;
  readonly weekdays: readonly number[];
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly maxNodes: number | null;
  readonly guaranteedNodes: number;
  readonly levelOffset: number;
}

const day = 86_400_000;

/** Whether a schedule acts at a moment. A window that crosses midnight belongs to the day on which it began. */
export const actsAt = (schedule: Schedule, at: Date): boolean => {
  const there = new Date(at.getTime() + businessOffset);
  const minute = there.getUTCHours() * 60 + there.getUTCMinutes();
  const isOn = (date: Date): boolean => {
    const text = date.toISOString().slice(0, 10);
    return (
      schedule.weekdays.includes(date.getUTCDay()) &&
      (schedule.startDate === null || schedule.startDate <= text) &&
      (schedule.endDate === null || text <= schedule.endDate)
    );
  };
  if (schedule.fromMinute < schedule.toMinute)
    return isOn(there) && minute >= schedule.fromMinute && minute < schedule.toMinute;
  return (
    (isOn(there) && minute >= schedule.fromMinute) ||
    (isOn(new Date(there.getTime() - day)) && minute < schedule.toMinute)
  );
};

/** What acting schedules say of one target; no schedule is no limit. */
export interface Share {
  readonly cap: number | null;
  readonly guaranteed: number;
  readonly offset: number;
}
const noShare: Share = { cap: null, guaranteed: 0, offset: 0 };

/** How a platform stands: nodes in use by user and area, and what the schedules give them now. */
export class Standing {
  readonly #users = new Map<number, number>();
  readonly #areas = new Map<number, number>();
  readonly #tasks = new Map<number, number>();
  readonly #shares = new Map<string, Share>();
  readonly #spent = new Map<number, Micro>();
  readonly #covered = new Map<number, number>();
  #all = 0;
  readonly #memo = new Map<number, { readonly level: number; readonly area: Share; readonly user: Share }>();

  constructor(tasks: readonly OpenTask[], schedules: readonly Schedule[], now: Date) {
    for (const one of schedules)
      if (actsAt(one, now))
        this.#shares.set(`${one.kind}/${one.targetId ?? ''}`, {
          cap: one.maxNodes,
          guaranteed: one.guaranteedNodes,
          offset: one.levelOffset,
        });
    for (const task of tasks) this.#count(task, task.runningNodes);
  }

  /**
   * Counts one more node as in use by a task, and answers the right that makes its frame free; where there is none, `cost` is held of
   * its purse from now on.
   */
  use(task: OpenTask, cost: Micro = noMoney): Right | undefined {
    this.#count(task, 1);
    const right = this.#rightOf(task);
    if (right) this.#covered.set(right.contractId, (this.#covered.get(right.contractId) ?? 0) + 1);
    else this.#spent.set(task.ownerId, micro(this.#spentOf(task) + cost));
    return right;
  }

  #count(task: OpenTask, nodes: number): void {
    const add = (map: Map<number, number>, key: number): void =>
      void map.set(key, (map.get(key) ?? 0) + nodes);
    add(this.#users, task.userId);
    add(this.#tasks, task.id);
    if (task.areaId !== null) add(this.#areas, task.areaId);
    this.#all += nodes;
  }

  #spentOf = (task: OpenTask): Micro => this.#spent.get(task.ownerId) ?? noMoney;
  #rightOf = (task: OpenTask): Right | undefined =>
    task.rights.find(({ contractId, free }) => free === null || free > (this.#covered.get(contractId) ?? 0));
  usedBy = (task: OpenTask): number => this.#tasks.get(task.id) ?? 0;
  usedByUser = (task: OpenTask): number => this.#users.get(task.userId) ?? 0;
  #share = (kind: number, target: number | string): Share => this.#shares.get(`${kind}/${target}`) ?? noShare;

  /** What does not change while frames are given out. */
  #of(task: OpenTask): { readonly level: number; readonly area: Share; readonly user: Share } {
    const known = this.#memo.get(task.id);
    if (known) return known;
    const area = task.areaId === null ? noShare : this.#share(2, task.areaId);
    const user = this.#share(3, task.userId);
    const found = { area, user, level: task.level + this.#share(1, '').offset + area.offset + user.offset };
    this.#memo.set(task.id, found);
    return found;
  }
  #usedByArea = (task: OpenTask): number => (task.areaId === null ? 0 : (this.#areas.get(task.areaId) ?? 0));

  /** The task's level with the offsets of the schedules that act for its platform, area and customer. */
  levelOf = (task: OpenTask): number => this.#of(task).level;

  /** Nodes that the customer, else the area, lacks of what is guaranteed to them. */
  deficitOf(task: OpenTask): number {
    const { area, user } = this.#of(task);
    if (user.guaranteed === 0 && area.guaranteed === 0) return 0;
    return (
      Math.max(0, user.guaranteed - this.usedByUser(task)) ||
      Math.max(0, area.guaranteed - this.#usedByArea(task))
    );
  }

  /** Caps that are reached, with what they allow and what is used. */
  obstaclesOf(task: OpenTask): { obstacle: TaskObstacle; limit: number | null; used: number | null }[] {
    const found: { obstacle: TaskObstacle; limit: number | null; used: number | null }[] = [];
    const cap = (obstacle: TaskObstacle, limit: number | null, used: number): void => {
      if (limit !== null && used >= limit) found.push({ obstacle, limit, used });
    };
    if (task.inArrears) found.push({ obstacle: 'arrears', limit: null, used: null });
    else if (!this.#rightOf(task)) {
      // A pack of which the customer wants to wait for: what it does not cover now is not paid for.
      const busy = task.rights.find(({ waits }) => waits);
      if (busy)
        found.push({
          obstacle: busy.feeType === 1 ? 'packNodesBusy' : 'packUsedUp',
          limit: null,
          used: null,
        });
      else if (task.funds <= this.#spentOf(task))
        found.push({ obstacle: 'noFunds', limit: null, used: null });
    }
    if (!task.enabled) found.push({ obstacle: 'accountDisabled', limit: null, used: null });
    cap('taskNodeLimit', task.nodeLimit, this.usedBy(task));
    const user = this.usedByUser(task);
    cap('userCap', task.userNodeLimit, user + task.elsewhere);
    cap('userCap', this.#of(task).user.cap, user);
    cap('areaCap', this.#of(task).area.cap, this.#usedByArea(task));
    cap('platformCap', this.#share(1, '').cap, this.#all);
    return found;
  }

  /** Negative where `a` comes before `b`, as things stand now. */
  compare = (a: OpenTask, b: OpenTask): number => inTurn(a, b, this);
  readonly taskOf = (task: OpenTask): OpenTask => task;
}

/** What the turn of something goes by: a task, and the state of its platform. */
interface TurnsOf<T> {
  taskOf(one: T): Pick<OpenTask, 'maxPriority' | 'submittedAt' | 'id'>;
  levelOf(one: T): number;
  deficitOf(one: T): number;
  usedByUser(one: T): number;
}

/** Negative where `a` comes before `b` (domain §2). */
export const inTurn = <T>(a: T, b: T, of: TurnsOf<T>): number => {
  const taskA = of.taskOf(a);
  const taskB = of.taskOf(b);
  return (
    Number(taskB.maxPriority) - Number(taskA.maxPriority) ||
    of.levelOf(b) - of.levelOf(a) ||
    of.deficitOf(b) - of.deficitOf(a) ||
    of.usedByUser(a) - of.usedByUser(b) ||
    taskA.submittedAt.getTime() - taskB.submittedAt.getTime() ||
    taskA.id - taskB.id
  );
};

/** A node that is to get a frame, and the right that makes that free. */
export interface Given {
  readonly nodeId: number;
  readonly right: Right | undefined;
}

export const pairKey = (taskId: number, nodeId: number): string => `${taskId}/${nodeId}`;

/**
 * Which task each free node gets a frame of: node by node the first task in turn that suits it, has frames ready and is
 * below its caps. Answers by task id the nodes, each with the right that makes its frame free. Nodes must be free to take work.
 */
export const assign = <T extends OpenTask>(
  tasks: readonly T[],
  nodes: readonly MatchNode[],
  o: {
    readonly schedules: readonly Schedule[];
    readonly moment: MatchMoment;
    /** Pairs that are not to be made: `pairKey`. */
    readonly except?: ReadonlySet<string>;
    /** What will be held for a frame of a task on a node. */
    readonly costOf?: (task: T, node: MatchNode) => Micro;
  },
): Map<number, Given[]> => {
  const standing = new Standing(tasks, o.schedules, o.moment.now);
  const left = new Map(tasks.map((task) => [task.id, task.ready]));
  const given = new Map<number, Given[]>();
  // The first in turn now will mostly be the first later too: the others are then passed over at a glance.
  const inTurn = tasks.toSorted(standing.compare);
  for (const node of nodes) {
    let best: T | undefined;
    for (const task of inTurn) {
      if ((left.get(task.id) ?? 0) === 0) continue;
      if (best && standing.compare(best, task) < 0) continue;
      if (o.except?.has(pairKey(task.id, node.id)) === true) continue;
      if (standing.obstaclesOf(task).length > 0 || !suits(task, node, o.moment)) continue;
      best = task;
    }
    if (!best) continue;
    const right = standing.use(best, o.costOf?.(best, node));
    left.set(best.id, (left.get(best.id) ?? 0) - 1);
    given.set(best.id, [...(given.get(best.id) ?? []), { nodeId: node.id, right }]);
  }
  return given;
};
