import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvals, errorCodes, openingBatches, openingProblem, type OutputOf } from '@renderdesk/contract';
import { brokenInvariants } from '../testing/invariants.ts';
import { openTestServer, type Person, type TestServer } from '../testing/server.ts';
import { runOpening } from './opening.posting.store.ts';

let t: TestServer;
let clerk: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestServer();
  const keys = [
    'user:financeVerifyBills',
    'user:financeVerifyBills:edit',
    'user:financeVerifyBills:close',
  ] as const;
  clerk = await t.person({ keys, scope: 0 });
  other = await t.person({ keys: [...keys, 'approval:decide'], scope: 0 });
});
afterAll(() => t.close());

const people = '原系统编号,名称,手机,邮箱,公司,币种,主账号\n';
const money = '原系统编号,类型,金额,币种,支付时间,最后有效日,可退款,外部编号\n';
const upload = async (kind: 1 | 2, file: string, batchId?: number): Promise<number> =>
  (
    (await clerk.send(openingBatches.upload, { kind, file, ...(batchId !== undefined && { batchId }) }))
      .data as {
      batchId: number;
    }
  ).batchId;
const read = async (batchId: number) =>
  (await clerk.send(openingBatches.read, { batchId })).data as OutputOf<typeof openingBatches.read>;
const total = (batchId: number, kind: number, currency: number, amount: string) =>
  clerk.send(openingBatches.setTotal, { batchId, kind, currency, amount });
let marks = 0;
/** A batch of three customers whose totals are told. */
const ready = async () => {
  const m = `M${(marks += 1)}`;
  const batchId = await upload(
    1,
    `${people}${m}-1,甲${m},,${m}@example.com,公司,RMB,\n${m}-2,乙${m},,,,USD,\n${m}-3,子${m},,,,RMB,${m}-1\n`,
  );
  await upload(
    2,
    `${money}${m}-1,现金,100.5,RMB,2025-12-01,,是,T1\n${m}-1,现金,20,RMB,2025-12-02,,否,\n${m}-1,GPU券,30,RMB,2025-12-03,2099-12-31,,\n${m}-2,欠费,7.25,USD,2025-12-04,,,\n`,
    batchId,
  );
  await total(batchId, 0, 1, '120.5');
  await total(batchId, 1, 1, '30');
  await total(batchId, 7, 2, '7.25');
  return { batchId, m };
};
/** Asks for the posting; answers the request. */
const asked = async (batchId: number): Promise<number> => {
  const { code, data } = await clerk.send(openingBatches.post, { batchId, reason: '系统切换' });
  expect(code).toBe(errorCodes.awaitsApproval);
  return (data as { approvalId: number }).approvalId;
};
const waiting = async (approvalId: number) =>
  (await other.call(approvals.read, { approvalId: approvalId as never })).data;
const approve = async (approvalId: number, version: number) =>
  (await other.send(approvals.approve, { approvalId, version, reason: '' })).code;
const start = (batchId: number) =>
  t.db
    .updateTable('opening_batch')
    .set({ state: 1, asked_by: clerk.adminId })
    .where('id', '=', batchId)
    .execute();

test('a batch is posted as its files say, proven per customer, once however often it is begun', async () => {
  const { batchId, m } = await ready();
  const before = await read(batchId);
  expect(before).toMatchObject({ isReady: true, customers: 3, problemCount: 0 });
  await start(batchId);
  const app = t.server.app;
  await Promise.all([runOpening(app, batchId), runOpening(app, batchId)]);
  await runOpening(app, batchId);
  const after = await read(batchId);
  expect(after).toMatchObject({ state: 2, posted: 3 });
  expect(after.proof).toHaveLength(3);
  for (const one of after.proof) expect(one).toMatchObject({ inBooks: one.inFile, difference: '0.00' });
  const main = after.proof.find(({ earlierId }) => earlierId === `${m}-1`)?.userId ?? 0;
  const lots = await t.db
    .selectFrom('lot')
    .where('owner_id', '=', main)
    .orderBy('id')
    .select(['account', 'remaining', 'refundable', 'granted_at'])
    .execute();
  expect(lots.map(({ account, refundable }) => [account, refundable])).toEqual([
    [1, true],
    [1, false],
    [3, false],
  ]);
  expect(lots[0]?.granted_at).toEqual(new Date('2025-11-30T16:00:00Z'));
  const child = await t.db
    .selectFrom('user')
    .where('name', '=', `子${m}`)
    .select(['owner_id', 'main_id', 'account_type'])
    .execute();
  expect(child).toEqual([{ owner_id: main, main_id: main, account_type: 2 }]);
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
});

