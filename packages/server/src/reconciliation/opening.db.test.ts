import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvals, errorCodes, openingBatches, openingProblem, type OutputOf } from '@renderdesk/contract';
import { addCustomer } from '../testing/fixtures.ts';
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
  // A blank line counts: the fault stands where the file has it.
  const again = await upload(1, `${people}\nX,甲${m},,${m}@EXAMPLE.com,,RMB,\n`);
  const { problems, isReady } = await read(again);
  expect(isReady).toBe(false);
  expect(problems).toMatchObject([{ line: 3, column: '名称', problem: openingProblem.of.alreadyThere }]);
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

test('a name that was taken meanwhile stops the batch, the others are posted; with another name it goes on, decided anew', async () => {
  const { batchId, m } = await ready();
  await start(batchId);
  await addCustomer(t.db, { name: `甲${m}` });
  await runOpening(t.server.app, batchId);
  const stopped = await read(batchId);
  // Its child waits with it; a main account of its own it is not.
  expect(stopped).toMatchObject({ state: 4, posted: 1, isReady: false });
  expect(stopped.problems).toMatchObject([
    { kind: 1, line: 2, column: '名称', problem: openingProblem.of.alreadyThere, cell: `甲${m}` },
  ]);
  expect(stopped.proof.map(({ userId }) => userId !== null).toSorted()).toEqual([false, false, true]);
  expect((await clerk.send(openingBatches.discard, { batchId })).code).toBe(errorCodes.notAllowedInState);

  const renamed = `${people}${m}-1,甲二${m},,${m}@example.com,公司,RMB,\n${m}-2,乙${m},,,,USD,\n${m}-3,子${m},,,,RMB,${m}-1\n`;
  // Who is posted stays as posted.
  await upload(1, renamed.replace(`${m}-2,乙${m}`, `${m}-9,乙${m}`), batchId);
  expect((await read(batchId)).problems).toContainEqual(
    expect.objectContaining({ kind: 1, problem: openingProblem.of.postedOtherwise, cell: `${m}-2` }),
  );
  await upload(1, renamed, batchId);
  expect(await read(batchId)).toMatchObject({ isReady: true, state: 4 });
  const approvalId = await asked(batchId);
  const { impact, version } = await waiting(approvalId);
  expect(impact.rows.find(({ kind }) => kind === 'openingBatch')?.after).toMatchObject({ posted: 1 });
  expect(await approve(approvalId, version)).toBe(errorCodes.success);
  await runOpening(t.server.app, batchId);
  const after = await read(batchId);
  expect(after).toMatchObject({ state: 2, posted: 3 });
  for (const one of after.proof) expect(one.difference).toBe('0.00');
});

test('balances of who is posted cannot be changed while the rest waits', async () => {
  const { batchId, m } = await ready();
  await start(batchId);
  await addCustomer(t.db, { name: `甲${m}` });
  await runOpening(t.server.app, batchId);
  await upload(2, `${money}${m}-2,欠费,8,USD,2025-12-04,,,\n`, batchId);
  expect((await read(batchId)).problems).toContainEqual(
    expect.objectContaining({ kind: 2, line: 2, problem: openingProblem.of.postedOtherwise, cell: `${m}-2` }),
  );
});

test('two batches with one customer make it once; the other batch stops', async () => {
  const both = [await ready(), await ready()];
  const one = both[0]?.m;
  const [first = 0, second = 0] = both.map(({ batchId }) => batchId);
  const file = `${people}S,同${one},,,,RMB,\n`;
  for (const id of [first, second]) {
    await upload(1, file, id);
    await upload(2, `${money}S,现金,5,RMB,2025-12-01,,否,\n`, id);
    await start(id);
  }
  await Promise.all([runOpening(t.server.app, first), runOpening(t.server.app, second)]);
  const states = [(await read(first)).state, (await read(second)).state];
  expect(states.toSorted()).toEqual([2, 4]);
  const there = await t.db.selectFrom('user').where('name', '=', `同${one}`).select('id').execute();
  expect(there).toHaveLength(1);
});

