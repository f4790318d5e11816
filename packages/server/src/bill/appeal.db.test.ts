import { appeals, billPayment, consumeBills, errorCodes, periodOf } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, getRows } from '../build/rows.ts';
import { addFile } from '../testing/attachments.ts';
import { addAppeal, addBill, addCharge, postOf } from '../testing/bills.ts';
import { addFee } from '../testing/contracts.ts';
import { balance } from '../testing/coupons.ts';
import { addRecharge } from '../testing/recharges.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { confirmBill, followUp, writeOffBill } from './bill.store.ts';
import { issueBills } from './issue.store.ts';

let t: TestServer;
beforeAll(async () => {
  t = await openTestServer();
});
afterAll(() => t.close());

const colleague = () =>
  t.person({
    keys: [
      'user:consume:bill',
      'user:consume:bill:appeal',
      'user:consume:bill:appeal:approve',
      'approval:decide',
    ],
    scope: 0,
  });
const appeal = (id: number) => getRow(t.db, 'appeal', id);
const bill = (id: number) => getRow(t.db, 'bill', id);

test('an appeal freezes frames, returns what it is granted to what paid it, and stops the clock of the confirmation meanwhile', async () => {
  const { ownerId, appealId, lineId, version } = await addAppeal(t, { claimed: '8' });
  const { bill_id: billId } = await appeal(appealId);
  const { frames, lines } = (await t.admin.call(appeals.read, { appealId: appealId as never })).data;
  expect(lines.map((line) => [line.lineId, Number(line.claimed)])).toEqual([[lineId, 8]]);
  expect(frames.map((frame) => [Number(frame.amount), Number(frame.hourlyPrice), frame.images])).toEqual([
    [12.345, 1, 0],
  ]);
  t.clock.now = new Date(t.clock.now.getTime() + 10 * 86_400_000);
  await followUp({ ...t.server.app, db: t.db });
  expect(await bill(billId)).toMatchObject({ confirm_status: 0 });
  // Sessions end meanwhile.
  const later = await colleague();
  const taken = await later.send(appeals.take, { appealId, version });
  expect(taken.code).toBe(200);
  const input = { appealId, version: 2, outcome: 1, causeCode: 2, reason: 'a broken node' };
  const tooMuch = await later.send(appeals.finish, { ...input, lines: [{ lineId, granted: '8.1' }] });
  expect(tooMuch.code).toBe(errorCodes.moreThanAppealable);
  const finished = await later.send(appeals.finish, { ...input, lines: [{ lineId, granted: '8' }] });
  expect(finished.code).toBe(200);
  expect(await appeal(appealId)).toMatchObject({ status: 2, granted: '8.000000', cause: 2, outcome: 1 });
  const charge = await getRow(t.db, 'charge', { owner_id: ownerId }, ['returned']);
  expect(charge.returned).toBe('8.000000');
  await followUp({ ...t.server.app, db: t.db });
  expect(await bill(billId)).toMatchObject({ confirm_status: 0, confirm_stopped_at: null });
  t.clock.now = new Date(t.clock.now.getTime() + 7 * 86_400_000);
  await followUp({ ...t.server.app, db: t.db });
  expect(await bill(billId)).toMatchObject({ confirm_status: 2 });
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
});

test('a fee is appealed against and returned to what paid it; the next bill has it as a correction of its line', async () => {
  const last = new Date(t.clock.now.getTime() - 40 * 86_400_000);
  const { ownerId } = await addRecharge(t, { amount: '100', paidAt: last });
  const feeId = await addFee(t.db, { ownerId, amount: '30', at: last });
  await postOf(t.db, ownerId, last);
  const issue = (at: Date) =>
    t.db
      .transaction()
      .execute((tx) => issueBills(tx, { period: periodOf(at), owners: [ownerId], now: t.clock.now }));
  await issue(last);
  const lineOf = (kind: 2 | 3) =>
    getRow(t.db, 'bill_line', { owner_id: ownerId, kind }, [
      'id',
      'bill_id',
      'fee_id',
      'task_id',
      'amount',
      'corrects',
    ]);
  const line = await lineOf(2);
  const staff = await colleague();
  const { version } = await bill(line.bill_id);
  const submitted = await staff.send(appeals.submit, {
    billId: line.bill_id,
    version,
    lines: [{ lineId: line.id, claimed: '30' }],
    reason: '存储已清理',
  });
  expect(submitted.code).toBe(200);
  const { appealId } = submitted.data as { appealId: number };
  await staff.send(appeals.take, { appealId, version: 1 });
  const granted = [{ lineId: line.id, granted: '12.5' }];
  const decided = { appealId, version: 2, outcome: 1, causeCode: 1, reason: '属实', lines: granted };
  expect((await staff.send(appeals.finish, decided)).code).toBe(200);
  const { lines } = (await staff.call(appeals.read, { appealId: appealId as never })).data;
  expect(lines).toMatchObject([{ taskId: null, feeId, granted: '12.50' }]);
  expect(await balance(t.db, ownerId, 1)).toBe('82.500000');
  const fee = await getRow(t.db, 'fee', { owner_id: ownerId }, ['returned']);
  expect(fee.returned).toBe('12.500000');
  await issue(t.clock.now);
  expect(await lineOf(3)).toMatchObject({
    fee_id: feeId,
    task_id: null,
    amount: '-12.500000',
    corrects: line.id,
  });
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
});

