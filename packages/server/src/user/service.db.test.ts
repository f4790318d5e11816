import {
  emailMatches,
  errorCodes,
  monthConsumption,
  phoneExports,
  portal,
  submission,
  userDetails,
  UserId,
  userRegistration,
  userServices,
} from '@renderdesk/contract';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, getRows } from '../build/rows.ts';
import { addStaff, giveCustomer } from '../testing/agents.ts';
import { addBill } from '../testing/bills.ts';
import { addPhoneExport } from '../testing/customers.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { addPartner } from '../testing/portal.ts';
import { addRecharge } from '../testing/recharges.ts';
import { readyScene } from '../testing/scenes.ts';

const t = serverOfFile();

const id = (one: number) => UserId.parse(one);
const read = async (userId: number) => (await t.admin.call(userDetails.read, { userId: id(userId) })).data;
const set = (userId: number, values: object): Promise<unknown> =>
  t.db.updateTable('user').set(values).where('id', '=', userId).execute();

describe('the render service of a customer', () => {
  test('is every platform until some are chosen; others are refused at submission', async () => {
    const userId = await addCustomer(t.db);
    await addTask(t.db, { userId });
    const service = async () => (await t.admin.call(userServices.renderService, { userId: id(userId) })).data;
    const all = await service();
    expect(all.every(({ isOpen }) => isOpen)).toBe(true);
    expect(all.find(({ platform }) => platform === 1)).toMatchObject({ openTasks: 1 });
    const [, second] = all;
    const only = second?.platform ?? 0;
    const { version } = await read(userId);
    const change = (platforms: number[], seen = version) =>
      t.admin.call(userServices.setRenderService, {
        userId: id(userId),
        version: seen,
        platforms,
        reason: '合同约定',
      });
    expect((await change([999_999])).code).toBe(errorCodes.notFound);
    expect((await change([only])).code).toBe(errorCodes.success);
    expect((await change([1])).code).toBe(errorCodes.changedMeanwhile);
    expect((await service()).filter(({ isOpen }) => isOpen).map(({ platform }) => platform)).toEqual([only]);
    const submit = (platform: number) =>
      t.admin.send(submission.submit, {
        userId,
        platform,
        cgId: 2007,
        projectName: '夏日短片',
        sceneName: 'shot.blend',
        scenePath: 'input/shot.blend',
        outputPath: 'output/shot',
        frames: '1-2',
      });
    await readyScene(t, userId, { path: 'input/shot.blend', platform: only });
    expect((await submit(1)).code).toBe(errorCodes.platformNotOpen);
    expect((await submit(only)).code).toBe(errorCodes.success);
    expect((await read(userId)).lastSubmitTime).toBe(t.clock.now.getTime());
  });

  test('what the account asks for is handed on to tasks that have not ended, of one platform', async () => {
    const userId = await addCustomer(t.db);
    const [open, ended] = [await addTask(t.db, { userId }), await addTask(t.db, { userId, status: 25 })];
    await set(userId, { task_level: 77, task_requirements: ['nvme'], node_limit: 9 });
    const sync = (platform: number | null) =>
      t.admin.call(userServices.platformSync, { userId: id(userId), platform });
    expect((await sync(2)).data).toEqual({ tasks: 0 });
    expect((await sync(1)).data).toEqual({ tasks: 1 });
    const rows = await t.db
      .selectFrom('task')
      .where('id', 'in', [open, ended])
      .select(['id', 'level', 'node_limit', 'requirements'])
      .orderBy('id')
      .execute();
    expect(rows[0]).toMatchObject({ level: 77, node_limit: 9, requirements: ['nvme'] });
    expect(rows[1]?.level).not.toBe(77);
  });

  test('synchronising reckons first and last dates anew', async () => {
    const userId = await addCustomer(t.db);
    await addTask(t.db, { userId, submittedAt: new Date('2026-02-01T00:00:00Z') });
    await set(userId, { first_submit_at: new Date('2020-01-01T00:00:00Z') });
    // What was undone was no payment.
    const [undone, paid] = [new Date('2026-01-05T00:00:00Z'), new Date('2026-02-05T00:00:00Z')];
    await addRecharge(t, { ownerId: userId, status: 3, paidAt: undone });
    await addRecharge(t, { ownerId: userId, paidAt: paid });
    await set(userId, { first_recharge_at: null });
    await t.admin.send(userServices.synchronise, { userIds: [userId] });
    const one = await read(userId);
    expect(one.lastSubmitTime).toBe(Date.UTC(2026, 1, 1));
    const first = await getRow(t.db, 'user', userId, ['first_submit_at', 'first_recharge_at']);
    expect(first).toEqual({ first_submit_at: new Date('2026-02-01T00:00:00Z'), first_recharge_at: paid });
    const before = one.version;
    await t.admin.send(userServices.synchronise, { userIds: [userId] });
    expect((await read(userId)).version).toBe(before);
  });
});

