import { principalKind, rechargeStatus } from '@renderdesk/contract';
import type { Insertable } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { creditRecharge } from '../pay/index.ts';
import { postingContextOf, side } from '../pay/ledger/index.ts';
import { addRow, getRow } from './rows.ts';

/** Who does what nobody does. */
export const system = { kind: principalKind.of.system, id: null } as const;

/**
 * A recharge that was paid, by default by bank and entered by the system, with what the provider reported of the payment, if it has a
 * number. Nothing is in the books yet.
 */
export const addPaid = async (
  db: Db,
  row: Partial<Insertable<DB['recharge']>> & {
    readonly owner_id: number;
    readonly amount: string;
    readonly paid_at: Date;
  },
  report?: { readonly transactionId: string | ((rechargeId: number) => string); readonly provider?: string },
): Promise<number> => {
  const { owner_id, amount, paid_at, currency = 1, pay_method = 'bank' } = row;
  const id = await addRow(db, 'recharge', {
    user_id: owner_id,
    company_id: 1,
    status: rechargeStatus.of.success,
    currency,
    pay_method,
    created_at: paid_at,
    actor_kind: system.kind,
    ...row,
  });
  if (!report) return id;
  const { transactionId: number, provider = pay_method } = report;
  await addRow(db, 'external_payment', {
    provider,
    transaction_id: typeof number === 'string' ? number : number(id),
    owner_id,
    recharge_id: id,
    currency,
    amount,
    paid_at,
    received_at: paid_at,
  });
  return id;
};

/** Enters a paid recharge in the books, by default when it was paid and by the system; answers its lot. */
export const enterPaid = async (
  tx: Tx,
  rechargeId: number,
  o: { readonly at?: Date; readonly actor?: { readonly kind: 1 | 4; readonly id: number | null } } = {},
): Promise<number> => {
  const row = await getRow(tx, 'recharge', rechargeId);
  const incurredAt = row.paid_at ?? row.created_at;
  const { owner_id: ownerId, company_id: companyId, company_account_id: account } = row;
  return creditRecharge(
    tx,
    { ownerId, rechargeId, from: side(row.pay_method === 'bank' ? 103 : 102, account ?? 1) },
    await postingContextOf(tx, { companyId, at: o.at ?? incurredAt, incurredAt, actor: o.actor ?? system }),
  );
};
