import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  approvals,
  companyAccounts,
  day,
  errorCodes,
  explain,
  type FigureKind,
  matchRules,
  monthClose,
  type OutputOf,
  type PermissionKey,
  recharges,
  statementLines,
  statements,
} from '@renderdesk/contract';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { giveCustomer } from '../testing/agents.ts';
import { approve, awaited } from '../testing/approving.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { freshLogin } from '../testing/sampling.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { addCredited, addLine, paymentInSuspense, stored, wechat } from '../testing/reconciliation.ts';
import { openTestServer, type Person, type TestServer } from '../testing/server.ts';
import { wechatFunds } from '../testing/statements.ts';
import { Parsers } from '../core/uploads/parsers.ts';
import { runFile } from './matching/matching.store.ts';

let t: TestServer;
let clerk: Person;
let other: Person;
const keys = [
  'user:financeVerifyBills',
  'user:financeVerifyBills:edit',
  'user:financeVerifyBills:account',
] as const;
beforeAll(async () => {
  t = await openTestServer();
  other = await t.person({ keys: [...keys, 'approval:decide'], scope: 0 });
});
afterAll(() => t.close());

const stateOf = async (id: number): Promise<number> =>
  (await getRow(t.db, 'statement_line', id, ['state'])).state;

/** A company account of its own for each test, so that none meets the lines of another, and a clerk, whose day a limit counts. */
let account = 0;
beforeEach(async () => {
  clerk = await t.person({ keys, scope: 0 });
  const { data } = await t.admin.call(companyAccounts.add, {
    accountName: `账户 ${Math.random()}`,
    bankName: '',
    accountNumber: '',
    columnMap: [],
    enabled: true,
    companyId: 1 as never,
    kind: 1,
    currency: 1,
  });
  account = data.companyAccountId;
});

const head = '交易流水号,交易日期,收入,支出,余额,对方户名,摘要';
const upload = (rows: readonly string[], o: { accountId?: number } = {}) =>
  t.admin.send(statements.upload, {
    companyAccountId: o.accountId ?? account,
    file: [head, ...rows, ''].join('\n'),
  });
const started = async (rows: readonly string[], o: { accountId?: number } = {}): Promise<number> => {
  const { data, code } = await upload(rows, o);
  expect(code).toBe(errorCodes.success);
  const { fileId } = data as { fileId: number };
  await clerk.send(statements.start, { fileIds: [fileId] });
  await runFile(t.server.app, fileId);
  return fileId;
};
const lineOf = async (flow: string) =>
  getRow(t.db, 'statement_line', { flow_number: flow, company_account_id: account });
const verified = async ({ id }: { id: number }) =>
  (await getRow(t.db, 'recharge', id, ['verify_status'])).verify_status;
const booksHold = async () =>
  expect(await brokenInvariants(t.db, { part: 'books', now: new Date('2026-03-20') })).toEqual([]);
const at = new Date('2026-03-10T12:00:00+08:00');
const pay = (amount: string, o: object = {}) => addCredited(t.db, { at, amount, accountId: account, ...o });

