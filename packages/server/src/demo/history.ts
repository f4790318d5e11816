import { day, errorCodes, gateway, principalKind, hour, minute } from '@renderdesk/contract';
import type { Insertable } from 'kysely';
import { addRows } from '../build/rows.ts';
import type { DB, Tx } from '../core/db/db.ts';
import type { Random } from './random.ts';
import type { DemoNode } from './nodes.ts';
import type { DemoTask } from './demoTask.ts';

const commands = [
  { action: 'task.setLevel', call: 'task.renders.setLevel', after: { level: 80 }, reason: '' },
  { action: 'task.addTag', call: 'task.renders.addTag', after: { adminTagName: '加急' }, reason: '' },
  { action: 'task.stop', call: 'task.renders.stop', after: { status: 10 }, reason: '客户电话要求暂停' },
  { action: 'task.start', call: 'task.renders.start', after: { status: 0 }, reason: '客户确认后继续' },
  { action: 'task.setNodeLimit', call: 'task.renders.setNodeLimit', after: { nodeLimit: 50 }, reason: '' },
] as const;

/** What staff did to some of the newest tasks, as the audit log holds it; a few were refused. */
export async function fillHistory(
  tx: Tx,
  {
    random,
    now,
    tasks,
    staff,
  }: { random: Random; now: Date; tasks: readonly DemoTask[]; staff: readonly number[] },
): Promise<void> {
  // Younger than the oldest month that has a partition for certain.
  const recent = tasks.filter((task) => now.getTime() - task.submittedAt.getTime() < 6 * day).slice(-600);
  const done = recent.flatMap((task) =>
    random.chance(0.4)
      ? [{ task, ...random.pick(commands), actor: random.pick(staff), refused: random.chance(0.08) }]
      : [],
  );
  const at = (task: DemoTask): Date =>
    new Date(Math.min(now.getTime() - minute, task.submittedAt.getTime() + random.between(5, 300) * minute));
  const rows: (Insertable<DB['operation']> & { at: Date; outcome: number })[] = done.map((one, index) => ({
    at: at(one.task),
    request_id: `demo-${index + 1}`,
    actor_kind: principalKind.of.staff,
    actor_id: one.actor,
    call: one.call,
    action: one.action,
    outcome: one.refused ? errorCodes.notAllowedInState : 200,
    after: one.refused
      ? null
      : JSON.stringify({ rows: [{ kind: 'task', id: one.task.id, values: one.after }] }),
    reason: one.reason,
  }));
  if (rows.length === 0) return;
  const ids = await tx.insertInto('operation').values(rows).returning('id').execute();
  await addRows(
    tx,
    'operation_object',
    done.flatMap((one, index) => {
      const [row, made] = [rows[index], ids[index]];
      if (!row || !made) return [];
      const on = { at: row.at, operation_id: made.id, outcome: row.outcome };
      const objects = [{ ...on, kind: 'task', object_id: one.task.id }];
      return one.refused
        ? objects
        : [...objects, { ...on, kind: 'customer', object_id: one.task.customer.id }];
    }),
  );
}

/** How the machines came in, and that the server verified the records each night, as the log of other doors holds it. */
export async function noteNodes(tx: Tx, nodes: readonly DemoNode[], now: Date): Promise<void> {
  const nightly = Array.from({ length: 7 }, (_, night) => ({
    at: new Date(now.getTime() - night * day - 5 * hour),
    request_id: `demo-verify-${night + 1}`,
    actor_kind: principalKind.of.system,
    call: 'audit.verify',
    action: 'audit.verify',
    outcome: 200,
  }));
  await tx.insertInto('operation').values(nightly).execute();
  const described = nodes.map(({ id }, index) => ({
    at: new Date(now.getTime() - (index + 1) * 7 * hour),
    request_id: `demo-node-${id}`,
    actor_kind: principalKind.of.node,
    actor_id: id,
    call: gateway.describe.name,
    action: 'node.describe',
    outcome: 200,
  }));
  const kept = described.filter(({ at }) => now.getTime() - at.getTime() < 20 * day);
  const ids = await tx.insertInto('operation').values(kept).returning('id').execute();
  await addRows(
    tx,
    'operation_object',
    kept.flatMap(({ at, actor_id, outcome }, index) => {
      const made = ids[index];
      return made ? [{ kind: 'node', object_id: actor_id, at, operation_id: made.id, outcome }] : [];
    }),
  );
}

/** Past exports of one member of staff; their files are gone, as the state says. */
export async function fillExports(tx: Tx, adminId: number, now: Date): Promise<void> {
  const rendering = (age: number, o: Partial<Insertable<DB['job_run']>>): Insertable<DB['job_run']> => ({
    kind: 'export',
    admin_id: adminId,
    call: 'task.renders.export',
    input: JSON.stringify({ input: { taskFlag: 1, keywords: '' }, language: 'zh', platform: 0 }),
    request_id: 'demo',
    created_at: new Date(now.getTime() - age),
    started_at: new Date(now.getTime() - age + 1000),
    ended_at: new Date(now.getTime() - age + 9000),
    ...o,
  });
  await addRows(tx, 'job_run', [
    rendering(12 * day, {
      state: 5,
      progress: 2741,
      total: 2741,
      file_name: 'render-tasks.xlsx',
      file_size: 412_330,
      expires_at: new Date(now.getTime() - 5 * day),
    }),
    rendering(9 * day, {
      state: 5,
      progress: 18_204,
      total: 18_204,
      file_name: 'render-tasks.xlsx',
      file_size: 2_904_118,
      expires_at: new Date(now.getTime() - 2 * day),
    }),
    rendering(3 * day, { state: 3, progress: 0, total: 0, error_code: 700 }),
    rendering(5 * hour, { state: 4, progress: 5000, total: 48_210 }),
  ]);
}