test('the days of bills and appeals are set, for what is submitted from then on', async () => {
  const staff = await colleague();
  const clerk = await t.person({ keys: ['user:consume:bill', 'user:consume:bill:writeOff'] });
  const { billId, lineId, ownerId } = await addBill(t.db, t.clock.now);
  const days = { confirmDays: 7, answerDays: 2, decisionDays: 5, couponDays: 30 };
  const set = async (appealDays: number, version: number): Promise<number> =>
    (await clerk.send(consumeBills.setRules, { ...days, appealDays, version })).code;
  const submit = async (id: number, line: number) => {
    const { version } = await bill(id);
    const lines = [{ lineId: line, claimed: '1' }];
    return staff.send(appeals.submit, { billId: id, version, lines, reason: '核对', pictures: [] });
  };
  const confirm = (id: number, owner: number, days: number) => {
    const now = new Date(t.clock.now.getTime() - days * 86_400_000);
    const bill = { owner_id: owner, id };
    return t.db.transaction().execute((tx) => confirmBill(tx, bill, { status: 1, by: null, note: '', now }));
  };
  expect([await set(2, 0), await set(3, 0)]).toEqual([200, errorCodes.changedMeanwhile]);
  await confirm(billId, ownerId, 3);
  expect((await submit(billId, lineId)).code).toBe(errorCodes.notAllowedInState);
  // What is confirmed keeps the days that held then: other days act on what comes.
  expect(await set(30, 1)).toBe(200);
  expect((await submit(billId, lineId)).code).toBe(errorCodes.notAllowedInState);
  const later = await addBill(t.db, t.clock.now);
  await confirm(later.billId, later.ownerId, 3);
  expect(await set(2, 2)).toBe(200);
  expect((await submit(later.billId, later.lineId)).code).toBe(200);
});

test('one open appeal a line, two in all, none above what is left of it', async () => {
  const staff = await colleague();
  const { billId, lineId } = await addBill(t.db, t.clock.now);
  const submit = async (claimed: string, pictures: readonly string[] = []) => {
    const { version } = await bill(billId);
    const lines = [{ lineId, claimed }];
    return staff.send(appeals.submit, { billId, version, lines, reason: 'again', pictures });
  };
  expect((await submit('12.3451')).code).toBe(errorCodes.moreThanAppealable);
  const first = await submit('12');
  expect(first.code).toBe(200);
  expect((await submit('1')).code).toBe(errorCodes.alreadyTaken);
  const { appealId } = first.data as { appealId: number };
  expect((await staff.send(appeals.withdraw, { appealId, version: 1, reason: 'a mistake' })).code).toBe(200);
  // A second one brings something new.
  expect(await submit('1')).toMatchObject({
    code: errorCodes.badInput,
    data: { issues: [{ path: 'pictures' }] },
  });
  const second = await submit('1', [await addFile(t, 'appeal', staff.adminId)]);
  expect(second.code).toBe(200);
  const again = second.data as { appealId: number };
  expect(
    (await staff.send(appeals.reject, { appealId: again.appealId, version: 1, reason: 'no' })).code,
  ).toBe(200);
  expect((await submit('1')).code).toBe(errorCodes.limitReached);
});

test('what a line was compensated in coupons is neither claimed nor granted once more', async () => {
  const staff = await colleague();
  const { billId, lineId } = await addBill(t.db, t.clock.now, { amount: '100' });
  const submit = async (claimed: string) => {
    const { version } = await bill(billId);
    return staff.send(appeals.submit, {
      billId,
      version,
      lines: [{ lineId, claimed }],
      reason: 'black frames',
      pictures: [await addFile(t, 'appeal', staff.adminId)],
    });
  };
  const { appealId } = (await submit('80')).data as { appealId: number };
  expect((await staff.send(appeals.take, { appealId, version: 1 })).code).toBe(200);
  const finished = await staff.send(appeals.finish, {
    appealId,
    version: 2,
    outcome: 2,
    causeCode: 1,
    reason: 'ours',
    lines: [{ lineId, granted: '80' }],
  });
  expect(finished.code).toBe(200);
  expect(await submit('20.01')).toMatchObject({
    code: errorCodes.moreThanAppealable,
    data: { issues: [{ path: 'lines.0.claimed' }], most: '20.00', currency: 1 },
    message: expect.stringContaining('¥20.00') as string,
  });
  expect((await submit('20')).code).toBe(200);
});