describe('a file', () => {
  test('is taken once: the same is refused, and of one that overlaps only what is new is taken', async () => {
    const rows = ['A1,2026-03-10,11.00,,11.00,甲,', 'A2,2026-03-10,12.00,,23.00,乙,'];
    const fileId = await started(rows);
    expect(await stored(t.db, fileId)).toEqual({ state: 4, added: 2 });
    expect((await upload(rows)).code).toBe(errorCodes.fileThere);
    const next = await started([...rows, 'A3,2026-03-11,13.00,,36.00,丙,']);
    expect(await stored(t.db, next)).toEqual({ state: 4, added: 1 });
  });
  test('shows its rows with their reasons and its own sums, and needs an answer where it has two readings', async () => {
    const send = (file: string, o: object = {}) =>
      t.admin.send(statements.upload, { companyAccountId: account, file, ...o });
    const text = '日期,收入,支出,对方户名\n01/02/2026,5.00,,甲\n02/03/2026,0.00,,乙\n合计,5.00,0.00,\n';
    const asked = await send(text);
    expect(asked.code).toBe(errorCodes.fileNotAccepted);
    expect(JSON.stringify(asked.data)).toContain('01/02/2026');
    const { code, data } = await send(text, { dateOrder: 1 });
    expect(code).toBe(errorCodes.success);
    const { fileId } = data as { fileId: number };
    const [file] = (await t.admin.call(statements.list, { ids: [fileId as never] })).data.items;
    expect(file).toMatchObject({
      income: '5.00',
      saidIncome: '5.00',
      saidExpense: '0.00',
      gapCount: 0,
      lineCount: 1,
    });
    expect(file?.notes.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 6],
      [4, 1],
    ]);
    await clerk.send(statements.start, { fileIds: [fileId] });
    await runFile(t.server.app, fileId);
    const lines = await getRows(t.db, 'statement_line', { file_id: fileId }, ['booked_at']);
    expect(lines.map((one) => one.booked_at.toISOString())).toEqual(['2026-01-31T16:00:00.000Z']);
    const other = await send('日期,收入,支出\n2026-03-10,5.00,\n合计,9.00,0.00\n');
    expect(other.code).toBe(errorCodes.fileNotAccepted);
  });
  test('at noon and a fuller one in the evening, newest first, count each payer as often as the fuller', async () => {
    const run = async (rows: readonly string[]): Promise<number | undefined> => {
      const { data } = await t.admin.send(statements.upload, {
        companyAccountId: account,
        file: ['日期,收入,支出,对方户名', ...rows, ''].join('\n'),
      });
      const { fileId } = data as { fileId: number };
      await clerk.send(statements.start, { fileIds: [fileId] });
      await runFile(t.server.app, fileId);
      return (await stored(t.db, fileId))?.added;
    };
    expect(await run(['2026-03-10,100.00,,甲', '2026-03-10,100.00,,乙'])).toBe(2);
    expect(await run(['2026-03-10,100.00,,丙', '2026-03-10,100.00,,乙', '2026-03-10,100.00,,甲'])).toBe(1);
    const lines = await getRows(t.db, 'statement_line', { company_account_id: account }, ['payer'], 'payer');
    expect(lines.map(({ payer }) => payer).toSorted()).toEqual(['丙', '乙', '甲'].toSorted());
  });
  test('with numbers that a spreadsheet damaged takes the payments of both days', async () => {
    const file = (day: string, amount: string) =>
      `交易时间,流水号,收入金额,支出金额,对方户名\n2026-03-${day} 10:00:00,4.777E+27,${amount},,A\n`;
    for (const [day, amount] of [
      ['10', '100.00'],
      ['11', '200.00'],
    ] as const) {
      const { data } = await t.admin.send(statements.upload, {
        companyAccountId: account,
        file: file(day, amount),
      });
      const { fileId } = data as { fileId: number };
      await clerk.send(statements.start, { fileIds: [fileId] });
      await runFile(t.server.app, fileId);
      expect((await stored(t.db, fileId))?.added).toBe(1);
    }
  });
  test('stays running where the server ends: the job is taken again', async () => {
    const { data } = await upload(['S1,2026-03-10,11.00,,11.00,甲,']);
    const { fileId } = data as { fileId: number };
    await clerk.send(statements.start, { fileIds: [fileId] });
    const parsers = new Parsers();
    parsers.close();
    await expect(runFile({ ...t.server.app, parsers }, fileId)).rejects.toMatchObject({
      code: errorCodes.busy,
    });
    expect((await stored(t.db, fileId))?.state).toBe(1);
    await runFile(t.server.app, fileId);
    expect(await stored(t.db, fileId)).toEqual({ state: 4, added: 1 });
  });
  test('fails where a known number has another amount, or where another kind of bill covers the time; then it may go', async () => {
    await started(['B1,2026-03-10,11.00,,11.00,甲,']);
    const wrong = await started(['B1,2026-03-10,11.50,,11.50,甲,']);
    expect((await stored(t.db, wrong))?.state).toBe(3);
    await started(['T1,2026-11-10,1.00,,1.00,甲,'], { accountId: wechat });
    const { data } = await t.admin.send(statements.upload, { companyAccountId: wechat, file: wechatFunds });
    const { fileId } = data as { fileId: number };
    await t.admin.send(statements.start, { fileIds: [fileId] });
    await runFile(t.server.app, fileId);
    const { items } = (await t.admin.call(statements.list, { status: 3 })).data;
    expect(items.map((one) => [one.fileId, one.problem])).toEqual(
      expect.arrayContaining([
        [wrong, 2],
        [fileId, 1],
      ]),
    );
    const gone = await t.admin.call(statements.remove, { fileIds: [wrong as never] });
    expect(gone.data.done).toBe(1);
  });
  test('that was worked through is evidence and stays', async () => {
    const fileId = await started(['C1,2026-03-10,11.00,,11.00,甲,']);
    expect((await clerk.call(statements.remove, { fileIds: [fileId as never] })).data.results[0]?.code).toBe(
      errorCodes.notAllowedInState,
    );
  });
});

