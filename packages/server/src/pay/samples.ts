import {
  accountTransfers,
  contracts,
  coupons,
  credits,
  memberships,
  explain,
  fees,
  payments,
  recharges,
  refunds,
  vouchers,
} from '@renderdesk/contract';
import { getRow, setRow } from '../build/rows.ts';
import { addSold, listPrice } from '../testing/contracts.ts';
import { addChargedTask, addLot, addVoucher } from '../testing/coupons.ts';
import { addEvidence } from '../testing/evidence.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addMember } from '../testing/members.ts';
import { addPaymentOrder } from '../testing/payments.ts';
import { addOwner, addRecharge, addRefund, payee } from '../testing/recharges.ts';
import { decidedAlone, freshLogin, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const alone = (t: TestServer): Promise<void> => decidedAlone(t, 'couponVoid');
const order = ({ db, clock }: TestServer): Promise<number> => addPaymentOrder(db, { now: clock.now });
const lot = ({ db, clock }: TestServer): Promise<number> => addLot(db, { now: clock.now });
const voucher = ({ db, clock }: TestServer): Promise<number> => addVoucher(db, { now: clock.now });

export const samples = {
  ...samplesOf(payments, {
    generate: async ({ db }) => ({ userId: await addCustomer(db), channel: 3 as const, amount: '100' }),
    order: async (t) => ({ paymentOrderId: await order(t) }),
    cancel: async (t) => ({ paymentOrderId: await order(t), reason: '客户改用转账' }),
  }),
  ...samplesOf(fees, {
    enter: async (t) => {
      await decidedAlone(t, 'feeEntered');
      return {
        userId: await addOwner(t),
        enteredFee: 11 as const,
        revenue: 201 as const,
        amount: '100',
        day: '2026-03-01',
        document: 'HT-2026-031',
        reason: '线下结算',
      };
    },
  }),
  ...samplesOf(explain, {
    account: async ({ db }) => ({ userId: await addCustomer(db), ownerAccount: 1 as const }),
    postings: async ({ db }) => ({
      userId: await addCustomer(db),
      ownerAccount: 1 as const,
      cause: 3 as const,
    }),
    posting: async (t) => {
      const { ownerId } = await addRecharge(t);
      const { id } = await getRow(t.db, 'posting', { owner_id: ownerId });
      return { userId: ownerId, postingId: id };
    },
    figure: async (t) => ({ figure: 'recharge' as const, figureId: (await addRecharge(t)).id }),
  }),
  ...samplesOf(coupons, {
    grant: async ({ db }) => ({
      userId: await addCustomer(db),
      couponType: 3 as const,
      amount: '20',
      months: 3 as const,
      reason: '活动补发',
    }),
    voidLots: async (t) => {
      await alone(t);
      return { lotIds: [await lot(t)], reason: '误发' };
    },
    freeze: async (t) => ({ lotIds: [await lot(t)], reason: '核实中' }),
    unfreeze: async (t) => {
      const id = await lot(t);
      await setRow(t.db, 'lot', id, { state: 5 });
      return { lotIds: [id], reason: '核实完毕' };
    },
    extend: async (t) => {
      await alone(t);
      return { lotIds: [await lot(t)], months: 6 as const, reason: '客户申请延期' };
    },
    history: async (t) => ({ lotId: await lot(t) }),
  }),
  ...samplesOf(vouchers, {
    grant: async ({ db }) => ({
      userId: await addCustomer(db),
      cap: '30',
      months: 1 as const,
      reason: '首单体验',
    }),
    use: async (t) => {
      const { now } = t.clock;
      const ownerId = await addCustomer(t.db);
      const taskId = await addChargedTask(t.db, { ownerId, now, amounts: ['5'] });
      return { voucherIds: [await addVoucher(t.db, { now, ownerId })], taskId, reason: '首单体验' };
    },
    voidVouchers: async (t) => {
      await alone(t);
      return { voucherIds: [await voucher(t)], reason: '误发' };
    },
    setSetting: async (t) => ({
      isOn: true,
      version: Number(
        (
          (
            await t.db
              .selectFrom('setting')
              .where('key', '=', 'pay.vouchers')
              .select('value')
              .executeTakeFirst()
          )?.value as { version?: number } | undefined
        )?.version ?? 0,
      ),
    }),
  }),
  ...samplesOf(recharges, {
    payMethods: () => ({}),
    read: async (t) => ({ rechargeId: (await addRecharge(t)).id }),
    history: async (t) => ({ rechargeId: (await addRecharge(t)).id }),
    checkTransactionId: async (t) => ({ transactionId: (await addRecharge(t)).transactionId }),
    uploadEvidence: () => ({ file: '%PDF-1.7\n' }) as never,
    slip: async (t) => ({ rechargeId: await withSlip(t) }),
    enter: async (t) => ({
      userId: await addOwner(t),
      amount: '1234.50',
      companyAccountId: 1,
      transactionId: freshLogin(),
      payerName: '杭州某某有限公司',
      bankFlow: freshLogin(),
      flowRemark: '',
      remark: '',
      payTime: t.clock.now.getTime() - 3_600_000,
    }),
    confirm: async (t) => ({ ids: [(await addRecharge(t, { status: 6 })).id] }),
    cancel: async (t) => ({ ids: [(await addRecharge(t, { status: 6 })).id], reason: '录入有误' }),
    update: async (t) => {
      const { id, transactionId } = await addRecharge(t, { status: 6 });
      return {
        rechargeId: id,
        version: 1,
        transactionId,
        bankFlow: freshLogin(),
        flowRemark: '客户补充',
        amount: '1000',
        reason: '流水号补录',
      };
    },
    preview: async (t) => ({ rechargeId: (await addRecharge(t)).id }),
    invalidate: async (t) => ({
      rechargeId: (await addRecharge(t, { amount: '100' })).id,
      version: 1,
      reason: '用户选错',
    }),
    chargeback: async (t) => ({
      rechargeId: (await addRecharge(t, { amount: '100', byChannel: true })).id,
      version: 1,
      fee: '1.5',
      reason: '持卡人拒付',
    }),
  }),
  ...samplesOf(refunds, {
    read: async (t) => ({ refundId: (await addRefund(t)).id }),
    reveal: async (t) => ({ refundId: (await addRefund(t)).id }),
    history: async (t) => ({ refundId: (await addRefund(t)).id }),
    preview: async (t) => ({ rechargeId: (await addRecharge(t)).id, amount: '100' }),
    apply: async (t) => ({
      rechargeId: (await addRecharge(t)).id,
      amount: '100',
      ...payee,
      reason: '项目取消',
    }),
    approve: async (t) => ({ refundId: (await addRefund(t)).id, version: 1 }),
    send: async (t) => ({ refundId: await refundAt(t, 'approve'), version: 2 }),
    finish: async (t) => ({
      refundId: await refundAt(t, 'approve', 'send'),
      version: 3,
      companyAccountId: 1,
      bankFlow: 'OUT-1',
    }),
    fail: async (t) => ({ refundId: await refundAt(t, 'approve', 'send'), version: 3, reason: '账号有误' }),
    reopen: async (t) => ({
      refundId: await refundAt(t, 'approve', 'send', 'fail'),
      version: 4,
      route: 2 as const,
      reason: '改为银行转账',
    }),
    reject: async (t) => ({ ids: [(await addRefund(t)).id], reason: '不符合规定' }),
    evidence: async (t) => ({ refundId: await withEvidence(t) }),
  }),
  ...samplesOf(accountTransfers, {
    giving: async (t) => ({ userId: (await addRecharge(t)).ownerId }),
    add: async (t) => {
      const { ownerId } = await addRecharge(t);
      return { userId: ownerId, toUserId: await addOwner(t, ownerId), amount: '50', reason: '分配预算' };
    },
  }),
  ...samplesOf(contracts, {
    setListPrice: async (t) => {
      await listPrice(t, { soldKind: 3, price: '20' });
      return { soldKind: 3 as const, currency: 1 as const, price: '20.50', reason: '年度调价' };
    },
    sell: async (t) => ({
      userId: await addCustomer(t.db),
      ...(await listPrice(t, { soldKind: 1, price: '0' })),
      price: '0',
      days: 30,
      nodes: 2,
      platformIds: [1],
      way: 4 as const,
      reason: '客户要求',
    }),
    preview: async ({ db, clock }) => ({ contractId: await addSold(db, { now: clock.now }) }),
    end: async ({ db, clock }) => ({
      contractIds: [await addSold(db, { now: clock.now })],
      reason: '项目结束',
    }),
    refund: async ({ db, clock }) => ({
      contractIds: [await addSold(db, { now: clock.now })],
      reason: '未使用',
    }),
    cancel: async ({ db, clock }) => ({
      contractIds: [await addSold(db, { now: clock.now, isPending: true })],
      reason: '客户放弃',
    }),
    returnNodes: async ({ db, clock }) => ({
      contractIds: [await addSold(db, { now: clock.now, soldKind: 3, nodes: 2 })],
      nodes: 1,
      reason: '归还',
    }),
    approve: async ({ db, clock }) => ({
      contractIds: [await addSold(db, { now: clock.now, soldKind: 4 })],
      reason: '登记通过',
    }),
    setOverflow: async ({ db, clock }) => ({
      contractIds: [await addSold(db, { now: clock.now })],
      isOverflow: true,
      reason: '客户要求',
    }),
  }),
  ...samplesOf(credits, {
    read: async ({ db }) => ({ userId: await addCustomer(db) }),
    set: async (t) => {
      await decidedAlone(t, 'creditChange');
      return {
        userId: await addCustomer(t.db),
        creditLimit: '2000000',
        billDays: 10,
        reason: '提高额度',
      };
    },
    share: async ({ db }) => {
      const mainId = await addCustomer(db);
      const userId = await addCustomer(db, { mainId });
      await setRow(db, 'user', userId, { owner_id: userId });
      return { userId, creditShare: '1000500', reason: '分配给项目组' };
    },
  }),
  ...samplesOf(memberships, {
    setPrice: () => ({
      grade: 55 as const,
      memberPeriod: 1 as const,
      currency: 1 as const,
      price: '100',
      reason: '年度调价',
    }),
    recharge: async ({ db }) => ({
      userId: await addCustomer(db),
      grade: 55 as const,
      memberPeriod: 0 as const,
      way: 4 as const,
      days: 7,
      reason: '体验会员',
    }),
    cancel: async ({ db, clock }) => ({
      membershipIds: [await addMember(db, { now: clock.now })],
      returnPercent: 80,
      reason: '客户申请取消',
    }),
  }),
};

/** A refund after these steps. */
const refundAt = async (
  t: TestServer,
  ...steps: readonly ('approve' | 'send' | 'fail')[]
): Promise<number> => {
  const { id } = await addRefund(t);
  for (const [at, step] of steps.entries()) {
    const reason = step === 'fail' && { reason: '账号有误' };
    await t.admin.send(refunds[step], { refundId: id, version: at + 1, ...reason });
  }
  return id;
};

const withSlip = async (t: TestServer): Promise<number> => {
  const { id } = await addRecharge(t);
  await setRow(t.db, 'recharge', id, { slip_key: await addEvidence(t) });
  return id;
};
const withEvidence = async (t: TestServer): Promise<number> => {
  const { id } = await addRefund(t);
  await setRow(t.db, 'refund', id, { evidence_key: await addEvidence(t) });
  return id;
};
