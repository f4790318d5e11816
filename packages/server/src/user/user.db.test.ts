import {
  authStatus,
  errorCodes,
  type InputOf,
  registerSource,
  type RowOf,
  UserId,
  userLabels,
  users,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow } from '../build/rows.ts';
import { addStaff, giveCustomer } from '../testing/agents.ts';
import { addCustomer } from '../testing/fixtures.ts';

const t = serverOfFile();

const set = (id: number, values: object): Promise<unknown> =>
  t.db.updateTable('user').set(values).where('id', '=', id).execute();
const asked = async (query: Partial<InputOf<typeof users.list>>): Promise<RowOf<typeof users.list>[]> =>
  (await t.admin.call(users.list, { pageSize: 800, ...query })).data.items;
const finds = async (
  query: Partial<InputOf<typeof users.list>>,
  among: readonly number[],
): Promise<number[]> => {
  const found = new Set((await asked(query)).map(({ userId }) => userId as number));
  return among.filter((id) => found.has(id));
};

describe('the customer list', () => {
  test('children are left out until the query names them; deleted accounts until it asks for them alone', async () => {
    const main = await addCustomer(t.db);
    const child = await addCustomer(t.db, { mainId: main });
    const gone = await addCustomer(t.db);
    await set(gone, { deleted_at: t.clock.now });
    const all = [main, child, gone];
    expect(await finds({}, all)).toEqual([main]);
    expect(await finds({ displaySubaccount: true }, all)).toEqual([main, child]);
    expect(await finds({ fatherUuid: main }, all)).toEqual([child]);
    expect(await finds({ userId: child }, all)).toEqual([child]);
    expect(await finds({ isDeleted: true }, all)).toEqual([gone]);
  });

  test('account type 3 is asked by the flag or by the type: both find DingTalk children', async () => {
    const main = await addCustomer(t.db);
    const [child, ding] = [
      await addCustomer(t.db, { mainId: main }),
      await addCustomer(t.db, { mainId: main }),
    ];
    await set(ding, { account_type: 3 });
    expect(await finds({ isDingTalk: true }, [main, child, ding])).toEqual([ding]);
    expect(await finds({ isDingTalk: false, displaySubaccount: true }, [main, child, ding])).toEqual([
      main,
      child,
    ]);
    expect(await finds({ accountType: 3 }, [main, child, ding])).toEqual([ding]);
    expect(await finds({ accountType: 2 }, [main, child, ding])).toEqual([child]);
  });

  test.for([
    { chosen: authStatus.of.enterpriseReview, found: [1, 2] },
    { chosen: authStatus.of.personFailed, found: [3, 4] },
    { chosen: authStatus.of.personVerified, found: [8, 10, 11] },
    { chosen: authStatus.of.enterpriseVerified, found: [9, 12] },
    { chosen: authStatus.of.changing, found: [6, 7] },
    { chosen: authStatus.of.unverified, found: [0] },
  ])('the certification filter $chosen finds $found', async ({ chosen, found }) => {
    const ids: number[] = [];
    for (const status of authStatus.codes) {
      const id = await addCustomer(t.db);
      await set(id, { auth_status: status });
      ids.push(id);
    }
    const hits = await finds({ authStatus: chosen }, ids);
    expect(hits.map((id) => authStatus.codes[ids.indexOf(id)])).toEqual(found);
  });

  test('words of the name and the company; a phone by its beginning or last figures, an address by its beginning, and wildcards mean themselves', async () => {
    const [one, two] = [await addCustomer(t.db), await addCustomer(t.db)];
    await set(one, {
      name: '星海动画工作室',
      company: '星海文化',
      phone: '17299900001',
      email: 'Ink_One@star.example',
    });
    await set(two, {
      name: '远山设计',
      company: '远山 100% 有限公司',
      phone: '17299800002',
      email: 'inkxone@hill.example',
    });
    const both = [one, two];
    expect(await finds({ userName: '海动' }, both)).toEqual([one]);
    expect(await finds({ company: '100%' }, both)).toEqual([two]);
    expect(await finds({ company: '星海' }, both)).toEqual([one]);
    expect(await finds({ phone: '172999' }, both)).toEqual([one]);
    expect(await finds({ email: 'INK_one' }, both)).toEqual([one]);
    expect(await finds({ phone: '0002' }, both)).toEqual([two]);
    expect(await finds({ phone: '800002' }, both)).toEqual([two]);
    for (const phone of ['%', '%002', '002', '2998'])
      expect([phone, await finds({ phone }, both)]).toEqual([phone, []]);
  });

  test('who looks after them, by kind; who has nobody', async () => {
    const [one, two] = [await addCustomer(t.db), await addCustomer(t.db)];
    const [sales, pc] = [await addStaff(t, 11), await addStaff(t, 2)];
    await giveCustomer(t, { userId: one, adminId: sales, kind: 1 });
    await giveCustomer(t, { userId: two, adminId: pc, kind: 2 });
    const both = [one, two];
    expect(await finds({ adminId: sales }, both)).toEqual([one]);
    expect(await finds({ adminId: pc }, both)).toEqual([]);
    expect(await finds({ pcAdminId: pc }, both)).toEqual([two]);
    expect(await finds({ queryAdminId: pc }, both)).toEqual([two]);
    expect(await finds({ unallocatedSalesman: true }, both)).toEqual([two]);
    expect(await finds({ unallocatedPC: true }, both)).toEqual([one]);
    expect(await finds({ unallocatedTD: true }, both)).toEqual(both);
  });

  test('the balance of the purse, both ends included; first recharge and submission either way; who was registered by us', async () => {
    const [poor, rich] = [await addCustomer(t.db), await addCustomer(t.db)];
    await sql`insert into account (owner_id, kind, currency, balance) values (${rich}, 1, 1, 250.5)`.execute(
      t.db,
    );
    await set(rich, {
      first_recharge_at: t.clock.now,
      first_submit_at: t.clock.now,
      register_source: registerSource.of.staff,
    });
    const both = [poor, rich];
    expect(await finds({ balanceRangeStart: '250.5' }, both)).toEqual([rich]);
    expect(await finds({ balanceRangeStart: '250.500001' }, both)).toEqual([]);
    expect(await finds({ balanceRangeStart: '250.5', balanceRangeEnd: '250.5' }, both)).toEqual([rich]);
    expect(await finds({ balanceRangeEnd: '250.499999' }, both)).toEqual([poor]);
    expect(await finds({ isFirstReCharge: 1 }, both)).toEqual([rich]);
    expect(await finds({ isFirstReCharge: 0 }, both)).toEqual([poor]);
    expect(await finds({ isFirstSubmit: 1 }, both)).toEqual([rich]);
    expect(await finds({ registerSourceFlag: true }, both)).toEqual([rich]);
    expect((await asked({ userId: rich }))[0]).toMatchObject({ balance: '250.50', enabled: 1 });
  });

  test('somebody sees their own customers alone, and phone numbers masked', async () => {
    const [own, other] = [await addCustomer(t.db), await addCustomer(t.db)];
    await set(own, { phone: '17299700003' });
    const person = await t.person({ keys: ['user:list'], scope: 2 });
    await giveCustomer(t, { userId: own, adminId: person.adminId, kind: 1 });
    const { items } = (await person.call(users.list, {})).data;
    expect(items.map(({ userId }) => userId)).toEqual([own]);
    expect(items[0]?.phone).not.toContain('9970');
    expect((await person.send(users.contact, { userId: own })).code).toBe(errorCodes.forbidden);
    const reader = await t.person({ keys: ['user:list', 'user:list:reveal'], scope: 2 });
    await giveCustomer(t, { userId: own, adminId: reader.adminId, kind: 2 });
    expect((await reader.call(users.contact, { userId: own })).data).toMatchObject({
      phone: '17299700003',
    });
    expect((await reader.send(users.contact, { userId: other })).code).toBe(errorCodes.notFound);
  });
});

