import { day, errorCodes, userDetails, userPool, users } from '@renderdesk/contract';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRows, setRow } from '../build/rows.ts';
import { addStaff, giveCustomer, organizationOfType } from '../testing/agents.ts';
import { addTracking } from '../testing/customers.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import type { Person } from '../testing/server.ts';
import { turnPool } from './pool.store.ts';

const t = serverOfFile();

const salesman = async (): Promise<Person> =>
  t.person({
    keys: ['user:list', 'user:list:receive'],
    scope: 2,
    organizationId: await organizationOfType(t, 11),
  });
const codesOf = (answer: { data: unknown }): number[] =>
  (answer.data as { results: { code: number }[] }).results.map(({ code }) => code);
const receive = (by: Person, userIds: readonly number[]) => by.send(userPool.receive, { userIds });
const ofNow = async (userId: number): Promise<number | undefined> =>
  (
    await t.db
      .selectFrom('user_staff')
      .where('user_id', '=', userId)
      .where('kind', '=', 1)
      .where('valid_to', 'is', null)
      .select('admin_id')
      .executeTakeFirst()
  )?.admin_id;
const setRule = async (rule: { dailyClaims: number; releaseDays: number }): Promise<void> => {
  const { data } = await t.admin.call(userPool.rule, {});
  const answer = await t.admin.call(userPool.setRule, { ...rule, version: data.version });
  expect(answer.code).toBe(errorCodes.success);
};
const listed = async (by: Person, query: object): Promise<number[]> =>
  (
    (await by.send(users.list, { pageSize: 800, ...query })).data as { items: { userId: number }[] }
  ).items.map(({ userId }) => userId);

describe('claiming from the public pool', () => {
  test('makes the caller the salesperson of whom nobody has, and of nobody else', async () => {
    const [free, taken] = [await addCustomer(t.db), await addCustomer(t.db)];
    const child = await addCustomer(t.db, { mainId: free });
    await giveCustomer(t, { userId: taken, adminId: await addStaff(t, 11), kind: 1 });
    const one = await salesman();
    // The pool shows whom the own customers do not, and only the pool does.
    expect(await listed(one, {})).toEqual([]);
    const children = { unallocatedSalesman: 1, accountType: 2 };
    const theirs = await addCustomer(t.db, { mainId: taken });
    const pool = await listed(one, { unallocatedSalesman: 1 });
    expect(pool).toContain(free);
    expect(pool).not.toContain(taken);
    // Its row is no way to the page, which is whoever's claims it.
    const opens = async (by: Person) =>
      (await by.call(users.list, { userId: free as never, unallocatedSalesman: true })).data.items.map(
        ({ isPageSeen }) => isPageSeen,
      );
    expect([await opens(one), await opens(t.admin)]).toEqual([[false], [true]]);
    expect((await one.send(userDetails.read, { userId: free as never })).code).toBe(errorCodes.notFound);
    expect(await listed(one, children)).toEqual([]);
    expect(await listed(t.admin, children)).toContain(theirs);
    const without = await t.person({ keys: ['user:list'], scope: 2 });
    expect(await listed(without, { unallocatedSalesman: 1 })).toEqual([]);
    expect(codesOf(await receive(one, [free, taken, child]))).toEqual([
      errorCodes.success,
      errorCodes.notFound,
      errorCodes.notFound,
    ]);
    expect(await ofNow(free)).toBe(one.adminId);
    expect(await listed(one, {})).toEqual([free]);
    const { data: mine } = await one.call(users.list, {});
    expect(mine.items).toMatchObject([{ userId: free, isPageSeen: true }]);
    expect(codesOf(await receive(await salesman(), [free]))).toEqual([errorCodes.notFound]);
  });

  test('goes to salespeople alone, and to one of two who claim at once', async () => {
    const userId = await addCustomer(t.db);
    const support = await t.person({
      keys: ['user:list', 'user:list:receive'],
      scope: 2,
      organizationId: await organizationOfType(t, 2),
    });
    expect(codesOf(await receive(support, [userId]))).toEqual([errorCodes.notSalesperson]);
    expect(await listed(support, { unallocatedSalesman: 1 })).toEqual([]);
    const both = [await salesman(), await salesman()];
    const answers = await Promise.all(both.map((by) => receive(by, [userId])));
    expect(answers.flatMap(codesOf).toSorted()).toEqual([errorCodes.success, errorCodes.notFound]);
  });

  test('ends at the limit of a day, also of two requests at once, and begins anew the next day', async () => {
    await setRule({ dailyClaims: 3, releaseDays: 90 });
    const by = await salesman();
    const some = await Promise.all(Array.from({ length: 6 }, () => addCustomer(t.db)));
    const [first, rest] = [some.slice(0, 2), some.slice(2)];
    const answers = await Promise.all([receive(by, first), receive(by, rest)]);
    const codes = answers.flatMap(codesOf);
    expect(codes.filter((code) => code === errorCodes.success)).toHaveLength(3);
    expect(codes.filter((code) => code === errorCodes.limitReached)).toHaveLength(3);
    expect((await by.call(userPool.left, {})).data).toEqual({ dailyClaims: 3, claimed: 3 });
    // Of an hour before the day began in +08:00 nothing is counted; of the moment it began, everything.
    const next = await salesman();
    const begins = Date.parse('2026-03-10T00:00:00+08:00');
    for (const at of [begins - 3_600_000, begins])
      await addRow(t.db, 'user_staff', {
        user_id: await addCustomer(t.db),
        admin_id: next.adminId,
        kind: 1,
        valid_from: new Date(at),
        changed_by: next.adminId,
        is_claim: true,
      });
    expect((await next.call(userPool.left, {})).data.claimed).toBe(1);
    await setRule({ dailyClaims: 20, releaseDays: 90 });
  });
});

