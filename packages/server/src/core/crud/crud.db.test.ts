import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes, organizations } from '@renderdesk/contract';
import type { Tx } from '../db/db.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { deleteRows, deleteUnused, lockRow, updateRow, writeUnique } from './crud.store.ts';

let t: TestServer;
beforeAll(async () => {
  t = await openTestServer();
});
afterAll(() => t.close());

const add = async (tx: Tx, name: string) =>
  tx
    .insertInto('organization')
    .values({ parent_id: 1, name, created_at: t.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => t.db.transaction().execute(work);
const fields = { organization_name_unique: 'organizationName' };

test('a row is locked as the caller saw it; another version, an unknown and a deleted one are refused', async () => {
  const { id } = await within((tx) => add(tx, '锁定'));
  expect(await within((tx) => lockRow(tx, 'organization', { id, version: 1 }))).toMatchObject({
    id,
    name: '锁定',
  });
  await t.admin.call(organizations.update, {
    organizationId: id as never,
    organizationName: '改过',
    type: null,
    remark: '',
    version: 1,
  });
  await expect(within((tx) => lockRow(tx, 'organization', { id, version: 1 }))).rejects.toMatchObject({
    code: errorCodes.changedMeanwhile,
    data: { by: '系统管理员' },
  });
  expect(await within((tx) => lockRow(tx, 'organization', { id }))).toMatchObject({
    version: 2,
    name: '改过',
  });
  await within((tx) => deleteUnused(tx, 'organization', new Map([[id, false]]), t.clock.now));
  for (const gone of [id, 987_654])
    await expect(within((tx) => lockRow(tx, 'organization', { id: gone }))).rejects.toMatchObject({
      code: errorCodes.notFound,
    });
});

test('a second row of one name is refused under its field, one that refers to nothing is not found, any other error stays itself', async () => {
  await within((tx) => add(tx, '唯一'));
  await expect(within((tx) => writeUnique(add(tx, '唯一'), fields))).rejects.toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'organizationName' }] },
  });
  await expect(within((tx) => writeUnique(add(tx, '唯一'), {}))).rejects.toMatchObject({ code: '23505' });
  await expect(
    within((tx) =>
      writeUnique(
        tx.updateTable('organization').set({ parent_id: 987_654 }).where('name', '=', '唯一').execute(),
        fields,
      ),
    ),
  ).rejects.toMatchObject({ code: errorCodes.notFound });
});

test('what something hangs on stays, the rest is marked, and an unknown id has no answer', async () => {
  const [used, free] = await within(async (tx) => [await add(tx, '在用'), await add(tx, '空闲')] as const);
  const inUse = new Map([
    [used.id, true],
    [free.id, false],
  ]);
  const outcomes = await within((tx) => deleteUnused(tx, 'organization', inUse, t.clock.now));
  expect([...outcomes].map(([id, { code }]) => [id, code])).toEqual([
    [used.id, errorCodes.stillInUse],
    [free.id, errorCodes.success],
  ]);
  const left = await t.db
    .selectFrom('organization')
    .where('id', 'in', [used.id, free.id])
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  expect(left).toEqual([{ id: used.id }]);
});

test('a row is updated of the version that was seen, and deleted once', async () => {
  const { id } = await within((tx) => add(tx, '行'));
  const rename = (version: number) =>
    within((tx) => updateRow(tx, 'organization', { id, version, now: t.clock.now, set: { name: '行二' } }));
  await rename(1);
  await expect(rename(1)).rejects.toMatchObject({ code: errorCodes.changedMeanwhile });
  const remove = () => within((tx) => deleteRows(tx, 'organization', [id, 987_654], t.clock.now));
  expect([...(await remove())]).toEqual([[id, { code: errorCodes.success }]]);
  expect([...(await remove())]).toEqual([]);
  await expect(rename(2)).rejects.toMatchObject({ code: errorCodes.notFound });
});
