import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { getRow, setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import {
  allocations,
  allocationUndoMinutes,
  approvals,
  errorCodes,
  minute,
  userDetails,
} from '@renderdesk/contract';
import { addAgent, addStaff, giveCustomer, organizationOfType } from '../testing/agents.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { decidedAlone } from '../testing/sampling.ts';
import type { Person } from '../testing/server.ts';

const t = serverOfFile();

const customers = async (count: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, () => addCustomer(t.db)))).toSorted((a, b) => a - b);
const give = (
  userIds: readonly number[],
  o: { kind?: number; adminId: number | null },
  by: Person = t.admin,
) => by.send(allocations.allocate, { userIds, kind: 1, reason: '分配', ...o });
const codesOf = (answer: { data: unknown }): number[] =>
  (answer.data as { results: { code: number }[] }).results.map(({ code }) => code);
const rowsOf = async (userId: number) =>
  (await t.admin.call(allocations.history, { userId: userId as never })).data;
const listed = async (adminId: number, by: Person = t.admin): Promise<number[]> =>
  (await by.call(allocations.list, { adminId: adminId as never, pageSize: 800 })).data.items
    .map((row) => Number(row.userId))
    .toSorted((a, b) => a - b);
const received = async (adminId: number, by: Person = t.admin) =>
  (await by.call(allocations.received, { adminId: adminId as never })).data;
const move = (userIds: readonly number[], fromAdminId: number, toAdminId: number, by: Person = t.admin) =>
  by.send(allocations.move, { userIds, fromAdminId, toAdminId, reason: '离职' });

