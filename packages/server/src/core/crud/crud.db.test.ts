import { expect, test } from 'vitest';
import { errorCodes, organizations } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, setRow } from '../../build/rows.ts';
import type { Tx } from '../db/db.ts';
import {
  changeRow,
  changeRows,
  deleteRows,
  deleteUnused,
  lockRow,
  lockRows,
  updateRow,
  writeUnique,
} from './crud.store.ts';

const t = serverOfFile();

const add = async (tx: Tx, name: string) => ({
  id: await addRow(tx, 'organization', { parent_id: 1, name, created_at: t.clock.now }),
});
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => t.db.transaction().execute(work);
const fields = { organization_name_unique: 'organizationName' };

test('a row is locked in the version that the caller read; another version, an unknown and a deleted row are refused', async () => {
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

test('a duplicate name is refused at its field, a missing reference is not found, any other error is passed on', async () => {
  await within((tx) => add(tx, '唯一'));
  await expect(within((tx) => writeUnique(add(tx, '唯一'), fields))).rejects.toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'organizationName' }] },
  });
  await expect(within((tx) => writeUnique(add(tx, '唯一'), {}))).rejects.toMatchObject({ code: '23505' });
  await expect(
    within((tx) => writeUnique(setRow(tx, 'organization', { name: '唯一' }, { parent_id: 987_654 }), fields)),
  ).rejects.toMatchObject({ code: errorCodes.notFound });
});

test('a row in use stays, the rest are marked, and an unknown id has no result', async () => {
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

test('a row is updated in the version that was read, and deleted once', async () => {
  const { id } = await within((tx) => add(tx, '行'));
  const rename = (version: number) =>
    within((tx) => updateRow(tx, 'organization', { id, version, now: t.clock.now, set: { name: '行二' } }));
  await rename(1);
  await expect(rename(1)).rejects.toMatchObject({ code: errorCodes.changedMeanwhile });
  const remove = () =>
    within((tx) => deleteRows(tx, 'organization', { ids: [id, 987_654], now: t.clock.now }));
  expect([...(await remove())]).toEqual([[id, { code: errorCodes.success }]]);
  expect([...(await remove())]).toEqual([]);
  await expect(rename(2)).rejects.toMatchObject({ code: errorCodes.notFound });
});

test('a row out of reach is not found, by its values and by a scope, and a command over ids has no result for it', async () => {
  const [one, two] = await within(async (tx) => [await add(tx, '甲'), await add(tx, '乙')] as const);
  const ids = [two.id, one.id];
  const scope = sql<SqlBool>`name = '甲'`;
  await within(async (tx) => {
    expect(await lockRow(tx, 'organization', { id: one.id, of: { parent_id: 1 }, scope })).toMatchObject(one);
    expect([...(await lockRows(tx, 'organization', { ids, scope })).outcomes.keys()]).toEqual([one.id]);
    expect([
      ...(await deleteRows(tx, 'organization', { ids, of: { parent_id: 2 }, now: t.clock.now })),
    ]).toEqual([]);
  });
  const refused = [{ of: { parent_id: 2 } }, { scope: sql<SqlBool>`name = '乙'` }];
  for (const reach of refused)
    await expect(within((tx) => lockRow(tx, 'organization', { id: one.id, ...reach }))).rejects.toMatchObject(
      {
        code: errorCodes.notFound,
      },
    );
});

test('of several rows those change that have the version read and are not refused, with results in the order of ids', async () => {
  const rows = await within(async (tx) => [await add(tx, '丙'), await add(tx, '丁'), await add(tx, '戊')]);
  const [stale, refused, free] = rows.map(({ id }) => id) as [number, number, number];
  const outcomes = await within(async (tx) => {
    const found = await lockRows(tx, 'organization', {
      ids: [free, refused, stale, 987_654],
      expectedVersions: new Map([
        [stale, 7],
        [free, 1],
      ]),
      refuse: ({ name }) => name === '丁' && errorCodes.notAllowedInState,
    });
    await changeRows(tx, 'organization', found.free, { now: t.clock.now, set: { remark: '改' } });
    return found.outcomes;
  });
  expect([...outcomes].map(([id, { code }]) => [id, code])).toEqual([
    [stale, errorCodes.changedMeanwhile],
    [refused, errorCodes.notAllowedInState],
    [free, errorCodes.success],
  ]);
  const changed = t.db
    .selectFrom('organization')
    .where('remark', '=', '改')
    .select(['id', 'version', 'updated_at']);
  expect(await changed.execute()).toEqual([{ id: free, version: 2, updated_at: t.clock.now }]);
});

test('a change of a row with a compound key stays within all parts of the key that are given', async () => {
  const title = { kind: 1, title: '李四', created_at: t.clock.now } as const;
  const { id, owner_id } = await t.db
    .insertInto('invoice_title')
    .values({ ...title, owner_id: 5 })
    .returning(['id', 'owner_id'])
    .executeTakeFirstOrThrow();
  const o = { now: t.clock.now, set: { bank_name: '银行' } };
  await within((tx) => changeRow(tx, 'invoice_title', { id, owner_id: owner_id + 1 }, o));
  const read = () =>
    t.db.selectFrom('invoice_title').where('id', '=', id).select('version').executeTakeFirst();
  expect(await read()).toEqual({ version: 1 });
  await within((tx) => changeRow(tx, 'invoice_title', { id, owner_id }, o));
  expect(await read()).toEqual({ version: 2 });
});