test('cut off between customers it goes on where it stopped: nothing is lost, nothing doubled', async () => {
  const { batchId, m } = await ready();
  await start(batchId);
  let left = 1;
  const dying = new Proxy(t.server.app, {
    get: (app, name) =>
      name === 'clock'
        ? () => {
            // The batch is read at one tick, each customer is posted at another.
            if (left < 0) throw new Error('killed');
            left -= 1;
            return app.clock();
          }
        : Reflect.get(app, name),
  });
  await expect(runOpening(dying, batchId)).rejects.toThrow('killed');
  expect(await read(batchId)).toMatchObject({ state: 1, posted: 1 });
  await runOpening(t.server.app, batchId);
  const after = await read(batchId);
  expect(after).toMatchObject({ state: 2, posted: 3 });
  for (const one of after.proof) expect(one.inBooks).toBe(one.inFile);
  const count = await t.db.selectFrom('user').where('name', 'like', `%${m}`).select('id').execute();
  expect(count).toHaveLength(3);
});

test('a total that differs, a fault, a customer who is there: nothing is posted', async () => {
  const { batchId, m } = await ready();
  await total(batchId, 0, 1, '120.4');
  expect((await read(batchId)).totals).toContainEqual(
    expect.objectContaining({ kind: 0, told: '120.40', inFile: '120.50', difference: '0.10' }),
  );
  expect((await clerk.send(openingBatches.post, { batchId, reason: '试' })).code).toBe(errorCodes.doesNotFit);
  await start(batchId);
  await runOpening(t.server.app, batchId);
  const again = await upload(1, `${people}X,甲${m},,${m}@EXAMPLE.com,,RMB,\n`);
  const { problems, isReady } = await read(again);
  expect(isReady).toBe(false);
  expect(problems).toMatchObject([{ line: 2, column: '名称', problem: openingProblem.of.alreadyThere }]);
  expect((await clerk.send(openingBatches.discard, { batchId: again })).code).toBe(errorCodes.success);
  expect((await clerk.send(openingBatches.discard, { batchId: again })).code).toBe(
    errorCodes.notAllowedInState,
  );
});

test('another person reads customers, sums and files, and lets it be posted', async () => {
  const { batchId } = await ready();
  const approvalId = await asked(batchId);
  expect((await read(batchId)).state).toBe(0);
  const { impact, version } = await waiting(approvalId);
  expect(impact.rows.find(({ kind }) => kind === 'openingBatch')?.after).toMatchObject({
    customers: 3,
    totals: ['现金 120.50 人民币', 'GPU 券 30.00 人民币', '欠费 7.25 美元'],
    files: [expect.stringMatching(/^客户: .+ \(3, SHA-256 [0-9a-f]{16}\)$/), expect.stringContaining('(4, ')],
  });
  expect(await approve(approvalId, version)).toBe(errorCodes.success);
  expect((await read(batchId)).state).toBe(1);
});

test('what is approved is what was read: other lines are refused with the batch as it is now, other sums and a batch given up plainly', async () => {
  const { batchId, m } = await ready();
  const approvalId = await asked(batchId);
  const { version } = await waiting(approvalId);
  const swapped = `${money}${m}-1,现金,20.5,RMB,2025-12-01,,是,T1\n${m}-1,现金,100,RMB,2025-12-02,,否,\n${m}-1,GPU券,30,RMB,2025-12-03,2099-12-31,,\n${m}-2,欠费,7.25,USD,2025-12-04,,,\n`;
  // The sums are the same, the lines are not.
  await upload(2, swapped, batchId);
  expect(await approve(approvalId, version)).toBe(errorCodes.impactChanged);
  expect((await read(batchId)).state).toBe(0);
  const again = await waiting(approvalId);
  expect(again.version).toBeGreaterThan(version);

  await total(batchId, 0, 1, '120.6');
  expect(await approve(approvalId, again.version)).toBe(errorCodes.doesNotFit);
  await clerk.send(openingBatches.discard, { batchId });
  expect(await approve(approvalId, again.version)).toBe(errorCodes.notAllowedInState);
  expect((await waiting(approvalId)).state).toBe(1);
});
