import { approvals, duty, dutyStatus, errorCodes, hour, plusDays, weekOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { escalateApprovals } from '../approval/index.ts';
import type { Person } from '../testing/server.ts';
import { lockRoster, onDutyNow, whomToTell } from './duty.store.ts';

/** The test server's clock begins on Tuesday 2026-03-10 at 10:00 in company time: in the second section. */
const today = '2026-03-10';
const lead = ['config:duty:calendar', 'config:duty:calendar:edit'] as const;
const t = serverOfFile();
let keeper: Person;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  keeper = await t.person({ keys: lead });
  ann = await t.person({ keys: ['config:duty:calendar'] });
  ben = await t.person({ keys: ['config:duty:calendar'] });
});

const list = async (startDate: string, endDate = startDate) =>
  (await keeper.call(duty.list, { startDate: startDate as never, endDate: endDate as never })).data;
const entries = async (startDate: string, endDate = startDate) =>
  (await list(startDate, endDate)).types.flatMap((one) => one.entries);
const add = (
  dutyDate: string,
  person: Person,
  o: { type?: 1 | 2 | 3 | 4; section?: 1 | 2 | 3 | 4; reason?: string } = {},
) =>
  keeper.send(duty.addAdmin, {
    dutyDate,
    type: o.type ?? 2,
    section: o.section ?? 2,
    adminIds: [person.adminId],
    remark: '',
    reason: o.reason,
  });
const entryOf = async (day: string, person: Person) => {
  const found = (await entries(day)).find(({ adminId }) => adminId === person.adminId);
  if (!found) throw new Error(`no duty on ${day}`);
  return found;
};

describe('the roster', () => {
  test('is grouped by type from 1, one person once a place, with the sections of the day', async () => {
    expect((await add(today, ann)).code).toBe(errorCodes.success);
    expect((await add(today, ann)).code).toBe(errorCodes.alreadyTaken);
    expect((await add(today, ben, { type: 3, section: 3 })).code).toBe(errorCodes.success);
    const { types, slots } = await list(today);
    expect(types.map(({ type, entries: some }) => [type, some.length])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
    ]);
    expect(slots.map(({ section, startMinute }) => [section, startMinute])).toEqual([
      [1, 0],
      [2, 360],
      [3, 720],
      [4, 1080],
    ]);
    expect((await entryOf(today, ann)).status).toBe(dutyStatus.of.onDuty);
    expect((await entryOf(today, ben)).status).toBe(dutyStatus.of.planned);
    expect((await ann.send(duty.addAdmin, {})).code).toBe(errorCodes.forbidden);
  });

  test('of a day that has passed is corrected only with a reason', async () => {
    const past = plusDays(today, -3);
    expect((await add(past, ann)).data).toMatchObject({ fields: ['reason'] });
    expect((await add(past, ann, { reason: '漏登记' })).code).toBe(errorCodes.success);
    const { dutyId, version, status } = await entryOf(past, ann);
    expect(status).toBe(dutyStatus.of.done);
    const change = { dutyId, adminId: ann.adminId, isAbsent: true, remark: '病假', version };
    expect((await keeper.send(duty.updateAdmin, change)).data).toMatchObject({ fields: ['reason'] });
    const corrected = await keeper.send(duty.updateAdmin, { ...change, reason: '实际缺勤' });
    expect(corrected.code).toBe(errorCodes.success);
    expect(await entryOf(past, ann)).toMatchObject({
      status: dutyStatus.of.absent,
      remark: '病假',
      version: 2,
    });
    const [record] = await getRows(t.db, 'operation', { request_id: corrected.requestId }, ['reason']);
    expect(record?.reason).toBe('实际缺勤');
    expect((await keeper.send(duty.updateAdmin, { ...change, reason: 'x' })).code).toBe(
      errorCodes.changedMeanwhile,
    );
    const removed = await keeper.call(duty.removeAdmin, { dutyIds: [dutyId] });
    expect(removed.data.results).toMatchObject([{ code: errorCodes.notAllowedInState }]);
  });

  test('a remark is written by whoever has the duty, or keeps the roster', async () => {
    const { dutyId, version } = await entryOf(today, ann);
    const write = (person: Person, seen: number) =>
      person.call(duty.remark, { dutyId, remark: '机房检修', version: seen });
    expect((await write(ben, version)).code).toBe(errorCodes.notFound);
    expect((await write(ann, version)).code).toBe(errorCodes.success);
    expect((await write(keeper, version + 1)).code).toBe(errorCodes.success);
  });

  test('a day is divided anew from a day to come on, whole', async () => {
    const validFrom = plusDays(today, 30);
    const times = [0, 480, 960, 1200, 1440];
    const slots = [1, 2, 3, 4].map((section, at) => ({
      section,
      startMinute: times[at],
      endMinute: times[at + 1],
    }));
    const send = (from: string, some: unknown) =>
      keeper.send(duty.addTimeSlots, { validFrom: from, slots: some });
    expect((await send(today, slots)).data).toMatchObject({ fields: ['validFrom'] });
    expect((await send(validFrom, slots.toReversed())).data).toMatchObject({ fields: ['slots'] });
    expect((await send(validFrom, slots)).code).toBe(errorCodes.success);
    expect((await send(validFrom, slots)).code).toBe(errorCodes.alreadyTaken);
    expect((await keeper.call(duty.timeSlots, {})).data).toHaveLength(8);
  });
});