test('an account is activated once, and is said to be then', async () => {
  const id = await addCustomer(t.db);
  await set(id, { activated: false });
  const send = async () =>
    (await t.admin.call(users.activate, { userIds: [UserId.parse(id)] })).data.results.map(
      ({ code }) => code,
    );
  expect(await send()).toEqual([200]);
  expect(await send()).toEqual([errorCodes.alreadyActivated]);
});

test('an account is disabled once, with its reason; what it is already is refused', async () => {
  const id = await addCustomer(t.db);
  const send = async (enabled: 0 | 1) =>
    (await t.admin.call(users.enable, { userIds: [UserId.parse(id)], enabled, reason: '欠费' })).data.results;
  expect(await send(0)).toMatchObject([{ code: 200 }]);
  expect(await send(0)).toMatchObject([{ code: errorCodes.notAllowedInState }]);
  expect(await asked({ userId: id, enabled: 0 })).toMatchObject([{ userId: id, enabled: 0 }]);
  expect(await send(1)).toMatchObject([{ code: 200 }]);
});

test('each call lifts its own limit of signing in', async () => {
  const id = await addCustomer(t.db);
  const limits = { failed_logins: 4, locked_until: new Date('2030-01-01'), ip_limited: true };
  const live = async () =>
    getRow(t.db, 'user_live', { user_id: id }, ['failed_logins', 'locked_until', 'ip_limited']);
  await addRow(t.db, 'user_live', { user_id: id });
  for (const [call, left] of [
    [users.releaseLogin, { ...limits, failed_logins: 0 }],
    [users.releaseIp, { ...limits, ip_limited: false }],
    [users.unlock, { ...limits, locked_until: null }],
    [users.cleanLimits, { ...limits, failed_logins: 0, ip_limited: false }],
  ] as const) {
    await t.db.updateTable('user_live').set(limits).where('user_id', '=', id).execute();
    await t.admin.call(call, { userIds: [UserId.parse(id)] });
    expect(await live(), call.name).toEqual(left);
  }
  await t.db.updateTable('user_live').set(limits).where('user_id', '=', id).execute();
  await t.admin.call(users.unlock, { userIds: [UserId.parse(id)], loginLimits: [1, 3] });
  expect(await live()).toEqual({ ...limits, locked_until: null, ip_limited: false });
});

