import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renders } from '@renderdesk/contract';
import type { TestDatabase } from '../../../../scripts/testing/database.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { actorById } from '../core/auth/session.ts';
import type { Area } from '../area.ts';
import { areas } from '../areas.gen.ts';
import { copyTasks } from './copies.ts';
import { openDemoDatabase } from './demo.ts';
import { type DrivingList, drivingLists } from './driving.ts';
import { rowsRead, wholeReads } from './plans.ts';
import { openRecorder, type Recorder, type Statement } from './recorded.ts';
import { beginning } from './server.ts';
import type { Asking } from '../core/calls/listContext.ts';
import type { Listing } from '../core/calls/listing.ts';
import { readPage } from '../core/calls/reading.ts';
import { renderCalls } from '../task/render/render.calls.ts';
import { nodeFigures, paceFigures, todayFigures, workFigures } from '../home/figures.store.ts';
import { queuesOf, sourcesOf, sumsOf } from '../home/workQueue.store.ts';

const now = beginning;
const list = renderCalls.find((one) => one.call.name === renders.list.name)?.handler as Listing;

let database: TestDatabase;
let owner: Db;
let recorder: Recorder;
/** Tables of many rows; partitions that are yet empty are none of them. */
let large: ReadonlySet<string>;
/** The administrator, and who sees the allocated customers of some areas. */
let people: number[];
let lists: DrivingList[];