describe('handing back', () => {
  test('names from whom somebody has customers, and gives back those alone, as rows of their own', async () => {
    const [leaving, taking, third] = [await addStaff(t, 11), await addStaff(t, 11), await addStaff(t, 11)];
    const [mine = 0, one = 0, two = 0, other = 0] = await customers(4);
    await give([mine], { adminId: taking });
    await give([one, two], { adminId: leaving });
    await give([other], { adminId: third });
    expect((await move([one, two], leaving, taking)).code).toBe(errorCodes.success);
    expect((await move([other], third, taking)).code).toBe(errorCodes.success);
    const from = (await received(taking))?.map((row) => [Number(row.fromAdminId), row.customerCount]);
    expect(from?.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(
      [
        [leaving, 2],
        [third, 1],
      ].toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    );
    const back = { adminId: taking, fromAdminId: leaving, kind: 1 };
    const { data } = await t.admin.send(allocations.list, back);
    const ids = (data as { items: { userId: number }[] }).items.map(({ userId }) => userId);
    expect(ids.toSorted((a, b) => a - b)).toEqual([one, two]);
    expect(codesOf(await move(ids, taking, leaving))).toEqual([errorCodes.success, errorCodes.success]);
    expect(await listed(leaving)).toEqual([one, two]);
    expect(await listed(taking)).toEqual([mine, other].toSorted((a, b) => a - b));
    expect(await rowsOf(one)).toHaveLength(3);
  });
  test('says nothing of customers outside the caller’s scope', async () => {
    const [leaving, taking] = [await addStaff(t, 11), await addStaff(t, 11)];
    const [one = 0] = await customers(1);
    await give([one], { adminId: leaving });
    await move([one], leaving, taking);
    const salesperson = await t.person({ keys: ['user:allocate'], scope: 2 });
    expect(await received(taking, salesperson)).toEqual([]);
    expect(await received(taking)).toHaveLength(1);
  });
});

describe('giving a customer', () => {
  test('ends who had them and keeps the row, at most one of a kind at a time', async () => {
    const [userId = 0] = await customers(1);
    const [first, next] = [await addStaff(t, 11), await addStaff(t, 12)];
    await give([userId], { adminId: first });
    // In the same moment too.
    expect(codesOf(await give([userId], { adminId: next }))).toEqual([errorCodes.success]);
    await give([userId], { adminId: await addStaff(t, 3), kind: 3 });
    const rows = await rowsOf(userId);
    expect(
      rows.filter(({ endTime }) => endTime === null).map(({ kind, adminId }) => [kind, adminId]),
    ).toEqual(expect.arrayContaining([[1, next]]) as unknown);
    expect(rows.find(({ adminId }) => Number(adminId) === first)).toMatchObject({
      reason: '分配',
      changedBy: '系统管理员',
    });
    expect(rows.find(({ adminId }) => Number(adminId) === first)?.endTime).not.toBeNull();
    expect(await listed(next)).toEqual([userId]);
    expect(await listed(first)).toEqual([]);
    // Given once more to who has them, their row goes on.
    expect(codesOf(await give([userId], { adminId: next }))).toEqual([errorCodes.success]);
    expect(await rowsOf(userId)).toEqual(rows);
    await give([userId], { adminId: null });
    expect(await listed(next)).toEqual([]);
    const free = await t.admin.send(allocations.list, { unallocatedSalesman: 1, userId });
    expect((free.data as { items: unknown[] }).items).toHaveLength(1);
  });

  test('goes by the type of the organisation, and not to who takes no new ones', async () => {
    const userIds = await customers(1);
    const salesman = await addStaff(t, 125);
    expect((await give(userIds, { adminId: salesman, kind: 2 })).code).toBe(errorCodes.notOfThisKind);
    expect((await give(userIds, { adminId: await addStaff(t, 4), kind: 4 })).code).toBe(
      errorCodes.notOfThisKind,
    );
    const suspended = await addAgent(t, { status: 1 });
    expect((await give(userIds, { adminId: suspended, kind: 4 })).code).toBe(errorCodes.notAllowedInState);
    const agent = await addAgent(t);
    expect(codesOf(await give(userIds, { adminId: agent, kind: 4 }))).toEqual([errorCodes.success]);
    const offered = (await t.admin.call(allocations.admins, { types: [4] })).data.map((one) =>
      Number(one.adminId),
    );
    expect(offered).toContain(agent);
    expect(offered).not.toContain(suspended);
    expect((await give(userIds, { adminId: 987_654 })).code).toBe(errorCodes.notFound);
  });

  test('is felt by both in the next call, and touches no customer outside the scope', async () => {
    const organizationId = await organizationOfType(t, 11);
    const keys = ['user:allocate'] as const;
    const [one, other] = [
      await t.person({ keys, scope: 2, organizationId }),
      await t.person({ keys, scope: 2, organizationId }),
    ];
    const [mine = 0, foreign = 0] = await customers(2);
    await give([mine], { adminId: one.adminId });
    expect(await listed(one.adminId, one)).toEqual([mine]);
    expect(codesOf(await give([mine, foreign], { adminId: other.adminId }, one))).toEqual([
      errorCodes.success,
      errorCodes.notFound,
    ]);
    expect(await listed(one.adminId, one)).toEqual([]);
    expect(await listed(other.adminId, other)).toEqual([mine]);
    expect((await rowsOf(foreign)).length).toBe(0);
    expect((await one.send(allocations.history, { userId: mine })).code).toBe(errorCodes.notFound);
  });

  test('tells who sees few customers nothing of those of others', async () => {
    const [from, to] = [await addStaff(t, 11), await addStaff(t, 12)];
    const [userId = 0, foreign = 0] = await customers(2);
    await giveCustomer(t, { userId: foreign, adminId: from, kind: 1 });
    const person = await t.person({ keys: ['user:allocate'], scope: 2 });
    const countOf = async (by: Person) =>
      (await by.call(allocations.admins, { types: [11] })).data.find((one) => Number(one.adminId) === from)
        ?.customerCount;
    expect(await countOf(t.admin)).toBe(1);
    expect(await countOf(person)).toBe(0);
    // As of somebody who has none at all.
    expect(codesOf(await move([foreign], from, to, person))).toEqual([errorCodes.notFound]);
    await giveCustomer(t, { userId, adminId: person.adminId, kind: 2 });
    expect((await move([userId], from, to, person)).code).toBe(errorCodes.noCustomers);
    await giveCustomer(t, { userId, adminId: from, kind: 1 });
    expect(await countOf(person)).toBe(1);
    expect(codesOf(await move([userId, foreign], from, to, person))).toEqual([
      errorCodes.success,
      errorCodes.notFound,
    ]);
  });

  test('two at once leave one', async () => {
    const [userId = 0] = await customers(1);
    const people = await Promise.all([addStaff(t, 11), addStaff(t, 11), addStaff(t, 11)]);
    const answers = await Promise.all(people.map((adminId) => give([userId], { adminId })));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errorCodes.success));
    expect((await rowsOf(userId)).filter(({ endTime }) => endTime === null)).toHaveLength(1);
    expect(await rowsOf(userId)).toHaveLength(3);
  });
});