describe('what software of a customer is told', () => {
  test('sets and JSON values are kept by name, of the version that was seen, and read by the portal', async () => {
    const userId = await addCustomer(t.db);
    const saveSet = (o: object = {}) =>
      t.admin.send(userServices.saveLocalRenderSet, {
        userId,
        setName: '工作站',
        cgId: 2000,
        pluginVersions: ['Arnold 5.4'],
        renderPath: '',
        ...o,
      });
    const saveJson = (o: object = {}) =>
      t.admin.send(userServices.saveJson, {
        userId,
        jsonName: '输出',
        jsonContent: '{"format": "exr"}',
        remark: '',
        ...o,
      });
    const { localRenderSetId } = (await saveSet()).data as { localRenderSetId: number };
    const { userJsonId } = (await saveJson()).data as { userJsonId: number };
    expect((await saveSet()).code).toBe(errorCodes.alreadyTaken);
    expect((await saveSet({ setName: '另一台', cgId: 99_999_999 })).code).toBe(errorCodes.notFound);
    const deep = `{"a":${'['.repeat(100)}${']'.repeat(100)}}`;
    for (const jsonContent of ['[1]', '{"a":', '"x"', 'null', '{"a":"\\u0000"}', '{"a":"\\ud800"}', deep])
      expect((await saveJson({ jsonName: 'x', jsonContent })).code).toBe(errorCodes.badInput);
    expect((await saveSet({ localRenderSetId, version: 1, renderPath: 'D:/maya' })).code).toBe(200);
    expect((await saveSet({ localRenderSetId, version: 1 })).code).toBe(errorCodes.changedMeanwhile);
    // Somebody else's customer has none of them.
    expect((await saveJson({ userId: await addCustomer(t.db), userJsonId, version: 1 })).code).toBe(
      errorCodes.notFound,
    );
    const partner = await addPartner(t, { reach: 2 });
    const { data } = await partner.send(portal.settings, {}, { customer: userId });
    expect(data).toEqual({
      platforms: [],
      localRenderSets: [
        { setName: '工作站', cgId: 2000, pluginVersions: ['Arnold 5.4'], renderPath: 'D:/maya' },
      ],
      json: { 输出: { format: 'exr' } },
    });
    expect((await t.admin.send(userServices.removeJson, { userJsonId })).code).toBe(200);
    expect((await t.admin.send(userServices.removeLocalRenderSet, { localRenderSetId })).code).toBe(200);
    expect((await t.admin.call(userServices.jsonList, { userId: id(userId) })).data).toEqual([]);
  });
});

