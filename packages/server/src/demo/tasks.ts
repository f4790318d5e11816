import type { Insertable } from 'kysely';
import { endedStatuses, endedStatusOf, renderStatus, type RenderStatus } from '@renderdesk/contract';
import type { DB, Tx } from '../core/db.ts';
import type { Customer } from './customers.ts';
import { type Counters, countersOf, fillFrames } from './frames.ts';
import { submission } from './moments.ts';
import type { DemoNode } from './nodes.ts';
import { type Prices, pricesOf } from './prices.ts';
import type { Random } from './random.ts';
import { type Calendar, type DemoRun, scheduled } from './schedule.ts';
import { type DemoSoftware, projects, remarks, software, steps, taskLabels } from './tasks.data.ts';

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

/** A task of the demo with all that hangs on it. */
export interface DemoTask {
  readonly id: number;
  readonly status: RenderStatus;
  readonly submittedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly customer: Customer;
  readonly sceneName: string;
  readonly softwareId: number;
  readonly run: DemoRun;
  readonly counters: Counters;
}

type NewTask = Insertable<DB['task']>;
interface Draft extends Omit<DemoTask, 'id'> {
  readonly row: NewTask;
}

/**
 * Tasks of the last two weeks in every status, oldest first, so that their ids follow their submission, with frames,
 * runs and charges as the farm would have made them.
 */
export async function fillTasks(
  tx: Tx,
  o: { random: Random; now: Date; customers: readonly Customer[]; nodes: readonly DemoNode[] },
): Promise<DemoTask[]> {
  const { random, now } = o;
  const weights = o.customers.map((customer) => [customer, customer.weight] as const);
  const submitted = Array.from({ length: taskCount }, () => submission(random, now, days)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  const prices = await pricesOf(tx);
  const calendar: Calendar = new Map();
  const drafts = submitted.map((at, index) =>
    draftOf(random, {
      at,
      now,
      status: statusOf(random, index),
      customer: random.weighted(weights),
      nodes: o.nodes,
      calendar,
      prices,
    }),
  );
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
}

/** Most of the last ones are open, and each status stands a few times among them, so that no list is empty of one. */
function statusOf(random: Random, index: number): RenderStatus {
  const fromEnd = taskCount - 1 - index;
  const certain = everyStatus.length * 3;
  // Every 13th place, around and around the last 300, so that they do not stand in a row.
  const turn = (fromEnd * inverseOf13) % 300;
  if (fromEnd < 300 && turn < certain) return everyStatus[turn % everyStatus.length] ?? 25;
  if (fromEnd < 260 && random.chance(0.72)) return random.weighted(openShares);
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
  },
): Draft {
  const { at, now, customer } = o;
  const tool = customer.picture
    ? pictureTool
    : random.weighted(software.map((one) => [one, one.weight] as const));
  const platform = platformOf(random, customer, tool.gpu);
  const noFrames = o.status === 50 || o.status === 60 || o.status === 65;
  const wanted = {
    total: noFrames ? 0 : frameTotal(random, customer.picture),
    submitted: at.getTime(),
    now: now.getTime(),
    nodes: o.nodes.filter((node) => node.platform === platform && node.software.includes(tool.id)),
    frameMs: random.between(90, 540) * 1000,
    width: random.between(1, 8),
  };
  // What cannot have been over by now still waits.
  const run =
    scheduled(random, { ...wanted, status: o.status }, o.calendar) ??
    scheduled(random, { ...wanted, total: Math.min(wanted.total, 24), status: 100 }, o.calendar) ??
    nothing;
  const counters = countersOf(run.frames);
  const status = statusFor(o.status, run, counters);
  const first = run.attempts.reduce((earliest, { begin }) => Math.min(earliest, begin), Infinity);
  const last = run.attempts.reduce((latest, { end }) => Math.max(latest, end ?? 0), 0);
  const startedAt = Number.isFinite(first) ? new Date(first) : null;
  const idle = at.getTime() + Math.min(random.between(40, 5400) * 1000, (now.getTime() - at.getTime()) * 0.9);
  const endedAt = isEnded(status) ? new Date(Math.floor(last > 0 ? last : idle)) : null;
  const names = projects[customer.zone === 1 ? 'zh' : 'en'];
  const shot = `shot_${String(random.between(1, 240) * 10).padStart(3, '0')}`;
  const scene = sceneOf(random, customer, tool, shot);
  const row: Draft['row'] = {
    user_id: customer.id,
    owner_id: customer.ownerId,
    platform_id: platform,
    area_id: customer.areaId,
    software_id: tool.id,
    status,
    stop_type:
      status === 70 ? (run.frames.find((frame) => frame.stopType !== null)?.stopType as 1 | 2 | 3) : null,
    level:
      customer.level +
      random.weighted([
        [0, 80],
        [5, 12],
        [20, 8],
      ] as const),
    max_priority: random.chance(0.03),
    full_speed: random.chance(0.12),
    node_limit: random.chance(0.3) ? random.pick([10, 20, 50, 100] as const) : null,
    project_name: random.pick(names),
    scene_name: scene,
    scene_path: `/${customer.ownerId}/input/${scene}`,
    output_path: `/${customer.ownerId}/output/${shot}/`,
    plugin_versions: tool.plugins.length > 0 ? [random.pick(tool.plugins)] : [],
    properties: random.chance(0.15) ? [random.pick(['mem64', 'mem128', 'ssd', 'nvlink'] as const)] : [],
    category: [customer.picture ? 'picture' : 'animation'],
    channel: random.weighted([
      [1, 60],
      [2, 20],
      [4, 12],
      [8, 8],
    ] as const),
    submitted_at: at,
    started_at: startedAt,
    ended_at: endedAt,
    operable: !random.chance(0.02),
    overtime_minutes: random.chance(0.5) ? random.pick([30, 60, 120] as const) : null,
    overtime_stop_minutes: random.chance(0.3) ? random.pick([240, 720, 1440] as const) : null,
    remark: random.chance(0.07) ? random.pick(remarks) : '',
    admin_labels: random.chance(0.1) ? [random.pick(taskLabels)] : [],
    re_render_count: counters.failure > 0 && random.chance(0.5) ? random.between(1, 3) : 0,
    frame_count: run.frames.length,
    ...(isEnded(status) ? counters : {}),
    consume: o.prices.sumOf(run.attempts, customer.currency),
    currency: customer.currency,
  };
  return {
    row,
    status,
    submittedAt: at,
    startedAt,
    endedAt,
    customer,
    sceneName: scene,
    softwareId: tool.id,
    run,
    counters,
  };
}

