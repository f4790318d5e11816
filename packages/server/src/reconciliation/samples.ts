import {
  balances,
  companies,
  companyAccounts,
  day,
  matchRules,
  monthClose,
  openingBatches,
  proofs,
  statementLines,
  statements,
  unseenRecharges,
} from '@renderdesk/contract';
import { setRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import {
  addCredited,
  addLine,
  bank,
  bankFile,
  openingFile,
  paymentInSuspense,
  wechat,
} from '../testing/reconciliation.ts';
import { decidedAlone, freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const addFile = async ({ admin }: TestServer): Promise<number> => {
  const { data } = await admin.send(statements.upload, { companyAccountId: bank, file: bankFile() });
  return (data as { fileId: number }).fileId;
};
let payers = 0;
const at = new Date('2026-02-10T02:00:00Z');
const line = async ({ db }: TestServer, o: object = {}) => ({
  lineId: await addLine(db, { at, ...o }),
  version: 1,
});
const company = () => ({ companyName: freshName(), taxNumber: '', address: '', contact: '', enabled: true });
const account = () => ({
  accountName: freshName(),
  bankName: '',
  accountNumber: '',
  columnMap: [],
  enabled: true,
});
const suspendedBy = async (t: TestServer, by: number): Promise<number> => {
  const { lineId } = await line(t);
  await t.admin.send(statementLines.suspend, { lineIds: [lineId], reason: '待查' });
  await setRow(t.db, 'statement_line', lineId, { decided_by: by });
  return lineId;
};

const opened = async ({ admin }: TestServer): Promise<number> => {
  const { data } = await admin.send(openingBatches.upload, { kind: 1, file: openingFile() });
  return (data as { batchId: number }).batchId;
};

export const samples = {
  ...samplesOf(statements, {
    upload: () => ({ companyAccountId: bank, file: bankFile() }) as never,
    start: async (t) => ({ fileIds: [await addFile(t)] }),
    download: async (t) => ({ fileId: await addFile(t) }),
    remove: async (t) => ({ fileIds: [await addFile(t)] }),
  }),
  ...samplesOf(balances, {
    read: () => ({ companyAccountId: bank, startTime: at.getTime(), endTime: at.getTime() + 1 }),
  }),
  ...samplesOf(statementLines, {
    candidates: async (t) => ({ lineId: (await line(t)).lineId }),
    accept: async (t) => {
      const { id } = await addCredited(t.db, { at, amount: '70' });
      return { ...(await line(t, { amount: '70' })), targetKind: 1, targetId: id };
    },
    settle: async (t) => {
      const { id } = await addCredited(t.db, { at, amount: '80' });
      return { ...(await line(t, { amount: '79.95' })), targetKind: 1, targetId: id, reason: '银行扣费' };
    },
    // Little, since what one person ignores and settles on a day counts together.
    ignore: async (t) => ({ lineIds: [(await line(t, { amount: '0.05' })).lineId], reason: '工资' }),
    suspend: async (t) => ({ lineIds: [(await line(t)).lineId], reason: '待查' }),
    identify: async (t) => ({
      lineId: await suspendedBy(t, 999_999),
      version: 2,
      userId: await addCustomer(t.db),
      remark: '',
    }),
    unmatch: async (t) => ({ lineIds: [await suspendedBy(t, t.admin.adminId)], reason: '有误' }),
  }),
  ...samplesOf(unseenRecharges, {
    fail: async (t) => {
      // Statements on both sides of it cover its time.
      for (const days of [-3, 3])
        await addLine(t.db, { at: new Date(at.getTime() + days * day), accountId: wechat, amount: '7.77' });
      return { rechargeIds: [(await addCredited(t.db, { at, accountId: wechat })).id], reason: '未到账' };
    },
  }),
  ...samplesOf(matchRules, {
    withdraw: async (t) => {
      // Words that differ in letters: rules leave numbers out.
      const payer = String.fromCodePoint(0x4e00 + (payers += 1));
      const { lineId } = await line(t, { payer, amount: '0.05' });
      await t.admin.send(statementLines.ignore, { lineIds: [lineId], reason: '工资' });
      const { id } = await t.db
        .selectFrom('match_rule')
        .where('withdrawn_at', 'is', null)
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow();
      return { ruleIds: [id], reason: '不再适用' };
    },
  }),
  ...samplesOf(companies, {
    add: () => company(),
    update: async (t) => {
      const { data } = await t.admin.call(companies.add, company());
      return { ...company(), companyId: data.companyId, version: 1 };
    },
  }),
  ...samplesOf(companyAccounts, {
    add: () => ({ ...account(), companyId: 1, kind: 1, currency: 1 }),
    update: async (t) => {
      const { data } = await t.admin.call(companyAccounts.add, {
        ...account(),
        companyId: 1 as never,
        kind: 1,
        currency: 1,
      });
      return { ...account(), companyAccountId: data.companyAccountId, version: 1 };
    },
  }),
  ...samplesOf(monthClose, {
    months: () => ({ companyId: 1 }),
    check: () => ({ companyId: 1, month: '2026-01' }),
    begin: async (t) => {
      await decidedAlone(t, 'monthClose');
      await setRow(t.db, 'period', { period: 200_101 }, { state: 1 });
      return { companyId: 1, month: '2001-01', reason: '月结' };
    },
    setTaxRate: async (t) => {
      await decidedAlone(t, 'taxRate');
      return { taxClass: 2 as const, rate: 900, month: '2999-01', reason: '税率调整' };
    },
    explain: async (t) => ({ evidenceId: await suspendedBy(t, t.admin.adminId), note: '等客户回复' }),
    identify: async (t) => ({
      evidenceId: await paymentInSuspense(t.db, t.clock.now),
      userId: await addCustomer(t.db),
      remark: '客户来电确认',
    }),
  }),
  ...samplesOf(openingBatches, {
    list: () => ({}),
    read: async (t) => ({ batchId: await opened(t) }),
    upload: () => ({ kind: 1, file: openingFile() }) as never,
    setTotal: async (t) => ({ batchId: await opened(t), kind: 0, currency: 1, amount: '10' }),
    post: async (t) => {
      await decidedAlone(t, 'openingPost');
      return { batchId: await opened(t), reason: '系统切换' };
    },
    reverse: async (t) => {
      await decidedAlone(t, 'openingReverse');
      const batchId = await opened(t);
      await setRow(t.db, 'opening_batch', batchId, { state: 4 });
      return { batchId, reason: '文件有误' };
    },
    template: () => ({ kind: 2 }),
    report: async (t) => ({ batchId: await opened(t) }),
    discard: async (t) => ({ batchId: await opened(t) }),
  }),
  ...samplesOf(proofs, { run: () => ({}) }),
};