describe('files about customers', () => {
  test('phone numbers beyond a thousand need a second person; the file is one’s own, whole, of whom one sees', async () => {
    const userId = await addCustomer(t.db, { name: '电话客户' });
    await set(userId, { phone: '13912345678' });
    const asked = await t.admin.send(phoneExports.add, { userIds: [userId], reason: '短信回访' });
    expect(asked.data).toMatchObject({ done: 1 });
    const { data } = await t.admin.call(phoneExports.list, {});
    expect(data.items).toMatchObject([{ customerCount: 1, reason: '短信回访' }]);
    const phoneExportId = data.items[0]?.phoneExportId as never;
    const file = await t.admin.call(phoneExports.download, { phoneExportId });
    expect(file.code).toBe(errorCodes.success);
    const sheets = Object.values(unzipSync(Buffer.from(file.data.content, 'base64')));
    expect(sheets.map((sheet) => strFromU8(sheet).trim().split('\r\n').at(-1))).toEqual([
      `${userId},电话客户,,13912345678`,
    ]);
    // That it was fetched is recorded, with whose numbers and why; the numbers are not.
    const kept = await getRows(t.db, 'operation', { call: phoneExports.download.name });
    expect(kept).toMatchObject([{ reason: '短信回访', outcome: errorCodes.success }]);
    expect(JSON.stringify(kept)).not.toContain('13912345678');
    const other = await t.person({ keys: ['user:list:phone'] });
    expect((await other.call(phoneExports.download, { phoneExportId })).code).toBe(errorCodes.notFound);
    expect((await other.call(phoneExports.list, {})).data.items).toEqual([]);
    const narrow = await t.person({ keys: ['user:list:phone'], scope: 2 });
    const beyond = await addPhoneExport(t, { userIds: [userId], adminId: narrow.adminId });
    expect((await narrow.call(phoneExports.download, { phoneExportId: beyond as never })).code).toBe(
      errorCodes.nothingFound,
    );
    await addRow(t.db, 'setting', {
      key: 'fourEyes.phoneExport',
      value: JSON.stringify({ limit: 1, version: 1 }),
    });
    const many = await t.admin.send(phoneExports.add, {
      userIds: [userId, await addCustomer(t.db)],
      reason: '群发',
    });
    expect(many.code).toBe(errorCodes.awaitsApproval);
    expect((await t.admin.call(phoneExports.list, {})).data.items).toHaveLength(1);
    // Files of one each count together, also those that were taken back.
    await t.admin.send(phoneExports.remove, { phoneExportIds: [phoneExportId] });
    expect((await t.admin.call(phoneExports.list, {})).data.items).toEqual([]);
    const another = { userIds: [await addCustomer(t.db)], reason: '群发' };
    expect((await t.admin.send(phoneExports.add, another)).code).toBe(errorCodes.awaitsApproval);
    const over = await addPhoneExport(t, {
      userIds: [userId],
      adminId: t.admin.adminId,
      endsAt: t.clock.now,
    });
    expect((await t.admin.call(phoneExports.download, { phoneExportId: over as never })).code).toBe(
      errorCodes.notFound,
    );
  });

  test('addresses of a file are matched to accounts that the caller sees; others come back with why', async () => {
    const [mine, theirs] = [await addCustomer(t.db, { name: '甲' }), await addCustomer(t.db)];
    await set(mine, { email: 'Lamp@Star.example' });
    await set(theirs, { email: 'sun@star.example' });
    const person = await t.person({ keys: ['user:list:reveal'], scope: 2 });
    await giveCustomer(t, { userId: mine, adminId: person.adminId, kind: 1 });
    const file = '邮箱\nlamp@star.example\nsun@star.example\nLAMP@star.example\nnobody\n';
    const { data } = await person.send(emailMatches.upload, { file });
    expect(data).toMatchObject({
      matched: 1,
      rows: [
        { line: 2, userId: mine, userName: '甲', code: errorCodes.success },
        { line: 3, userId: null, code: errorCodes.notFound },
        { line: 4, userId: mine, code: errorCodes.alreadyTaken },
        { line: 5, userId: null, code: errorCodes.notFound },
      ],
    });
  });

  test('monthly consumption is that of the bills, between months, of whom one sees', async () => {
    const { billId } = await addBill(t.db, t.clock.now);
    const months = async (by = t.admin, query: object = {}) =>
      ((await by.send(monthConsumption.list, query)).data as { items: { billId: number; period: number }[] })
        .items;
    const all = await months();
    const one = all.find((row) => row.billId === billId);
    expect(one).toBeDefined();
    const month = `${String(one?.period).slice(0, 4)}-${String(one?.period).slice(4)}`;
    expect(await months(t.admin, { fromMonth: month, toMonth: month })).toContainEqual(one);
    expect(await months(t.admin, { toMonth: '2001-01' })).toEqual([]);
    const narrow = await t.person({ keys: ['user:list'], scope: 2 });
    expect(await months(narrow)).toEqual([]);
  });
});

test('an account is searched by name or by number', async () => {
  const userId = await addCustomer(t.db, { name: '按号查找' });
  await giveCustomer(t, { userId, adminId: await addStaff(t, 11), kind: 1 });
  const find = (userName: string, searchBy?: number) =>
    t.admin.send(userRegistration.lookup, { userName, ...(searchBy !== undefined && { searchBy }) });
  expect((await find('按号查找')).data).toMatchObject({ userId });
  expect((await find(String(userId), 2)).data).toMatchObject({ userName: '按号查找' });
  expect((await find(String(userId))).code).toBe(errorCodes.notFound);
  expect((await find('按号查找', 2)).code).toBe(errorCodes.notFound);
});
