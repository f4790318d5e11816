import { sql } from 'kysely';
import {
  currency,
  day,
  dayBefore,
  type FigureKey,
  figures,
  filterOf,
  hour,
  minute,
  type NodeState,
  nodes,
  type OutputOf,
  renders,
  attempts,
  spanOf,
  taskFamilies,
  type home,
} from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { holds } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import type { Asking, ListContext } from '../core/calls/listContext.ts';
import { asDuration, asInstant, asMoney } from '../core/db/wire.ts';
import { nodeList, stateInSql } from '../node/index.ts';
import { attemptList, ofSeenTasks, renderList, requestedAttempts } from '../task/index.ts';

type Home = typeof home;
type Counted = { figure: FigureKey; value: number };

/** The rows of a list as its own door hands them to the list engine: what is counted over them is what the list shows. */
const asked = <I>(c: Asking, input: I): ListContext<I> => ({ ...c, input });
const rendersOf = (db: Db, c: Asking, filter: object) =>
  renderList.filtered(db, asked(c, renders.list.input.parse(filter)));
const attemptsOf = (db: Db, c: Asking, filter: object) =>
  attemptList.filtered(db, asked(c, attempts.list.input.parse(filter)));

/** Figures whose rows may be opened by the person. */
const opened = (actor: Actor, counted: Partial<Record<FigureKey, number>>): Counted[] =>
  Object.entries(counted).flatMap(([key, value]) => {
    const figure = key as FigureKey;
    return figures[figure].places.some((place) => holds(actor, place.key)) ? [{ figure, value }] : [];
  });

/** Nodes by platform and state, and the figures that they add up to. */
export const nodeFigures = async (db: Db, c: Asking): Promise<OutputOf<Home['nodes']>> => {
  const rows = await nodeList
    .filtered(db, asked(c, nodes.list.input.parse({})))
    .select(['node.platform_id as platform', stateInSql.as('state'), sql<number>`count(*)`.as('nodes')])
    .groupBy(['node.platform_id', 'state'])
    .orderBy('node.platform_id')
    .orderBy('state')
    .execute();
  const of = (figure: { readonly filter: { readonly statusList: readonly number[] } }): number =>
    rows
      .filter(({ state }) => figure.filter.statusList.includes(state))
      .reduce((sum, row) => sum + row.nodes, 0);
  const { nodesWorking, nodesIdle, nodesLocked, nodesUnhealthy, nodesInRepair, nodesOffline } = figures;
  return {
    at: asInstant(c.now),
    figures: opened(c.actor, {
      nodesWorking: of(nodesWorking),
      nodesIdle: of(nodesIdle),
      nodesLocked: of(nodesLocked),
      nodesUnhealthy: of(nodesUnhealthy),
      nodesInRepair: of(nodesInRepair),
      nodesOffline: of(nodesOffline),
    }),
    cells: rows.map((row) => ({ ...row, state: row.state as NodeState })),
  };
};

