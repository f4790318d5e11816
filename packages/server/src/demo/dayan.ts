import { day, type DayanKind, dayanPlatform, hour, minute, principalKind } from '@renderdesk/contract';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import type { Customer } from './customers.ts';
import type { Random } from './random.ts';

const names = [
  '古城三维',
  '水库大坝',
  '滨江新区',
  '矿山测量',
  '高铁站房',
  '茶园普查',
  '港口堆场',
  '山体滑坡',
  '大学校区',
  '湿地公园',
];
/** Statuses of the triangulation, the rebuild and the products of each project; a stage that is missing was not made. */
const projects: readonly (readonly [number, number?, ...number[]])[] = [
  [25, 25, 25, 25, 25],
  [25, 25, 25, 30, 5],
  [25, 30, 25, 25],
  [25, 25, 0, 45],
  [25, 5],
  [25, 45],
  [25, 10],
  [25, 0],
  [25, 20],
  [25, 25, 10, 20, 60],
  [25, 23],
  [25, 60],
  [50],
  [50],
  [0],
  [0],
  [60],
  [60],
  [60],
  [10],
  [20],
  [23],
  [45],
  [35],
  [25, 25, 25, 25, 35],
];
const typesOf = { 1: [1], 2: [2], 3: [4, 3, 5] } as const;
const gpus = ['RTX A6000', 'RTX 4090', 'L40S'];

