import type { Insertable } from 'kysely';
import {
  day,
  endedStatuses,
  endedStatusOf,
  holdReason,
  renderStatus,
  type RenderStatus,
} from '@renderdesk/contract';
import type { DB, Tx } from '../core/db/db.ts';
import type { Customer } from './customers.ts';
import { type Counters, countersOf, type DemoTask } from './demoTask.ts';
import { fillFrames } from './frames.ts';
import { spread, submission } from './moments.ts';
import type { DemoNode } from './nodes.ts';
import { type Prices, pricesOf } from './prices.ts';
import { type Random, seededRandom } from './random.ts';
import { type Calendar, type DemoRendering, errorsOfHeld, scheduled } from './schedule.ts';
import { sceneOf } from './scenes.ts';

const days = 14;
const taskCount = 1000;

/** The statuses of tasks by how often they are met, open ones and ended ones. */
const openShares = [
  [0, 42],
  [5, 70],
  [8, 8],
  [10, 16],
  [20, 10],
  [23, 6],
  [50, 14],
  [60, 8],
  [100, 4],
] as const;
const endedShares = [
  [25, 700],
  [30, 120],
  [35, 20],
  [40, 36],
  [45, 34],
  [65, 20],
  [70, 70],
] as const;
const everyStatus = [...openShares, ...endedShares].map(([status]) => status);

type NewTask = Insertable<DB['task']>;
interface Draft extends Omit<DemoTask, 'id'> {
  readonly row: NewTask;
}

/**
 * Tasks of the last two weeks in every status, oldest first, so that their ids follow their submission, with frames,
 * attempts and charges as the farm would have made them.
 */
