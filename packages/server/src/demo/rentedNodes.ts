import { day, hour, principalKind } from '@renderdesk/contract';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { simulatedMirrors } from '../node/index.ts';

interface Filling {
  readonly now: Date;
  readonly by: number;
  readonly customers: readonly number[];
}

/** Machine, status, days until it is given back; three of them were taken over from elsewhere. */
const leased = [
  ['rent-sz01', 1, 60],
  ['rent-sz02', 1, 45],
  ['rent-sz03', 2, 2],
  ['rent-sz04', 3, -3],
  ['rent-sz05', 0, null],
  ['rent-sz06', 0, null],
  ['rent-sz07', 4, null],
  ['rent-cd01', 1, 20],
  ['rent-cd02', 0, null],
] as const;

/** Nodes of a transfer: direction, status, days ago, image, machines with the status of each (8 failed while writing). */
const transfers = [
  [
    3,
    2,
    20,
    'render-linux-24.04',
    [
      ['bj-c001', 7],
      ['bj-c002', 7],
    ],
  ],
  [3, 2, 18, 'render-linux-24.04', [['bj-c003', 7]]],
  [
    3,
    2,
    12,
    'render-linux-gpu',
    [
      ['cd-g001', 7],
      ['cd-g002', 7],
    ],
  ],
  [3, 2, 9, 'render-linux-22.04', [['sh-c001', 7]]],
  [3, 2, 6, 'render-linux-22.04', [['sh-c002', 7]]],
  [1, 3, 3, 'lease-win11', [['sz-g006', 8]]],
  [1, 4, 2, 'lease-win10', [['sh-c011', 0]]],
  [1, 0, 1, 'lease-win11', [['gh-g004', 0]]],
] as const;

/** Images of machines, rented nodes in each of their states, and transfers that were done, failed, or wait. */
export const fillRentedNodes = async (tx: Tx, o: Filling): Promise<void> => {
  const { now } = o;
  const ago = (days: number): Date => new Date(now.getTime() - days * day);
  const mirrors = await tx
    .insertInto('mirror')
    .values(
      simulatedMirrors.map((one) => ({
        mirror_name: one.name,
        use: one.use,
        os: one.os,
        mirror_version: one.version,
        size_bytes: one.sizeBytes,
        is_offered: true,
        seen_at: now,
        created_at: ago(80),
      })),
    )
    .returning(['id', 'mirror_name'])
    .execute();
  const mirrorOf = new Map(mirrors.map(({ id, mirror_name }) => [mirror_name, id]));
  await tx
    .insertInto('lease_node')
    .values(
      leased.map(([name, status, days], at) => ({
        name,
        status,
        platform_id: name.startsWith('rent-cd') ? 3 : 4,
        ip: `10.40.0.${at + 10}`,
        mac: `02:00:5e:40:00:${(at + 10).toString(16).padStart(2, '0')}`,
        sn_code: `RT${String(at + 1).padStart(5, '0')}`,
        category: ['rent'],
        requirements: name.startsWith('rent-cd') ? ['nvlink'] : [],
        gpu_count: name.startsWith('rent-cd') ? 4 : 2,
        mirror_id: mirrorOf.get(at % 2 === 0 ? 'lease-win11' : 'lease-win10') ?? null,
        user_id: days === null ? null : (o.customers[at] ?? null),
        ends_at: days === null ? null : ago(-days),
        created_at: ago(70),
      })),
    )
    .execute();
  const operated = await tx.selectFrom('node').orderBy('id').select('id').limit(8).execute();
  await addRows(
    tx,
    'node_event',
    operated.map(({ id }, at) => ({
      node_id: id,
      at: ago(at + 1),
      action: at % 2 === 0 ? 'addValues' : 'clearErrors',
      reason: at % 2 === 0 ? 'ssd' : '',
      actor_kind: principalKind.of.staff,
      actor_id: o.by,
    })),
  );
  for (const [direction, status, days, mirror, machines] of transfers) {
    const at = ago(days);
    const begun = status === 0 || status === 4 ? null : at;
    const { id } = await tx
      .insertInto('node_transfer')
      .values({
        direction,
        status,
        mirror_id: mirrorOf.get(mirror) ?? 0,
        user_id: direction === 1 ? (o.customers[days] ?? null) : null,
        lease_ends_at: direction === 1 ? ago(-30) : null,
        reason: direction === 1 ? '客户租用整机' : '系统升级',
        close_reason: status === 4 ? '客户改期' : '',
        created_by: o.by,
        created_at: at,
        started_at: begun,
        ended_at: begun && new Date(at.getTime() + hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const nodes = await tx
      .selectFrom('node')
      .where(
        'name',
        'in',
        machines.map(([name]) => name),
      )
      .select(['id', 'name'])
      .execute();
    const ofName = new Map(nodes.map((node) => [node.name, node.id]));
    for (const [name, reached] of machines) {
      const { id: machineId } = await tx
        .insertInto('node_transfer_machine')
        .values({
          transfer_id: id,
          node_id: ofName.get(name) ?? null,
          status: reached,
          since: at,
          ...(reached === 8 && { failed_at_step: 4, failure: 'diskWriteFailed' }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const step = (action: string, to: number | null, minutes: number) => ({
        transfer_id: id,
        machine_id: to === null ? null : machineId,
        at: new Date(at.getTime() + minutes * 60_000),
        action,
        from_status: to === null ? null : to - 1,
        to_status: to,
        reason: to === 8 ? 'diskWriteFailed' : '',
        actor_kind: to === null ? principalKind.of.staff : principalKind.of.system,
        actor_id: to === null ? o.by : null,
      });
      await addRows(tx, 'node_transfer_event', [
        step('add', null, 0),
        ...(reached === 0 ? [] : [step('start', null, 1)]),
        ...(reached === 0 ? [] : [2, 3, 4].map((to) => step('move', to, to * 4))),
        ...(reached === 7 ? [5, 6, 7].map((to) => step('move', to, to * 4)) : []),
        ...(reached === 8 ? [step('move', 8, 20)] : []),
      ]);
      if (reached === 7)
        await tx
          .updateTable('node')
          .set({ mirror_id: mirrorOf.get(mirror) ?? null })
          .where('name', '=', name)
          .execute();
    }
  }
};
