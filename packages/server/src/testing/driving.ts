import { sql } from 'kysely';
import type { InputOf, renders } from '@renderdesk/contract';
import { getRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';

/** A render list as someone asks for it. */
export interface DrivingList {
  readonly name: string;
  readonly adminId: number;
  readonly input: InputOf<typeof renders.list>;
}

/**
 * The filters and sorts that drive the render list, over ids that occur often in the demo's data: each must be answered
 * from an index, whatever the size. The administrator sends all of them, and the salesperson with the most customers one.
 */
export const drivingLists = async (db: Db): Promise<DrivingList[]> => {
  const userId = await commonest(db, 'user_id');
  const areaId = await commonest(db, 'area_id');
  const platform = await commonest(db, 'platform_id');
  const { from, to } = await tenthOfTime(db);
  const inputs: Readonly<Record<string, DrivingList['input']>> = {
    'running by submission': { taskFlag: 0 },
    'running by level': { taskFlag: 0, taskLevelFlag: 0 },
    'ended by end': { taskFlag: 1, endTimeFlag: 0 },
    'ended by start': { taskFlag: 1, taskStartTimeFlag: 0 },
    'ended by id': { taskFlag: 1, taskIdFlag: 0 },
    'ended by level': { taskFlag: 1, taskLevelFlag: 0 },
    'ended by cost': { taskFlag: 1, consumeFlag: 0 },
    'ended of a user': { taskFlag: 1, endTimeFlag: 0, userId },
    'ended on a platform': { taskFlag: 1, endTimeFlag: 0, platform },
    'ended in an area': { taskFlag: 1, endTimeFlag: 0, areaIds: [areaId] },
    'ended with a status': { endTimeFlag: 0, taskStatus: 45 },
    'both by submission': {},
    'both in a span of time': { startTime: from, endTime: to },
    'both by a word': { keywords: '深海' },
    'ended by a project': { taskFlag: 1, endTimeFlag: 0, projectName: '白鹿传说' },
  };
  const admin = await getRow(db, 'admin', { login_name: 'admin' }, ['id']);
  return [
    ...Object.entries(inputs).map(([name, input]) => ({ name, adminId: admin.id, input })),
    {
      name: 'ended, areas and allocated customers',
      adminId: await busiestSeller(db),
      input: { taskFlag: 1, endTimeFlag: 0 },
    },
  ];
};

const commonest = async (db: Db, column: 'user_id' | 'area_id' | 'platform_id'): Promise<number> => {
  const { rows } = await sql<{ value: number }>`
    select ${sql.ref(column)} as value from task where ${sql.ref(column)} is not null
    group by 1 order by count(*) desc, 1 limit 1`.execute(db);
  return rows[0]?.value ?? 0;
};

/** The middle tenth of the time in which tasks were submitted, in epoch milliseconds. */
const tenthOfTime = async (db: Db): Promise<{ from: number; to: number }> => {
  const { first, last } = await db
    .selectFrom('task')
    .select([sql<Date>`min(submitted_at)`.as('first'), sql<Date>`max(submitted_at)`.as('last')])
    .executeTakeFirstOrThrow();
  const length = last.getTime() - first.getTime();
  const at = (share: number): number => Math.round(first.getTime() + share * length);
  return { from: at(0.45), to: at(0.55) };
};

/** Who sees the allocated customers of some areas, and has the most. */
const busiestSeller = async (db: Db): Promise<number> => {
  const { admin_id } = await db
    .selectFrom('user_staff as s')
    .innerJoin('admin_role as ar', 'ar.admin_id', 's.admin_id')
    .innerJoin('role as r', 'r.id', 'ar.role_id')
    .innerJoin('role_permission as area', 'area.role_id', 'r.id')
    .innerJoin('role_permission as ended', 'ended.role_id', 'r.id')
    .where('s.valid_to', 'is', null)
    .where('r.customer_scope', '=', 2)
    .where('area.key', '=', 'query:selected:area:customer:task')
    .where(sql<boolean>`cardinality(area.parameters) > 0`)
    .where('ended.key', '=', 'complete:render:task')
    .groupBy('s.admin_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('s.admin_id')
    .select('s.admin_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return admin_id;
};