test('of two people at one appeal one is told that it moved; beyond the limit another person approves', async () => {
  const one = await colleague();
  const { billId, lineId, ownerId } = await addBill(t.db, t.clock.now, { amount: '900' });
  const { version } = await bill(billId);
  const { data } = await one.send(appeals.submit, {
    billId,
    version,
    lines: [{ lineId, claimed: '600' }],
    reason: 'all black',
  });
  const { appealId } = data as { appealId: number };
  const other = await colleague();
  const both = await Promise.all(
    [one, other].map((each) => each.send(appeals.take, { appealId, version: 1 })),
  );
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errorCodes.changedMeanwhile]);
  const finish = (granted: string) =>
    other.send(appeals.finish, {
      appealId,
      version: 2,
      outcome: 2,
      causeCode: 1,
      reason: 'ours',
      lines: [{ lineId, granted }],
    });
  expect((await finish('501')).code).toBe(errorCodes.awaitsApproval);
  expect(await appeal(appealId)).toMatchObject({ status: 1 });
  expect((await finish('500')).code).toBe(200);
  const lots = await getRows(t.db, 'lot', { owner_id: ownerId, coupon_type: 3 }, ['issued', 'expires_at']);
  expect(lots).toMatchObject([{ issued: '500.000000' }]);
});

test('a line that is named twice is granted nothing: it would get more than was claimed', async () => {
  const { ownerId, appealId, lineId, version } = await addAppeal(t, { taken: true, claimed: '8' });
  const one = await colleague();
  for (const outcome of [1, 2] as const) {
    const answer = await one.send(appeals.finish, {
      appealId,
      version,
      outcome,
      causeCode: 1,
      reason: 'ours',
      lines: [
        { lineId, granted: '8' },
        { lineId, granted: '4' },
      ],
    });
    expect(answer).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'lines.1.lineId' }] },
    });
  }
  expect(await appeal(appealId)).toMatchObject({ status: 1, granted: '0.000000' });
  const coupons = await getRows(t.db, 'lot', { owner_id: ownerId, account: 3 }, ['id']);
  expect(coupons).toEqual([]);
});

test('a bill’s file stays byte for byte; after a correction a new revision shows both', async () => {
  let staff = await colleague();
  const { billId, lineId, ownerId } = await addBill(t.db, t.clock.now);
  const file = async (revision?: number): Promise<Buffer> => {
    const { data } = await staff.send(consumeBills.download, {
      billId,
      fileFormat: 'pdf',
      ...(revision && { revision }),
    });
    return data as Buffer;
  };
  const first = await file();
  expect(first.subarray(0, 4).toString()).toBe('%PDF');
  const { version } = await bill(billId);
  const { data } = await staff.send(appeals.submit, {
    billId,
    version,
    lines: [{ lineId, claimed: '2' }],
    reason: 'black',
  });
  const { appealId } = data as { appealId: number };
  await staff.send(appeals.take, { appealId, version: 1 });
  await staff.send(appeals.finish, {
    appealId,
    version: 2,
    outcome: 1,
    causeCode: 2,
    reason: 'node',
    lines: [{ lineId, granted: '2' }],
  });
  expect((await file()).equals(first)).toBe(true);
  t.clock.now = new Date(t.clock.now.getTime() + 40 * 86_400_000);
  staff = await colleague();
  await addCharge(t.db, { userId: ownerId, at: new Date(t.clock.now.getTime() - 20 * 86_400_000) });
  await postOf(t.db, ownerId, t.clock.now);
  const { issueMonths } = await import('./issue.store.ts');
  await issueMonths({ db: t.db, clock: () => t.clock.now, log: t.server.app.log });
  expect((await file()).equals(first)).toBe(false);
  expect((await file(1)).equals(first)).toBe(true);
});

test('a bill of which nothing is owed because the rest was written off reads so, and is found by that alone', async () => {
  const staff = await colleague();
  const { ownerId, billId } = await addBill(t.db, t.clock.now, { onCredit: true, overdue: true });
  const shown = async (query: object) =>
    (await staff.call(consumeBills.bills, { userId: ownerId, ...query } as never)).data.items.map(
      ({ payStatus, writtenOff }) => [payStatus, Number(writtenOff)],
    );
  expect(await shown({})).toEqual([[billPayment.of.notPaid, 0]]);
  const written = await bill(billId);
  await t.db.transaction().execute((tx) => writeOffBill(tx, written, { by: 1, now: t.clock.now }));
  expect(await shown({})).toEqual([[billPayment.of.writtenOff, 12.345]]);
  expect(await shown({ payStatus: billPayment.of.writtenOff })).toHaveLength(1);
  expect(await shown({ payStatus: billPayment.of.notPaid })).toEqual([]);
});
