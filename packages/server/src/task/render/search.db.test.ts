import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { frameIdOf, maxFound, renderFacts } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { setRow } from '../../build/rows.ts';
import { addCustomer, addFrames, addTask } from '../../testing/fixtures.ts';

const t = serverOfFile();
/** Ids of six digits, one after another, all of one customer. */
const first = 310_000;
beforeAll(async () => {
  await sql`select setval(pg_get_serial_sequence('task', 'id'), ${first}, false)`.execute(t.db);
  const userId = await addCustomer(t.db);
  for (let at = 0; at < maxFound + 5; at += 1) await addTask(t.db, { userId, sceneName: `scene_${at}.ma` });
  await addFrames(t.db, first + 3, [4, 1]);
});

const search = async (number: number) =>
  (await t.admin.call(renderFacts.globalSearch, { taskId: number as never })).data;

describe('a search by number', () => {
  test('finds the task of that id, open', async () => {
    const { items, more } = await search(first + 7);
    expect(items).toMatchObject([
      { taskId: first + 7, sceneName: 'scene_7.ma', isExpand: true, frame: null },
    ]);
    expect(more).toBe(false);
  });
  test('finds the task of a frame, and says which frame', async () => {
    const frameId = frameIdOf(first + 3, 1);
    const { items } = await search(frameId);
    expect(items).toMatchObject([
      { taskId: first + 3, isExpand: true, frame: { frameId, ix: 1, label: '0002' } },
    ]);
  });
  test('finds nothing by the id of a frame that its task does not have', async () => {
    expect((await search(frameIdOf(first + 3, 2))).items).toEqual([]);
  });
  test('finds what begins with it, the lowest first, closed, and says where there is more', async () => {
    const ten = await search(31_001);
    expect(ten.items.map(({ taskId }) => taskId)).toEqual(
      Array.from({ length: 10 }, (_, at) => first + 10 + at),
    );
    expect(ten.items.some(({ isExpand }) => isExpand)).toBe(false);
    expect(ten.more).toBe(false);
    const all = await search(3100);
    expect([all.items.length, all.items[0]?.taskId, all.more]).toEqual([maxFound, first, true]);
  });
  test('finds no task of a customer outside the caller’s scope', async () => {
    const other = await t.person({ keys: ['running:render:task', 'complete:render:task'], scope: 2 });
    for (const number of [first + 7, frameIdOf(first + 3, 1), 3100])
      expect((await other.call(renderFacts.globalSearch, { taskId: number as never })).data.items).toEqual(
        [],
      );
  });
  test('finds deleted tasks too, and says that they are', async () => {
    const deleted = first + 20;
    await setRow(t.db, 'task', deleted, { deleted_at: t.clock.now });
    expect((await search(deleted)).items).toMatchObject([{ taskId: deleted, deleted: true }]);
  });
});
