import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import {
  approvals,
  errorCodes,
  openingBatches,
  openingProblem,
  type OutputOf,
  renders,
  statements,
} from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, getRow, getRows, setRow } from '../../build/rows.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Person } from '../../testing/server.ts';
import { gapsIn } from '../statement/balance.store.ts';
import { runFile } from '../matching/matching.store.ts';
import { runOpening } from './opening.posting.store.ts';
import { runReversal } from './opening.reversal.store.ts';
import { stopLeftBehind } from './opening.watch.store.ts';

const t = serverOfFile();
let clerk: Person;
let other: Person;
beforeAll(async () => {
  const keys = [
    'user:financeVerifyBills',
    'user:financeVerifyBills:edit',
    'user:financeVerifyBills:close',
  ] as const;
  clerk = await t.person({ keys, scope: 0 });
  other = await t.person({ keys: [...keys, 'approval:decide'], scope: 0 });
});

const people = '原系统编号,名称,手机,邮箱,公司,币种,主账号\n';
const money = '原系统编号,类型,金额,币种,支付时间,最后有效日,可退款,外部编号\n';
const upload = async (kind: 1 | 2 | 3 | 4 | 5, file: string, batchId?: number): Promise<number> =>
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
/** Tells of a batch what its files sum to. */
const tell = async (batchId: number): Promise<void> => {
  for (const { kind, currency, inFile } of (await read(batchId)).totals)
    await total(batchId, kind, currency, inFile);
};
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
  setRow(t.db, 'opening_batch', batchId, { state: 1, asked_by: clerk.adminId });

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
  const lots = await getRows(
    t.db,
    'lot',
    { owner_id: main },
    ['account', 'remaining', 'refundable', 'granted_at'],
    'id',
  );
  expect(lots.map(({ account, refundable }) => [account, refundable])).toEqual([
    [1, true],
    [1, false],
    [3, false],
  ]);
  expect(lots[0]?.granted_at).toEqual(new Date('2025-11-30T16:00:00Z'));
  const child = await getRows(t.db, 'user', { name: `子${m}` }, ['owner_id', 'main_id', 'account_type']);
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
  expect(await read(batchId)).toMatchObject({ state: 4, posted: 0 });
  await addCustomer(t.db, { name: `甲${m}` });
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

const openingCode = (table: string, code: number) => ({ area: 'reconciliation', table, code });
const file = (kind: number) => openingCode('openingFileKind', kind);
/** A total as facts, which each reader reads in their own language. */
const totalled = (kind: number, amount: string, currency: number) => ({
  said: [openingCode('openingKind', kind), ' ', { amount, currency }],
});