describe('releasing into the pool', () => {
  test('no sooner than a warning runs', async () => {
    const { data } = await t.admin.call(userPool.rule, {});
    const set = async (releaseDays: number) =>
      (await t.admin.send(userPool.setRule, { dailyClaims: 20, releaseDays, version: data.version })).code;
    expect([await set(1), await set(7)]).toEqual([errorCodes.badInput, errorCodes.badInput]);
  });

  test('is for one’s own customers; of others with the key to allocate, beyond the limit by two', async () => {
    const one = await salesman();
    const [own, others] = [await addCustomer(t.db), await addCustomer(t.db)];
    const other = await addStaff(t, 11);
    await receive(one, [own]);
    await giveCustomer(t, { userId: others, adminId: other, kind: 1 });
    const free = await addCustomer(t.db);
    const release = (by: Person, userIds: readonly number[]) =>
      by.send(userPool.release, { userIds, reason: '长期无联系' });
    expect(codesOf(await release(one, [own, others]))).toEqual([errorCodes.success, errorCodes.notFound]);
    expect(codesOf(await release(t.admin, [others, free]))).toEqual([
      errorCodes.success,
      errorCodes.notAllowedInState,
    ]);
    expect([await ofNow(own), await ofNow(others)]).toEqual([undefined, undefined]);
    const kept = await getRows(t.db, 'user_release', { user_id: others }, [
      'admin_id',
      'cause',
      'reason',
      'released_by',
    ]);
    expect(kept).toEqual([{ admin_id: other, cause: 1, reason: '长期无联系', released_by: t.admin.adminId }]);
    const many = await Promise.all(Array.from({ length: 21 }, () => addCustomer(t.db)));
    for (const userId of many) await giveCustomer(t, { userId, adminId: other, kind: 1 });
    expect((await release(t.admin, many)).code).toBe(errorCodes.awaitsApproval);
    expect(await ofNow(many[0] as number)).toBe(other);
    const { data: events } = await t.admin.call(userDetails.timeline, {
      userId: others as never,
      timelineKind: 16,
    });
    expect(events).toMatchObject([{ timelineKind: 16, subject: expect.stringMatching(/ · 长期无联系$/) }]);
  });

  test('by the rule comes seven days after a warning, and not where something happened since', async () => {
    await setRule({ dailyClaims: 20, releaseDays: 30 });
    const adminId = await addStaff(t, 11);
    const at = (days: number) => new Date(t.clock.now.getTime() + days * day);
    const customer = async (): Promise<number> => {
      const userId = await addCustomer(t.db);
      await giveCustomer(t, { userId, adminId, kind: 1 });
      return userId;
    };
    const [idle, tracked, submits, fresh] = [
      await customer(),
      await customer(),
      await customer(),
      await customer(),
    ];
    await addTask(t.db, { userId: fresh, submittedAt: at(-3) });
    const turn = (days: number) => turnPool(t.db, at(days));
    const notes = async () =>
      (await getRows(t.db, 'notification', { admin_id: adminId }, ['kind', 'data'], 'id')).map(
        ({ kind, data }) => [kind, (data as { count: number }).count],
      );
    await turn(0);
    expect(await notes()).toEqual([['poolWarning', 3]]);
    await turn(1);
    expect(await notes()).toHaveLength(1);
    await addTracking(t, { userId: tracked, adminId, at: at(2) });
    await addTask(t.db, { userId: await addCustomer(t.db, { mainId: submits }), submittedAt: at(2) });
    await setRow(t.db, 'task', { submitted_at: at(2) }, { owner_id: submits });
    await turn(6);
    expect(await ofNow(idle)).toBe(adminId);
    await turn(7);
    expect(await ofNow(idle)).toBeUndefined();
    for (const userId of [tracked, submits, fresh]) expect(await ofNow(userId), String(userId)).toBe(adminId);
    expect(await notes()).toEqual([
      ['poolWarning', 3],
      ['poolReleased', 1],
    ]);
    // Warned anew: what was said before counts no more.
    await turn(26);
    expect((await notes()).slice(2)).toEqual([['poolWarning', 3]]);
    expect(await ofNow(tracked)).toBe(adminId);
    await setRule({ dailyClaims: 20, releaseDays: 0 });
    await turn(400);
    expect(await ofNow(tracked)).toBe(adminId);
  });
});