const nothing: DemoRun = { frames: [], attempts: [] };

/** The status that the frames add up to, where they decide it; else the one that was wanted. */
function statusFor(wanted: RenderStatus, run: DemoRun, counters: Counters): RenderStatus {
  const { of } = renderStatus;
  if (run.frames.length === 0)
    return isEnded(wanted) ? of.submitFail : wanted === of.submitting ? wanted : of.analyse;
  const waitingTest = run.frames.filter(({ status }) => status === 8).length;
  const decided = endedStatusOf({ ...counters, waitingTest });
  const byFrames: readonly RenderStatus[] = [
    of.finished,
    of.finishedHasFailed,
    of.failed,
    of.finishedHasStopped,
    of.finishedTest,
  ];
  if (byFrames.includes(wanted)) return decided ?? of.waiting;
  const runs = counters.running > 0;
  if (wanted === of.rendering || wanted === of.preRendering) return runs ? wanted : of.waiting;
  const isHeld = wanted === of.stop || wanted === of.arrearageStop || wanted === of.abandon;
  return isHeld && counters.aborted === 0 ? of.waiting : wanted;
}

const pictureTool: DemoSoftware = ((): DemoSoftware => {
  const found = software.find(({ id }) => id === 2001);
  if (!found) throw new Error('The demo has no software for pictures.');
  return found;
})();

const sceneOf = (random: Random, customer: Customer, tool: DemoSoftware, shot: string): string =>
  customer.picture
    ? `方案${random.between(1, 5)}_cam${random.between(1, 12)}_v${random.between(1, 9)}.max`
    : `ep${String(random.between(1, 12)).padStart(2, '0')}_${shot}_${random.pick(steps)}_v${String(random.between(1, 32)).padStart(3, '0')}.${random.pick(tool.endings)}`;

const frameTotal = (random: Random, picture: boolean): number =>
  picture
    ? random.weighted([
        [1, 60],
        [4, 20],
        [16, 20],
      ] as const)
    : random.weighted([
        [1, 8],
        [12, 14],
        [24, 24],
        [48, 22],
        [72, 16],
        [120, 11],
        [240, 4],
        [480, 1],
      ] as const);

const platformOf = (random: Random, customer: Customer, gpu: boolean): number => {
  if (customer.picture) return 7;
  return gpu
    ? random.weighted([
        [3, 45],
        [4, 40],
        [6, 15],
      ] as const)
    : random.weighted([
        [1, 40],
        [2, 35],
        [5, 25],
      ] as const);
};