/** How many rows a figure of tasks counts. */
const countTasks = async (db: Db, c: Asking, filter: object): Promise<number> => {
  const { rows } = await rendersOf(db, c, filter)
    .select(sql<number>`count(*)`.as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
};

/** Open tasks by platform and status, in one reading: every status of `taskFamilies` is an open one. */
const openTasks = (db: Db, c: Asking) =>
  rendersOf(db, c, { taskFlag: 0 })
    .leftJoin('task_live as live', 'live.task_id', 'task.id')
    .select([
      'task.platform_id as platform',
      'task.status',
      sql<number>`count(*)`.as('tasks'),
      sql<number>`coalesce(sum(live.ready), 0)::int8`.as('ready'),
    ])
    .groupBy(['task.platform_id', 'task.status'])
    .execute();

/** Attempts that ended in the last hour, by how they ended. */
const lastHour = async (db: Db, c: Asking): Promise<(of: readonly number[]) => number> => {
  const rows = await attemptsOf(db, c, spanOf('hour', c.now.getTime()))
    .select(['attempt.outcome', sql<number>`count(*)`.as('attempts')])
    .groupBy('attempt.outcome')
    .execute();
  return (of) =>
    rows
      .filter(({ outcome }) => outcome !== null && of.includes(outcome))
      .reduce((sum, row) => sum + row.attempts, 0);
};

/** Open tasks, the frames of theirs that could start, and what ended in the last hour. */
export const workFigures = async (db: Db, c: Asking): Promise<OutputOf<Home['work']>> => {
  const [open, failing, heldForErrors, ended] = await Promise.all([
    openTasks(db, c),
    countTasks(db, c, figures.tasksFailing.filter),
    countTasks(db, c, figures.tasksHeldForErrors.filter),
    lastHour(db, c),
  ]);
  const rowsOf = (statuses: readonly number[]) => open.filter(({ status }) => statuses.includes(status));
  const tasks = (statuses: readonly number[]): number =>
    rowsOf(statuses).reduce((sum, row) => sum + row.tasks, 0);
  const leasable = rowsOf(figures.framesReady.filter.taskStatusList);
  const demand = [...Map.groupBy(leasable, (row) => row.platform)]
    .map(([platform, own]) => ({
      platform,
      ready: own.reduce((sum, row) => sum + row.ready, 0),
      tasks: own.reduce((sum, row) => sum + row.tasks, 0),
    }))
    .toSorted((a, b) => a.platform - b.platform);
  return {
    at: asInstant(c.now),
    figures: opened(c.actor, {
      tasksRunning: tasks(taskFamilies.running),
      tasksWaiting: tasks(taskFamilies.waiting),
      tasksHeld: tasks(taskFamilies.held),
      tasksFailing: failing,
      tasksHeldForErrors: heldForErrors,
      framesReady: demand.reduce((sum, row) => sum + row.ready, 0),
      framesDone: ended(figures.framesDone.filter.outcomeList),
      attemptsFailed: ended(figures.attemptsFailed.filter.outcomeList),
      attemptsLost: ended(figures.attemptsLost.filter.outcomeList),
    }),
    demand: holds(c.actor, 'running:render:task') ? demand : [],
  };
};

/** What was charged within a span, by currency; over the rows of the list of attempts with that currency. */
const spentIn = async (
  db: Db,
  c: Asking,
  { startTime, endTime }: { startTime: number; endTime: number },
): Promise<ReadonlyMap<number, string>> => {
  // The charge alone has all that is summed: its attempt is not looked up, so that a day is read from one index.
  let query = db
    .selectFrom('charge')
    .where('charge.incurred_at', '>=', new Date(startTime))
    .where('charge.incurred_at', '<=', new Date(endTime));
  const seen = ofSeenTasks(db, c, 'charge');
  if (seen) query = query.where(seen);
  const rows = await query
    .select(['charge.currency', sql<string>`sum(charge.amount)`.as('amount')])
    .groupBy('charge.currency')
    .execute();
  return new Map(rows.map((row) => [row.currency, row.amount]));
};

/** What was submitted and charged today (+08:00), beside the same hours of the day before. */
export const todayFigures = async (db: Db, c: Asking): Promise<OutputOf<Home['today']>> => {
  const at = c.now.getTime();
  const today = spanOf('today', at);
  const before = dayBefore(today);
  const [submitted, submittedBefore, spent, spentBefore] = await Promise.all([
    countTasks(db, c, filterOf(figures.submitted, at)),
    countTasks(db, c, { ...figures.submitted.filter, ...before }),
    spentIn(db, c, today),
    spentIn(db, c, before),
  ]);
  return {
    at: asInstant(c.now),
    submitted: { now: submitted, before: submittedBefore },
    spent: currency.codes.map((code) => ({
      currency: code,
      now: asMoney(spent.get(code) ?? '0'),
      before: asMoney(spentBefore.get(code) ?? '0'),
    })),
  };
};

/** The spans of the plot over time, and their steps: sixty points of a minute, ninety-six of a quarter. */
const spans = {
  hour: { length: hour, step: minute },
  day: { length: day, step: 15 * minute },
} as const;

/** Frames done and attempts failed, in steps of equal length up to now. */
export const paceFigures = async (
  db: Db,
  c: Asking,
  of: keyof typeof spans,
): Promise<OutputOf<Home['pace']>> => {
  const { length, step } = spans[of];
  const from = c.now.getTime() - length;
  const steps = length / step;
  const span = { startTime: from, endTime: c.now.getTime(), outcomeList: [1, 2] };
  const at = sql<number>`least(floor(extract(epoch from attempt.ended_at - ${new Date(from)}::timestamptz) * 1000 / ${step}), ${steps - 1})::int`;
  // Counted by task first: whose tasks they are is then asked once a task and step, not once an attempt.
  const counted = requestedAttempts(db, attempts.list.input.parse(span))
    .select(['attempt.task_id', at.as('at'), 'attempt.outcome', sql<number>`count(*)`.as('attempts')])
    .groupBy(['attempt.task_id', 'at', 'attempt.outcome']);
  const seen = ofSeenTasks(db, c, 'counted');
  const all = db.selectFrom(counted.as('counted'));
  const rows = await (seen ? all.where(seen) : all)
    .select(['counted.at', 'counted.outcome', sql<number>`sum(counted.attempts)::int8`.as('attempts')])
    .groupBy(['counted.at', 'counted.outcome'])
    .execute();
  const line = (outcome: number): number[] => {
    const points = Array.from({ length: steps }, () => 0);
    for (const row of rows) if (row.outcome === outcome) points[row.at] = row.attempts;
    return points;
  };
  return {
    at: asInstant(c.now),
    from: asInstant(new Date(from)),
    step: asDuration(step),
    done: line(1),
    failed: line(2),
  };
};
