import { principalKind, rechargeStatus, refundState } from '@renderdesk/contract';
import { addPaid, enterPaid } from '../build/recharges.ts';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { addStaff } from './agents.ts';
import { addCustomer } from './fixtures.ts';
import { freshLogin } from './sampling.ts';
import type { TestServer } from './server.ts';

export interface AddedRecharge {
  readonly id: number;
  readonly ownerId: number;
  /** Its cash; undefined where it is not credited. */
  readonly lotId: number | undefined;
  readonly transactionId: string;
}

/**
 * A recharge of 1,000.00 by bank that a member of staff entered (7 by default), credited if its status says so. With `byChannel` it
 * came through a payment channel.
 */
export const addRecharge = async (
  t: TestServer,
  o: {
    readonly ownerId?: number;
    readonly status?: 2 | 3 | 6 | 7;
    readonly amount?: string;
    readonly by?: number;
    readonly paidAt?: Date;
    readonly byChannel?: true;
  } = {},
): Promise<AddedRecharge> => {
  const { success, toConfirm, confirmed } = rechargeStatus.of;
  const status = o.status ?? (o.byChannel ? success : confirmed);
  const ownerId = o.ownerId ?? (await addOwner(t));
  const paidAt = o.paidAt ?? t.clock.now;
  const amount = o.amount ?? '1000';
  const transactionId = freshLogin();
  const staff = { actor_kind: principalKind.of.staff, created_by: o.by ?? (await addStaff(t, 11)) };
  const { currency } = await getRow(t.db, 'user', ownerId);
  const isCredited = status === success || status === confirmed;
  const id = await addPaid(
    t.db,
    {
      owner_id: ownerId,
      company_account_id: o.byChannel ? 3 : currency,
      status,
      currency,
      amount,
      pay_method: o.byChannel ? 'wechat' : 'bank',
      payer_name: '张三',
      bank_flow: `F${transactionId}`,
      paid_at: paidAt,
      ...(!o.byChannel && staff),
      ...(status === confirmed && { confirmed_at: paidAt, confirmed_by: t.admin.adminId }),
    },
    isCredited || status === toConfirm ? { transactionId } : undefined,
  );
  const lotId = isCredited
    ? await t.db.transaction().execute((tx) => enterPaid(tx, id, { at: t.clock.now }))
    : undefined;
  return { id, ownerId, lotId, transactionId };
};

/** The account that a bank pays refunds to. */
export const payee = {
  payeeName: '张三',
  payeeBank: '招商银行杭州分行',
  payeeAccount: '6214830100020003',
} as const;

/** A refund of 100.00 by bank that a member of staff requested. */
export const addRefund = async (
  t: TestServer,
  o: { readonly recharge?: AddedRecharge; readonly amount?: string; readonly by?: number } = {},
): Promise<{ readonly id: number; readonly ownerId: number; readonly recharge: AddedRecharge }> => {
  const recharge = o.recharge ?? (await addRecharge(t));
  const amount = o.amount ?? '100';
  const id = await addRow(t.db, 'refund', {
    owner_id: recharge.ownerId,
    recharge_id: recharge.id,
    state: refundState.of.applied,
    currency: 1,
    amount,
    payout: amount,
    payee_name: payee.payeeName,
    payee_bank: payee.payeeBank,
    payee_account: payee.payeeAccount,
    reason: '项目取消',
    created_at: t.clock.now,
    actor_kind: principalKind.of.staff,
    created_by: o.by ?? (await addStaff(t, 11)),
  });
  return { id, ownerId: recharge.ownerId, recharge };
};

/** A customer with a purse; below a main account a child that does not share its. */
export const addOwner = async (t: TestServer, mainId?: number): Promise<number> => {
  const id = await addCustomer(t.db, mainId === undefined ? {} : { mainId });
  await setRow(t.db, 'user', id, { owner_id: id });
  return id;
};

/** The row of a transfer of 10.00 from a main account to its sub account. */
export const addTransfer = async (t: TestServer): Promise<number> => {
  const main = await addOwner(t);
  return addRow(t.db, 'account_transfer', {
    giver_owner_id: main,
    taker_owner_id: await addOwner(t, main),
    kind: 1,
    account: 1,
    currency: 1,
    amount: '10',
    reason: '分配预算',
    created_at: t.clock.now,
    actor_kind: principalKind.of.staff,
    created_by: t.admin.adminId,
  });
};