test('a template comes in both languages and is read as it is; the proof leaves as a workbook', async () => {
  for (const english of [true, false]) {
    const of = async (kind: 1 | 2) =>
      String((await clerk.call(openingBatches.template, { kind }, { english })).data);
    const [who, what] = [await of(1), await of(2)];
    expect(who).toContain(english ? 'Earlier ID' : '原系统编号');
    const batchId = await upload(1, who);
    await upload(2, what, batchId);
    expect(await read(batchId)).toMatchObject({ problemCount: 0, customers: 1, isReady: false });
  }
  const { batchId } = await ready();
  await start(batchId);
  await runOpening(t.server.app, batchId);
  const { data, headers } = await clerk.call(openingBatches.report, { batchId: batchId as never });
  expect(headers['content-disposition']).toMatch(/\.xlsx/);
  const sheet = unzipSync(new Uint8Array(data as never))['xl/worksheets/sheet1.xml'];
  const rows = [...strFromU8(sheet ?? new Uint8Array()).matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*>(?:<is><t>|<v>)?(.*?)</g)].map(([, cell]) => cell),
  );
  expect(rows[0]).toEqual(['原系统编号', '客户 ID', '类型', '币种', '文件', '账簿', '差异']);
  expect(rows.slice(1).map((row) => [row[2], row[4], row[5], Number(row[6])])).toEqual(
    expect.arrayContaining([
      ['现金', '120.500000', '120.500000', 0],
      ['GPU 券', '30.000000', '30.000000', 0],
      ['欠费', '7.250000', '7.250000', 0],
    ]),
  );
  expect(rows).toHaveLength(4);
});

test('another company keeps the books of a batch; one that there is not, or that keeps none any more, does not', async () => {
  const of = async (companyId: number) =>
    clerk.send(openingBatches.upload, { kind: 1, file: `${people}Z,丙${(marks += 1)},,,,RMB,\n`, companyId });
  expect((await of(99)).code).toBe(errorCodes.notFound);
  const second = { name: '第二公司', tax_number: '', address: '', contact: '', created_at: t.clock.now };
  const { id } = await t.db
    .insertInto('company')
    .values({ ...second, enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { batchId } = (await of(id)).data as { batchId: number };
  expect((await read(batchId)).companyName).toBe('第二公司');
  await upload(2, `${money}Z,现金,5,RMB,2025-12-01,,否,\n`, batchId);
  await start(batchId);
  await runOpening(t.server.app, batchId);
  const books = await t.db
    .selectFrom('posting')
    .where('cause', '=', 22)
    .where('cause_id', '=', batchId)
    .select('company_id')
    .execute();
  expect(books).toEqual([{ company_id: id }]);
  await t.db.updateTable('company').set({ enabled: false }).where('id', '=', id).execute();
  expect((await of(id)).code).toBe(errorCodes.notFound);
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n });
const written = (amount: bigint): string =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;
const owner = fc.record({
  currency: fc.constantFrom('RMB', 'USD'),
  children: fc.nat(2),
  owes: fc.option(amounts),
  cash: fc.array(fc.record({ amount: amounts, refundable: fc.boolean() }), { maxLength: 3 }),
  coupons: fc.array(
    fc.record({ type: fc.constantFrom('gpu', 'cpu', 'general', 'picture', '青云CPU券'), amount: amounts }),
    { maxLength: 3 },
  ),
});

test('whatever files say is in the books to the last decimal, and every invariant holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(owner, { minLength: 1, maxLength: 5 }), async (owners) => {
      const m = `P${(marks += 1)}`;
      let who = people;
      let what = money;
      for (const [at, one] of owners.entries()) {
        const id = `${m}-${at}`;
        who += `${id},${id},,,,${one.currency},\n`;
        for (let n = 0; n < one.children; n += 1) who += `${id}-${n},${id}-${n},,,,${one.currency},${id}\n`;
        const add = (kind: string, amount: bigint, rest: string) =>
          void (what += `${id},${kind},${written(amount)},${one.currency},2025-12-01,${rest}\n`);
        if (one.owes === null)
          for (const [n, { amount, refundable }] of one.cash.entries())
            add('cash', amount, `,${refundable ? 'yes' : 'no'},${refundable ? `${id}-${n}` : ''}`);
        else add('arrears', one.owes, ',,');
        for (const { type, amount } of one.coupons) add(type, amount, '2099-12-31,,');
      }
      const batchId = await upload(1, who);
      if (what !== money) await upload(2, what, batchId);
      for (const { kind, currency, inFile } of (await read(batchId)).totals)
        await total(batchId, kind, currency, inFile);
      const draft = await read(batchId);
      expect(draft.problems).toEqual([]);
      expect(draft.isReady).toBe(true);
      await start(batchId);
      await runOpening(t.server.app, batchId);
      const after = await read(batchId);
      expect(after).toMatchObject({ state: 2, posted: draft.customers });
      for (const one of after.proof) expect(one).toMatchObject({ inBooks: one.inFile, difference: '0.00' });
      expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
    }),
    { numRuns: 8 },
  );
}, 600_000);
