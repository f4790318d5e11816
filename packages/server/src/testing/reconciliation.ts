import { microOf, periodOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addPaid } from '../build/recharges.ts';
import { addRow, getRow } from '../build/rows.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { creditRecharge } from '../pay/index.ts';
import { side } from '../pay/ledger/index.ts';
import { receivePayment } from '../pay/channels/payment.store.ts';
import { addCustomer } from './fixtures.ts';

let numbers = 0;
const next = (): number => (numbers += 1);

/** The bank account in RMB and the one of WeChat, which stand from the first. */
export const bank = 1;
export const wechat = 3;

interface Credited {
  readonly amount?: string;
  readonly at: Date;
  readonly accountId?: number;
  readonly transactionId?: string;
  readonly payer?: string;
  readonly userId?: number;
}
/** A recharge whose money came, credited as the product does it. */
export const addCredited = async (
  db: Db,
  o: Credited,
): Promise<{ readonly id: number; readonly ownerId: number }> => {
  const userId = o.userId ?? (await addCustomer(db));
  return db.transaction().execute((tx) => creditIn(tx, { ...o, userId }));
};

/** The same within a transaction. */
export const creditIn = async (
  tx: Tx,
  o: Credited & { readonly userId: number },
): Promise<{ readonly id: number; readonly ownerId: number }> => {
  const ownerId = o.userId;
  const accountId = o.accountId ?? bank;
  const report =
    o.transactionId === undefined ? undefined : { transactionId: o.transactionId, provider: 'wechat' };
  const id = await addPaid(
    tx,
    {
      owner_id: ownerId,
      company_account_id: accountId,
      amount: o.amount ?? '100',
      pay_method: accountId === wechat ? 'wechat' : 'bank',
      payer_name: o.payer ?? '',
      paid_at: o.at,
    },
    report,
  );
  await creditRecharge(
    tx,
    { ownerId, rechargeId: id, from: side(accountId === wechat ? 102 : 103, accountId) },
    { companyId: 1, at: o.at, incurredAt: o.at, period: periodOf(o.at), actor: { kind: 4, id: null } },
  );
  return { id, ownerId };
};

/** A payment that WeChat reported and that fits no order, so it is in suspense. Returns the number of its evidence. */
export const paymentInSuspense = async (
  db: Db,
  now: Date,
  o: { readonly amount?: string; readonly transactionId?: string } = {},
): Promise<number> => {
  const transactionId = o.transactionId ?? `unknown-${next()}`;
  const payment = {
    number: `order-${next()}`,
    transactionId,
    amount: microOf(o.amount ?? '100'),
    currency: 1 as const,
    paidAt: now,
  };
  await db.transaction().execute((tx) => receivePayment(tx, { channel: 1, payment, now }));
  const { id } = await getRow(db, 'external_payment', { transaction_id: transactionId });
  return id;
};

/** A line of a statement that nothing explains yet. */
export const addLine = async (
  db: Db,
  o: {
    readonly at: Date;
    readonly amount?: string;
    readonly accountId?: number;
    readonly fee?: string;
    readonly payer?: string;
    readonly state?: 0 | 6;
    readonly flow?: string;
  },
): Promise<number> =>
  addRow(db, 'statement_line', {
    company_account_id: o.accountId ?? bank,
    flow_number: o.flow ?? `flow ${next()}`,
    booked_at: o.at,
    currency: 1,
    amount: o.amount ?? '100',
    fee: o.fee ?? '0',
    payer: o.payer ?? '',
  });

/** A bank's file with a line of its own. */
export const bankFile = (): string =>
  `交易流水号,交易日期,收入,支出,余额,对方户名,摘要\nN${next()},2026-03-0${1 + (next() % 8)},${next()}.00,,,客户,充值\n`;

/** A file with a customer of an earlier system that nothing else has. */
export const openingFile = (): string =>
  `原系统编号,名称,手机,邮箱,公司,币种\nE${next()},旧客户${next()},,,,RMB\n`;

export const stored = async (db: Db, fileId: number) =>
  (
    await sql<{
      state: number;
      added: number;
    }>`select state, added from statement_file where id = ${fileId}`.execute(db)
  ).rows[0];