describe('handing over', () => {
  test('moves what the colleague has as the kind of who takes it, with its history', async () => {
    const [from, to] = [await addStaff(t, 11), await addStaff(t, 12)];
    const [a = 0, b = 0, c = 0] = await customers(3);
    for (const userId of [a, b]) await giveCustomer(t, { userId, adminId: from, kind: 1 });
    const { data } = await t.admin.call(allocations.moving, { fromAdminId: from as never });
    expect(data).toMatchObject({ customerCount: 2, kinds: [{ kind: 1, customerCount: 2 }] });
    expect(codesOf(await move([a, b, c], from, to))).toEqual([
      errorCodes.success,
      errorCodes.success,
      errorCodes.notOfThisKind,
    ]);
    expect(await listed(to)).toEqual([a, b]);
    expect((await rowsOf(a)).map(({ adminId }) => Number(adminId))).toEqual([to, from]);
    // Nothing is left: 973.
    expect((await move([a], from, to)).code).toBe(errorCodes.noCustomers);
    expect((await t.admin.call(allocations.moving, { fromAdminId: from as never })).code).toBe(973);
  });

  test('of more than twenty needs a second person, who is not their salesperson', async () => {
    const organizationId = await organizationOfType(t, 11);
    const from = await t.person({ keys: ['user:allocate', 'approval:decide'], organizationId });
    const [to, other] = [
      await addStaff(t, 11),
      await t.person({ keys: ['user:allocate', 'approval:decide'] }),
    ];
    const all = await customers(21);
    for (const userId of all) await giveCustomer(t, { userId, adminId: from.adminId, kind: 1 });
    const answer = await move(all, from.adminId, to);
    const request = awaited(answer);
    expect(await listed(from.adminId)).toHaveLength(21);
    // Who decides reads once whose the customers are and whose they would be, and how many customers, not rows.
    const nameOf = async (id: number): Promise<string> =>
      (await getRow(t.db, 'admin', id, ['really_name'])).really_name;
    const [was, will] = [await nameOf(from.adminId), await nameOf(to)];
    const read = (await other.call(approvals.read, { approvalId: request as never })).data;
    expect(read.kinds).toMatchObject([{ kind: 'user', count: 21 }]);
    expect(read.impact.rows).toMatchObject([
      { kind: 'user', count: 21, before: { sale_man: was }, after: { sale_man: will } },
    ]);
    expect(await approve(t, from, request)).toBe(errorCodes.ownCustomer);
    expect(await approve(t, other, request)).toBe(errorCodes.success);
    const [told] = (await t.admin.call(userDetails.history, { userId: all[0] as never })).data;
    expect(told?.changes).toContainEqual({ field: 'saleMan', before: was, after: will });
    expect(told?.changes).toContainEqual({ field: 'kind', before: null, after: '销售' });
    expect(await listed(to)).toHaveLength(21);
    // What a second person decided counts for no day; parts of one thing count together.
    const giver = await t.person({ keys: ['user:allocate'] });
    const back = (part: readonly number[]) => move(part, to, from.adminId, giver);
    expect(codesOf(await back(all.slice(0, 12)))).toHaveLength(12);
    expect((await back(all.slice(12, 21))).code).toBe(errorCodes.awaitsApproval);
    expect(codesOf(await give(all.slice(12, 20), { adminId: from.adminId }, giver))).toHaveLength(8);
    expect((await back(all.slice(20, 21))).code).toBe(errorCodes.alreadyRequested);
  });
});

