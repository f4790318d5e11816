import { day, hour, minute, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';

interface Filling {
  readonly now: Date;
  readonly by: number;
}

/** Name, source (1 cloud, 2 other house), vendor, kind, platform, cores, GB, card, cards, most machines, price, currency, fast, on. */
const templates = [
  ['华为云 64 核', 1, 'Huawei Cloud', 'c7.16xlarge.2', 5, 64, 128, '', 0, 20, '9.80', 1, false, true],
  ['华为云 128 核', 1, 'Huawei Cloud', 'c7.32xlarge.2', 5, 128, 256, '', 0, 10, '18.60', 1, true, true],
  [
    '阿里云 A10',
    1,
    'Alibaba Cloud',
    'gn7i-c32g1.8xlarge',
    3,
    32,
    188,
    'NVIDIA A10',
    1,
    8,
    '14.50',
    1,
    false,
    true,
  ],
  [
    '阿里云 4×A10',
    1,
    'Alibaba Cloud',
    'gn7i-c32g1.32xlarge',
    3,
    128,
    752,
    'NVIDIA A10',
    4,
    4,
    '52.00',
    1,
    true,
    true,
  ],
  ['腾讯云 T4', 1, 'Tencent Cloud', 'GN7.5XLARGE80', 4, 20, 80, 'NVIDIA T4', 1, 10, '8.20', 1, false, false],
  [
    '上海友商 4090',
    2,
    'Shanghai Farm',
    'rtx4090-4',
    3,
    64,
    256,
    'NVIDIA GeForce RTX 4090',
    4,
    12,
    '26.00',
    1,
    true,
    true,
  ],
  ['成都友商 CPU', 2, 'Chengdu Farm', 'epyc-128', 1, 128, 256, '', 0, 16, '7.60', 1, false, true],
  ['AWS G6', 1, 'AWS', 'g6.12xlarge', 6, 48, 192, 'NVIDIA L4', 4, 6, '4.90', 2, false, true],
] as const;

/** Machines that went back: name, template, days ago, minutes, price of an hour, whether the rate released it, and a failure. */
const released = [
  ['huawei-cloud-5a17', 0, 26, 412, '9.20', false],
  ['huawei-cloud-5a18', 0, 26, 398, '9.20', false],
  ['alibaba-cloud-0c3e', 2, 21, 655, '13.90', false],
  ['alibaba-cloud-77d2', 3, 17, 184, '49.50', true],
  ['shanghai-farm-9b40', 5, 12, 1290, '24.00', false],
  ['shanghai-farm-9b41', 5, 12, 1284, '24.00', true],
  ['chengdu-farm-1f66', 6, 8, 730, '7.60', true],
  ['aws-e402', 7, 5, 96, '4.55', true],
  ['huawei-cloud-61bb', 1, 2, 240, '17.40', false],
] as const;

/** Nodes of the demo that are a cloud's. */
const inService = ['hw-c001', 'hw-c002', 'hw-c004'] as const;

/** Platform, level, frames, samples of a customer, on. */
const rules = [
  [null, null, 3, 3, true],
  [null, 49, 5, 1, true],
  [null, 55, 5, 2, true],
  [null, 56, 8, 2, true],
  [null, 57, 10, 3, true],
  [null, 58, 15, 3, true],
  [3, null, 4, 1, true],
  [7, null, 1, 5, false],
] as const;

/** Templates, machines of a cloud and of other houses, nodes that nothing automatic touches, and free samples. */
export const fillIdleMachines = async (tx: Tx, { now, by }: Filling): Promise<void> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const made = await tx
    .insertInto('cloud_template')
    .values(
      templates.map(
        (
          [name, source, vendor, kind, platform, cores, gb, gpu, gpus, most, price, unit, isFast, isOn],
          at,
        ) => ({
          template_name: name,
          idle_source: source,
          vendor,
          instance_kind: kind,
          image: gpus > 0 ? 'render-linux-gpu' : 'render-linux-24.04',
          platform_id: platform,
          cores,
          memory_gb: gb,
          gpu_name: gpu,
          gpu_count: gpus,
          category: ['animation'],
          properties: ['ssd'],
          most_machines: most,
          price_limit: price,
          currency: unit,
          is_fast: isFast,
          is_on: isOn,
          remark: '',
          created_at: ago((60 - at) * day),
        }),
      ),
    )
    .returning(['id', 'currency'])
    .execute();
  const templateOf = (at: number) => {
    const found = made[at];
    if (!found) throw new Error('Fewer templates came back than were inserted.');
    return { cloud_template_id: found.id, currency: found.currency };
  };
  await addRows(
    tx,
    'idle_machine',
    released.map(([name, template, days, minutes, price, isByRate], at) => {
      const begun = ago(days * day + at * hour);
      const started = new Date(begun.getTime() + 3 * minute);
      return {
        ...templateOf(template),
        name,
        status: 5 as const,
        hourly_price: price,
        reason: isByRate ? 'framesWaiting' : '客户加急',
        created_by: isByRate ? null : by,
        created_at: begun,
        ordered_at: begun,
        started_at: started,
        release_reason: isByRate ? 'idleTooLong' : '项目结束',
        released_by: isByRate ? null : by,
        released_at: new Date(started.getTime() + minutes * minute),
        used_minutes: minutes,
        amount: ((Number(price) * minutes) / 60).toFixed(6),
      };
    }),
  );
  await addRows(tx, 'idle_machine', [
    {
      ...templateOf(4),
      name: 'tencent-cloud-30aa',
      status: 6 as const,
      reason: '客户加急',
      created_by: by,
      created_at: ago(4 * day),
      failure: 'vendorRefused',
    },
  ]);
  const nodes = await tx
    .selectFrom('node')
    .where('name', 'in', [...inService])
    .select(['id', 'name'])
    .execute();
  await addRows(
    tx,
    'idle_machine',
    nodes.map(({ id, name }, at) => ({
      ...templateOf(0),
      name,
      status: 2 as const,
      node_id: id,
      hourly_price: '9.20',
      reason: '客户加急',
      created_by: by,
      created_at: ago((30 + at) * hour),
      ordered_at: ago((30 + at) * hour),
      started_at: ago((30 + at) * hour - 3 * minute),
      next_at: now,
    })),
  );
  await addRows(
    tx,
    'node_event',
    nodes.map(({ id }, at) => ({
      node_id: id,
      at: ago((30 + at) * hour),
      action: 'apply',
      reason: '客户加急',
      actor_kind: principalKind.of.staff,
      actor_id: by,
    })),
  );
  const kept = await tx
    .selectFrom('node')
    .where('platform_id', 'in', [4, 6])
    .orderBy('name')
    .select('id')
    .limit(8)
    .execute();
  await addRows(
    tx,
    'node_white_list',
    kept.map(({ id }, at) => ({
      node_id: id,
      until_at: at % 3 === 0 ? null : ago((at - 4) * 5 * day),
      reason: at % 2 === 0 ? '长期项目专用' : '驱动测试',
      created_by: by,
      created_at: ago((at + 1) * 3 * day),
    })),
  );
  await fillSamples(tx, now);
};

