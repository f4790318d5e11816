import {
  type AutoPowerReason,
  autoPowerReason,
  businessOffset,
  minute,
  nodeLock,
  nodePower,
  nodePowerOrderAction,
  nodeService,
} from '@renderdesk/contract';
import type { Demand } from '../farm/index.ts';

/** A setting as the plan needs it. */
export interface PowerSetting {
  readonly isOn: boolean;
  readonly leastAwake: number;
  readonly idleMinutes: number;
  readonly mostAtOnce: number;
  readonly sleepFrom: string;
  readonly sleepUntil: string;
}

/** A node of the group. */
export interface PowerNode {
  readonly id: number;
  readonly name: string;
  readonly power: number;
  readonly service: number;
  readonly lock: number;
  /** It renders or analyses. */
  readonly isBusy: boolean;
  readonly isHeld: boolean;
  readonly orderUnderWay: number | null;
  readonly hasController: boolean;
  /** Off by an automatic order, and nobody has opened it since. */
  readonly isAsleep: boolean;
  /** When its last order failed, if it did. */
  readonly failedAt: Date | null;
  readonly idleSince: Date;
  readonly testEndsAt: Date | null;
  readonly isWhiteListed: boolean;
}

export interface PlannedPower {
  readonly nodeId: number;
  readonly action: 1 | 2 | null;
  readonly because: AutoPowerReason;
}

const why = autoPowerReason.of;
const { on, off } = nodePowerOrderAction.of;
/** So long a node whose order failed is left alone. */
const restAfterFailure = 10 * minute;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether nodes may sleep at a moment, by business time. */
export const maySleep = ({ sleepFrom, sleepUntil }: PowerSetting, now: Date): boolean => {
  const [from, until] = [minuteOf(sleepFrom), minuteOf(sleepUntil)];
  const at = Math.floor((now.getTime() + businessOffset) / minute) % 1440;
  if (from === until) return true;
  return from < until ? at >= from && at < until : at >= from || at < until;
};

/** Why a node is out of reach of automatic power; undefined where it is not. */
const untouched = (node: PowerNode, now: Date): AutoPowerReason | undefined => {
  if (node.orderUnderWay !== null) return why.orderUnderWay;
  if (node.isHeld) return why.rented;
  if (node.power !== nodePower.of.on) {
    if (!node.isAsleep) return why.offByHand;
  } else {
    if (node.lock === nodeLock.of.locked) return why.locked;
    if (node.service !== nodeService.of.online) return why.outOfService;
    if (node.isBusy) return why.rendering;
    if (node.isWhiteListed) return why.whiteListed;
    if (node.testEndsAt !== null && node.testEndsAt > now) return why.underTest;
  }
  if (!node.hasController) return why.noController;
  return node.failedAt !== null && now.getTime() - node.failedAt.getTime() < restAfterFailure
    ? why.idleTooShort
    : undefined;
};

/** Whether a node takes frames now, or will once its order is done. */
const isAwake = (node: PowerNode): boolean =>
  node.orderUnderWay === on ||
  (node.orderUnderWay === null &&
    node.power === nodePower.of.on &&
    node.service === nodeService.of.online &&
    node.lock === nodeLock.of.open);

/** Takes a frame that a node suits off what waits; false where none is left for it. */
const taker = (demand: readonly Demand[]) => {
  const left = demand.map((one) => ({ ...one }));
  return (nodeId: number): boolean => {
    const task = left.find(({ frames, nodeIds }) => frames > 0 && nodeIds.has(nodeId));
    if (!task) return false;
    task.frames -= 1;
    return true;
  };
};

/**
 * What a round does with each node of a group: first nodes wake, for tasks that no awake node takes, for the least number and outside of
 * the hours; then idle ones sleep that nothing waits for. Nodes that are rented, locked, busy, under test, on the
 * white list or off by hand stay as they are.
 */
export const planPower = (
  setting: PowerSetting,
  nodes: readonly PowerNode[],
  demand: readonly Demand[],
  now: Date,
): PlannedPower[] => {
  const sleeps = setting.isOn && maySleep(setting, now);
  const take = taker(demand);
  let awake = nodes.filter(isAwake).length;
  let orders = 0;
  const plan = new Map<number, PlannedPower>();
  const put = (nodeId: number, because: AutoPowerReason, action: 1 | 2 | null = null): void =>
    void plan.set(nodeId, { nodeId, action, because });
  /** Orders it, as far as one round goes. */
  const order = (nodeId: number, because: AutoPowerReason, action: 1 | 2): boolean => {
    if (orders >= setting.mostAtOnce) {
      put(nodeId, why.enoughForNow);
      return false;
    }
    orders += 1;
    put(nodeId, because, action);
    return true;
  };
  const free: PowerNode[] = [];
  for (const node of nodes) {
    const because = untouched(node, now);
    if (because === undefined) free.push(node);
    else put(node.id, because);
    if (isAwake(node) && !node.isBusy) take(node.id);
  }
  const asleep = free.filter(({ isAsleep }) => isAsleep);
  for (const { id } of asleep) {
    const because = !setting.isOn
      ? why.settingOff
      : !sleeps
        ? why.outsideHours
        : take(id)
          ? why.tasksWait
          : undefined;
    if (because !== undefined && order(id, because, on)) awake += 1;
  }
  for (const { id } of asleep)
    if (!plan.has(id)) {
      if (awake >= setting.leastAwake) put(id, why.asleep);
      else if (order(id, why.tooFewAwake, on)) awake += 1;
    }
  const idle = free
    .filter(({ isAsleep }) => !isAsleep)
    .toSorted((a, b) => a.idleSince.getTime() - b.idleSince.getTime());
  for (const { id, idleSince } of idle) {
    if (!setting.isOn) put(id, why.settingOff);
    else if (!sleeps) put(id, why.outsideHours);
    else if (demand.some(({ frames, nodeIds }) => frames > 0 && nodeIds.has(id))) put(id, why.tasksWait);
    else if (now.getTime() - idleSince.getTime() < setting.idleMinutes * minute) put(id, why.idleTooShort);
    else if (awake <= setting.leastAwake) put(id, why.keptAwake);
    else if (order(id, why.queueEmpty, off)) awake -= 1;
  }
  return nodes.flatMap(({ id }) => plan.get(id) ?? []);
};