/** The machines of the GPU cloud; they are not those of the render farm. */
const fillCloudNodes = async (tx: Tx, now: Date): Promise<readonly number[]> => {
  const rows = await tx
    .insertInto('node')
    .values(
      Array.from({ length: 8 }, (_, index) => ({
        name: `dyy-gpu-${String(index + 1).padStart(2, '0')}`,
        platform_id: dayanPlatform,
        power: 2 as const,
        service: 0 as const,
        lock: index === 7 ? (1 as const) : (0 as const),
        state_reason: index === 7 ? '更换显卡' : '',
        ip: `10.9.0.${index + 11}`,
        mac: `02:00:5e:09:00:${(index + 11).toString(16).padStart(2, '0')}`,
        sn_code: `RD09${String(index + 1).padStart(4, '0')}`,
        cpu_name: 'EPYC 9354',
        cores: 64,
        real_cores: 32,
        gpu_name: gpus[index % gpus.length] ?? '',
        gpu_count: index < 3 ? 4 : 8,
        memory_mb: 262_144,
        os: 1 as const,
        category: [index < 5 ? 'triangulation' : 'rebuild'],
        agent_version: '1.0.0',
        is_simulated: false,
        state_since: new Date(now.getTime() - 30 * day),
        created_at: new Date(now.getTime() - 90 * day),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

interface Made {
  readonly id: number;
  readonly kind: DayanKind;
  readonly status: number;
  readonly at: Date;
  readonly columns: number;
  readonly rows: number;
  readonly node: number | null;
  readonly user: number;
}

/** Jobs of the GPU cloud in all their statuses, with grids, photos, logs and publications. */
export const fillDayan = async (
  tx: Tx,
  o: { readonly random: Random; readonly now: Date; readonly customers: readonly Customer[] },
): Promise<void> => {
  const { random, now } = o;
  const nodes = await fillCloudNodes(tx, now);
  let taken = 0;
  const made: Made[] = [];
  for (const [index, project] of projects.entries()) {
    const customer = random.pick(o.customers);
    const [columns, rows] = [random.between(4, 8), random.between(3, 6)];
    let rootId: number | null = null;
    let parentId: number | null = null;
    for (const [at, status] of project.entries()) {
      if (status === undefined) continue;
      const kind = Math.min(at + 1, 3) as DayanKind;
      const begun = status !== 0 && status !== 60;
      const works = status === 5 || status === 50;
      const isOver = begun && !works;
      const submitted = new Date(
        now.getTime() - (projects.length - index) * 9 * hour + at * 2 * hour - random.between(1, 40) * minute,
      );
      const node = works ? (nodes[taken++] ?? null) : begun ? (random.pick(nodes) ?? null) : null;
      const total = columns * rows;
      const failed = status === 30 ? 2 : status === 45 ? (kind === 1 ? 1 : total) : 0;
      const done =
        status === 25 || status === 30 || (status === 45 && kind === 1)
          ? total - failed
          : works || (isOver && status !== 45)
            ? Math.floor(total / 3)
            : 0;
      const photos = kind === 1 && begun ? random.between(120, 260) : 0;
      const rejected = kind === 1 && begun ? 7 : 0;
      const inserted: { readonly id: number } = await tx
        .insertInto('dayan_job')
        .values({
          kind,
          task_type: (kind === 3 ? typesOf[3][(at - 2) % 3] : kind) as 1,
          user_id: customer.id,
          owner_id: customer.ownerId,
          area_id: customer.areaId,
          project_name: `${names[index % names.length]} ${index + 1}`,
          root_id: rootId,
          parent_id: parentId,
          status: status as 0,
          options: JSON.stringify(
            kind === 1 ? { featureQuality: random.pick(['low', 'medium', 'high']) } : {},
          ),
          node_id: node,
          progress: Math.floor((1000 * (done + failed)) / total),
          photos_used: photos,
          photos_rejected: rejected,
          reprojection_error: kind === 1 && status === 25 ? random.between(31, 62) / 100 : null,
          points: status === 25 ? total * 2400 : 0,
          control_points: kind === 1 ? random.between(0, 9) : 0,
          area: status === 25 ? total * 10_000 : null,
          resolution: kind > 1 && status === 25 ? random.between(12, 40) / 10 : null,
          tile_columns: columns,
          tile_rows: rows,
          tiles_done: done,
          tiles_failed: failed,
          message: failed > 0 ? `${failed} tiles failed` : '',
          submitted_at: submitted,
          started_at: begun ? new Date(submitted.getTime() + 3 * minute) : null,
          ended_at: isOver ? new Date(submitted.getTime() + random.between(20, 100) * minute) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = inserted;
      made.push({ id, kind, status, at: submitted, columns, rows, node, user: customer.id });
      if (kind === 1) rootId = id;
      if (kind < 3) parentId = id;
      await fillGrid(tx, {
        id,
        columns,
        rows,
        node,
        at: submitted,
        works,
        begun,
        done,
        failed,
        held: isOver && status !== 25 && status !== 30,
      });
      if (photos > 0) await fillPhotos(tx, id, photos, rejected, random);
    }
  }
  await fillStory(tx, made);
  await fillPublishes(
    tx,
    made.filter(({ kind, status }) => kind === 3 && status === 25),
    now,
  );
};

const fillGrid = async (
  tx: Tx,
  o: {
    readonly id: number;
    readonly columns: number;
    readonly rows: number;
    readonly node: number | null;
    readonly at: Date;
    readonly works: boolean;
    readonly begun: boolean;
    readonly done: number;
    readonly failed: number;
    readonly held: boolean;
  },
): Promise<void> => {
  const statusOf = (n: number): 1 | 2 | 3 | 4 | 5 => {
    if (n < o.done) return 4;
    if (n < o.done + o.failed) return 5;
    if (o.held) return 3;
    return o.works && n < o.done + 4 ? 2 : 1;
  };
  await addRows(
    tx,
    'dayan_tile',
    Array.from({ length: o.columns * o.rows }, (_, n) => {
      const status = statusOf(n);
      const worked = status === 2 || status === 4 || status === 5;
      return {
        job_id: o.id,
        x: n % o.columns,
        y: Math.floor(n / o.columns),
        status,
        node_id: worked ? o.node : null,
        attempts: worked ? 1 : 0,
        bytes: status === 4 ? 2_000_000 + n * 31_000 : 0,
        message: status === 5 ? 'mesh of the tile is empty' : '',
        started_at: worked ? new Date(o.at.getTime() + (3 + n) * minute) : null,
        ended_at: status === 4 || status === 5 ? new Date(o.at.getTime() + (4 + n) * minute) : null,
      };
    }),
  );
};

const fillPhotos = async (
  tx: Tx,
  id: number,
  used: number,
  rejected: number,
  random: Random,
): Promise<void> => {
  await addRows(
    tx,
    'dayan_photo',
    Array.from({ length: used + rejected }, (_, ix) => {
      const isOut = ix % Math.ceil((used + rejected) / rejected) === 3;
      return {
        job_id: id,
        ix: ix + 1,
        name: `DJI_${String(ix + 1).padStart(4, '0')}.JPG`,
        reason: isOut ? (((ix % 5) + 1) as 1) : null,
        reprojection_error: isOut ? null : random.between(20, 90) / 100,
        matches: isOut ? random.between(0, 40) : random.between(600, 3800),
      };
    }),
  );
};

/** What happened to the jobs, and their logs. */
const fillStory = async (tx: Tx, made: readonly Made[]): Promise<void> => {
  const { customer, system } = principalKind.of;
  const event = (
    job: Made,
    e: { action: string; from: number | null; to: number; minutes: number; by: number | null },
  ) => ({
    job_id: job.id,
    at: new Date(job.at.getTime() + e.minutes * minute),
    action: e.action,
    from_status: e.from as 0 | null,
    to_status: e.to as 0,
    reason: '',
    actor_kind: e.by === null ? system : customer,
    actor_id: e.by,
  });
  const ends: Readonly<Record<number, string>> = {
    10: 'stop',
    20: 'stopForArrears',
    23: 'stopForTime',
    25: 'end',
    30: 'end',
    35: 'abandon',
    45: 'end',
  };
  await addRows(
    tx,
    'dayan_event',
    made.flatMap((job) => {
      const working = job.kind === 1 ? 50 : 5;
      const last = ends[job.status];
      return [
        event(job, {
          action: 'submit',
          from: job.status === 60 ? null : 60,
          to: job.status === 60 ? 60 : 0,
          minutes: 0,
          by: job.user,
        }),
        ...(job.status === 0 || job.status === 60
          ? []
          : [event(job, { action: 'begin', from: 0, to: working, minutes: 3, by: null })]),
        ...(last === undefined
          ? []
          : [
              event(job, {
                action: last,
                from: job.status === 35 ? 10 : working,
                to: job.status,
                minutes: 90,
                by: last === 'stop' || last === 'abandon' ? job.user : null,
              }),
            ]),
      ];
    }),
  );
  await addRows(
    tx,
    'dayan_line',
    made.flatMap((job) =>
      job.status === 0 || job.status === 60
        ? []
        : [
            'node begins',
            'reading the input',
            `grid of ${job.columns} by ${job.rows}`,
            ...(job.status === 45 ? ['mesh of the tile is empty'] : ['tile 0,0 done']),
          ].map((text, at) => ({
            job_id: job.id,
            n: at + 1,
            at: new Date(job.at.getTime() + (3 + at) * minute),
            is_error: job.status === 45 && at === 3,
            text,
          })),
    ),
  );
};

const publishStatuses = [20, 20, 20, 20, 20, 20, 40, 50, 30, 0] as const;
const fillPublishes = async (tx: Tx, products: readonly Made[], now: Date): Promise<void> => {
  const rows = publishStatuses.map((status, index) => {
    const job = products[index % products.length];
    if (!job) throw new Error('The demo has no product that is done.');
    const started = new Date(now.getTime() - (publishStatuses.length - index) * 11 * hour);
    return {
      job_id: job.id,
      user_id: job.user,
      status,
      whole_project: index % 3 === 0,
      token_hash: Buffer.alloc(32, `demo-publication-${index}`),
      opens_at: started,
      closes_at:
        status === 50
          ? new Date(now.getTime() - hour)
          : index % 2 === 0
            ? new Date(now.getTime() + 30 * day)
            : null,
      message: status === 30 ? 'nothing can be shown' : '',
      started_at: started,
      completed_at: status >= 20 ? new Date(started.getTime() + (3 + index) * minute) : null,
    };
  });
  const ids = await tx.insertInto('dayan_publish').values(rows).returning('id').execute();
  await addRows(
    tx,
    'dayan_visit',
    ids.slice(0, 6).flatMap(({ id }, index) =>
      Array.from({ length: index * 3 + 2 }, (_, visitor) => ({
        publish_id: id,
        visited_on: new Date(now.getTime() - 2 * hour).toISOString().slice(0, 10),
        visitor_hash: Buffer.from(`visitor ${visitor}`),
        first_at: new Date(now.getTime() - 2 * hour),
      })),
    ),
  );
};
