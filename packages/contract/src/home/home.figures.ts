import { businessOffset, day, hour } from '../kernel/time.ts';
import type { PermissionKey } from '../permissions/permissions.ts';
import type { RenderStatus } from '../task/task.codes.ts';

/**
 * The figures of the dashboard, one definition each (domain §4): what it counts is the list that it opens, with a filter.
 * The server counts over that list's own rows, so figure and list agree for every person.
 */
export interface Figure {
  readonly unit: 'node' | 'task' | 'frame' | 'attempt' | 'cny' | 'usd' | 'entry';
  /** The call whose rows it counts. */
  readonly list: 'node.nodes.list' | 'task.renders.list' | 'task.attempts.list' | 'home.home.waiting';
  /** That call's filter. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The span of time that is added to the filter. */
  readonly period?: Period;
  /** Rows counted; or the sum over them of the frames that may be leased now, or of what they cost. */
  readonly measure: 'rows' | 'ready' | 'amount';
  /** Where its rows stand, for whom: the first that a person may open. Who may open none does not get the figure. */
  readonly places: readonly { readonly path: string; readonly key: PermissionKey }[];
}

/** The last sixty minutes, or the company's day (+08:00) so far. */
export type Period = 'hour' | 'today';

/** A span of time that ends at a moment; both ends belong to it. */
export interface Span {
  readonly startTime: number;
  readonly endTime: number;
}

/** The first moment of the company's day that a moment lies in. */
export const businessDayOf = (at: number): number =>
  Math.floor((at + businessOffset) / day) * day - businessOffset;

/** The span of a period at a moment. */
export const spanOf = (period: Period, at: number): Span => ({
  startTime: period === 'hour' ? at - hour : businessDayOf(at),
  endTime: at,
});

/** The same span a day earlier: what today is compared with. */
export const dayBefore = ({ startTime, endTime }: Span): Span => ({
  startTime: startTime - day,
  endTime: endTime - day,
});

/** Open tasks as they are looked at together. */
export const taskFamilies = {
  waiting: [0, 50, 60, 100],
  running: [5, 8],
  held: [10, 20, 23],
} as const satisfies Readonly<Record<string, readonly RenderStatus[]>>;
/** Tasks whose waiting frames may be leased: nothing holds them. */
const leasable = [0, 5, 8] as const satisfies readonly RenderStatus[];
const everyStatus = [0, 5, 8, 10, 20, 23, 25, 30, 35, 40, 45, 50, 60, 65, 70, 100] as const;

const node = {
  unit: 'node',
  list: 'node.nodes.list',
  measure: 'rows',
  places: [{ path: '/node/renderNodeList', key: 'node:list' }],
} as const;
const runningTasks = [{ path: '/task/render/running', key: 'running:render:task' }] as const;
const task = { unit: 'task', list: 'task.renders.list', measure: 'rows', places: runningTasks } as const;
const attempt = {
  unit: 'attempt',
  list: 'task.attempts.list',
  measure: 'rows',
  period: 'hour',
  places: [
    { path: '/attempts', key: 'running:render:task' },
    { path: '/attempts', key: 'complete:render:task' },
  ],
} as const;

export const figures = {
  nodesWorking: { ...node, filter: { statusList: [1, 2] } },
  nodesIdle: { ...node, filter: { statusList: [0] } },
  nodesLocked: { ...node, filter: { statusList: [3] } },
  nodesUnhealthy: { ...node, filter: { statusList: [4] } },
  nodesInRepair: { ...node, filter: { statusList: [5] } },
  nodesOffline: { ...node, filter: { statusList: [6] } },
  tasksRunning: { ...task, filter: { taskStatusList: taskFamilies.running } },
  tasksWaiting: { ...task, filter: { taskStatusList: taskFamilies.waiting } },
  tasksHeld: { ...task, filter: { taskStatusList: taskFamilies.held } },
  /** Open tasks of which frames failed for good. */
  tasksFailing: { ...task, filter: { taskFlag: 0, failedFrameFlag: true } },
  /** Tasks that the farm holds for their errors. */
  tasksHeldForErrors: { ...task, filter: { taskFlag: 0, holdReasonList: [1, 2, 3, 4] } },
  framesReady: { ...task, unit: 'frame', measure: 'ready', filter: { taskStatusList: leasable } },
  framesDone: { ...attempt, unit: 'frame', filter: { outcomeList: [1] } },
  attemptsFailed: { ...attempt, filter: { outcomeList: [2] } },
  /** Ended by the farm without a frame: timed out, node lost, farm fault. */
  attemptsLost: { ...attempt, filter: { outcomeList: [6, 7, 9] } },
  framesStuck: {
    unit: 'frame',
    list: 'home.home.waiting',
    measure: 'rows',
    filter: { queueList: [1] },
    places: [{ path: '/workQueue', key: 'running:render:task' }],
  },
  submitted: {
    ...task,
    period: 'today',
    filter: { taskStatusList: everyStatus },
    places: [...runningTasks, { path: '/task/render/end', key: 'complete:render:task' }],
  },
  spentCny: { ...attempt, unit: 'cny', measure: 'amount', period: 'today', filter: { currency: 1 } },
  spentUsd: { ...attempt, unit: 'usd', measure: 'amount', period: 'today', filter: { currency: 2 } },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureKey = keyof typeof figures;
export const figureKeys = Object.keys(figures) as readonly FigureKey[];

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value);

/** A list's filter as its screen's address holds it, without the question mark; a span of time is one filter there. */
export const searchOf = (filter: Readonly<Record<string, unknown>>): string => {
  const { startTime, endTime, ...rest } = filter;
  const range =
    startTime === undefined && endTime === undefined
      ? {}
      : { startTime: `${textOf(startTime ?? '')}~${textOf(endTime ?? '')}` };
  // The list's own page says which of the two lists it is.
  const named = Object.entries({ ...rest, ...range }).filter(([name]) => name !== 'taskFlag');
  return named.map(([name, value]) => `${name}=${textOf(value)}`).join('&');
};

/** A figure's filter at a moment, its span of time within. */
export const filterOf = (figure: Figure, at: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...figure.filter,
  ...(figure.period && spanOf(figure.period, at)),
  ...more,
});

/**
 * The address of the rows that a figure of the moment `at` counts, as far as a person may open them; undefined where they
 * may not. `more` narrows it: a platform, a state.
 */
export const hrefOfFigure = (
  figure: Figure,
  at: number,
  may: (key: PermissionKey) => boolean,
  more: Readonly<Record<string, unknown>> = {},
): string | undefined => {
  const place = figure.places.find(({ key }) => may(key));
  return place && `${place.path}?${searchOf(filterOf(figure, at, more))}`;
};
