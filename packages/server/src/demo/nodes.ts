import {
  day,
  hour,
  minute,
  simulatedNodes,
  type SimulatedNode,
  type SystemReason,
  principalKind,
} from '@renderdesk/contract';
import type { Insertable } from 'kysely';
import { addRows } from '../build/rows.ts';
import type { DB, Tx } from '../core/db/db.ts';

/** A node as the history needs it. */
export interface DemoNode {
  readonly id: number;
  readonly platform: number;
  readonly software: readonly number[];
  readonly cores: number;
  readonly gpuCount: number;
  /** Whether it takes frames now. */
  readonly works: boolean;
}

type Axes = Pick<Insertable<DB['node']>, 'power' | 'service' | 'lock' | 'state_reason'>;

/** How each state stands on the three axes, and why. */
const axes: Readonly<Record<SimulatedNode['state'], Axes>> = {
  working: { power: 2, service: 0, lock: 0 },
  locked: { power: 2, service: 0, lock: 1, state_reason: '机柜维护，渲染完当前帧后停用' },
  unhealthy: { power: 2, service: 3, lock: 0, state_reason: 'failsOfManyUsers' satisfies SystemReason },
  repair: { power: 2, service: 2, lock: 0, state_reason: '显卡 2 掉线，已报修' },
  off: { power: 0, service: 1, lock: 0, state_reason: '节点停止' },
};

/** The machines of the demo, played by the simulated fleet, with what happened to those that do not work. */
export async function fillNodes(tx: Tx, now: Date): Promise<DemoNode[]> {
  const built = new Date(now.getTime() - 90 * day);
  const since = (index: number): Date => new Date(now.getTime() - (index + 2) * hour - 7 * minute);
  const ids = await tx
    .insertInto('node')
    .values(
      simulatedNodes.map((node, index) => ({
        name: node.name,
        platform_id: node.platform,
        ...axes[node.state],
        ip: node.ip,
        mac: node.mac,
        sn_code: node.snCode,
        cpu_name: node.cpuName,
        cores: node.cores,
        real_cores: node.realCores,
        gpu_name: node.gpuName,
        gpu_count: node.gpuCount,
        memory_mb: node.memoryMb,
        os: node.os,
        software: [...node.software],
        renderers: JSON.stringify(node.renderers),
        plugins: [...node.plugins],
        properties: [...node.properties],
        category: [...node.category],
        agent_version: '1.0.0',
        is_simulated: true,
        state_since: node.state === 'working' ? built : since(index),
        created_at: built,
      })),
    )
    .returning('id')
    .execute();
  const nodes = simulatedNodes.map((node, index) => {
    const id = ids[index]?.id;
    if (id === undefined) throw new Error('Fewer ids came back than nodes were inserted.');
    return { ...node, id, works: node.state === 'working' };
  });
  await addRows(
    tx,
    'node_beat',
    nodes.map((node, index) => ({
      node_id: node.id,
      beat_at: node.state === 'off' ? since(index) : now,
      agent_version: '1.0.0',
      cpu_load: node.state === 'off' ? 0 : 20,
      gpu_load: node.gpuCount > 0 ? 0 : null,
      memory_used_mb: Math.round(node.memoryMb * 0.06),
    })),
  );
  await addRows(
    tx,
    'node_event',
    nodes.flatMap((node, index) =>
      node.works
        ? []
        : [
            {
              node_id: node.id,
              at: since(index),
              action: node.state === 'locked' ? 'lock' : node.state,
              before: JSON.stringify(axes.working),
              after: JSON.stringify(axes[node.state]),
              reason: axes[node.state].state_reason ?? '',
              actor_kind: principalKind.of.system,
            },
          ],
    ),
  );
  return nodes;
}