describe('matching', () => {
  test('verifies recharges and posts what moved; a difference waits, a repetition of the job changes nothing', async () => {
    const [whole, short] = [await pay('1000'), await pay('55.5', { transactionId: 'TX55' })];
    const fileId = await started([
      'D1,2026-03-11,1000.00,,1000.00,甲,',
      'TX55,2026-03-11,50.00,,1050.00,乙,',
      'D3,2026-03-11,,6.00,1044.00,银行,账户手续费',
    ]);
    expect((await lineOf('D1')).state).toBe(2);
    expect(await lineOf('TX55')).toMatchObject({ state: 4, difference: '-5.500000', target_id: short.id });
    expect(await lineOf('D3')).toMatchObject({ state: 2, target_kind: 3 });
    expect([await verified(whole), await verified(short)]).toEqual([1, 0]);
    await setRow(t.db, 'statement_file', fileId, { state: 1 });
    await runFile(t.server.app, fileId);
    const { rows } = await sql<{
      account: number;
      net: string;
    }>`select account, sum(debit - credit) as net from side
      where ref = ${account} and account > 100 group by 1 order by 1`.execute(t.db);
    expect(rows.map((row) => [row.account, Number(row.net)])).toEqual([
      [101, 994],
      [103, 55.5],
      [401, 6],
    ]);
    await booksHold();
  });
  test('two people at one line: one matches it, the other is told; two lines never have one recharge', async () => {
    const recharge = await pay('77');
    const [first, second] = [
      await addLine(t.db, { at, amount: '77', accountId: account }),
      await addLine(t.db, { at, amount: '77', accountId: account }),
    ];
    const accept = (who: Person, lineId: number) =>
      who.send(statementLines.accept, { lineId, version: 1, targetKind: 1, targetId: recharge.id });
    const answers = await Promise.all([accept(clerk, first), accept(other, first), accept(other, second)]);
    expect(answers.filter(({ code }) => code === errorCodes.success)).toHaveLength(1);
    for (const { code } of answers)
      expect([errorCodes.success, errorCodes.changedMeanwhile, errorCodes.alreadyTaken]).toContain(code);
    await booksHold();
  });
  test('learns from what staff accept, shows how often it was right, and forgets what is withdrawn', async () => {
    const [userId, payer] = [await addCustomer(t.db), '光影动画'];
    const paid = async (amount: string, days: number) => {
      const recharge = await pay(amount, { userId, at: new Date(at.getTime() - days * day) });
      return { recharge, lineId: await addLine(t.db, { at, amount, accountId: account, payer }) };
    };
    for (const amount of ['31', '32']) {
      const { recharge, lineId } = await paid(amount, 10);
      const candidates = (await clerk.call(statementLines.candidates, { lineId: lineId as never })).data;
      expect(candidates[0]).toMatchObject({ targetKind: 1, targetId: recharge.id });
      await clerk.send(statementLines.accept, { lineId, version: 1, targetKind: 1, targetId: recharge.id });
    }
    const { recharge } = await paid('33', 10);
    await started(['E9,2026-03-10,9.00,,,别人,']);
    expect(await verified(recharge)).toBe(1);
    const { items } = (await clerk.call(matchRules.list, { companyAccountId: account as never })).data;
    expect(items).toMatchObject([{ pattern: payer, userId, timesRight: 2, timesWrong: 0 }]);
    await clerk.send(matchRules.withdraw, { ruleIds: [items[0]?.ruleId], reason: '客户换了付款人' });
    const late = await paid('34', 10);
    await started(['E10,2026-03-10,10.00,,,别人,']);
    expect(await verified(late.recharge)).toBe(0);
  });
});

