import { type Insertable, sql } from 'kysely';
import {
  frameKind,
  type LifecycleActor,
  openingStatusOf,
  renderStatus,
  type SystemReason,
} from '@renderdesk/contract';
import type { DB, Tx } from '../../core/db/db.ts';
import { recount, writeEvents } from './counters.store.ts';
import { type By, roleOf } from './lifecycle.rules.ts';

/** A frame of a scene as it is submitted; its place in the list is its index. */
export interface SceneFrame {
  readonly label: string;
  readonly kind: number;
  readonly tile?: number | null;
}

/** A scene as it is submitted: the columns of its task that are not the lifecycle's, its frames and files. */
export interface Scene {
  readonly task: Omit<
    Insertable<DB['task']>,
    | 'id'
    | 'status'
    | 'stop_type'
    | 'submitted_at'
    | 'started_at'
    | 'ended_at'
    | 'frame_count'
    | 'waiting'
    | 'running'
    | 'aborted'
    | 'failure'
    | 'success'
    | 'consume'
    | 'version'
    | 'deleted_at'
  >;
  readonly frames: readonly SceneFrame[];
  readonly files?: Readonly<Record<string, string>>;
  readonly reason?: string;
  /** Where it was submitted elsewhere before it came here. */
  readonly submittedAt?: Date;
}

const submittedBy: Readonly<Record<LifecycleActor, SystemReason>> = {
  staff: 'submittedByStaff',
  customer: 'submittedByCustomer',
  system: 'submittedBySystem',
};

/** Makes a task of a scene: its row, frames, live row, files and first event. Answers its id. */
export const submitTask = async (tx: Tx, by: By, scene: Scene): Promise<{ taskId: number }> => {
  const { id: taskId } = await tx
    .insertInto('task')
    .values({
      ...scene.task,
      status: renderStatus.of.waiting,
      submitted_at: scene.submittedAt ?? by.now,
      frame_count: scene.frames.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const present = new Set(scene.frames.map(({ kind }) => kind));
  await sql`
    insert into frame (task_id, ix, label, tile, kind, status)
    select ${taskId}, ix - 1, label, tile, kind, status
    from unnest(${scene.frames.map(({ label }) => label)}::text[], ${scene.frames.map(({ tile }) => tile ?? null)}::int[],
      ${scene.frames.map(({ kind }) => kind)}::smallint[],
      ${scene.frames.map(({ kind }) => openingStatusOf(kind, present))}::smallint[])
      with ordinality as f (label, tile, kind, status, ix)`.execute(tx);
  // Pre-handling renders first, so its frames have the first indexes.
  const pre = scene.frames.filter(({ kind }) => kind === frameKind.of.preRender).length;
  if (pre > 0) await tx.insertInto('pre_task').values({ task_id: taskId, frames: pre }).execute();
  const files = Object.entries(scene.files ?? {});
  if (files.length > 0)
    await tx
      .insertInto('task_file')
      .values(files.map(([name, content]) => ({ task_id: taskId, name, content, at: by.now })))
      .execute();
  await recount(tx, [taskId]);
  await writeEvents(tx, by, [
    {
      taskId,
      action: 'submit',
      from: null,
      to: renderStatus.of.waiting,
      reason: scene.reason ?? submittedBy[roleOf(by)],
    },
  ]);
  return { taskId };
};
