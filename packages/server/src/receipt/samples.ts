import { invoiceAddresses, invoices, invoiceTitles, receipts } from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { addBill } from '../testing/bills.ts';
import {
  addInvoiceAddress,
  addInvoiceTitle,
  addReceipt,
  freshCreditCode,
  freshInvoiceNumber,
  invoiceLine,
} from '../testing/receipts.ts';
import { addOwner, addRecharge } from '../testing/recharges.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { beginRed } from './issue.store.ts';
import { lockReceiptRow } from './receipt.store.ts';

const seen = async (t: TestServer, status: 0 | 1 | 2 | 3 | 7 = 0) => {
  const { receiptId, version } = await addReceipt(t, { status });
  return { receiptId, version };
};
const some = async (t: TestServer): Promise<Record<never, never>> => {
  for (const status of [0, 1, 2, 3, 7, 0, 3, 3] as const) await addReceipt(t, { status });
  return {};
};
const number = (t: TestServer) => ({
  invoiceCode: '',
  invoiceNumber: freshInvoiceNumber(),
  issueTime: t.clock.now.getTime(),
});
const reddening = async (t: TestServer, state: 1 | 2) => {
  const { receiptId, ownerId } = await addReceipt(t, { status: 3 });
  await t.db.transaction().execute(async (tx) => {
    const receipt = await lockReceiptRow(tx, { ownerId, receiptId });
    const o = { amount: '100', redReason: 1, note: '抬头有误', itself: false, by: t.admin.adminId } as const;
    await beginRed(tx, receipt, { ...o, state, now: t.clock.now });
  });
  return { receiptId, version: 3 };
};
const titleFields = () => ({
  kind: 2 as const,
  title: freshName(),
  taxNumber: freshCreditCode(),
  registeredAddress: '',
  registeredPhone: '',
  bankName: '',
});
const addressFields = { recipient: '王五', region: '', address: '上海市 2 号' };

/** A file that this person uploaded and an application then named. */
const withFile = async (t: TestServer) => {
  const { receiptId, ownerId } = await addReceipt(t);
  const { data } = await t.admin.send(receipts.upload, { file: '%PDF-1.7\n' } as never);
  const key = (data as { fileId: string }).fileId;
  await addRow(t.db, 'receipt_file', { key, kind: 2, owner_id: ownerId, receipt_id: receiptId });
  return { receiptId, key };
};

export const samples = {
  ...samplesOf(receipts, {
    list: some,
    read: async (t) => ({ receiptId: (await addReceipt(t)).receiptId }),
    reveal: async (t) => ({ receiptId: (await addReceipt(t)).receiptId }),
    history: async (t) => ({ receiptId: (await addReceipt(t)).receiptId }),
    available: async (t) => ({ userId: (await addRecharge(t)).ownerId, basis: 1 as const }),
    completed: async (t) => ({ userId: (await addReceipt(t)).ownerId }),
    apply: async (t) => {
      const { ownerId, id } = await addRecharge(t);
      return {
        userId: ownerId,
        basis: 1 as const,
        invoiceType: 0 as const,
        medium: 1 as const,
        titleId: await addInvoiceTitle(t, ownerId, { personal: true, title: '张三' }),
        orders: [{ rechargeId: id, amount: '100' }],
        lines: [invoiceLine('100')],
        remark: '',
      };
    },
    update: async (t) => ({
      ...(await seen(t)),
      invoiceType: 0 as const,
      medium: 1 as const,
      lines: [invoiceLine('200'), invoiceLine('300', 1300)],
      remark: '拆分明细',
    }),
    updateFinanceRemark: async (t) => ({ ...(await seen(t)), financeRemark: '月底集中开' }),
    confirm: (t) => seen(t),
    changeStatus: async (t) => ({ ...(await seen(t)), receiptStatus: 5 as const, reason: '税号有误' }),
    issue: async (t) => ({ ...(await seen(t, 1)), ...number(t) }),
    confirmReceivables: async (t) => {
      const { ownerId, billId } = await addBill(t.db, t.clock.now, { amount: '100', onCredit: true });
      const titleId = await addInvoiceTitle(t, ownerId, { personal: true, title: '张三' });
      const { data } = await t.admin.send(receipts.apply, {
        userId: ownerId,
        basis: 2,
        invoiceType: 0,
        medium: 1,
        titleId,
        orders: [{ billId, amount: '100' }],
        lines: [invoiceLine('100')],
        remark: '',
        dueTime: t.clock.now.getTime() + 86_400_000,
      });
      const { receiptId } = data as { receiptId: number };
      await setRow(t.db, 'receipt', receiptId, { status: 1, version: 2 });
      const { id: rechargeId } = await addRecharge(t, { ownerId });
      return { receiptId, version: 2, orders: [{ rechargeId, amount: '100' }] };
    },
    red: async (t) => ({ ...(await seen(t, 3)), amount: '100', redReason: 1 as const, note: '抬头有误' }),
    redForm: async (t) => ({ ...(await reddening(t, 2)), formState: 4 as const, note: '购买方已确认' }),
    redIssue: async (t) => ({ ...(await reddening(t, 1)), ...number(t) }),
    upload: () => ({ file: '%PDF-1.7\n' }) as never,
    annex: withFile,
  }),
  ...samplesOf(invoices, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) await addReceipt(t, { status: 3 });
      return {};
    },
  }),
  ...samplesOf(invoiceTitles, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) await addInvoiceTitle(t, await addOwner(t));
      return {};
    },
    add: async (t) => ({ userId: await addOwner(t), ...titleFields() }),
    update: async (t) => ({
      titleId: await addInvoiceTitle(t, await addOwner(t)),
      version: 1,
      ...titleFields(),
    }),
    remove: async (t) => ({ ids: [await addInvoiceTitle(t, await addOwner(t))] }),
  }),
  ...samplesOf(invoiceAddresses, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) await addInvoiceAddress(t, await addOwner(t));
      return {};
    },
    add: async (t) => ({ userId: await addOwner(t), ...addressFields }),
    update: async (t) => ({
      addressId: await addInvoiceAddress(t, await addOwner(t)),
      version: 1,
      ...addressFields,
    }),
    remove: async (t) => ({ ids: [await addInvoiceAddress(t, await addOwner(t))] }),
  }),
};