/** Over 200,000 tasks, one attempt each, charged; and 20,000 findings of stuck frames, most of them settled. */
beforeAll(async () => {
  database = await openDemoDatabase();
  owner = openDb(database.ownerUrl, { max: 2 });
  await owner.transaction().execute(async (tx) => {
    await copyTasks(tx);
    await sql`
      insert into attempt (task_id, ix, n, token, node_id, leased_at, ended_at, outcome, render_ms)
      select id, 0, 99, decode(repeat('00', 16), 'hex'), 1001, submitted_at, ended_at, 1 + id % 2, 60000
      from task where ended_at is not null and deleted_at is null on conflict do nothing`.execute(tx);
    await sql`
      insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
        incurred_at, period, render_ms, price_version_id, rule, units, hourly)
      select task_id, 1, ix, n, 1, 1, 0.5, 0.5, 1 + task_id % 2, 201, 2, leased_at, ended_at, 202603, render_ms, 1, 1, 1, 1 from attempt
      where n = 99 on conflict do nothing`.execute(tx);
    await sql`
      insert into stuck_frame (task_id, ix, n, node_id, reasons, found_at, duration_ms, silent_ms, resolution, resolved_at)
      select task_id, ix, n, node_id, '{1}', ended_at, 60000, 60000, 1, ended_at from attempt
      where n = 99 order by task_id limit 20000 on conflict do nothing`.execute(tx);
  });
  // All of them: a small table that autovacuum reaches or not in the meantime would decide the plans of the large ones.
  await sql`vacuum (analyze)`.execute(owner);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > 5000`.execute(owner);
  large = new Set(rows.map(({ name }) => name));
  lists = await drivingLists(owner);
  people = [...new Set(lists.map(({ adminId }) => adminId))];
  recorder = openRecorder(database.appUrl, { max: 8 });
}, 600_000);
afterAll(async () => {
  await recorder.close();
  await owner.destroy();
  await database.drop();
});

const sources = sourcesOf(areas.flatMap(({ workQueues = [] }: Area) => workQueues));

test('no figure and no queue reads a large table from end to end', async () => {
  expect(people).toHaveLength(2);
  for (const name of ['attempt', 'charge', 'stuck_frame', 'frame']) expect(large).toContain(name);
  for (const adminId of people) {
    const actor = await actorById(owner, adminId);
    const c: Asking = { actor, now, platform: 0 };
    const { db } = recorder;
    const statements = await recorder.record(async () => {
      await nodeFigures(db, c);
      await workFigures(db, c);
      await todayFigures(db, c);
      await paceFigures(db, c, 'hour');
      await paceFigures(db, c, 'day');
      await sumsOf(db, queuesOf(sources, actor), c);
    });
    expect(statements).toHaveLength(12);
    for (const statement of statements)
      expect(
        (await wholeReads(owner, statement)).filter((name) => large.has(name)),
        statement.sql,
      ).toEqual([]);
  }
});

test('a sum over all charges is seen to read them all', async () => {
  const statement = { sql: 'select sum(amount) from charge where render_ms > $1', parameters: [0] };
  expect(await wholeReads(owner, statement)).toEqual(['charge']);
});

/** Partitions of `task` that hold rows and that a statement reads from end to end. */
const wholeScans = async (statement: Statement): Promise<string[]> => {
  const { rows: large } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^task_[0-9]+$' and reltuples > 0`.execute(owner);
  expect(large.length).toBeGreaterThan(0);
  const names = new Set(large.map(({ name }) => name));
  return (await wholeReads(owner, statement)).filter((name) => names.has(name));
};

const statementsOf = async ({ adminId, input }: DrivingList): Promise<Statement[]> => {
  const actor = await actorById(owner, adminId);
  const checked = renders.list.input.parse(input) as never;
  const asked = { input: checked, actor, now, platform: 0 };
  return recorder.record(() => readPage(list, { db: recorder.db, countDb: recorder.db, graceMs: 0 }, asked));
};

describe('no driving filter or sort reads all tasks', () => {
  test('a list by what no index serves is seen to read them all', async () => {
    const found = await wholeScans({ sql: `select id from task where remark = $1`, parameters: ['x'] });
    expect(found).not.toEqual([]);
  });

  test('every one of them, its page and its total', async () => {
    expect(lists.length).toBeGreaterThan(10);
    for (const one of lists) {
      const statements = await statementsOf(one);
      expect(statements, one.name).toHaveLength(2);
      for (const statement of statements) expect(await wholeScans(statement), one.name).toEqual([]);
    }
  });

  test('a page by the words that most tasks have is walked in its order, not gathered', async () => {
    const { name, tasks } = await owner
      .selectFrom('task')
      .select([
        sql<string>`substring(scene_name from '[.][^.]+$')`.as('name'),
        (eb) => eb.fn.countAll<number>().as('tasks'),
      ])
      .where('is_open', '=', false)
      .groupBy('name')
      .orderBy('tasks', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(tasks).toBeGreaterThan(5000);
    const asked = [{ keywords: name }, { taskFlag: 1, endTimeFlag: 0, sceneName: name }] as const;
    for (const input of asked) {
      const statements = await statementsOf({ ...(lists[0] as DrivingList), input });
      const page = statements.find(({ sql: text }) => !text.includes('count(*) as "total"'));
      expect(await rowsRead(owner, page as Statement)).toBeLessThan(tasks / 2);
    }
  });

  test('a word that hardly any task has is gathered, after so many rows that a page of a usual one would be full', async () => {
    for (const keywords of ['zzzqqq', '深海 zzzqqq']) {
      const [page] = await statementsOf({ ...(lists[0] as DrivingList), input: { keywords } });
      // 4,000 that were walked, and as many entries of the index that say that more follow.
      expect(await rowsRead(owner, page as Statement)).toBeLessThan(8100);
    }
  });

  test('the last page by number and the page after a cursor', async () => {
    for (const one of lists) {
      const last = { ...one, input: { ...one.input, pageNum: 200 } };
      for (const statement of await statementsOf(last))
        expect(await wholeScans(statement), one.name).toEqual([]);
    }
    const actor = await actorById(owner, lists[0]?.adminId ?? 0);
    const input = {
      ...renders.list.input.parse({ taskFlag: 1, endTimeFlag: 0 }),
      // More than a call may ask for, to come to the end of the numbered pages at once.
      pageSize: 50_000,
    } as never;
    const { next } = await readPage(
      list,
      { db: owner, countDb: owner, graceMs: 0 },
      { input, actor, now, platform: 0 },
    );
    const after = await statementsOf({
      name: 'after a cursor',
      adminId: actor.adminId,
      input: { taskFlag: 1, endTimeFlag: 0, ...(next !== undefined && { cursor: next }) },
    });
    expect(next).toBeDefined();
    for (const statement of after) expect(await wholeScans(statement)).toEqual([]);
  });

  test('a second level is sorted within what the index of the first gives', async () => {
    const adminId = lists[0]?.adminId ?? 0;
    const firsts = [
      'endTimeFlag',
      'taskStartTimeFlag',
      'taskIdFlag',
      'taskLevelFlag',
      'consumeFlag',
    ] as const;
    for (const first of firsts) {
      expect(renders.list.secondAfter).toContain(first);
      const second = first === 'taskLevelFlag' ? 'endTimeFlag' : 'taskLevelFlag';
      const flags: DrivingList['input'] = { [first]: 0, [second]: 1 };
      const input: DrivingList['input'] = { ...flags, taskFlag: 1, sortOrder: [first, second] };
      for (const statement of await statementsOf({ name: first, adminId, input }))
        expect(await wholeScans(statement), first).toEqual([]);
    }
  });
});
