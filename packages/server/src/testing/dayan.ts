import type { DayanKind } from '@renderdesk/contract';
import { addRow, addRows } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { addCustomer } from './fixtures.ts';

interface JobOptions {
  readonly now: Date;
  readonly kind?: DayanKind;
  readonly status?: number;
  readonly userId?: number;
  readonly areaId?: number;
  readonly parentId?: number;
  readonly consume?: string;
  /** Statuses of its four tiles. */
  readonly tiles?: readonly number[];
}

/** A job of the GPU cloud with a grid of two by two; one of a later kind is made with the jobs before it. */
export const addDayanJob = async (db: Db, o: JobOptions): Promise<number> => {
  const kind = o.kind ?? 1;
  const userId = o.userId ?? (await addCustomer(db));
  const before =
    kind === 1
      ? undefined
      : (o.parentId ??
        (await addDayanJob(db, {
          now: o.now,
          userId,
          kind: (kind - 1) as DayanKind,
          status: 25,
          ...(o.areaId !== undefined && { areaId: o.areaId }),
        })));
  const parent =
    before === undefined
      ? undefined
      : await db
          .selectFrom('dayan_job')
          .where('id', '=', before)
          .select(['id', 'root_id'])
          .executeTakeFirstOrThrow();
  const status = o.status ?? 0;
  const tiles = o.tiles ?? [1, 1, 1, 1].map(() => (status === 25 ? 4 : 1));
  const isOver = [20, 23, 25, 30, 35, 45, 10].includes(status);
  const id = await addRow(db, 'dayan_job', {
    kind,
    task_type: kind === 3 ? 4 : kind,
    user_id: userId,
    owner_id: userId,
    area_id: o.areaId ?? null,
    project_name: '古城三维',
    root_id: parent ? (parent.root_id ?? parent.id) : null,
    parent_id: parent?.id ?? null,
    status: status as 0,
    tile_columns: 2,
    tile_rows: 2,
    tiles_done: tiles.filter((one) => one === 4).length,
    tiles_failed: tiles.filter((one) => one === 5 || one === 11).length,
    consume: o.consume ?? '0',
    submitted_at: o.now,
    ...(status !== 0 && status !== 60 && { started_at: o.now }),
    ...(isOver && { ended_at: o.now }),
  });
  await addRows(
    db,
    'dayan_tile',
    tiles.map((one, at) => ({ job_id: id, x: at % 2, y: at >> 1, status: one as 1 })),
  );
  return id;
};

/** A publication of a product of a customer. */
export const addDayanPublish = async (
  db: Db,
  o: JobOptions & { readonly publishStatus?: number },
): Promise<number> => {
  const jobId = await addDayanJob(db, { ...o, kind: 3, status: 25 });
  const { user_id } = await db
    .selectFrom('dayan_job')
    .where('id', '=', jobId)
    .select('user_id')
    .executeTakeFirstOrThrow();
  const count = await db
    .selectFrom('dayan_publish')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return addRow(db, 'dayan_publish', {
    job_id: jobId,
    user_id,
    status: (o.publishStatus ?? 20) as 20,
    whole_project: false,
    token_hash: Buffer.alloc(32, `${jobId}-${count.n}`),
    opens_at: o.now,
    started_at: o.now,
    ...((o.publishStatus ?? 20) >= 20 && { completed_at: o.now }),
  });
};
