import { type Micro, minute, principalKind, rechargeStatus, textOf } from '@renderdesk/contract';
import { addPaid, enterPaid, system } from '../build/recharges.ts';
import type { Tx } from '../core/db/db.ts';
import { postingContextOf } from '../pay/ledger/index.ts';
import type { Random } from './random.ts';

/** Whose books the demo's are. */
export const companyId = 1;
export { system };

export type PayMethod = 'bank' | 'wechat' | 'alipay' | 'paypal';
const kinds = { bank: 1, wechat: 2, alipay: 3, paypal: 4 } as const;

/** Where money of each currency arrives, by how it is paid. */
export type Accounts = ReadonlyMap<string, number>;

export const accountsByKind = async (tx: Tx): Promise<Accounts> => {
  const rows = await tx.selectFrom('company_account').select(['id', 'kind', 'currency']).execute();
  return new Map(rows.map(({ id, kind, currency }) => [`${kind} ${currency}`, id]));
};

/** A payment that came in: its recharge with its transaction, credited. A transfer by bank was entered and confirmed by two people. */
export const addPayment = async (
  tx: Tx,
  o: { readonly random: Random; readonly staff: readonly number[]; readonly accounts: Accounts },
  p: {
    readonly owner: { readonly id: number; readonly name: string; readonly currency: 1 | 2 };
    readonly amount: Micro;
    readonly method: PayMethod;
    readonly at: Date;
  },
) => {
  const { owner, amount, method, at } = p;
  const account = o.accounts.get(`${kinds[method]} ${owner.currency}`) ?? 0;
  const offline = method === 'bank';
  const { success, confirmed } = rechargeStatus.of;
  const transfer = offline && {
    payer_name: owner.name,
    bank_flow: `DEMO${o.random.between(10_000_000, 99_999_999)}`,
    confirmed_at: new Date(at.getTime() + 40 * minute),
    confirmed_by: o.staff[1] ?? null,
  };
  const rechargeId = await addPaid(
    tx,
    {
      owner_id: owner.id,
      company_account_id: account,
      status: offline ? confirmed : success,
      currency: owner.currency,
      amount: textOf(amount),
      pay_method: method,
      actor_kind: offline ? principalKind.of.staff : principalKind.of.customer,
      created_by: offline ? (o.staff[0] ?? null) : owner.id,
      paid_at: at,
      ...transfer,
    },
    { transactionId: (id) => `${at.getTime()}${String(id).padStart(6, '0')}` },
  );
  await enterPaid(tx, rechargeId);
  const occasion = await postingContextOf(tx, { companyId, at, incurredAt: at, actor: system });
  return { rechargeId, occasion };
};