describe('taking back what one gave', () => {
  const undo = async (by: Person, userIds: readonly number[]): Promise<number[]> =>
    codesOf(await by.send(allocations.undo, { userIds }));
  const { success, notAllowedInState, notFound } = errorCodes;

  test('gives each customer back to whoever had them, or to nobody, as rows of their own, and once', async () => {
    const [first, second, taking] = [await addStaff(t, 11), await addStaff(t, 12), await addStaff(t, 11)];
    const [a = 0, b = 0, c = 0, free = 0] = await customers(4);
    for (const [userId, adminId] of [
      [a, first],
      [b, first],
      [c, second],
    ] as const)
      await giveCustomer(t, { userId, adminId, kind: 1 });
    await give([a, b, c, free], { adminId: taking });
    expect(await listed(taking)).toEqual([a, b, c, free]);
    expect(await undo(t.admin, [a, b, c, free])).toEqual([success, success, success, success]);
    expect([await listed(first), await listed(second), await listed(taking)]).toEqual([[a, b], [c], []]);
    expect((await rowsOf(a)).map(({ adminId }) => Number(adminId))).toEqual([first, taking, first]);
    expect(await rowsOf(free)).toMatchObject([{ adminId: taking, endTime: expect.any(Number) }]);
    expect(await undo(t.admin, [a, free])).toEqual([notAllowedInState, notAllowedInState]);
    expect(await listed(first)).toEqual([a, b]);
    await move([a, b], first, taking);
    expect(await undo(t.admin, [a, b])).toEqual([success, success]);
    expect(await listed(first)).toEqual([a, b]);
  });

  test('is of what the caller gave a moment ago alone, also of whom they see no longer', async () => {
    const lead = await t.person({
      keys: ['user:allocate'],
      scope: 2,
      organizationId: await organizationOfType(t, 11),
    });
    const taking = await addStaff(t, 12);
    const [mine = 0, others = 0, later = 0] = await customers(3);
    for (const userId of [mine, later]) await giveCustomer(t, { userId, adminId: lead.adminId, kind: 1 });
    await give([mine, later], { adminId: taking }, lead);
    await give([others], { adminId: taking });
    expect(await listed(lead.adminId)).toEqual([]);
    // What a colleague gave is theirs to take back; of customers beyond the scope nothing is told.
    expect(await undo(lead, [mine, others])).toEqual([success, notFound]);
    expect(await listed(lead.adminId)).toEqual([mine]);
    const other = await t.person({ keys: ['user:allocate'] });
    expect(await undo(other, [others])).toEqual([notAllowedInState]);
    const { now } = t.clock;
    t.clock.now = new Date(now.getTime() + allocationUndoMinutes * minute + 1);
    expect(await undo(lead, [later])).toEqual([notFound]);
    t.clock.now = now;
  });

  test('gives back whom the caller took away, with the days of before, unless somebody has got the customer since', async () => {
    const [first, agentOf, next] = [await addStaff(t, 11), await addStaff(t, 2), await addStaff(t, 12)];
    const [both = 0, given = 0, others = 0] = await customers(3);
    for (const userId of [both, given, others]) await giveCustomer(t, { userId, adminId: first, kind: 1 });
    await giveCustomer(t, { userId: both, adminId: agentOf, kind: 2 });
    const takeAway = (userIds: readonly number[], by: Person) =>
      by.send(allocations.allocate, { userIds, adminId: null, kind: 1, reason: '收回' });
    const lead = await t.person({ keys: ['user:allocate'] });
    expect(codesOf(await takeAway([both, given], lead))).toEqual([success, success]);
    await takeAway([others], t.admin);
    const began = (await rowsOf(both)).find(({ kind }) => kind === 1)?.startTime;
    // Somebody got one of them since: that one is theirs.
    await give([given], { adminId: next });
    expect(await undo(lead, [both, given, others])).toEqual([success, notAllowedInState, notAllowedInState]);
    expect([await listed(first), await listed(next)]).toEqual([[both], [given]]);
    const rows = (await rowsOf(both)).filter(({ kind }) => kind === 1);
    expect(rows).toMatchObject([
      { adminId: first, endTime: null, changedBy: expect.any(String) },
      { adminId: first, startTime: began, endTime: expect.any(Number) },
    ]);
    expect(await undo(lead, [both])).toEqual([notAllowedInState]);
    expect(await listed(first)).toEqual([both]);
    // What they have as another kind was not touched.
    expect((await rowsOf(both)).find(({ kind }) => kind === 2)).toMatchObject({ endTime: null });
    await takeAway([others], lead);
    const { now } = t.clock;
    t.clock.now = new Date(now.getTime() + allocationUndoMinutes * minute + 1);
    expect(await undo(t.admin, [others])).toEqual([notAllowedInState]);
    t.clock.now = now;
  });

  test('goes to nobody who may not take customers any more', async () => {
    const [gone, taking] = [await addStaff(t, 11), await addStaff(t, 11)];
    const [userId = 0] = await customers(1);
    await giveCustomer(t, { userId, adminId: gone, kind: 1 });
    await give([userId], { adminId: taking });
    await setRow(t.db, 'admin', gone, { status: 1 });
    expect(await undo(t.admin, [userId])).toEqual([notAllowedInState]);
    expect(await listed(taking)).toEqual([userId]);
  });
});