describe('a swap', () => {
  const [first, second] = [plusDays(today, 2), plusDays(today, 3)];
  const ask = async (by: Person, own: string, of: Person, theirs: string) =>
    by.call(duty.askSwap, {
      dutyId: (await entryOf(own, by)).dutyId,
      otherDutyId: (await entryOf(theirs, of)).dutyId,
      reason: '家中有事',
    });

  test('asked and accepted by the other changes both; nobody else answers', async () => {
    await add(first, ann);
    await add(second, ben);
    const asked = await ask(ann, first, ben, second);
    expect(asked.code).toBe(errorCodes.success);
    const { swapId } = asked.data;
    expect((await list(first, second)).swaps).toMatchObject([
      { swapId, askedBy: ann.adminId, askedOf: ben.adminId },
    ]);
    expect((await ask(ann, first, ben, second)).code).toBe(errorCodes.alreadyTaken);
    const answer = (person: Person) => person.call(duty.answerSwap, { swapId, isAccepted: true, version: 1 });
    for (const other of [ann, keeper]) expect((await answer(other)).code).toBe(errorCodes.notFound);
    expect((await answer(ben)).code).toBe(errorCodes.success);
    expect(await entryOf(first, ben)).toMatchObject({ status: dutyStatus.of.swapped, version: 2 });
    expect(await entryOf(second, ann)).toMatchObject({ status: dutyStatus.of.swapped, version: 2 });
    expect((await answer(ben)).code).toBe(errorCodes.changedMeanwhile);
    const told = await t.db
      .selectFrom('notification')
      .where('kind', 'like', 'dutySwap%')
      .select(['admin_id', 'kind'])
      .orderBy('id')
      .execute();
    expect(told).toEqual([
      { admin_id: ben.adminId, kind: 'dutySwapAsked' },
      { admin_id: ann.adminId, kind: 'dutySwapAccepted' },
    ]);
  });

  test('is refused of a duty that has begun, of another type, or that is nobody else’s by then', async () => {
    const [third, fourth] = [plusDays(today, 4), plusDays(today, 5)];
    await add(third, ann);
    await add(fourth, ben, { type: 3 });
    expect((await ask(ann, third, ben, fourth)).code).toBe(errorCodes.notAllowedInState);
    expect((await ask(ann, today, ben, first)).code).toBe(errorCodes.notAllowedInState);
    const asked = await ask(ann, third, ben, first);
    expect(asked.code).toBe(errorCodes.success);
    const { dutyId, version } = await entryOf(third, ann);
    const other = await t.person();
    await keeper.call(duty.updateAdmin, {
      dutyId,
      adminId: other.adminId as never,
      isAbsent: false,
      remark: '',
      version,
    });
    const accepted = await ben.call(duty.answerSwap, {
      swapId: asked.data.swapId,
      isAccepted: true,
      // It ended as the duty went, which made another version of it.
      version: 2,
    });
    expect(accepted.code).toBe(errorCodes.notAllowedInState);
  });

  test('ends with a duty that is removed or replaced, and who asked is told', async () => {
    const days = [30, 31, 32].map((count) => plusDays(today, count));
    const [one = today, two = today, three = today] = days;
    await add(one, ann);
    await add(two, ben);
    await add(three, ann);
    const notices = () => getRows(t.db, 'notification', { kind: 'dutySwapEnded' }, ['admin_id'], 'id');
    const before = (await notices()).length;
    const ended = async () => (await notices()).slice(before);
    const asked = await ask(ann, one, ben, two);
    const states = () => getRows(t.db, 'duty_swap', { id: Number(asked.data.swapId), state: 5 }, ['id']);
    expect(asked.code).toBe(errorCodes.success);
    // The other end of it goes.
    await keeper.call(duty.removeAdmin, { dutyIds: [(await entryOf(two, ben)).dutyId] });
    expect(await states()).toEqual([{ id: asked.data.swapId }]);
    expect(await ended()).toEqual([{ admin_id: ann.adminId }]);
    const answer = await ben.call(duty.answerSwap, {
      swapId: asked.data.swapId,
      isAccepted: true,
      version: 2,
    });
    expect(answer.code).toBe(errorCodes.notAllowedInState);
    await add(two, ben);
    const again = await ask(ben, two, ann, three);
    expect(again.code).toBe(errorCodes.success);
    const copy = { weekStart: weekOf(today), startDate: three, endDate: three };
    const { added, removed } = (await keeper.call(duty.syncPreview, copy)).data;
    await keeper.call(duty.syncSchedule, { ...copy, added, removed: removed.length });
    expect(await ended()).toEqual([{ admin_id: ann.adminId }, { admin_id: ben.adminId }]);
  });

  test('ends with a duty that is given to somebody else, who can ask for a swap of it then', async () => {
    const [one = today, two = today] = [40, 41].map((count) => plusDays(today, count));
    const cat = await t.person({ keys: ['config:duty:calendar'] });
    await add(one, ann);
    await add(two, ben);
    const asked = await ask(ann, one, ben, two);
    expect(asked.code).toBe(errorCodes.success);
    const own = await entryOf(one, ann);
    const given = await keeper.call(duty.updateAdmin, {
      dutyId: own.dutyId,
      version: own.version,
      adminId: cat.adminId as never,
      isAbsent: false,
      remark: '',
      reason: '',
    });
    expect(given.code).toBe(errorCodes.success);
    const { state } = await getRow(t.db, 'duty_swap', Number(asked.data.swapId));
    expect(state).toBe(5);
    expect((await ask(cat, one, ben, two)).code).toBe(errorCodes.success);
  });

  test('is refused where somebody would stand twice in one place', async () => {
    const [one, two] = [plusDays(today, 25), plusDays(today, 26)];
    await add(one, ann);
    await add(one, ben);
    expect((await ask(ann, one, ben, one)).code).toBe(errorCodes.notAllowedInState);
    await add(two, ben);
    expect((await ask(ann, one, ben, two)).code).toBe(errorCodes.notAllowedInState);
    const { dutyId } = await entryOf(one, ben);
    await keeper.call(duty.removeAdmin, { dutyIds: [dutyId] });
    const asked = await ask(ann, one, ben, two);
    expect(asked.code).toBe(errorCodes.success);
    // By the time of the answer the other stands there again.
    await add(one, ben);
    const { swapId } = asked.data;
    const answer = (isAccepted: boolean) => ben.call(duty.answerSwap, { swapId, isAccepted, version: 1 });
    expect((await answer(true)).code).toBe(errorCodes.notAllowedInState);
    expect((await answer(false)).code).toBe(errorCodes.success);
  });
});

