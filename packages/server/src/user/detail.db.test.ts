import {
  appeals,
  customerPrices,
  errorCodes,
  type InputOf,
  recharges,
  invoiceAddresses,
  refunds,
  renderFacts,
  removalObstacle,
  timelineKind,
  trackings,
  userDetails,
  UserId,
  userRegistration,
  users,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { addStaff, giveCustomer } from '../testing/agents.ts';
import { addAppeal } from '../testing/bills.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { addTracking } from '../testing/customers.ts';
import { addFeedback } from '../testing/feedback.ts';
import { addStudent } from '../testing/identities.ts';
import { addLot } from '../testing/coupons.ts';
import { addArea, addCustomer, addNode, addTask } from '../testing/fixtures.ts';
import { addCredited } from '../testing/reconciliation.ts';
import { addInvoiceAddress, addInvoiceTitle, addReceipt } from '../testing/receipts.ts';
import { addRecharge, addRefund } from '../testing/recharges.ts';
import { decidedAlone } from '../testing/sampling.ts';

const t = serverOfFile();

const id = (one: number) => UserId.parse(one);
const read = async (userId: number) => (await t.admin.call(userDetails.read, { userId: id(userId) })).data;
const signs = async (userId: number) => (await read(userId)).signs.map(({ customerSign }) => customerSign);
const set = (userId: number, values: object): Promise<unknown> =>
  t.db.updateTable('user').set(values).where('id', '=', userId).execute();
const addAccount = (ownerId: number, kind: number, currency: number, balance: string) =>
  sql`insert into account (owner_id, kind, currency, balance, floor)
    values (${ownerId}, ${kind}, ${currency}, ${balance}, ${kind === 2 ? '-1000' : null})`.execute(t.db);
const base = {
  company: '',
  country: '',
  province: '',
  city: '',
  businessType: 1,
  userScale: 0,
  fromWhere: '',
  areaId: null,
  reason: '',
} as const;

describe('one customer', () => {
  test('with the fields of the specification; one source file at once unless set; who looks after them', async () => {
    const userId = await addCustomer(t.db, { name: '灯塔工作室' });
    await set(userId, { phone: '17210000001', email: 'lamp@star.example' });
    const adminId = await addStaff(t, 11);
    await giveCustomer(t, { userId, adminId, kind: 1 });
    const found = await read(userId);
    expect(found).toMatchObject({
      userId,
      userName: '灯塔工作室',
      registerDate: Date.parse('2026-01-01T00:00:00Z'),
      base64ProfileImg: null,
      downloadMaxSourceFile: 1,
      userLabels: [],
      zone: 1,
      accountType: 1,
      authStatus: 8,
      balance: '0.00',
      moneyState: 0,
    });
    expect(found.staff).toEqual([{ kind: 1, adminId, reallyName: expect.any(String), userId }]);
    expect(found.phone).not.toContain('1000');
    const contact = (await t.admin.call(userDetails.contact, { userId: id(userId) })).data;
    expect(contact).toEqual({
      userId,
      phone: found.phone,
      email: found.email,
      registerTime: found.registerDate,
      profileImg: null,
    });
  });

  test('with the open tasks that render, wait and were stopped by a problem; ended and deleted ones aside', async () => {
    const userId = await addCustomer(t.db);
    for (const status of [5, 5, 0, 20, 23, 10, 25] as const) await addTask(t.db, { userId, status });
    const deleted = await addTask(t.db, { userId, status: 5 });
    await setRow(t.db, 'task', deleted, { deleted_at: t.clock.now });
    expect((await read(userId)).openTasks).toEqual({ running: 2, waiting: 1, problem: 2 });
  });

  test('is nobody for whom it is out of scope, or deleted', async () => {
    const [other, gone] = [await addCustomer(t.db), await addCustomer(t.db)];
    await set(gone, { deleted_at: t.clock.now });
    const person = await t.person({ keys: ['user:list'], scope: 2 });
    expect((await person.send(userDetails.read, { userId: other })).code).toBe(errorCodes.notFound);
    expect((await t.admin.send(userDetails.read, { userId: gone })).code).toBe(errorCodes.notFound);
  });

  test.for([
    { held: [], prompt: null, state: 0 },
    { held: [[1, '99.99']], prompt: '100', state: 1 },
    { held: [[1, '100']], prompt: '100', state: 0 },
    { held: [[2, '-5']], prompt: null, state: 2 },
    {
      held: [
        [2, '-5'],
        [5, '-1'],
      ],
      prompt: null,
      state: 3,
    },
  ] as const)('its money stands at $state with $held', async ({ held, prompt, state }) => {
    const userId = await addCustomer(t.db);
    for (const [kind, balance] of held) await addAccount(userId, kind, 1, balance);
    await addRow(t.db, 'user_setting', { user_id: userId, balance_prompt: prompt });
    expect((await read(userId)).moneyState).toBe(state);
    expect((await t.admin.call(userDetails.funds, { userId: id(userId) })).data.moneyState).toBe(state);
  });

  test('what is unusual stands worst first', async () => {
    const userId = await addCustomer(t.db);
    expect(await signs(userId)).toEqual([12]);
    await giveCustomer(t, { userId, adminId: await addStaff(t, 11), kind: 1 });
    expect(await signs(userId)).toEqual([]);
    await set(userId, { enabled: false });
    await addAccount(userId, 5, 1, '-1');
    await addTask(t.db, { userId, status: 45, submittedAt: new Date(t.clock.now.getTime() - 7_200_000) });
    await addTask(t.db, { userId, status: 20 });
    await addLot(t.db, {
      now: t.clock.now,
      ownerId: userId,
      expiresAt: new Date(t.clock.now.getTime() + 86_400_000),
    });
    expect(await signs(userId)).toEqual([6, 1, 10, 9, 8]);
  });

  test('a follow-up is due until somebody spoke with the customer since', async () => {
    const userId = await addCustomer(t.db);
    await giveCustomer(t, { userId, adminId: await addStaff(t, 11), kind: 1 });
    const hours = (n: number) => new Date(t.clock.now.getTime() + n * 3_600_000);
    await addTracking(t, { userId, adminId: t.admin.adminId, at: hours(-5), followUpAt: hours(-1) });
    expect(await signs(userId)).toEqual([13]);
    await addTracking(t, { userId, adminId: t.admin.adminId, at: hours(-0.5) });
    expect(await signs(userId)).toEqual([]);
  });
});

describe('changes', () => {
  test('a new name is kept beside the former one, and another main account has none of both', async () => {
    const [one, two] = [await addCustomer(t.db, { name: '旧名' }), await addCustomer(t.db, { name: '他人' })];
    const send = (input: Partial<InputOf<typeof userDetails.updateBase>>) =>
      t.admin.send(userDetails.updateBase, { ...base, userId: one, version: 1, ...input });
    expect(await send({ userName: '他人' })).toMatchObject({
      code: errorCodes.alreadyTaken,
      data: { issues: [{ path: 'userName' }] },
    });
    expect((await send({ userName: '新名', reason: '改制' })).code).toBe(200);
    expect((await send({ userName: '新新名' })).code).toBe(errorCodes.changedMeanwhile);
    expect((await t.admin.call(userDetails.nameChanges, { userId: id(one) })).data).toMatchObject([
      { fromName: '旧名', toName: '新名', reason: '改制' },
    ]);
    expect((await t.admin.call(userDetails.nameChanges, { userId: id(two) })).data).toEqual([]);
  });

  test('an area of another zone or of nodes alone is none for a customer', async () => {
    const userId = await addCustomer(t.db);
    const [own, foreign, nodes] = [
      await addArea(t.db),
      await addArea(t.db, { zone: 2 }),
      await addArea(t.db),
    ];
    await setRow(t.db, 'area', nodes, { area_properties: ['GH'] });
    const send = async (areaId: number) =>
      (await t.admin.send(userDetails.updateBase, { ...base, userId, version: 1, userName: 'x1', areaId }))
        .code;
    expect(await send(foreign)).toBe(errorCodes.notFound);
    expect(await send(nodes)).toBe(errorCodes.notFound);
    expect(await send(own)).toBe(200);
    const offered = (await t.admin.call(userRegistration.areas, {})).data.map(({ areaId }) => areaId);
    expect(offered).toContain(own);
    expect(offered).not.toContain(nodes);
  });

  test('contact: what is left out stays, one of both is left, another’s is taken', async () => {
    const [one, two] = [await addCustomer(t.db), await addCustomer(t.db)];
    await set(one, { phone: '17211110001' });
    await set(two, { phone: '17211110002', email: 'two@star.example' });
    const send = (userId: number, version: number, input: object) =>
      t.admin.send(userDetails.updateContact, { userId, version, reason: '来电', ...input });
    expect((await send(one, 1, { phone: '' })).code).toBe(errorCodes.badInput);
    expect((await send(one, 1, { phone: '17211110002' })).code).toBe(errorCodes.alreadyTaken);
    expect((await send(two, 1, { phone: '' })).code).toBe(200);
    const [row] = await getRows(t.db, 'user', two, ['phone', 'email']);
    expect(row).toEqual({ phone: null, email: 'two@star.example' });
  });

  test('hardware is of what the farm has; settings stand together; labels are sent as ids', async () => {
    const userId = await addCustomer(t.db);
    const node = await addNode(t.db, { memoryMb: 98_304 });
    await setRow(t.db, 'node', node, { gpu_name: 'RTX 9999' });
    const send = async (version: number, currentModels: string[]) =>
      (
        await t.admin.send(userDetails.update, {
          userId,
          version,
          downloadMaxSourceFile: 3,
          currentModels,
          ram: 96,
          mountPaths: ['X:=//share/textures'],
          labelIds: [],
          remark: '大客户',
        })
      ).code;
    expect(await send(1, ['no such card'])).toBe(errorCodes.badInput);
    expect(await send(1, ['RTX 9999'])).toBe(200);
    await t.admin.call(userDetails.setBalancePrompt, {
      userId: id(userId),
      version: 2,
      balancePrompt: '50' as never,
    });
    const found = await read(userId);
    expect(found).toMatchObject({
      downloadMaxSourceFile: 3,
      currentModels: ['RTX 9999'],
      ram: 96,
      mountPaths: ['X:=//share/textures'],
      balancePrompt: '50.00',
      remark: '大客户',
      version: 3,
    });
    expect(found.hardwareModels).toContain('RTX 9999');
    expect(found.rams).toContain(96);
  });

  test('quota, render settings, addresses and the test flag each change alone, and the history says by whom', async () => {
    const userId = await addCustomer(t.db);
    const seen = (version: number) => ({ userId: id(userId), version });
    await t.admin.call(userDetails.setQuota, { ...seen(1), nodeLimit: 7, reason: '首单' });
    await t.admin.call(userDetails.updateRender, {
      ...seen(2),
      taskLevelDefault: 70,
      taskGroup: ['film'],
      taskProperties: ['a'],
      taskRequirements: [],
      renderConstraint: [],
    });
    await t.admin.call(userDetails.setSafeList, { ...seen(3), safeIps: ['203.0.113.7'], reason: '固定出口' });
    await t.admin.call(userDetails.updateAccount, {
      ...seen(4),
      isInternalTestAccount: true,
      reason: '测试',
    });
    expect(await read(userId)).toMatchObject({
      nodeLimit: 7,
      taskLevelDefault: 70,
      taskGroup: ['film'],
      taskProperties: ['a'],
      safeIps: ['203.0.113.7'],
      isInternalTestAccount: true,
      version: 5,
    });
    expect((await t.admin.call(userDetails.loginInfo, { userId: id(userId) })).data.safeIps).toEqual([
      '203.0.113.7',
    ]);
    const history = (await t.admin.call(userDetails.history, { userId: id(userId) })).data;
    expect(history).toHaveLength(4);
    expect(history.at(-1)).toMatchObject({
      reason: '首单',
      changes: [{ field: 'nodeLimit', before: null, after: '7' }],
    });
  });
});

test('a child shows the money of the account that pays for it to whoever sees that account; to others, whether it is in arrears', async () => {
  const main = await addCustomer(t.db);
  const child = await addCustomer(t.db, { mainId: main });
  await addAccount(main, 1, 1, '80');
  await addAccount(main, 2, 1, '-5');
  // Below its own alert or not: that is the payer's to know.
  await addRow(t.db, 'user_setting', { user_id: child, balance_prompt: '500' });
  await addLot(t.db, {
    now: t.clock.now,
    ownerId: main,
    expiresAt: new Date(t.clock.now.getTime() + 86_400_000),
  });
  const areaId = await addArea(t.db);
  await set(child, { area_id: areaId });
  const taskId = await addTask(t.db, { userId: child, status: 20 });
  await setRow(t.db, 'task', taskId, { owner_id: main, area_id: areaId });
  const keys = [
    'user:list',
    'task:root',
    'running:render:task',
    'query:selected:area:customer:task',
  ] as const;
  const person = await t.person({ keys, areas: [areaId], scope: 2 });
  await giveCustomer(t, { userId: child, adminId: person.adminId, kind: 1 });
  const seen = async () => ({
    page: (await person.call(userDetails.read, { userId: id(child) })).data,
    funds: (await person.call(userDetails.funds, { userId: id(child) })).data,
    row: (await person.call(users.list, { userId: id(child) })).data.items[0],
    task: (await person.call(renderFacts.account, { taskId: taskId as never })).data,
    byBalance: (await person.call(users.list, { userId: id(child), balanceRangeStart: '1' as never })).data
      .items.length,
  });
  const nothing = { balance: null, coupon: null, arrears: null, creditLimit: null, creditUsed: null };
  expect(await seen()).toMatchObject({
    page: { ...nothing, payerId: main, moneyState: 0, signs: [{ customerSign: 10 }] },
    funds: { isPayerSeen: false, accounts: [], lots: [], creditLimit: '0.00' },
    row: { balance: null, coupon: null },
    task: { ownerId: main, cash: null, credit: null, arrears: null, hold: null, openTasks: null },
    byBalance: 0,
  });
  await addAccount(main, 5, 1, '-1');
  expect((await seen()).page).toMatchObject({ ...nothing, moneyState: 3 });
  await giveCustomer(t, { userId: main, adminId: person.adminId, kind: 1 });
  expect(await seen()).toMatchObject({
    page: { balance: '80.00', creditUsed: '5.00', arrears: '1.00', moneyState: 3 },
    funds: { isPayerSeen: true, accounts: [{}, {}, {}, {}], lots: [{}] },
    row: { balance: '80.00' },
    task: { cash: '80.00', openTasks: 1 },
    byBalance: 1,
  });
});

test('children stand below their main account, with whose money pays', async () => {
  const main = await addCustomer(t.db);
  const [sharing, own] = [
    await addCustomer(t.db, { mainId: main }),
    await addCustomer(t.db, { mainId: main }),
  ];
  await set(own, { owner_id: own });
  await addAccount(main, 1, 1, '80');
  const children = (await t.admin.call(userDetails.subUsers, { userId: id(main) })).data;
  expect(children).toMatchObject([
    { userId: sharing, useMainBalance: true },
    { userId: own, useMainBalance: false },
  ]);
  expect(await read(sharing)).toMatchObject({ balance: '80.00', mainUserId: main, useMainBalance: true });
  expect(await read(own)).toMatchObject({ balance: '0.00', useMainBalance: false });
});

test('the timeline tells what happened, newest first, of one kind where asked', async () => {
  const userId = await addCustomer(t.db);
  await addTracking(t, { userId, adminId: t.admin.adminId });
  await addTask(t.db, { userId, sceneName: 'shot_777.ma' });
  await addLot(t.db, { now: t.clock.now, ownerId: userId, amount: '25' });
  await t.admin.call(userDetails.setQuota, { userId: id(userId), version: 1, nodeLimit: 3, reason: '限额' });
  const all = (await t.admin.call(userDetails.timeline, { userId: id(userId) })).data;
  expect(new Set(all.map(({ timelineKind }) => timelineKind))).toEqual(new Set([1, 4, 7, 14, 15]));
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
  const student = await addStudent(t);
  await addFeedback(t, { userId: student.userId, status: 2 });
  const others = (await t.admin.call(userDetails.timeline, { userId: id(student.userId) })).data;
  const told = others.map(({ timelineKind, subject, refId }) => ({ timelineKind, subject, refId }));
  expect(told).toContainEqual({ timelineKind: 18, subject: '待审核', refId: student.id });
  expect(told).toContainEqual({ timelineKind: 17, subject: '已通过', refId: expect.any(Number) });
  expect(others).toContainEqual(
    expect.objectContaining({ timelineKind: 19, subject: '已答复 · 上传到一半断开，无法继续' }),
  );
  const tasks = (await t.admin.call(userDetails.timeline, { userId: id(userId), timelineKind: 14 })).data;
  expect(tasks).toMatchObject([{ timelineKind: 14, subject: expect.stringContaining('shot_777.ma') }]);
});

test('the timeline tells what another account pays to whoever sees that account too', async () => {
  const main = await addCustomer(t.db);
  const child = await addCustomer(t.db, { mainId: main });
  await addRecharge(t, { ownerId: main });
  const person = await t.person({ keys: ['user:list'], scope: 2 });
  await giveCustomer(t, { userId: child, adminId: person.adminId, kind: 1 });
  const kinds = async () =>
    (await person.call(userDetails.timeline, { userId: id(child) })).data.map(
      ({ timelineKind: kind }) => kind,
    );
  const { recharge, allocated } = timelineKind.of;
  expect(await kinds()).toContain(allocated);
  expect(await kinds()).not.toContain(recharge);
  await giveCustomer(t, { userId: main, adminId: person.adminId, kind: 1 });
  expect(await kinds()).toContain(recharge);
});

test('the price that holds is the best single rule, with the others beside it; changes of the own one are listed', async () => {
  const userId = await addCustomer(t.db);
  await sql`insert into price_version (platform_kind, unit, currency, owner_id, price, valid_from, created_at, reason)
    values (0, 1, 1, ${userId}, 0.000001, ${t.clock.now}, ${t.clock.now}, '框架协议')`.execute(t.db);
  const prices = (await t.admin.call(customerPrices.list, { userId: id(userId) })).data;
  const own = prices.find((one) => one.platformKind === 0 && one.priceUnit === 1 && one.frameKind === null);
  expect(own).toMatchObject({ price: '0.000001', priceScope: 5, currency: 1 });
  const changes = (await t.admin.call(customerPrices.changes, { userId: id(userId) })).data;
  expect(changes).toMatchObject([{ price: '0.000001', reason: '框架协议', withdrawTime: null }]);
  const other = await addCustomer(t.db);
  expect((await t.admin.call(customerPrices.changes, { userId: id(other) })).data).toEqual([]);
});

test('tracking records: one’s own alone are changed and deleted', async () => {
  const userId = await addCustomer(t.db);
  const record = {
    userId: id(userId),
    trackingKind: 2 as const,
    content: '发送报价',
    contactTime: t.clock.now.getTime() as never,
    followUpTime: null,
  };
  const { trackingId } = (await t.admin.call(trackings.save, record)).data;
  const colleague = await t.person({ keys: ['user:list', 'user:list:edit'], scope: 0 });
  expect((await colleague.send(trackings.remove, { trackingId })).code).toBe(errorCodes.notFound);
  expect((await colleague.call(trackings.list, { userId: id(userId) })).data).toMatchObject([
    { isOwn: false },
  ]);
  await t.admin.call(trackings.save, { ...record, trackingId, version: 1, content: '客户接受报价' });
  expect((await t.admin.send(trackings.save, { ...record, trackingId, version: 1 })).code).toBe(
    errorCodes.changedMeanwhile,
  );
  expect((await t.admin.call(trackings.list, { userId: id(userId) })).data).toMatchObject([
    { content: '客户接受报价', isOwn: true },
  ]);
  await t.admin.call(trackings.remove, { trackingId });
  expect((await t.admin.call(trackings.list, { userId: id(userId) })).data).toEqual([]);
});

describe('deleting', () => {
  const remove = async (userId: number) => {
    await decidedAlone(t, 'userDelete');
    const { results } = (
      await t.admin.call(userDetails.remove, { userIds: [id(userId)], reason: '申请注销' })
    ).data;
    return results[0]?.code;
  };

  test('waits for a second person whatever the number', async () => {
    await t.db.deleteFrom('setting').where('key', '=', 'fourEyes.userDelete').execute();
    const userId = await addCustomer(t.db);
    const { code } = await t.admin.send(userDetails.remove, { userIds: [userId], reason: '申请注销' });
    expect(code).toBe(errorCodes.awaitsApproval);
  });

  test('is refused with what keeps it: tasks, debts, money, children, recharges that wait', async () => {
    const tasks = await addCustomer(t.db);
    await addTask(t.db, { userId: tasks });
    expect(await remove(tasks)).toBe(errorCodes.accountHasTasks);
    const owes = await addCustomer(t.db);
    await addAccount(owes, 5, 1, '-0.01');
    expect(await remove(owes)).toBe(errorCodes.accountHasArrears);
    const money = (await addCredited(t.db, { at: t.clock.now })).ownerId;
    expect(await remove(money)).toBe(errorCodes.accountHasBalance);
    const lots = await addCustomer(t.db);
    await addLot(t.db, { now: t.clock.now, ownerId: lots });
    expect(await remove(lots)).toBe(errorCodes.accountHasBalance);
    const main = await addCustomer(t.db);
    const child = await addCustomer(t.db, { mainId: main });
    expect(await remove(main)).toBe(errorCodes.accountHasBalance);
    expect(await remove(child)).toBe(200);
    expect(await remove(main)).toBe(200);
  });

  test('is told beforehand with all that keeps it at once; nothing is changed by asking', async () => {
    const busy = await addCustomer(t.db, { name: '多项未结' });
    await addTask(t.db, { userId: busy });
    await addTask(t.db, { userId: busy });
    await addAccount(busy, 5, 1, '-12.5');
    await addAccount(busy, 3, 3, '40');
    await addAccount(busy, 4, 3, '2');
    await addCustomer(t.db, { mainId: busy });
    const free = await addCustomer(t.db);
    const { data } = await t.admin.call(userDetails.removal, { userIds: [id(busy), id(free)] });
    const { tasks, arrears, coupons, children } = removalObstacle.of;
    expect(data).toEqual({
      allowed: 1,
      refused: 1,
      kept: [
        {
          userId: busy,
          userName: '多项未结',
          obstacles: [
            { removalObstacle: tasks, count: 2, amount: null, bookCurrency: null },
            { removalObstacle: arrears, count: null, amount: '12.50', bookCurrency: 1 },
            { removalObstacle: coupons, count: null, amount: '42.00', bookCurrency: 3 },
            { removalObstacle: children, count: 1, amount: null, bookCurrency: null },
          ],
        },
      ],
    });
    expect(await remove(busy)).toBe(errorCodes.accountHasTasks);
  });

  test('waits for what begins meanwhile, and is kept by it', async () => {
    const userId = await addCustomer(t.db);
    await sql`update account set balance = 0 where owner_id = ${userId}`.execute(t.db);
    const flow = 'F-race-1';
    const { entering, removing } = await t.db.transaction().execute(async (tx) => {
      // Whoever enters a receipt asks first whether it is another's already: here it has looked at the account before.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`flow 1 ${flow}`}, 0))`.execute(tx);
      const begun = t.admin.send(recharges.enter, {
        userId,
        amount: '100.00',
        companyAccountId: 1,
        payTime: t.clock.now.getTime(),
        transactionId: 'T-race-1',
        bankFlow: flow,
        flowRemark: '',
        payerName: '张三',
        remark: '',
      });
      await untilBlocked(t.db);
      const deleted = remove(userId);
      await Promise.race([deleted, untilBlocked(t.db, 2)]);
      return { entering: begun, removing: deleted };
    });
    expect((await entering).code).toBe(200);
    expect(await removing).toBe(errorCodes.accountHasBalance);
  });

  test('erases what is personal and frees the name', async () => {
    const userId = await addCustomer(t.db, { name: '要注销的客户' });
    await set(userId, {
      phone: '17212340000',
      email: 'gone@star.example',
      company: '注销公司',
      remark: '备注',
    });
    await addRow(t.db, 'user_setting', { user_id: userId, ram: 64 });
    await addTracking(t, { userId, adminId: t.admin.adminId });
    await giveCustomer(t, { userId, adminId: await addStaff(t, 11), kind: 1 });
    const answered = await addFeedback(t, { userId, status: 2 });
    const unanswered = await addFeedback(t, { userId });
    await setRow(t.db, 'feedback', answered.id, { remark: '客户姓王' });
    const refund = await addRefund(t, { recharge: await addRecharge(t, { ownerId: userId }) });
    await t.admin.send(refunds.reject, { ids: [refund.id], reason: '撤回' });
    const gone = await addInvoiceAddress(t, userId);
    // Taken away before, an address says as much of its customer as one that stands.
    await t.admin.send(invoiceAddresses.remove, { ids: [gone] });
    await addInvoiceTitle(t, userId, { personal: true });
    const { receiptId } = await addReceipt(t, { ownerId: userId, status: 3 });
    await sql`update receipt set recipient = '李四', delivery_address = '西湖区 1 号', phone = '13800000000',
      email = 'li@farm.example' where id = ${receiptId}`.execute(t.db);
    await sql`insert into receipt_delivery (owner_id, receipt_id, way, recipient, courier, tracking_number, at)
      values (${userId}, ${receiptId}, 3, '李四', '顺丰', 'SF1', ${t.clock.now})`.execute(t.db);
    const appeal = await addAppeal(t, { userId });
    const { data: submitted } = await t.admin.call(appeals.read, { appealId: appeal.appealId as never });
    expect(submitted.reason).toBe('black frames');
    await t.admin.call(appeals.reject, { appealId: appeal.appealId as never, version: 1, reason: '帧正常' });
    await sql`update account set balance = 0 where owner_id = ${userId}`.execute(t.db);
    await sql`update owner_live set running_hold = 0 where owner_id = ${userId}`.execute(t.db);
    expect(await remove(userId)).toBe(200);
    const { rows: kept } = await sql<{ of: string; said: string }>`
      select 'address' as of, concat_ws('|', recipient, region, address, phone, email, deleted_at is null) as said
        from invoice_address where owner_id = ${userId}
      union select 'title', concat_ws('|', title, registered_address, registered_phone, bank_name, bank_account, deleted_at is null)
        from invoice_title where owner_id = ${userId}
      union select 'receipt', concat_ws('|', recipient, delivery_address, phone, email) from receipt where owner_id = ${userId}
      order by 1`.execute(t.db);
    expect(kept).toEqual([
      { of: 'address', said: '-||-|f' },
      { of: 'receipt', said: '|' },
      { of: 'title', said: '-|||||f' },
    ]);
    const { rows: records } = await sql<{
      told: string;
    }>`select concat(input, before, after) as told from operation
      where action = ${userDetails.remove.audit} order by id desc limit 1`.execute(t.db);
    expect(records[0]?.told).toContain(`deleted-${userId}`);
    for (const word of [
      '注销公司',
      '要注销的客户',
      '客户姓王',
      'gone@',
      '上传到一半',
      '备注',
      '李四',
      '张三',
      '西湖区',
      'black frames',
    ])
      expect(records[0]?.told).not.toContain(word);
    const words = await getRows(
      t.db,
      'feedback',
      { user_id: userId },
      ['id', 'content', 'answer', 'remark'],
      'id',
    );
    expect(words).toEqual([
      { id: answered.id, content: '-', answer: '-', remark: '' },
      { id: unanswered.id, content: '-', answer: '', remark: '' },
    ]);
    const { rows: sent } = await sql<{ said: string }>`
      select concat_ws('|', recipient, courier, tracking_number) as said from receipt_delivery where owner_id = ${userId}
      union all select concat_ws('|', reason, note) from appeal where owner_id = ${userId}`.execute(t.db);
    expect(sent.map(({ said }) => said)).toEqual(['|顺丰|SF1', '-|帧正常']);
    const paidTo = ['payee_name', 'payee_bank', 'payee_account'] as const;
    expect(await t.db.selectFrom('refund').where('owner_id', '=', userId).select(paidTo).execute()).toEqual([
      { payee_name: null, payee_bank: null, payee_account: null },
    ]);
    const row = await getRow(t.db, 'user', userId);
    expect(row).toMatchObject({
      name: `deleted-${userId}`,
      phone: null,
      email: null,
      company: '',
      remark: '',
      enabled: false,
      deleted_at: t.clock.now,
    });
    const left = await sql<{ n: number }>`
      select ((select count(*) from user_setting where user_id = ${userId}) + (select count(*) from tracking_record where user_id = ${userId})
        + (select count(*) from user_staff where user_id = ${userId} and valid_to is null))::int as n`.execute(
      t.db,
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    expect(
      (await t.admin.call(userRegistration.validateUserName, { userName: '要注销的客户' })).data.free,
    ).toBe(true);
  });
});

describe('registration by staff', () => {
  const form = (input: object) => ({
    userName: '新注册客户',
    phone: '17213330001',
    email: null,
    zone: 1 as const,
    areaId: null,
    company: '',
    country: '',
    city: '',
    businessType: 1 as const,
    userScale: 0 as const,
    fromWhere: '',
    labelIds: [],
    adminId: null,
    remark: '',
    ...input,
  });

  test('names, phones and addresses are free until somebody has them; letters’ case does not count', async () => {
    const free = async (
      call: 'validateUserName' | 'validateUserPhone' | 'validateUserEmail',
      value: object,
    ) => ((await t.admin.send(userRegistration[call], value)).data as { free: boolean }).free;
    expect(await free('validateUserName', { userName: 'Studio One' })).toBe(true);
    const { code } = await t.admin.send(
      userRegistration.register,
      form({ userName: 'Studio One', email: 'one@studio.example' }),
    );
    expect(code).toBe(200);
    expect(await free('validateUserName', { userName: 'studio one' })).toBe(false);
    expect(await free('validateUserPhone', { phone: '17213330001' })).toBe(false);
    expect(await free('validateUserEmail', { email: 'ONE@studio.example' })).toBe(false);
    expect((await t.admin.call(userRegistration.exists, { userName: 'STUDIO ONE' })).data.exists).toBe(true);
    expect(await t.admin.send(userRegistration.register, form({ userName: 'Studio Two' }))).toMatchObject({
      code: errorCodes.alreadyTaken,
      data: { issues: [{ path: 'phone' }] },
    });
  });

  test('makes a main account of the zone’s currency that waits to be activated, with its salesperson', async () => {
    const adminId = await addStaff(t, 12);
    const answer = await t.admin.send(
      userRegistration.register,
      form({ userName: 'Overseas', phone: null, email: 'over@sea.example', zone: 2, adminId }),
    );
    const { userId } = answer.data as { userId: number };
    const found = await read(userId);
    expect(found).toMatchObject({
      accountType: 1,
      currency: 2,
      activated: false,
      registerSource: 5,
      registerType: 2,
    });
    expect(found.staff).toMatchObject([{ kind: 1, adminId }]);
  });

  test('refuses neither phone nor address, and somebody who is no salesperson', async () => {
    const send = async (input: object) => (await t.admin.send(userRegistration.register, form(input))).code;
    expect(await send({ userName: 'Nobody', phone: null })).toBe(errorCodes.badInput);
    expect(await send({ userName: 'Nobody', phone: '17213330009', adminId: await addStaff(t, 2) })).toBe(
      errorCodes.notOfThisKind,
    );
  });
});

test('accounts of a name come with what they have to pay with', async () => {
  const main = await addCustomer(t.db, { name: '同名' });
  const child = await addCustomer(t.db, { name: '同名', mainId: main });
  await addAccount(main, 1, 1, '12.5');
  await addAccount(main, 4, 3, '3');
  const found = (await t.admin.call(userRegistration.lookup, { userName: '同名' })).data;
  expect(found).toMatchObject({ userId: main, accountType: 1 });
  const money = { zone: 1, balance: '12.50', coupon: '0.00', qingyunCoupon: '3.00' };
  expect(found.accountMsg).toMatchObject([
    { ID: main, userName: '同名', type: 1, ...money },
    { ID: child, type: 2, ...money },
  ]);
});