describe('salespeople from a file', () => {
  const send = (file: string, apply: '0' | '1', by: Person = t.admin) =>
    by.send(allocations.importFile, { apply, file });
  const loginOf = async (id: number): Promise<string> =>
    (await getRow(t.db, 'admin', id, ['login_name'])).login_name;

  test('is looked at first, the good lines are carried out and the others come back as a file', async () => {
    const salesman = await addStaff(t, 11);
    const login = await loginOf(salesman);
    const [byId = 0] = await customers(1);
    const byName = await addCustomer(t.db, { name: '星海 Studio' });
    const file = `客户,销售\n${byId},${login}\nＳｔａｒ,${login}\n星海 studio,${login.toUpperCase()}\n${byId},${login}\n${byName},nobody\n`;
    const lines = (answer: { data: unknown }) =>
      (answer.data as { rows: { line: number; code: number }[] }).rows.map(({ line, code }) => [line, code]);
    const expected = [
      [2, errorCodes.success],
      [3, errorCodes.notFound],
      [4, errorCodes.success],
      [5, errorCodes.alreadyTaken],
      [6, errorCodes.notFound],
    ];
    const look = await send(file, '0');
    expect(look.data).toMatchObject({ added: 2, applied: false, batchId: null });
    expect(lines(look)).toEqual(expected);
    expect(await listed(salesman)).toEqual([]);
    const sent = await send(file, '1');
    expect(lines(sent)).toEqual(expected);
    expect(await listed(salesman)).toEqual([byId, byName]);
    const [batch] = (await t.admin.call(allocations.batches, {})).data.items;
    expect(batch).toMatchObject({ total: 5, done: 2, failed: 3 });
    const { batchId } = sent.data as { batchId: number };
    const failed = String((await t.admin.send(allocations.failedRows, { batchId })).data);
    expect(failed.split('\r\n')).toHaveLength(5);
    expect(failed).toContain(`${byName},nobody,`);
    const other = await t.person({ keys: ['user:allocate'] });
    expect((await other.send(allocations.failedRows, { batchId })).code).toBe(errorCodes.notFound);
  });

  test('takes no more from others than one person may hand over alone', async () => {
    const [from, to] = [await addStaff(t, 11), await addStaff(t, 11)];
    const all = await customers(22);
    for (const userId of all) await giveCustomer(t, { userId, adminId: from, kind: 1 });
    const login = await loginOf(to);
    const giver = await t.person({ keys: ['user:allocate'] });
    const { data } = await send(all.map((id) => `${id},${login}`).join('\n'), '1', giver);
    expect(data).toMatchObject({ added: 20 });
    const again = await send(`${all[20]},${login}\n`, '1', giver);
    expect(again.data).toMatchObject({ added: 0, rows: [{ code: errorCodes.limitReached }] });
    expect((data as { rows: { code: number }[] }).rows.at(-1)?.code).toBe(errorCodes.limitReached);
    expect(await listed(from)).toHaveLength(2);
  });

  test('of two at once the later one is weighed by what the earlier one did', async () => {
    const [userId = 0] = await customers(1);
    const logins = await Promise.all([11, 12].map(async (type) => loginOf(await addStaff(t, type as 11))));
    const limit = (most: number) => decidedAlone(t, 'userMove', most);
    await limit(0);
    let sent: ReturnType<typeof send>[] = [];
    await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute();
      sent = logins.map((login) => send(`${userId},${login}\n`, '1'));
      await untilBlocked(t.db, 2);
    });
    const answers = await Promise.all(sent);
    await limit(20);
    expect(
      answers.map(({ data }) => (data as { rows: { code: number }[] }).rows[0]?.code).toSorted(),
    ).toEqual([errorCodes.success, errorCodes.limitReached].toSorted());
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  test('finds no customer outside the scope', async () => {
    const salesman = await addStaff(t, 11);
    const [userId = 0] = await customers(1);
    const person = await t.person({ keys: ['user:allocate'], scope: 2 });
    const { data } = await send(`${userId},${await loginOf(salesman)}\n`, '1', person);
    expect(data).toMatchObject({ added: 0, applied: false, rows: [{ code: errorCodes.notFound }] });
  });
});
