import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renders } from '@renderdesk/contract';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { type Db, openDb } from '../../core/db/db.ts';
import { ensureFirstAdmin } from '../../core/auth/firstAdmin.ts';
import { type Listing } from '../../core/calls/listing.ts';
import { readPage } from '../../core/calls/reading.ts';
import { actorById } from '../../core/auth/session.ts';
import { fillDemo } from '../../demo/index.ts';
import { copyTasks } from '../../testing/copies.ts';
import { type AskedList, drivingLists } from '../../testing/driving.ts';
import { wholeReads } from '../../testing/plans.ts';
import { openRecorder, type Recorder, type Statement } from '../../testing/recorded.ts';
import { renderCalls } from './render.calls.ts';

const now = new Date('2026-03-10T02:00:00Z');
const list = renderCalls.find((one) => one.call.name === renders.list.name)?.handler as Listing;

let database: TestDatabase;
let owner: Db;
let recorder: Recorder;
let lists: AskedList[];

/** The demo's tasks, and about 200,000 ended ones that differ from them in id and times. */
const fill = async (): Promise<void> => {
  await ensureFirstAdmin(owner, { now, password: 'a password of a test' });
  await fillDemo(owner, { now, size: 'on' });
  await owner.transaction().execute(copyTasks);
  await sql`vacuum (analyze)`.execute(owner);
};

beforeAll(async () => {
  database = await openTestDatabase();
  owner = openDb(database.ownerUrl, { max: 2 });
  await fill();
  lists = await drivingLists(owner);
  recorder = openRecorder(database.appUrl, { max: 4 });
}, 180_000);
afterAll(async () => {
  await recorder.close();
  await owner.destroy();
  await database.drop();
});

/** Partitions of `task` that hold rows and that a statement reads from end to end. */
const wholeScans = async (statement: Statement): Promise<string[]> => {
  const { rows: large } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^task_[0-9]+$' and reltuples > 0`.execute(owner);
  expect(large.length).toBeGreaterThan(0);
  const names = new Set(large.map(({ name }) => name));
  return (await wholeReads(owner, statement)).filter((name) => names.has(name));
};

const statementsOf = async ({ adminId, input }: AskedList): Promise<Statement[]> => {
  const actor = await actorById(owner, adminId);
  const checked = renders.list.input.parse(input) as never;
  const asked = { input: checked, actor, now, platform: 0 };
  return recorder.record(() => readPage(list, recorder.db, recorder.db, asked));
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

  test('the last page by number and the page after a cursor', async () => {
    for (const one of lists) {
      const last = { ...one, input: { ...one.input, pageNum: 200 } };
      for (const statement of await statementsOf(last))
        expect(await wholeScans(statement), one.name).toEqual([]);
    }
    const actor = await actorById(owner, lists[0]?.adminId ?? 0);
    const input = renders.list.input.parse({ taskFlag: 1, endTimeFlag: 0, pageSize: 50_000 }) as never;
    const { next } = await readPage(list, owner, owner, { input, actor, now, platform: 0 });
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
      const flags: AskedList['input'] = { [first]: 0, [second]: 1 };
      const input: AskedList['input'] = { ...flags, taskFlag: 1, sortOrder: [first, second] };
      for (const statement of await statementsOf({ name: first, adminId, input }))
        expect(await wholeScans(statement), first).toEqual([]);
    }
  });
});