test('the roster changes one write at a time: what a copy was counted by is not added to meanwhile', async () => {
  const day = plusDays(today, 27);
  await add(day, ann);
  const { dutyId, version } = await entryOf(day, ann);
  let added: Promise<unknown> | undefined;
  let changed: Promise<unknown> | undefined;
  const finished: string[] = [];
  await t.db.transaction().execute(async (tx) => {
    await lockRoster(tx);
    added = add(day, ben).then(() => finished.push('added'));
    const change = { dutyId, adminId: ann.adminId, isAbsent: false, remark: 'x', version };
    changed = keeper.send(duty.updateAdmin, change).then(() => finished.push('changed'));
    const waiting = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(t.db);
    await expect.poll(async () => (await waiting()).rows[0]?.n).toBe(2);
    expect(finished).toEqual([]);
  });
  await Promise.all([added, changed]);
  expect(finished.toSorted()).toEqual(['added', 'changed']);
});

test('a copied week is previewed, is refused where it is another by then, and leaves swaps alone', async () => {
  const span = {
    weekStart: '2026-03-08' as never,
    startDate: '2026-03-16' as never,
    endDate: '2026-03-29' as never,
  };
  const stands = plusDays(today, 7);
  await add(stands, ben);
  const preview = (await keeper.call(duty.syncPreview, span)).data;
  expect(preview.removed.map((one) => [one.dutyDate, one.adminId])).toEqual([[stands, ben.adminId]]);
  const wanted = (await entries('2026-03-08', '2026-03-14')).length;
  expect(preview.added).toBe(2 * wanted);
  const counts = { added: preview.added, removed: preview.removed.length };
  expect((await keeper.call(duty.syncSchedule, { ...span, added: counts.added - 1, removed: 1 })).code).toBe(
    errorCodes.changedMeanwhile,
  );
  expect((await keeper.call(duty.syncSchedule, { ...span, ...counts })).data).toEqual(counts);
  expect(await entries('2026-03-16', '2026-03-29')).toHaveLength(2 * wanted);
  await setRow(t.db, 'duty', { duty_date: stands }, { status: 3 });
  const [swapped] = await entries(stands);
  await t.db
    .deleteFrom('duty')
    .where('duty_date', '>', '2026-03-18')
    .where('duty_date', '<=', span.endDate)
    .execute();
  const again = (await keeper.call(duty.syncPreview, span)).data;
  expect(again.removed).toEqual([]);
  expect(again.kept).toContainEqual({ dutyDate: stands, type: 2, section: 2 });
  expect(swapped?.status).toBe(dutyStatus.of.swapped);
  const past = await keeper.send(duty.syncSchedule, {
    ...span,
    startDate: '2026-03-01',
    added: 0,
    removed: 0,
  });
  expect(past.data).toMatchObject({ fields: ['startDate'] });
});

