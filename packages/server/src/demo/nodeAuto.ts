import {
  autoPowerReason,
  hour,
  minute,
  mirrorUse,
  nodeCommandKind,
  nodeCommandStatus,
  nodePowerOrderAction,
  nodePowerOrderStatus,
  principalKind,
} from '@renderdesk/contract';
import { addRow, addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';

interface Filling {
  readonly now: Date;
  readonly by: number;
}

const { queueEmpty, tasksWait, outsideHours } = autoPowerReason.of;
const { done } = nodePowerOrderStatus.of;
const { restartAgent, clearCache, diagnostics, hardwareReport } = nodeCommandKind.of;
const status = nodeCommandStatus.of;

/** Hours ago that a node went to sleep, hours that it slept, and why it woke. */
const nights = [
  [10, 6, tasksWait],
  [34, 7, outsideHours],
  [35, 3, tasksWait],
  [58, 8, outsideHours],
  [60, 2, tasksWait],
  [82, 9, outsideHours],
] as const;

/** Command, status, hours ago, what it said. */
const commands = [
  [diagnostics, status.done, 3, 'host: bj-c001\nload average: 0.42 0.40 0.38\nrendering: nothing'],
  [hardwareReport, status.done, 5, 'cores: 64\nrealCores: 32\nmemoryMb: 262144\ngpuCount: 0'],
  [clearCache, status.done, 9, 'removed 4 of 4 folders of former attempts'],
  [restartAgent, status.done, 20, 'restarts now'],
  [diagnostics, status.expired, 28, ''],
  [hardwareReport, status.failed, 40, 'Error: spawn nvidia-smi ENOENT'],
  [restartAgent, status.cancelled, 44, ''],
  [diagnostics, status.done, 70, 'host: sh-c002\nload average: 12.10 11.80 9.04\nrendering: nothing'],
] as const;

/** Automatic power with the nights that it saved, a setting of automatic change, and commands with their answers. */
export const fillNodeAuto = async (tx: Tx, { now, by }: Filling): Promise<void> => {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hour);
  const nodes = await tx
    .selectFrom('node')
    .where('power', '=', 2)
    .where('service', '=', 0)
    .where('lock', '=', 0)
    .orderBy('id')
    .select(['id', 'platform_id'])
    .execute();
  const platforms = [...new Set(nodes.map(({ platform_id }) => platform_id))];
  const settings = new Map<number, number>();
  for (const [at, platform_id] of platforms.entries())
    settings.set(
      platform_id,
      await addRow(tx, 'node_auto_power', {
        platform_id,
        node_remark: '',
        is_on: at % 2 === 0,
        least_awake: 4,
        idle_minutes: 30,
        most_at_once: 10,
        sleep_from: '22:00',
        sleep_until: '08:00',
        idle_watts: at % 2 === 0 ? 180 : 320,
        set_by: by,
        created_at: ago(240 - at),
      }),
    );
  for (const [at, [began, hours, woke]] of nights.entries()) {
    const node = nodes[at * 3];
    if (!node) continue;
    for (const [action, reason, hoursAgo] of [
      [nodePowerOrderAction.of.off, queueEmpty, began],
      [nodePowerOrderAction.of.on, woke, began - hours],
    ] as const) {
      const words = action === nodePowerOrderAction.of.off ? 'autoSleep' : 'autoWake';
      const order_id = await addRow(tx, 'node_power_order', {
        node_id: node.id,
        action,
        status: done,
        unlocks: true,
        reason: words,
        since: new Date(ago(hoursAgo).getTime() + minute),
        created_by: by,
        created_at: ago(hoursAgo),
      });
      await addRow(tx, 'node_power_act', {
        order_id,
        auto_power_id: settings.get(node.platform_id) ?? 0,
        reason,
        frames_waiting: reason === tasksWait ? 40 + at * 7 : 0,
        idle_watts: 180,
        created_at: ago(hoursAgo),
      });
      await addRows(tx, 'node_event', [
        {
          node_id: node.id,
          at: ago(hoursAgo),
          action: words,
          reason: words,
          actor_kind: principalKind.of.system,
        },
      ]);
    }
  }
  await addRows(
    tx,
    'node_command',
    commands.map(([command_kind, command_status, hoursAgo, output], at) => ({
      node_id: nodes[at]?.id ?? nodes[0]?.id ?? 0,
      command_kind,
      command_status,
      reason: command_kind === restartAgent ? '节点程序无响应' : '排查渲染变慢',
      output,
      created_by: by,
      created_at: ago(hoursAgo),
      sent_at: command_status === status.cancelled ? null : ago(hoursAgo - 0.01),
      ended_at: ago(hoursAgo - 0.05),
    })),
  );
  const mirrors = await tx.selectFrom('mirror').orderBy('id').select(['id', 'use']).execute();
  const mirrorOf = (use: number): number => mirrors.find((one) => one.use === use)?.id ?? 0;
  await addRow(tx, 'node_auto_change', {
    platform_id: platforms[0] ?? 1,
    is_on: false,
    least_for_rent: 2,
    most_waiting: 500,
    least_rendering: 10,
    most_at_once: 2,
    lease_mirror_id: mirrorOf(mirrorUse.of.lease),
    render_mirror_id: mirrorOf(mirrorUse.of.render),
    set_by: by,
    created_at: ago(200),
  });
};