describe('what differs', () => {
  const settling = { version: 1, targetKind: 1, reason: '对方银行扣费' } as const;

  test('and was decided otherwise since it was asked for is told so to who decides, with by whom', async () => {
    const much = await pay('150');
    const lineId = await addLine(t.db, { at, amount: '100', accountId: account });
    const asked = await clerk.send(statementLines.settle, { ...settling, lineId, targetId: much.id });
    const { approvalId } = asked.data as { approvalId: number };
    expect((await other.send(statementLines.ignore, { lineIds: [lineId], reason: '无关' })).code).toBe(
      errorCodes.awaitsApproval,
    );
    const suspended = await clerk.send(statementLines.suspend, { lineIds: [lineId], reason: '待查' });
    expect(suspended.code).toBe(errorCodes.success);
    expect(await other.send(approvals.approve, { approvalId, version: 1 })).toMatchObject({
      code: errorCodes.requestStale,
      data: { by: expect.stringMatching(/./) as string, at: t.clock.now.getTime() },
    });
    expect(await verified(much)).toBe(0);
  });

  test('is posted by one person up to the limit, by two beyond it', async () => {
    const [little, much] = [await pay('100.5'), await pay('120')];
    const settle = async (lineId: number, targetId: number) =>
      clerk.send(statementLines.settle, { ...settling, lineId, targetId });
    const line = () => addLine(t.db, { at, amount: '100', accountId: account });
    const [one, two] = [await line(), await line()];
    expect(
      (
        await clerk.send(statementLines.accept, {
          lineId: one,
          version: 1,
          targetKind: 1,
          targetId: little.id,
        })
      ).code,
    ).toBe(errorCodes.doesNotFit);
    expect((await settle(one, little.id)).code).toBe(errorCodes.success);
    const asked = await settle(two, much.id);
    expect(asked.code).toBe(errorCodes.awaitsApproval);
    expect(await verified(much)).toBe(0);
    const { approvalId } = asked.data as { approvalId: number };
    const waiting = (await other.call(approvals.read, { approvalId: approvalId as never })).data;
    // Which line it is, of how much, and with what it would be matched.
    expect(waiting.kinds[0]).toMatchObject({
      kind: 'statementLine',
      sums: [{ field: 'amount', currency: 1, amount: '100.00' }],
    });
    expect(waiting.impact.rows[0]).toMatchObject({
      kind: 'statementLine',
      ids: [two],
      before: { state: 0 },
      after: {
        company_account_id: account,
        amount: { said: [{ amount: '100.00', currency: 1 }] },
        target: { said: [{ area: 'reconciliation', table: 'statementTarget', code: 1 }, ` ${much.id}`] },
        difference: {
          said: [{ amount: expect.stringMatching(/^-?\d+\.\d\d$/) as string, currency: 1 }],
        },
        state: 3,
      },
    });
    // The same line is asked about once, by whomever; another one by itself.
    for (const person of [clerk, other])
      expect(
        await person.send(statementLines.settle, { ...settling, lineId: two, targetId: much.id }),
      ).toMatchObject({ code: errorCodes.alreadyRequested, data: { approvalId } });
    expect(await approve(t, other, approvalId)).toBe(errorCodes.success);
    expect([await verified(little), await verified(much)]).toEqual([1, 1]);
    await booksHold();
  });

  test('by little weighs that little: parts of a day add up exactly, and a request shows them rounded up', async () => {
    const person = await t.person({ keys, scope: 0 });
    const settle = async (amount: string) => {
      const { id } = await pay(amount);
      const lineId = await addLine(t.db, { at, amount: '100', accountId: account });
      return person.send(statementLines.settle, { ...settling, lineId, targetId: id });
    };
    for (let n = 0; n < 10; n += 1) expect((await settle('100.01')).code).toBe(errorCodes.success);
    expect((await settle('109.90')).code).toBe(errorCodes.success);
    const approvalId = awaited(await settle('100.01'));
    expect((await other.call(approvals.read, { approvalId: approvalId as never })).data).toMatchObject({
      weight: 11,
    });
    await booksHold();
  });

  const fee = async (amount: string, payer = '') => {
    const lineId = await addLine(t.db, { at, amount, accountId: account, payer });
    return { lineId, send: () => clerk.send(statementLines.accept, { lineId, version: 1, targetKind: 3 }) };
  };
  test('or left as a fee that no statement calls one, is two people’s beyond the limit, unless it says so', async () => {
    const [little, much, said] = [await fee('-10'), await fee('-10.01'), await fee('-500')];
    await setRow(t.db, 'statement_line', said.lineId, { kind: 4 });
    const codes = [];
    for (const one of [little, much, said]) codes.push((await one.send()).code);
    expect(codes).toEqual([errorCodes.success, errorCodes.awaitsApproval, errorCodes.success]);
    expect(await stateOf(much.lineId)).toBe(0);
    await booksHold();
  });
  test('in dollars counts at the rate of the day', async () => {
    const { data } = await t.admin.call(companyAccounts.add, {
      accountName: `美元 ${Math.random()}`,
      bankName: '',
      accountNumber: '',
      columnMap: [],
      enabled: true,
      companyId: 1 as never,
      kind: 1,
      currency: 2,
    });
    account = data.companyAccountId;
    await sql`insert into rate_version (from_currency, to_currency, rate, valid_from, created_by, created_at)
      values (2, 1, 7, ${t.clock.now}, ${t.admin.adminId}, ${t.clock.now})`.execute(t.db);
    const dollars = async (amount: string) => {
      const one = await fee(amount);
      await setRow(t.db, 'statement_line', one.lineId, { currency: 2 });
      return (await one.send()).code;
    };
    expect([await dollars('-1.42'), await dollars('-1.43')]).toEqual([
      errorCodes.success,
      errorCodes.awaitsApproval,
    ]);
    await booksHold();
  });
  test('or is ignored, is two people’s beyond the limit whichever way it went; no rule that small lines taught ignores a large one', async () => {
    const ignore = async (amount: string) => {
      const lineId = await addLine(t.db, { at, amount, accountId: account, payer: '不相干公司' });
      const sent = await clerk.send(statementLines.ignore, { lineIds: [lineId], reason: '与本公司无关' });
      return { lineId, sent };
    };
    const [out, inn] = [await ignore('-10.01'), await ignore('20000')];
    expect([out.sent.code, inn.sent.code]).toEqual([errorCodes.awaitsApproval, errorCodes.awaitsApproval]);
    expect([await stateOf(out.lineId), await stateOf(inn.lineId)]).toEqual([0, 0]);
    expect(await approve(t, other, awaited(out.sent))).toBe(200);
    expect((await ignore('10')).sent.code).toBe(errorCodes.success);
    expect(await stateOf(out.lineId)).toBe(5);
    const small = await addLine(t.db, { at, amount: '-9', accountId: account, payer: '不相干公司' });
    await started(['G9,2026-03-10,9.00,,,别人,']);
    expect([await stateOf(small), await stateOf(inn.lineId)]).toEqual([5, 0]);
    await booksHold();
  });
  test('a rule that small fees taught books none beyond the limit', async () => {
    for (const amount of ['-3', '-4']) expect((await (await fee(amount, '某某公司')).send()).code).toBe(200);
    const [small, large] = [await fee('-5', '某某公司'), await fee('-1000', '某某公司')];
    await started(['F9,2026-03-10,9.00,,,别人,']);
    expect([await stateOf(small.lineId), await stateOf(large.lineId)]).toEqual([2, 0]);
    await booksHold();
  });
});