test('another person reads customers, sums and files, and lets it be posted', async () => {
  const { batchId } = await ready();
  const approvalId = await asked(batchId);
  expect((await read(batchId)).state).toBe(0);
  const { impact, version } = await waiting(approvalId);
  expect(impact.rows.find(({ kind }) => kind === 'openingBatch')?.after).toMatchObject({
    customers: 3,
    totals: [totalled(0, '120.50', 1), totalled(1, '30.00', 3), totalled(7, '7.25', 2)],
    files: [
      { said: [file(1), expect.stringMatching(/^: .+ \(3, SHA-256 [0-9a-f]{16}\)$/)] },
      { said: [file(2), expect.stringContaining('(4, ')] },
    ],
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
    for (const { kind, currency } of (await read(id)).totals) await total(id, kind, currency, '0');
    await tell(id);
    await start(id);
  }
  await Promise.all([runOpening(t.server.app, first), runOpening(t.server.app, second)]);
  const states = [(await read(first)).state, (await read(second)).state];
  expect(states.toSorted()).toEqual([2, 4]);
  const there = await getRows(t.db, 'user', { name: `同${one}` }, ['id']);
  expect(there).toHaveLength(1);
});

test('a template comes in both languages and is read as it is; the proof leaves as a workbook', async () => {
  for (const english of [true, false]) {
    const of = async (kind: 1 | 2 | 3 | 4) =>
      String((await clerk.call(openingBatches.template, { kind }, { english })).data);
    const [who, what] = [await of(1), await of(2)];
    expect(who).toContain(english ? 'Earlier ID' : '原系统编号');
    const batchId = await upload(1, who);
    await upload(2, what, batchId);
    await upload(3, await of(3), batchId);
    await upload(4, await of(4), batchId);
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
  const id = await addRow(t.db, 'company', { ...second, enabled: true });
  const { batchId } = (await of(id)).data as { batchId: number };
  expect((await read(batchId)).companyName).toBe('第二公司');
  await upload(2, `${money}Z,现金,5,RMB,2025-12-01,,否,\n`, batchId);
  await tell(batchId);
  await start(batchId);
  await runOpening(t.server.app, batchId);
  const books = await getRows(t.db, 'posting', { cause: 22, cause_id: batchId }, ['company_id']);
  expect(books).toEqual([{ company_id: id }]);
  await setRow(t.db, 'company', id, { enabled: false });
  expect((await of(id)).code).toBe(errorCodes.notFound);
});

/** The heads of the further files. */
const work =
  '原系统编号,任务编号,状态,提交时间,项目,场景,场景路径,输出路径,软件,平台,帧,区域,优先级,插件,参数\n';
const banks = '账户,余额,币种,日期\n';
const owed = '原系统编号,账单编号,月份,未付金额,币种,到期日\n';
const withLimit = '原系统编号,名称,手机,邮箱,公司,币种,主账号,信用额度\n';
let lists: { software: string; platform: string };
beforeAll(async () => {
  const { name } = await t.db
    .selectFrom('software')
    .where('id', 'not in', t.db.selectFrom('render_script').select('software_id'))
    .orderBy('id')
    .select('name')
    .executeTakeFirstOrThrow();
  const { name_zh: platform } = await t.db
    .selectFrom('platform')
    .orderBy('id')
    .select('name_zh')
    .executeTakeFirstOrThrow();
  lists = { software: name, platform };
});
const task = (
  m: string,
  customer: string,
  id: string,
  o: Partial<Record<'software' | 'path' | 'frames' | 'state', string>> = {},
) =>
  `${m}-${customer},${m}-${id},${o.state ?? '等待'},2026-01-02 10:00,港口,shot-${id}.ma,${o.path ?? `scenes/${id}.ma`},output/${id},${o.software ?? lists.software},${lists.platform},${o.frames ?? '1-10'},,60,,\n`;

/** A batch with everything: a customer with a child, cash and tasks, one with unpaid bills, and an account of ours. */
const whole = async () => {
  const m = `W${(marks += 1)}`;
  const accountId = await addRow(t.db, 'company_account', {
    company_id: 1,
    kind: 1,
    currency: 1,
    name: `银行${m}`,
    created_at: t.clock.now,
  });
  const batchId = await upload(
    1,
    `${withLimit}${m}-1,甲${m},,${m}@example.com,公司,RMB,,\n${m}-2,乙${m},,,,RMB,,1000\n${m}-3,子${m},,,,RMB,${m}-1,\n`,
  );
  await upload(
    2,
    `${money}${m}-1,现金,100.5,RMB,2025-12-01,,是,T${m}\n${m}-1,通用券,8,RMB,2025-12-03,,,\n${m}-2,欠费,7.25,RMB,2025-12-04,,,\n`,
    batchId,
  );
  await upload(
    3,
    `${work}${task(m, '1', '1')}${task(m, '3', '2', { frames: '"1-20x2,30"', state: 'Rendering' })}`,
    batchId,
  );
  await upload(4, `${banks}银行${m},5000.25,RMB,2026-02-28\n`, batchId);
  await upload(
    5,
    `${owed}${m}-2,B-${m}-11,2025-11,300,RMB,2099-02-10\n${m}-2,B-${m}-12,2025-12,200.5,RMB,2099-03-10\n`,
    batchId,
  );
  await tell(batchId);
  expect((await read(batchId)).problems).toEqual([]);
  return { batchId, m, accountId };
};
const posted = async () => {
  const made = await whole();
  await start(made.batchId);
  await runOpening(t.server.app, made.batchId);
  const after = await read(made.batchId);
  expect(after).toMatchObject({ state: 2, failure: '' });
  const idOf = (earlierId: string): number =>
    after.proof.find((one) => one.earlierId === `${made.m}-${earlierId}` && one.userId !== null)?.userId ?? 0;
  return { ...made, after, idOf };
};
const reverse = async (batchId: number): Promise<void> => {
  await setRow(t.db, 'opening_batch', batchId, { state: 5 });
  await runReversal(t.server.app, batchId);
};

test('open tasks, an account of ours and unpaid bills come with their customers, and are proven', async () => {
  const { m, after, idOf, accountId, batchId } = await posted();
  expect(after.totals.map(({ kind, inFile }) => [kind, inFile])).toEqual(
    expect.arrayContaining([
      [8, '500.50'],
      [9, '5000.25'],
      [10, '2.00'],
      [11, '21.00'],
    ]),
  );
  for (const one of after.proof) expect(one).toMatchObject({ inBooks: one.inFile, difference: '0.00' });
  expect(after.proof.map(({ earlierId, kind }) => `${kind} ${earlierId}`)).toEqual(
    expect.arrayContaining([`8 ${m}-2`, `9 银行${m}`, `10 ${m}-1`, `10 ${m}-3`, `11 ${m}-3`]),
  );
  // A task stands until a person starts it; its purse is the main account's.
  const made = await t.db
    .selectFrom('task')
    .innerJoin('opening_task as o', 'o.task_id', 'task.id')
    .where('o.batch_id', '=', batchId)
    .orderBy('task.id')
    .select([
      'task.id',
      'status',
      'owner_id',
      'frame_count',
      'submitted_at',
      'level',
      'scene_path',
      'o.earlier_id',
    ])
    .execute();
  expect(made).toMatchObject([
    { status: 10, owner_id: idOf('1'), frame_count: 10, level: 60, earlier_id: `${m}-1` },
    { status: 10, owner_id: idOf('1'), frame_count: 11, earlier_id: `${m}-2` },
  ]);
  expect(made[0]?.submitted_at).toEqual(new Date('2026-01-02T02:00:00Z'));
  expect(made[0]?.scene_path).toMatch(new RegExp(`/${idOf('1')}/scenes/1\\.ma$`));
  const taskId = made[0]?.id ?? 0;
  const detail = await t.admin.call(renders.detail, { taskId, userId: idOf('1') } as never);
  expect(detail.data).toMatchObject({ earlierId: `${m}-1` });
  const found = await t.admin.call(renders.list, { keywords: `${m}-2`, pageNum: 1, pageSize: 10 } as never);
  expect((found.data as { items: { taskId: number }[] }).items.map((one) => one.taskId)).toEqual([
    made[1]?.id,
  ]);
  expect((await t.admin.send(renders.start, { taskIds: [taskId], reason: '可以开始' } as never)).code).toBe(
    errorCodes.success,
  );
  expect(
    await t.db.selectFrom('task').where('id', '=', taskId).select('status').executeTakeFirst(),
  ).toMatchObject({ status: 0 });
  // Bills are due as they were, and their credit is used.
  const bills = await getRows(
    t.db,
    'bill',
    { owner_id: idOf('2') },
    ['number', 'period', 'unpaid', 'due_at', 'pay_status', 'document'],
    'period',
  );
  expect(bills).toMatchObject([
    { number: `B-${m}-11`, period: 202_511, unpaid: '300.000000', pay_status: 0, document: 1 },
    { number: `B-${m}-12`, period: 202_512, unpaid: '200.500000', due_at: new Date('2099-03-10T16:00:00Z') },
  ]);
  const [live] = await getRows(t.db, 'owner_live', { owner_id: idOf('2') }, ['credit_limit']);
  expect(live).toEqual({ credit_limit: '1000.000000' });
  // Statements of the account go on from what it held.
  const lines = `${m}a,2026-02-27,,9,5000.25,某,x\n${m}b,2026-03-02,10,,5010.25,某,x\n`;
  const statement = await t.admin.send(statements.upload, {
    companyAccountId: accountId,
    file: `交易流水号,交易日期,收入,支出,余额,对方户名,摘要\n${lines}`,
  } as never);
  const { fileId } = statement.data as { fileId: number };
  await t.admin.send(statements.start, { fileIds: [fileId] } as never);
  await runFile(t.server.app, fileId);
  const taken = await getRows(
    t.db,
    'statement_line',
    { company_account_id: accountId },
    ['state'],
    'booked_at',
  );
  // The day before the cut-over is in the opening balance.
  expect(taken).toEqual([{ state: 5 }, { state: 0 }]);
  await t.db.deleteFrom('statement_line').where('flow_number', '=', `${m}a`).execute();
  const span = { from: new Date('2026-02-28T16:00:00Z'), to: new Date('2026-03-31T16:00:00Z') };
  expect(await gapsIn(t.db, accountId, span)).toEqual([]);
  await setRow(t.db, 'opening_account', { company_account_id: accountId }, { amount: '4999' });
  expect(await gapsIn(t.db, accountId, span)).toMatchObject([{ amount: 1_250_000n }]);
  expect((await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).join()).toContain('I13');
  await setRow(t.db, 'opening_account', { company_account_id: accountId }, { amount: '5000.25' });
  expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
});

test('faults of tasks, accounts and bills are named; nothing comes twice', async () => {
  const { m, batchId } = await posted();
  const again = await upload(1, `${people}${m}-9,新${m},,,,RMB,\n`);
  await upload(
    3,
    `${work}${task(m, '9', '1')}${task(m, '9', '5', { software: '没有', path: '../x.ma', frames: 'x', state: '完成' })}${task(m, '8', '6')}`,
    again,
  );
  await upload(4, `${banks}银行${m},1,RMB,2026-02-28\n不存在,1,RMB,2026-02-28\n`, again);
  await upload(5, `${owed}${m}-9,B1,2025-11,300,RMB,2099-02-10\n${m}-9,B2,2099-11,1,RMB,2099-02-10\n`, again);
  const of = openingProblem.of;
  const { problems } = await read(again);
  expect(problems.map(({ kind, line, problem }) => [kind, line, problem])).toEqual(
    expect.arrayContaining([
      [3, 2, of.alreadyThere],
      [3, 3, of.notInOurLists],
      [3, 3, of.outsideFolder],
      [3, 3, of.notUnderstood],
      [3, 4, of.unknownCustomer],
      [4, 2, of.alreadyThere],
      [4, 3, of.notInOurLists],
      [5, 2, of.aboveLimit],
      [5, 3, of.openMonth],
    ]),
  );
  expect((await read(batchId)).state).toBe(2);
});

test('a batch is taken back whole: postings, tasks, bills and customers, whose names are free again', async () => {
  const { m, batchId, idOf } = await posted();
  expect((await read(batchId)).inTheWay).toEqual([]);
  const { code, data } = await clerk.send(openingBatches.reverse, { batchId, reason: '文件有误' });
  expect(code).toBe(errorCodes.awaitsApproval);
  const { approvalId } = data as { approvalId: number };
  const { impact, version } = await waiting(approvalId);
  expect(impact.rows.find(({ kind }) => kind === 'openingBatch')?.before).toMatchObject({
    customers: 3,
    totals: expect.arrayContaining([
      totalled(0, '100.50', 1),
      totalled(8, '500.50', 1),
      { said: [openingCode('openingKind', 10), ' 2'] },
    ]),
  });
  expect(await approve(approvalId, version)).toBe(errorCodes.success);
  expect((await read(batchId)).state).toBe(5);
  await runReversal(t.server.app, batchId);
  const after = await read(batchId);
  expect(after).toMatchObject({ state: 6, failure: '' });
  for (const one of after.proof) expect(one).toMatchObject({ inBooks: '0.00', difference: '0.00' });
  const [gone] = await getRows(t.db, 'user', idOf('1'), ['deleted_at']);
  expect(gone?.deleted_at).not.toBeNull();
  const balances = await t.db
    .selectFrom('account')
    .where('owner_id', 'in', [idOf('1'), idOf('2')])
    .select('balance')
    .execute();
  expect(new Set(balances.map(({ balance }) => Number(balance)))).toEqual(new Set([0]));
  expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
  expect((await clerk.send(openingBatches.reverse, { batchId, reason: '再次' })).code).toBe(
    errorCodes.notAllowedInState,
  );
  // The same files may come again.
  const anew = await upload(1, `${people}${m}-1,甲${m},,${m}@example.com,公司,RMB,\n`);
  await upload(3, `${work}${task(m, '1', '1')}`, anew);
  expect((await read(anew)).problems).toEqual([]);
});

test('whoever used something of a batch is in the way of taking it back, also after the approval', async () => {
  const { m, batchId, idOf } = await posted();
  await setRow(t.db, 'user', idOf('2'), { activated: true });
  const { task_id: taskId } = await getRow(t.db, 'opening_task', { batch_id: batchId });
  await t.admin.send(renders.start, { taskIds: [taskId], reason: '可以开始' } as never);
  const refused = await clerk.send(openingBatches.reverse, { batchId, reason: '文件有误' });
  expect(refused.code).toBe(errorCodes.openingUsed);
  expect(refused.data).toMatchObject({ names: `${m}-1, ${m}-2` });
  expect((await read(batchId)).inTheWay.map(({ earlierId, use }) => [earlierId, use])).toEqual([
    [`${m}-1`, 2],
    [`${m}-2`, 3],
  ]);
  await reverse(batchId);
  expect(await read(batchId)).toMatchObject({ state: 2, posted: 3 });
  expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
});

test('what goes wrong while a customer is posted stops the batch with the reason; asked for again it goes on', async () => {
  const { batchId } = await ready();
  await start(batchId);
  let ticks = 0;
  const failing = new Proxy(t.server.app, {
    get: (app, name) =>
      name === 'clock'
        ? () => {
            // The batch at the first tick, the first customer at the second; the second customer fails.
            if ((ticks += 1) === 3) throw new Error('disk full');
            return app.clock();
          }
        : Reflect.get(app, name),
  });
  await runOpening(failing, batchId);
  const stopped = await read(batchId);
  expect(stopped).toMatchObject({ state: 4, posted: 1, isReady: true });
  expect(stopped.failure).toMatch(/-2: disk full$/);
  expect(await brokenInvariants(t.db, { now: t.clock.now, part: 'books' })).toEqual([]);
  const approvalId = await asked(batchId);
  const { version } = await waiting(approvalId);
  expect(await approve(approvalId, version)).toBe(errorCodes.success);
  await runOpening(t.server.app, batchId);
  expect(await read(batchId)).toMatchObject({ state: 2, posted: 3, failure: '' });
});

test('a batch that no job works on any more is let go', async () => {
  const { batchId } = await ready();
  const old = new Date(t.clock.now.getTime() - 20 * 60_000);
  await setRow(t.db, 'opening_batch', batchId, { state: 1, updated_at: old });
  await stopLeftBehind(t.server.app);
  expect(await read(batchId)).toMatchObject({ state: 4, failure: 'noWorker' });
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
      await tell(batchId);
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