test('who is on duty now is told of a request that waits too long, once; nobody there, and it is the administrators', async () => {
  const requester = await t.person({ keys: ['approval:limit'] });
  const request = async () =>
    (
      await requester.send(approvals.setLimit, {
        name: 'taskAbandon',
        limit: 9,
        reason: '忙季',
        version: 0,
      })
    ).data as { approvalId: number };
  const told = async () =>
    (await getRows(t.db, 'notification', { kind: 'approvalWaiting' }, ['admin_id'])).map(
      ({ admin_id }) => admin_id,
    );
  const escalate = (now: Date) => t.db.transaction().execute((tx) => escalateApprovals(tx, now));
  await request();
  const soon = new Date(t.clock.now.getTime() + 4 * hour - 1);
  await escalate(soon);
  expect(await told()).toEqual([]);
  // Four hours later it is the third section, and Ben has it.
  const late = new Date(t.clock.now.getTime() + 4 * hour);
  expect((await onDutyNow(t.db, late, 3)).map(({ adminId }) => adminId)).toEqual([ben.adminId]);
  await escalate(late);
  await escalate(late);
  expect(await told()).toEqual([ben.adminId]);
  expect((await keeper.call(duty.now, {})).data).toMatchObject([{ type: 2, adminId: ann.adminId }]);
  const nobody = { now: t.clock.now, type: 4, about: requester.adminId } as const;
  expect(await whomToTell(t.db, nobody)).toEqual([t.admin.adminId]);
});