export async function fillTasks(
  tx: Tx,
  o: {
    random: Random;
    now: Date;
    customers: readonly Customer[];
    nodes: readonly DemoNode[];
    storage: string;
  },
): Promise<DemoTask[]> {
  const { random, now } = o;
  const weights = o.customers.map((customer) => [customer, customer.weight] as const);
  const submitted = Array.from({ length: taskCount }, () => submission(random, now, days)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  const prices = await pricesOf(tx);
  const calendar: Calendar = new Map();
  const [first] = o.customers;
  const drafts = submitted.map((at, index) => {
    const status = statusOf(random, index);
    const customer = random.weighted(weights);
    return draftOf(random, {
      at,
      now,
      // The first customer owes nothing: theirs is the folder from which one renders first.
      status: status === 20 && customer.ownerId === first?.ownerId ? 10 : status,
      customer,
      nodes: o.nodes,
      calendar,
      prices,
      storage: o.storage,
    });
  });
  return insertTasks(tx, drafts, { prices, now });
}

/**
 * Tasks of customers between two moments of the past, all of them over by then; each customer submits as many. They come
 * before those of the last two weeks, so that ids follow the submissions.
 */
export async function fillPastTasks(
  tx: Tx,
  o: {
    readonly random: Random;
    readonly from: Date;
    readonly to: Date;
    readonly customers: readonly Customer[];
    readonly each: number;
    readonly nodes: readonly DemoNode[];
    readonly storage: string;
  },
): Promise<DemoTask[]> {
  const { random, from, to } = o;
  const prices = await pricesOf(tx);
  const calendar: Calendar = new Map();
  // Submitted early enough to be over at the end.
  const span = to.getTime() - from.getTime() - 2 * day;
  const submissions = o.customers
    .flatMap((customer) =>
      Array.from({ length: o.each }, () => ({
        customer,
        at: spread(random, new Date(from.getTime() + span), span),
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const drafts = submissions.map(({ customer, at }) =>
    draftOf(random, {
      at,
      now: to,
      status: random.chance(0.85) ? renderStatus.of.finished : renderStatus.of.finishedHasFailed,
      customer,
      nodes: o.nodes,
      calendar,
      prices,
      storage: o.storage,
    }),
  );
  return insertTasks(
    tx,
    drafts.filter(({ endedAt }) => endedAt !== null),
    { prices, now: to },
  );
}

const insertTasks = async (
  tx: Tx,
  drafts: readonly Draft[],
  { prices, now }: { readonly prices: Prices; readonly now: Date },
): Promise<DemoTask[]> => {
  const tasks: DemoTask[] = [];
  for (let start = 0; start < drafts.length; start += 500) {
    const part = drafts.slice(start, start + 500);
    const ids = await tx
      .insertInto('task')
      .values(part.map(({ row }) => row))
      .returning('id')
      .execute();
    for (const [index, { id }] of ids.entries()) {
      const one = part[index];
      if (!one) throw new Error('More ids came back than tasks were inserted.');
      const { row: _row, ...rest } = one;
      tasks.push({ id, ...rest });
    }
  }
  await fillFrames(tx, { tasks, prices, now });
  return tasks;
};

/** Most of the last ones are open, and each status stands a few times among them, so that no list is empty of one. */
function statusOf(random: Random, index: number): RenderStatus {
  const fromEnd = taskCount - 1 - index;
  const certain = everyStatus.length * 3;
  // Every 13th place, around and around the last 300, so that they do not stand in a row.
  const turn = (fromEnd * inverseOf13) % 300;
  if (fromEnd < 300 && turn < certain) return everyStatus[turn % everyStatus.length] ?? 25;
  if (fromEnd < 120 && random.chance(0.6)) return random.weighted(openShares);
  if (random.chance(0.006)) return random.pick([10, 20, 23] as const);
  return random.weighted(endedShares);
}

/** 13 · 277 = 1 modulo 300. */
const inverseOf13 = 277;

const isEnded = (status: RenderStatus): boolean => endedStatuses.some((ended) => ended === status);

function draftOf(
  random: Random,
  o: {
    at: Date;
    now: Date;
    status: RenderStatus;
    customer: Customer;
    nodes: readonly DemoNode[];
    calendar: Calendar;
    prices: Prices;
    storage: string;
  },
): Draft {
  const { at, now, customer } = o;
  const scene = sceneOf(random, customer, o.storage);
  const noFrames = o.status === 50 || o.status === 60 || o.status === 65;
  const wanted = {
    total: noFrames ? 0 : scene.frames,
    submitted: at.getTime(),
    now: now.getTime(),
    nodes: o.nodes.filter(
      (node) =>
        node.platform === scene.columns.platform_id && node.software.includes(scene.columns.software_id),
    ),
    frameMs: random.between(90, 540) * 1000,
    width: random.between(1, 8),
    held: o.status === renderStatus.of.stop && scene.frames > 4 && Math.floor(at.getTime() / 1000) % 2 === 0,
  };
  // A held task takes nothing from the chance that the others are made of.
  const chance = wanted.held ? seededRandom(at.getTime() % 2 ** 31) : random;
  // What cannot have been over by now still waits.
  const rendering =
    scheduled(chance, { ...wanted, status: o.status }, o.calendar) ??
    scheduled(
      chance,
      { ...wanted, held: false, total: Math.min(wanted.total, 24), status: 100 },
      o.calendar,
    ) ??
    nothing;
  const counters = countersOf(rendering.frames);
  const held = wanted.held && counters.failure > 0;
  const status = held ? renderStatus.of.stop : statusFor(o.status, rendering, counters);
  const first = rendering.attempts.reduce((earliest, { begin }) => Math.min(earliest, begin), Infinity);
  const last = rendering.attempts.reduce((latest, { end }) => Math.max(latest, end ?? 0), 0);
  const startedAt = Number.isFinite(first) ? new Date(first) : null;
  const idle = at.getTime() + Math.min(random.between(40, 5400) * 1000, (now.getTime() - at.getTime()) * 0.9);
  const endedAt = isEnded(status) ? new Date(Math.floor(last > 0 ? last : idle)) : null;
  const row: Draft['row'] = {
    ...scene.columns,
    status,
    stop_type:
      status === 70
        ? (rendering.frames.find((frame) => frame.stopType !== null)?.stopType as 1 | 2 | 3)
        : null,
    submitted_at: at,
    started_at: startedAt,
    ended_at: endedAt,
    re_render_count: counters.failure > 0 && random.chance(0.5) ? random.between(1, 3) : 0,
    frame_count: rendering.frames.length,
    ...(isEnded(status) ? counters : {}),
    ...(held && { hold_reason: holdReason.of.errorLimit, error_limit: errorsOfHeld }),
    consume: o.prices.sumOf(rendering.attempts, customer),
    currency: customer.currency,
  };
  return {
    row,
    status,
    submittedAt: at,
    startedAt,
    endedAt,
    customer,
    rendering,
    counters,
    held,
  };
}

const nothing: DemoRendering = { frames: [], attempts: [] };

/** The status that the frames add up to, where they decide it; else the one that was wanted. */
function statusFor(wanted: RenderStatus, rendering: DemoRendering, counters: Counters): RenderStatus {
  const { of } = renderStatus;
  if (rendering.frames.length === 0)
    return isEnded(wanted) ? of.submitFail : wanted === of.submitting ? wanted : of.analyse;
  const waitingTest = rendering.frames.filter(({ status }) => status === 8).length;
  const decided = endedStatusOf({ ...counters, waitingTest });
  const byFrames: readonly RenderStatus[] = [
    of.finished,
    of.finishedHasFailed,
    of.failed,
    of.finishedHasStopped,
    of.finishedTest,
  ];
  if (byFrames.includes(wanted)) return decided ?? of.waiting;
  const attempts = counters.running > 0;
  if (wanted === of.rendering || wanted === of.preRendering) return attempts ? wanted : of.waiting;
  const isHeld = wanted === of.stop || wanted === of.arrearageStop || wanted === of.abandon;
  return isHeld && counters.aborted === 0 ? of.waiting : wanted;
}
