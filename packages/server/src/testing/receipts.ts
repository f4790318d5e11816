import { withCheckDigit } from '@renderdesk/contract';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { applyForReceipt } from '../receipt/apply.store.ts';
import { issueReceipt } from '../receipt/issue.store.ts';
import { lockReceiptRow, setReceipt } from '../receipt/receipt.store.ts';
import { addStaff } from './agents.ts';
import { addRecharge } from './recharges.ts';
import { freshLogin } from './sampling.ts';
import type { TestServer } from './server.ts';

let codes = 0;
/** A credit code that nobody else has. */
export const freshCreditCode = (): string =>
  withCheckDigit(`91330100${String((codes += 1)).padStart(9, '0')}`);
let numbers = 0;
/** A number of a digital invoice that no other has. */
export const freshInvoiceNumber = (): string => `2633${String((numbers += 1)).padStart(16, '0')}`;

/** A title of an enterprise, or of a person. */
export const addInvoiceTitle = async (
  t: TestServer,
  ownerId: number,
  o: { personal?: true; title?: string } = {},
): Promise<number> =>
  addRow(t.db, 'invoice_title', {
    owner_id: ownerId,
    kind: o.personal ? 1 : 2,
    title: o.title ?? `张三 ${freshLogin()}`,
    tax_number: o.personal ? '' : freshCreditCode(),
    created_at: t.clock.now,
  });
export const addInvoiceAddress = async (t: TestServer, ownerId: number): Promise<number> =>
  addRow(t.db, 'invoice_address', {
    owner_id: ownerId,
    recipient: '李四',
    address: '杭州市西湖区 1 号',
    phone: '13800000000',
    email: 'li@farm.example',
    created_at: t.clock.now,
  });

export const invoiceLine = (amount: string, taxRate = 600) => ({
  lineName: '渲染服务',
  taxCode: '3040203000000000000',
  taxRate,
  amount,
});

export interface AddedReceipt {
  readonly receiptId: number;
  readonly ownerId: number;
  readonly rechargeId: number;
  readonly version: number;
}

/** An application of 500.00 for a recharge of 1,000.00 that a colleague entered: applied, approved, being issued or issued. */
export const addReceipt = async (
  t: TestServer,
  o: { status?: 0 | 1 | 2 | 3 | 7; amount?: string; ownerId?: number; by?: number } = {},
): Promise<AddedReceipt> => {
  const recharge = await addRecharge(t, {
    byChannel: true,
    ...(o.ownerId !== undefined && { ownerId: o.ownerId }),
  });
  const { ownerId, id: rechargeId } = recharge;
  await setRow(t.db, 'recharge', rechargeId, { payer_name: '', company_account_id: 2 });
  const { currency } = await getRow(t.db, 'user', ownerId);
  const titleId = await addInvoiceTitle(t, ownerId);
  const addressId = await addInvoiceAddress(t, ownerId);
  const amount = o.amount ?? '500';
  const by = o.by ?? (await addStaff(t, 11));
  const status = o.status ?? 0;
  return t.db.transaction().execute(async (tx) => {
    const now = t.clock.now;
    const foreign = currency === 2;
    const receiptId = await applyForReceipt(tx, {
      actor: { kind: 'staff', adminId: by },
      ownerId,
      userId: ownerId,
      currency,
      basis: 1,
      ...(!foreign && { invoiceType: 1 as const }),
      medium: foreign ? 3 : 1,
      titleId,
      addressId,
      orders: [{ rechargeId, amount }],
      lines: [invoiceLine(amount, foreign ? 0 : 600)],
      remark: '',
      now,
    });
    let version = 1;
    if (status > 0) {
      const receipt = await lockReceiptRow(tx, { ownerId, receiptId });
      if (status === 3)
        await issueReceipt(tx, receipt, {
          invoiceCode: '',
          invoiceNumber: freshInvoiceNumber(),
          issueTime: now,
          by,
          now,
        });
      else
        await setReceipt(
          tx,
          receipt,
          { status, ...(status === 7 && { fail_cause: 1 as const, reason: '额度不足' }) },
          now,
        );
      version = 2;
    }
    return { receiptId, ownerId, rechargeId, version };
  });
};
