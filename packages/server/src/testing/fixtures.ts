import type { Db } from '../core/db.ts';

/** An area, a customer and a task each, for tests that need some rows; every test names only what it is about. */

export const addArea = async (db: Db, o: { zone?: 1 | 2 } = {}): Promise<number> => {
  const { id } = await db
    .insertInto('area')
    .values({ name_zh: '测试区', name_en: 'Test area', zone: o.zone ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

let customers = 0;
export const addCustomer = async (
  db: Db,
  o: { name?: string; zone?: 1 | 2; mainId?: number; areaId?: number } = {},
): Promise<number> => {
  customers += 1;
  const at = new Date('2026-01-01T00:00:00Z');
  const { id } = await db
    .insertInto('user')
    .values({
      owner_id: o.mainId ?? 0,
      main_id: o.mainId ?? null,
      account_type: o.mainId === undefined ? 1 : 2,
      name: o.name ?? `customer${customers}`,
      zone: o.zone ?? 1,
      area_id: o.areaId ?? null,
      registered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A task with ten frames, waiting unless told otherwise. */
export const addTask = async (
  db: Db,
  o: {
    userId: number;
    areaId?: number;
    status?: 0 | 5 | 8 | 10 | 20 | 23 | 25 | 30 | 35 | 40 | 45 | 50 | 60 | 65 | 70 | 100;
    submittedAt?: Date;
    sceneName?: string;
    operable?: boolean;
  },
): Promise<number> => {
  const status = o.status ?? 0;
  const submittedAt = o.submittedAt ?? new Date('2026-03-09T00:00:00Z');
  const isEnded = [25, 30, 35, 40, 45, 65, 70].includes(status);
  const { id } = await db
    .insertInto('task')
    .values({
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
      currency: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
