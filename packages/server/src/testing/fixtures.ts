import type { AuthStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow, addRows, setRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';

/** An area, a customer and a task each, for tests that need some rows; every test names only what it is about. */

export const addArea = async (db: Db, o: { zone?: 1 | 2 } = {}): Promise<number> =>
  addRow(db, 'area', { name_zh: '测试区', name_en: 'Test area', zone: o.zone ?? 1 });

let customers = 0;
export const addCustomer = async (
  db: Db,
  o: { name?: string; zone?: 1 | 2; mainId?: number; areaId?: number; authStatus?: AuthStatus } = {},
): Promise<number> => {
  customers += 1;
  const name = o.name ?? `customer${customers}`;
  const at = new Date('2026-01-01T00:00:00Z');
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('user', 'id')) as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await addRow(db, 'user', {
    id,
    owner_id: o.mainId ?? id,
    main_id: o.mainId ?? null,
    account_type: o.mainId === undefined ? 1 : 2,
    name,
    zone: o.zone ?? 1,
    area_id: o.areaId ?? null,
    // By default certified as a person, which credit requires.
    auth_status: o.authStatus ?? 8,
    registered_at: at,
  });
  // Who has nothing to pay with gets no nodes.
  await addRow(db, 'owner_live', { owner_id: id, credit_limit: '1000000' });
  return id;
};

/** A task with ten frames, by default waiting. */
export const addTask = async (
  db: Db,
  o: {
    userId: number;
    areaId?: number;
    status?: 0 | 5 | 8 | 10 | 20 | 23 | 25 | 30 | 35 | 40 | 45 | 50 | 60 | 65 | 70 | 100;
    submittedAt?: Date;
    sceneName?: string;
    operable?: boolean;
    plugins?: readonly string[];
    consume?: string;
    currency?: 1 | 2;
  },
): Promise<number> => {
  const status = o.status ?? 0;
  const submittedAt = o.submittedAt ?? new Date('2026-03-09T00:00:00Z');
  const isEnded = [25, 30, 35, 40, 45, 65, 70].includes(status);
  return addRow(db, 'task', {
    user_id: o.userId,
    owner_id: o.userId,
    platform_id: 1,
    area_id: o.areaId ?? null,
    software_id: 2000,
    status,
    stop_type: status === 70 ? 2 : null,
    project_name: '夏日短片',
    scene_name: o.sceneName ?? 'shot_010.ma',
    submitted_at: submittedAt,
    ended_at: isEnded ? new Date(submittedAt.getTime() + 3_600_000) : null,
    operable: o.operable ?? true,
    frame_count: 10,
    currency: o.currency ?? 1,
    plugin_versions: [...(o.plugins ?? [])],
    ...(o.consume !== undefined && { consume: o.consume }),
  });
};

let nodes = 0;
/** A node that by default is on, online and open; its last heartbeat is `at`. */
export const addNode = async (
  db: Db,
  o: {
    name?: string;
    platform?: number;
    service?: 0 | 1 | 2 | 3;
    lock?: 0 | 1;
    properties?: readonly string[];
    requirements?: readonly string[];
    category?: readonly string[];
    software?: readonly number[];
    plugins?: readonly string[];
    ip?: string;
    memoryMb?: number;
    at?: Date;
  } = {},
): Promise<number> => {
  nodes += 1;
  const at = o.at ?? new Date('2026-03-10T02:00:00Z');
  const id = await addRow(db, 'node', {
    name: o.name ?? `node-${String(nodes).padStart(4, '0')}`,
    platform_id: o.platform ?? 1,
    power: 2,
    service: o.service ?? 0,
    lock: o.lock ?? 0,
    ip: o.ip ?? '10.0.0.7',
    cores: 32,
    real_cores: 16,
    memory_mb: o.memoryMb ?? 65_536,
    properties: [...(o.properties ?? [])],
    requirements: [...(o.requirements ?? [])],
    category: [...(o.category ?? [])],
    software: [...(o.software ?? [])],
    plugins: [...(o.plugins ?? [])],
    created_at: at,
  });
  await addRow(db, 'node_beat', { node_id: id, beat_at: at, cpu_load: 900, gpu_load: 0 });
  return id;
};

/** Frames of a task, one for each status, with the live row that an open task has. */
export const addFrames = async (
  db: Db,
  taskId: number,
  statuses: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12)[],
): Promise<void> => {
  const count = (...codes: number[]): number => statuses.filter((status) => codes.includes(status)).length;
  await addRows(
    db,
    'frame',
    statuses.map((status, ix) => ({
      task_id: taskId,
      ix,
      label: String(ix + 1).padStart(4, '0'),
      status,
      stop_type: status === 3 ? (2 as const) : null,
    })),
  );
  const counters = {
    waiting: count(1, 6, 7, 8, 9, 10, 12),
    running: count(2),
    aborted: count(3),
    failure: count(5, 11),
    success: count(4),
  };
  await setRow(db, 'task', taskId, { ...counters, frame_count: statuses.length });
  await sql`
    insert into task_live (task_id, waiting, running, aborted, failure, success, total, ready, running_nodes)
    select id, waiting, running, aborted, failure, success, frame_count, ${count(1)}, running from task
    where id = ${taskId} and is_open`.execute(db);
};

/** An attempt of a frame on a node; without an outcome it still runs. The frame refers to this attempt. */
export const addAttempt = async (
  db: Db,
  o: {
    taskId: number;
    ix: number;
    nodeId: number;
    leasedAt?: Date;
    outcome?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
    renderMs?: number;
    progress?: number;
    n?: number;
  },
): Promise<void> => {
  const n = o.n ?? 1;
  const leasedAt = o.leasedAt ?? new Date('2026-03-10T01:50:00Z');
  const renderMs = o.renderMs ?? 60_000;
  const ended = o.outcome !== undefined;
  await addRow(db, 'attempt', {
    task_id: o.taskId,
    ix: o.ix,
    n,
    token: Buffer.alloc(16, n),
    node_id: o.nodeId,
    leased_at: leasedAt,
    hourly_price: '3.6',
    hold: ended ? '0' : '1.2',
    ...(ended && {
      ended_at: new Date(leasedAt.getTime() + renderMs),
      outcome: o.outcome,
      render_ms: renderMs,
    }),
  });
  if (!ended) {
    await db
      .updateTable('task_live')
      .set((eb) => ({ hold: eb('hold', '+', '1.2') }))
      .where('task_id', '=', o.taskId)
      .execute();
    await addRow(db, 'node_attempt', { node_id: o.nodeId, task_id: o.taskId, ix: o.ix, n });
    await sql`insert into owner_live (owner_id, running_hold) select owner_id, 1.2 from task where id = ${o.taskId}
      on conflict (owner_id) do update set running_hold = owner_live.running_hold + 1.2`.execute(db);
  }
  await addRow(db, 'attempt_live', { task_id: o.taskId, ix: o.ix, n, progress: o.progress ?? 500 });
  await setRow(db, 'frame', { task_id: o.taskId, ix: o.ix }, { attempt_n: n, node_id: o.nodeId });
};
