import {
  type Constraint,
  type matchConditions,
  nodeLock,
  nodeService,
  readConstraint,
} from '@renderdesk/contract';
import type { SceneNeeds } from '../task/index.ts';

export type MatchCondition = (typeof matchConditions)[number];

/** What a task asks of the node that renders its frames. */
export interface MatchTask extends SceneNeeds {
  /** Ids of nodes that get no more frames of it. */
  readonly blacklist: readonly number[];
}

export interface MatchNode {
  readonly id: number;
  readonly name: string;
  readonly platformId: number;
  readonly os: number;
  readonly service: number;
  readonly lock: number;
  readonly beatAt: Date | null;
  readonly busy: boolean;
  readonly software: readonly number[];
  readonly plugins: readonly string[];
  readonly properties: readonly string[];
  readonly requirements: readonly string[];
  readonly category: readonly string[];
  readonly cores: number;
  readonly gpuName: string;
  readonly gpuCount: number;
  readonly memoryMb: number;
  /** Whether its platform renders on cards, and sells them by the hour. */
  readonly isCardPlatform: boolean;
}

/** When one looks, how long a node may be silent, and where the frame in question has just failed. */
export interface MatchMoment {
  readonly now: Date;
  readonly lostAfterMs: number;
  readonly failedOn?: number | null;
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const all = (asked: readonly string[], there: readonly string[]): boolean => {
  if (asked.length === 0) return true;
  const known = new Set(there.map(folded));
  return asked.every((one) => known.has(folded(one)));
};

const compare: Readonly<Record<Constraint['operator'], (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '!=': (a, b) => a !== b,
  '=': (a, b) => a === b,
};
const osNames: Readonly<Record<number, string>> = { 1: 'linux', 2: 'windows' };

const holds = (constraint: Constraint, node: MatchNode): boolean => {
  const { kind, operator, value } = constraint;
  if (kind === 'cores' || kind === 'memory' || kind === 'gpuCount') {
    const size = { cores: node.cores, memory: node.memoryMb / 1024, gpuCount: node.gpuCount }[kind];
    return compare[operator](size, Number(value));
  }
  const asked = folded(value);
  const is = {
    gpu: () => folded(node.gpuName).includes(asked),
    os: () => osNames[node.os] === asked,
    plugin: () => node.plugins.some((one) => folded(one) === asked),
    node: () => folded(node.name) === asked,
  }[kind]();
  return operator === '!=' ? !is : is;
};

/** Whether every constraint holds; a text that is no constraint holds nowhere, so that a typing error is seen. */
export const constraintsHold = (constraints: readonly string[], node: MatchNode): boolean =>
  constraints.every((text) => {
    const constraint = readConstraint(text);
    return constraint !== undefined && holds(constraint, node);
  });

/** What the node alone decides, whatever the task. */
const nodeChecks = {
  open: (node: MatchNode) => node.lock === nodeLock.of.open,
  online: (node: MatchNode) => node.service === nodeService.of.online,
  alive: (node: MatchNode, at: MatchMoment) =>
    node.beatAt !== null && at.now.getTime() - node.beatAt.getTime() <= at.lostAfterMs,
  idle: (node: MatchNode) => !node.busy,
};

/** Whether a node may take work now, of whatever task. */
export const mayWork = (node: MatchNode, at: MatchMoment): boolean =>
  Object.values(nodeChecks).every((check) => check(node, at));

const checks: Readonly<
  Record<MatchCondition, (task: MatchTask, node: MatchNode, at: MatchMoment) => boolean>
> = {
  open: (_, node) => nodeChecks.open(node),
  online: (_, node) => nodeChecks.online(node),
  alive: (_, node, at) => nodeChecks.alive(node, at),
  idle: (_, node) => nodeChecks.idle(node),
  platform: (task, node) => task.platformId === node.platformId,
  software: (task, node) => node.software.includes(task.softwareId),
  plugins: (task, node) => all(task.plugins, node.plugins),
  requirements: (task, node) => all(task.requirements, node.properties),
  nodeRequirements: (task, node) => all(node.requirements, task.properties),
  category: (task, node) => all(task.category, node.category),
  memory: (task, node) => task.memoryMb === null || node.memoryMb >= task.memoryMb,
  // Without a card found it would render there for nothing, or not at all.
  cards: (_, node) => !node.isCardPlatform || node.gpuCount > 0,
  constraints: (task, node) => constraintsHold(task.constraints, node),
  blacklist: (task, node) => !task.blacklist.includes(node.id),
  notJustFailed: (_, node, at) => at.failedOn === undefined || at.failedOn !== node.id,
};
const conditions = Object.entries(checks) as [MatchCondition, (typeof checks)[MatchCondition]][];

/** The conditions by which a node may not render a task's frame now; none where it fits (domain §2). */
export const failsOf = (task: MatchTask, node: MatchNode, at: MatchMoment): MatchCondition[] =>
  conditions.filter(([, holdsFor]) => !holdsFor(task, node, at)).map(([name]) => name);

/** Conditions that change from one moment to the next; the rest are what machine and task are. */
const passing: ReadonlySet<MatchCondition> = new Set(['open', 'online', 'alive', 'idle', 'notJustFailed']);
const lasting = conditions.filter(([name]) => !passing.has(name));

/** Whether a node could render a task's frames at all, whatever it does now. */
export const suits = (task: MatchTask, node: MatchNode, at: MatchMoment): boolean =>
  lasting.every(([, holdsFor]) => holdsFor(task, node, at));

/** Whether a machine takes frames, now or when it is back. */
export const isToCome = ({ service }: MatchNode): boolean =>
  service === nodeService.of.online || service === nodeService.of.offline;

/**
 * Whether every node that could render a task's frames is on its blacklist. One that is locked, busy or offline is still to come;
 * one that is unhealthy or in repair is not; where no node could render it at all, the blacklist is not the reason.
 */
export const noneLeftFor = (task: MatchTask, nodes: readonly MatchNode[], at: MatchMoment): boolean => {
  const able = nodes.filter((node) => isToCome(node) && suits({ ...task, blacklist: [] }, node, at));
  return able.length > 0 && able.every((node) => task.blacklist.includes(node.id));
};

/** What a task asks for, in words of a condition. */
export const askedOf = (condition: MatchCondition, task: MatchTask): string => {
  switch (condition) {
    case 'software':
      return String(task.softwareId);
    case 'platform':
      return String(task.platformId);
    case 'plugins':
      return task.plugins.join(', ');
    case 'requirements':
      return task.requirements.join(', ');
    case 'nodeRequirements':
      return task.properties.join(', ');
    case 'category':
      return task.category.join(', ');
    case 'memory':
      return task.memoryMb === null ? '' : `memory>=${Math.ceil(task.memoryMb / 1024)}`;
    case 'constraints':
      return task.constraints.join(', ');
    default:
      return '';
  }
};