test('labels are a tree of two levels, added and taken away, and deleted once nobody bears them', async () => {
  const add = async (labelName: string, parentId: number | null) =>
    t.admin.send(userLabels.add, { labelName, parentId: parentId });
  const of = (answer: { data: unknown }): number => (answer.data as { labelId: number }).labelId;
  const parent = of(await add('规模', null));
  const child = of(await add('大客户', parent));
  expect((await add('大客户', parent)).code).toBe(errorCodes.alreadyTaken);
  expect((await add('更深', child)).code).toBe(errorCodes.notFound);
  const id = await addCustomer(t.db);
  const label = (labelChange: 1 | 2) =>
    t.admin.call(users.label, { userIds: [UserId.parse(id)], labelIds: [child], labelChange });
  await label(1);
  await label(1);
  expect(await asked({ labelId: child })).toMatchObject([{ userId: id, labels: ['大客户'] }]);
  const tree = (await t.admin.call(userLabels.list, {})).data;
  expect(tree.find(({ labelId }) => (labelId as number) === child)).toMatchObject({
    parentId: parent,
    userCount: 1,
  });
  const remove = async (labelId: number) =>
    (await t.admin.send(userLabels.remove, { labelId: labelId })).code;
  expect(await remove(child)).toBe(errorCodes.stillInUse);
  await label(2);
  expect(await remove(parent)).toBe(errorCodes.stillInUse);
  expect(await remove(child)).toBe(errorCodes.success);
  expect(await remove(parent)).toBe(errorCodes.success);
});

test('several are marked as zombies at once, and remarked; the list finds them by either', async () => {
  const ids = [await addCustomer(t.db), await addCustomer(t.db)];
  const userIds = ids.map((id) => UserId.parse(id));
  await t.admin.call(users.markZombies, { userIds, isZombie: 1 });
  await t.admin.call(users.remark, { userIds: userIds.slice(0, 1), remark: '展会认识' });
  expect(await finds({ isZombie: true }, ids)).toEqual(ids);
  expect(await finds({ remark: '展会' }, ids)).toEqual(ids.slice(0, 1));
  await t.admin.call(users.markZombies, { userIds, isZombie: 0 });
  expect(await finds({ isZombie: true }, ids)).toEqual([]);
});