describe('suspense', () => {
  test('is left by the way back, with a reason; until then payer, amount and memo are told', async () => {
    const lineId = await addLine(t.db, { at, amount: '77', accountId: account, payer: '杭州某公司' });
    await setRow(t.db, 'statement_line', lineId, { memo: '货款' });
    await clerk.send(statementLines.suspend, { lineIds: [lineId], reason: '待核实' });
    const told = (await clerk.call(monthClose.suspense, {})).data.find((row) => row.evidenceId === lineId);
    expect(told).toMatchObject({ from: '杭州某公司', amount: '77.00', memo: '货款', version: 2 });
    const back = { lineIds: [lineId], versions: [2] };
    expect((await clerk.send(statementLines.unmatch, back)).code).toBe(errorCodes.badInput);
    expect((await clerk.send(statementLines.unmatch, { ...back, reason: '已核实' })).data).toMatchObject({
      done: 1,
    });
    expect(await stateOf(lineId)).toBe(0);
    await booksHold();
  });

  test('of what was entered shows the entry first, which is confirmed before anything is matched with it', async () => {
    const [userId, flow] = [await addCustomer(t.db), freshLogin()];
    const lineId = await addLine(t.db, { at: t.clock.now, amount: '88', accountId: account, flow });
    const entered = await t.admin.send(recharges.enter, {
      userId,
      amount: '88',
      companyAccountId: account,
      transactionId: freshLogin(),
      payerName: '乙',
      bankFlow: flow,
      flowRemark: '',
      remark: '',
      payTime: t.clock.now.getTime() - 1000,
    } as never);
    const { rechargeId } = entered.data as { rechargeId: number };
    const [first] = (await clerk.call(statementLines.candidates, { lineId: lineId as never })).data;
    expect(first).toMatchObject({ targetKind: 1, targetId: rechargeId, status: 6, difference: '0.00' });
    const match = { lineId, version: 1, targetKind: 1, targetId: rechargeId };
    expect((await clerk.send(statementLines.accept, match)).code).toBe(errorCodes.doesNotFit);
    const confirms = await t.person({ keys: ['user:recharge', 'user:recharge:confirm'] });
    await confirms.send(recharges.confirm, { ids: [rechargeId] });
    expect((await clerk.send(statementLines.accept, match)).code).toBe(errorCodes.success);
    // From then on the recharge says which line it is, to who reconciles.
    const read = async (keys: readonly PermissionKey[]) => {
      const person = await t.person({ keys: ['user:recharge', ...keys], scope: 0 });
      return (await person.call(recharges.read, { rechargeId: rechargeId as never })).data.bankLine;
    };
    expect(await read(['user:financeVerifyBills'])).toMatchObject({
      lineId,
      flowNumber: flow,
      amount: '88.00',
      difference: '0.00',
    });
    expect(await read([])).toBeNull();
    await booksHold();
  });

  test('becomes a recharge of who is identified, never by who put it there; what was made of it is not taken back', async () => {
    const [userId, lineId] = [
      await addCustomer(t.db),
      await addLine(t.db, { at, amount: '400', accountId: account }),
    ];
    await clerk.send(statementLines.suspend, { lineIds: [lineId], reason: '无人认领' });
    await booksHold();
    const identify = (who: Person) =>
      who.send(statementLines.identify, { lineId, version: 2, userId, remark: '' });
    expect((await identify(clerk)).code).toBe(errorCodes.ownRequest);
    const own = await t.person({ keys, scope: 0 });
    await giveCustomer(t, { userId, adminId: own.adminId, kind: 1 });
    expect((await identify(own)).code).toBe(errorCodes.ownCustomer);
    expect((await identify(other)).code).toBe(errorCodes.success);
    const { balance } = await getRow(t.db, 'account', { owner_id: userId, kind: 1 });
    expect(Number(balance)).toBe(400);
    const back = await clerk.call(statementLines.unmatch, { lineIds: [lineId as never], reason: '有误' });
    expect(back.data.results[0]?.code).toBe(errorCodes.notAllowedInState);
    await booksHold();
  });
  test('is no child account’s, whose money is its main account’s', async () => {
    const mainId = await addCustomer(t.db);
    const userId = await addCustomer(t.db, { mainId });
    const lineId = await addLine(t.db, { at, amount: '400', accountId: account });
    await clerk.send(statementLines.suspend, { lineIds: [lineId], reason: '无人认领' });
    const evidenceId = await paymentInSuspense(t.db, at, { amount: '300' });
    const line = { lineId, version: 2, userId, remark: '' };
    expect((await other.send(statementLines.identify, line)).code).toBe(errorCodes.notMainAccount);
    const evidence = { evidenceId, userId, remark: '客户来电确认' };
    expect((await other.send(monthClose.identify, evidence)).code).toBe(errorCodes.notMainAccount);
    expect(await getRows(t.db, 'recharge', { user_id: userId }, ['id'])).toEqual([]);
    expect((await other.send(statementLines.identify, { ...line, userId: mainId })).code).toBe(
      errorCodes.success,
    );
  });
  test('is nobody’s twice: a receipt that was entered is confirmed instead, and one in suspense is not confirmed', async () => {
    const [userId, flow] = [await addCustomer(t.db), freshLogin()];
    const lineId = await addLine(t.db, { at, amount: '400', accountId: account, flow });
    const entry = {
      userId,
      amount: '400',
      companyAccountId: account,
      transactionId: freshLogin(),
      payerName: '甲',
      bankFlow: flow,
      flowRemark: '',
      remark: '',
      payTime: t.clock.now.getTime() - 1000,
    };
    const entered = await t.admin.send(recharges.enter, entry as never);
    const { rechargeId } = entered.data as { rechargeId: number };
    const again = { ...entry, transactionId: freshLogin() };
    expect((await t.admin.send(recharges.enter, again as never)).code).toBe(errorCodes.transactionTaken);
    const resultOf = async (sent: Promise<{ data: unknown }>) =>
      ((await sent).data as { results: { code: number; message: string }[] }).results[0];
    const suspend = async () =>
      resultOf(clerk.send(statementLines.suspend, { lineIds: [lineId], reason: '无人认领' }));
    const confirms = await t.person({ keys: ['user:recharge', 'user:recharge:confirm'] });
    const confirm = async () =>
      (await resultOf(confirms.send(recharges.confirm, { ids: [rechargeId] })))?.code;
    const waits = {
      code: errorCodes.rechargeWaits,
      message: expect.stringContaining(String(rechargeId)) as string,
    };
    expect(await suspend()).toMatchObject(waits);
    // In suspense since before its entry was looked for: identified or taken back first, not credited beside it.
    const lineFlow = freshLogin();
    const inSuspense = await addLine(t.db, { at, amount: '400', accountId: account, flow: lineFlow });
    await clerk.send(statementLines.suspend, { lineIds: [inSuspense], reason: '无人认领' });
    const late = { ...again, bankFlow: lineFlow };
    expect((await t.admin.send(recharges.enter, late as never)).code).toBe(errorCodes.flowInSuspense);
    await setRow(t.db, 'recharge', rechargeId, { bank_flow: lineFlow });
    expect(await confirm()).toBe(errorCodes.flowInSuspense);
    await setRow(t.db, 'recharge', rechargeId, { bank_flow: flow });
    expect(await confirm()).toBe(errorCodes.success);
    expect((await suspend())?.code).toBe(errorCodes.transactionTaken);
    const match = { lineId, version: 1, targetKind: 1, targetId: rechargeId };
    expect((await clerk.send(statementLines.accept, match)).code).toBe(errorCodes.success);
    await booksHold();
  });
  test('a payment of a channel that fits no order becomes a recharge of whose it is, once, and its line is the recharge’s', async () => {
    const [userId, otherUser] = [await addCustomer(t.db), await addCustomer(t.db)];
    const evidenceId = await paymentInSuspense(t.db, at, { amount: '300' });
    const lineId = await addLine(t.db, { at, amount: '300', accountId: wechat });
    const line = { lineId, version: 1, targetKind: 6, targetId: evidenceId };
    expect((await clerk.send(statementLines.accept, line)).code).toBe(errorCodes.success);
    await booksHold();
    const identify = (who: Person, of: number) =>
      who.send(monthClose.identify, { evidenceId, userId: of, remark: '客户来电确认' });
    const own = await t.person({ keys, scope: 0 });
    await giveCustomer(t, { userId, adminId: own.adminId, kind: 1 });
    expect((await identify(own, userId)).code).toBe(errorCodes.ownCustomer);
    const answers = async (who: Person, of: number) => {
      const { code, data } = await identify(who, of);
      return code === errorCodes.success ? (data as { isCredited: boolean }).isCredited : code;
    };
    // One person proposes and does not confirm; another customer is another proposal.
    expect(await answers(clerk, userId)).toBe(false);
    expect(await answers(clerk, userId)).toBe(errorCodes.ownRequest);
    expect(await answers(other, otherUser)).toBe(false);
    expect(await answers(clerk, userId)).toBe(false);
    expect(await getRows(t.db, 'recharge', { evidence_id: evidenceId }, ['id'])).toEqual([]);
    const third = await t.person({ keys, scope: 0 });
    const both = await Promise.all([identify(third, userId), identify(other, userId)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      errorCodes.success,
      errorCodes.notFound,
    ]);
    const made = await getRows(t.db, 'recharge', { evidence_id: evidenceId }, [
      'id',
      'owner_id',
      'amount',
      'verify_status',
    ]);
    expect(made).toMatchObject([{ amount: '300.000000', verify_status: 1 }]);
    const { target_kind: kind, target_id: target } = await getRow(t.db, 'statement_line', lineId);
    expect([kind, target]).toEqual([1, made[0]?.id]);
    expect((await clerk.call(monthClose.suspense, {})).data.map((row) => row.evidenceId)).not.toContain(
      evidenceId,
    );
    await booksHold();
  });
  test('goes back to who sent it by the line by which it leaves', async () => {
    const [lineId, out] = [
      await addLine(t.db, { at, amount: '500', accountId: account }),
      await addLine(t.db, { at, amount: '-500', accountId: account }),
    ];
    await clerk.send(statementLines.suspend, { lineIds: [lineId], reason: '付错' });
    const accepted = await clerk.send(statementLines.accept, {
      lineId: out,
      version: 1,
      targetKind: 5,
      targetId: lineId,
    });
    expect(accepted.code).toBe(errorCodes.success);
    await booksHold();
    await clerk.send(statementLines.unmatch, { lineIds: [out], reason: '不是这一笔' });
    await booksHold();
  });
});