/** Rules, and tasks whose first frames have not begun and render free of charge. */
const fillSamples = async (tx: Tx, now: Date): Promise<void> => {
  await addRows(
    tx,
    'free_sample_config',
    rules.map(([platform, level, frames, most, isOn], at) => ({
      platform_id: platform,
      level,
      sample_frames: frames,
      most_samples: most,
      is_on: isOn,
      remark: '',
      created_at: new Date(now.getTime() - (40 - at) * day),
    })),
  );
  await sql`
    with open_tasks as (
      select t.id, t.user_id, t.owner_id, t.submitted_at, row_number() over (partition by t.owner_id order by t.id) as nth
      from task t where t.is_open and t.deleted_at is null
        and exists (select from frame f where f.task_id = t.id and f.status in (1, 8) and f.attempt_n = 0)),
    chosen as (select * from open_tasks where nth <= 3),
    freed as (update frame f set is_free = true from chosen c
      where f.task_id = c.id and f.ix in (select g.ix from frame g
        where g.task_id = c.id and g.status in (1, 8) and g.attempt_n = 0 order by g.ix limit 3)
      returning f.task_id)
    insert into free_sample (task_id, free_sample_config_id, user_id, owner_id, sample_frames, created_at)
    select c.id, (select id from free_sample_config where platform_id is null and level is null), c.user_id, c.owner_id,
      (select count(*) from freed where freed.task_id = c.id), c.submitted_at from chosen c`.execute(tx);
};
