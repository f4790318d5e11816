import type { Insertable } from 'kysely';
import { endedStatuses, type RenderStatus, hour, minute } from '@renderdesk/contract';
import type { DB, Tx } from '../core/db.ts';
import type { Customer } from './customers.ts';
import { submission } from './moments.ts';
import type { Random } from './random.ts';
import { projects, remarks, software, steps, taskLabels } from './tasks.data.ts';

const days = 14;
const taskCount = 3000;

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

/** How the frames of a task stand: what its counters say and what its frame rows must add up to. */
export interface Counters {
  waiting: number;
  running: number;
  aborted: number;
  failure: number;
  success: number;
}

export interface DemoTask {
  readonly id: number;
  readonly status: RenderStatus;
  readonly submittedAt: Date;
  readonly total: number;
  readonly counters: Counters;
}

type NewTask = Insertable<DB['task']>;

/** Tasks of the last two weeks in every status, oldest first, so that their ids follow their submission. */
export async function fillTasks(
  tx: Tx,
  { random, now, customers }: { random: Random; now: Date; customers: readonly Customer[] },
): Promise<DemoTask[]> {
  const weights = customers.map((customer) => [customer, customer.weight] as const);
  const submitted = Array.from({ length: taskCount }, () => submission(random, now, days)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  const made = submitted.map((at, index) => {
    const status = statusOf(random, index);
    return demoTask(random, { at, now, status, customer: random.weighted(weights) });
  });
  const tasks: DemoTask[] = [];
  for (let start = 0; start < made.length; start += 500) {
    const part = made.slice(start, start + 500);
    const ids = await tx
      .insertInto('task')
      .values(part.map(({ row }) => row))
      .returning('id')
      .execute();
    for (const [index, { id }] of ids.entries()) {
      const one = part[index];
      if (!one) throw new Error('More ids came back than tasks were inserted.');
      tasks.push({
        id,
        status: one.status,
        submittedAt: one.row.submitted_at,
        total: one.total,
        counters: one.counters,
      });
    }
  }
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

interface Draft {
  readonly row: NewTask & { submitted_at: Date };
  readonly status: RenderStatus;
  readonly total: number;
  readonly counters: Counters;
}

function demoTask(
  random: Random,
  { at, now, status, customer }: { at: Date; now: Date; status: RenderStatus; customer: Customer },
): Draft {
  const tool = customer.picture
    ? software[1]
    : random.weighted(software.map((one) => [one, one.weight] as const));
  const beforeFrames = status === 50 || status === 60 || status === 65;
  const total = beforeFrames ? 0 : frameTotal(random, customer.picture);
  const counters = countersOf(random, status, total);
  const begun = counters.success + counters.failure + counters.running + counters.aborted > 0;
  // Young tasks went quicker, so that everything lies before now and nothing ends all at once.
  const within = (from: Date, milliseconds: number): Date => {
    const left = (now.getTime() - from.getTime()) * (0.3 + 0.65 * random.next());
    return new Date(from.getTime() + Math.floor(Math.min(milliseconds, left)));
  };
  const startedAt = begun ? within(at, random.between(20, 1500) * 1000) : null;
  const minutesEach = random.between(2, 40);
  const duration = (Math.ceil((total * minutesEach) / 20) + random.between(2, 90)) * minute;
  const endedAt = isEnded(status) ? within(startedAt ?? at, duration + random.between(0, 59_000)) : null;
  const stopType = status === 70 ? random.pick([1, 2, 3] as const) : null;
  const names = projects[customer.zone === 1 ? 'zh' : 'en'];
  const shot = `shot_${String(random.between(1, 240) * 10).padStart(3, '0')}`;
  const scene = customer.picture
    ? `方案${random.between(1, 5)}_cam${random.between(1, 12)}_v${random.between(1, 9)}.max`
    : `ep${String(random.between(1, 12)).padStart(2, '0')}_${shot}_${random.pick(steps)}_v${String(random.between(1, 32)).padStart(3, '0')}.${random.pick(tool.endings)}`;
  const row: Draft['row'] = {
    user_id: customer.id,
    owner_id: customer.ownerId,
    platform_id: platformOf(random, customer, tool.gpu),
    area_id: customer.areaId,
    software_id: tool.id,
    status,
    stop_type: stopType,
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
    frame_count: total,
    ...(isEnded(status) ? counters : {}),
    consume: cost(random, {
      frames: counters.success + (status === 70 ? counters.aborted : 0),
      minutesEach,
      gpu: tool.gpu,
      customer,
    }),
    currency: customer.currency,
  };
  return { row, status, total, counters };
}

const frameTotal = (random: Random, picture: boolean): number =>
  picture
    ? random.weighted([
        [1, 60],
        [4, 20],
        [16, 20],
      ] as const)
    : random.weighted([
        [1, 6],
        [24, 14],
        [72, 22],
        [120, 24],
        [240, 22],
        [480, 9],
        [1200, 3],
      ] as const);

/** Counters that a task of this status can have. */
function countersOf(random: Random, status: RenderStatus, total: number): Counters {
  const none: Counters = { waiting: 0, running: 0, aborted: 0, failure: 0, success: 0 };
  const some = (of: number): number => (of <= 0 ? 0 : random.between(1, Math.max(1, Math.floor(of / 6))));
  if (total === 0) return none;
  switch (status) {
    case 0:
    case 100:
      return { ...none, waiting: total };
    case 5: {
      const success = random.between(0, Math.floor(total * 0.85));
      const running = Math.min(total - success, random.between(1, 40));
      const failure = random.chance(0.25) ? Math.min(total - success - running, random.between(0, 4)) : 0;
      return { ...none, success, running, failure, waiting: total - success - running - failure };
    }
    case 8: {
      const running = Math.min(total, 3);
      return { ...none, running, waiting: total - running };
    }
    case 10:
    case 20:
    case 23: {
      const success = random.between(0, total - 1);
      return { ...none, success, aborted: total - success };
    }
    case 25:
      return { ...none, success: total };
    case 30: {
      // One frame cannot be both; such a task counts its one failure.
      const failure = total === 1 ? 1 : some(total);
      return { ...none, failure, success: total - failure };
    }
    case 40: {
      const success = Math.min(3, total);
      return { ...none, success, waiting: total - success };
    }
    case 35:
      return { ...none, aborted: total };
    case 45:
      return { ...none, failure: total };
    case 70: {
      const aborted = some(total);
      return { ...none, aborted, success: total - aborted };
    }
    default:
      return none;
  }
}

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

/** Frames × node time × price, to the sixth decimal, in whole millionths. */
function cost(
  random: Random,
  o: { frames: number; minutesEach: number; gpu: boolean; customer: Customer },
): string {
  const millionthsAnHour = (o.gpu ? 5_000_000 : 2_880_000) / (o.customer.currency === 2 ? 6 : 1);
  const milliseconds = o.frames * o.minutesEach * minute + (o.frames > 0 ? random.between(0, 59_000) : 0);
  const millionths = BigInt(Math.round(millionthsAnHour)) * BigInt(milliseconds);
  const whole = millionths / BigInt(hour);
  return `${whole / 1_000_000n}.${String(whole % 1_000_000n).padStart(6, '0')}`;
}