test('a decision is taken back: its posting is reversed, the recharge waits for its line again, and may be matched anew', async () => {
  const recharge = await pay('88');
  const lineId = await addLine(t.db, { at, amount: '88', accountId: account });
  const accept = (version: number) =>
    clerk.send(statementLines.accept, { lineId, version, targetKind: 1, targetId: recharge.id });
  await accept(1);
  const back = await clerk.call(statementLines.unmatch, { lineIds: [lineId as never], reason: '有误' });
  expect([back.data.done, await verified(recharge)]).toEqual([1, 0]);
  expect((await accept(3)).code).toBe(errorCodes.success);
  expect(await verified(recharge)).toBe(1);
  await booksHold();
});

test('what was posted of a line and of money in suspense is explained to who reconciles, never a purse that they may not see', async () => {
  const recharge = await pay('88');
  const lineId = await addLine(t.db, { at, amount: '88', accountId: account });
  const accept = (version: number) =>
    clerk.send(statementLines.accept, { lineId, version, targetKind: 1, targetId: recharge.id });
  const figure = (who: Person, name: FigureKind, figureId: number) =>
    who.send(explain.figure, { figure: name, figureId });
  await accept(1);
  const { data } = await figure(clerk, 'statementLine', lineId);
  expect(data).toMatchObject({ userName: null, currency: 1, total: '88.00', count: 1 });
  const [part] = (data as OutputOf<typeof explain.figure>).parts;
  expect(part).toMatchObject({ userId: null, amount: '88.00' });
  const posting = { userId: null, postingId: part?.postingId };
  expect((await clerk.send(explain.posting, posting)).data).toMatchObject({
    lines: [{ debit: { account: 101, ref: account }, amount: '88.00' }],
    charge: null,
  });
  // Taken back, both halves are told and come to nothing.
  await clerk.send(statementLines.unmatch, { lineIds: [lineId], reason: '有误' });
  expect((await figure(clerk, 'statementLine', lineId)).data).toMatchObject({ total: '0.00', count: 2 });

  const suspended = await addLine(t.db, { at, amount: '40', accountId: account });
  await clerk.send(statementLines.suspend, { lineIds: [suspended], reason: '无人认领' });
  const listed = (await clerk.call(monthClose.suspense, {})).data.find((row) => row.evidenceId === suspended);
  expect((await figure(clerk, 'suspense', suspended)).data).toMatchObject({
    total: listed?.amount,
    count: 1,
  });

  const finance = await t.person({ keys: ['user:recharge'], scope: 0 });
  for (const [name, id] of [
    ['statementLine', lineId],
    ['suspense', suspended],
  ] as const)
    expect((await figure(finance, name, id)).code).toBe(errorCodes.notFound);
  expect((await finance.send(explain.posting, posting)).code).toBe(errorCodes.notFound);
  expect((await figure(finance, 'recharge', recharge.id)).code).toBe(errorCodes.success);
  expect((await figure(clerk, 'recharge', recharge.id)).code).toBe(errorCodes.notFound);
});

test('the fee that a channel kept and what differs of a line are explained beside its amount', async () => {
  const { id } = await pay('100');
  const lineId = await addLine(t.db, { at, amount: '98.9', fee: '0.6', accountId: account });
  const line = { lineId, version: 1, targetKind: 1, targetId: id, reason: '对方银行扣费' };
  expect((await clerk.send(statementLines.settle, line)).code).toBe(errorCodes.success);
  const total = async (figure: FigureKind) =>
    (await clerk.call(explain.figure, { figure, figureId: lineId })).data.total;
  expect(await total('statementLine')).toBe('98.90');
  expect(await total('statementFee')).toBe('0.60');
  expect(await total('statementDifference')).toBe('-0.50');
});
