import { buffer } from 'node:stream/consumers';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import type { Db } from '../core/db/db.ts';
import { asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import {
  addAddress,
  addressesOfOwner,
  addTitle,
  applyForReceipt,
  endReceipt,
  expectOwnRates,
  invoiceableOf,
  invoicedCustomer,
  lockReceipt,
  openInvoiceFile,
  receiptsOfOwner,
  titlesOfOwner,
} from '../receipt/index.ts';
import {
  type QueryContext,
  type Commands,
  customerSelf,
  paged,
  pageRows,
  type Reads,
  storedFile,
} from './portalRequest.ts';

/** The account as its invoices see it: with a purse of its own. Throws `notMainAccount` where another pays for it. */
const invoiced = async (db: Db, c: Pick<QueryContext, 'partner' | 'customer'>) => {
  const found = await invoicedCustomer(db, customerSelf(c), c.customer.id);
  if (found.ownerId !== c.customer.id) throw new ApiError('notMainAccount');
  return found;
};

/** Look-ups of invoices and what they are made from. */
export const invoiceReads = {
  titles: async ({ app: { db }, customer }) =>
    (await titlesOfOwner(db, customer.id)).map((row) => ({
      titleId: row.id,
      kind: row.kind,
      title: row.title,
      taxNumber: row.tax_number,
      registeredAddress: row.registered_address,
      registeredPhone: row.registered_phone,
      bankName: row.bank_name,
      bankAccount: row.bank_account,
      createTime: asInstant(row.created_at),
    })),
  addresses: async ({ app: { db }, customer }) =>
    (await addressesOfOwner(db, customer.id)).map((row) => ({
      addressId: row.id,
      recipient: row.recipient,
      region: row.region,
      address: row.address,
      phone: row.phone,
      email: row.email,
      createTime: asInstant(row.created_at),
    })),
  invoiceable: async (c) =>
    invoiceableOf(c.app.db, { ...(await invoiced(c.app.db, c)), basis: c.input.basis }),
  invoices: async ({ app: { db }, customer, input }) => {
    const rows = await receiptsOfOwner(db, { ownerId: customer.id, before: input.before, most: pageRows });
    const { shown, more } = paged(rows);
    return {
      applications: shown.map((row) => ({
        receiptId: row.id,
        basis: row.basis,
        invoiceType: row.invoice_type,
        medium: row.medium,
        status: row.status,
        paymentStatus: row.payment,
        currency: row.currency,
        amount: asMoney(row.amount),
        redAmount: asMoney(row.red),
        title: row.title,
        orders: row.parts.map((part) => ({
          rechargeId: part.recharge_id,
          billId: part.bill_id,
          amount: asMoney(part.amount),
        })),
        reason: row.reason,
        createTime: asInstant(row.created_at),
        issueTime: asInstantOrNull(row.issued_at),
        invoices: row.issued.map((one) => ({
          color: one.color,
          invoiceCode: one.code,
          invoiceNumber: one.number,
          amount: asMoney(one.gross),
          issueTime: asInstant(one.issued_at),
        })),
        files: row.files.map(({ key, name }) => ({ fileId: key, name })),
        version: row.version,
      })),
      more,
    };
  },
  invoiceFile: async ({ app, customer, input }) => {
    const asked = { ownerId: customer.id, receiptId: input.receiptId, key: input.fileId };
    const file = await openInvoiceFile(app.db, app.blobs, asked);
    return { name: file.name, type: file.type, content: (await buffer(file.body)).toString('base64') };
  },
} satisfies Partial<Reads>;

/** Applications for invoices by their customers. */
export const invoiceCommands = {
  addTitle: async (c) => {
    await invoiced(c.tx, c);
    const of = { actor: customerSelf(c), userId: c.customer.id, now: c.now };
    return { titleId: await addTitle(c.tx, { ...c.input, ...of }) };
  },
  addAddress: async (c) => {
    await invoiced(c.tx, c);
    const of = { actor: customerSelf(c), userId: c.customer.id, now: c.now };
    return { addressId: await addAddress(c.tx, { ...c.input, ...of }) };
  },
  invoiceUpload: async (c) => {
    const file = await storedFile(c.input, {
      types: ['image/png', 'image/jpeg', 'application/pdf'],
      language: c.language,
    });
    const by = storedBy(customerSelf(c));
    return { fileId: await storeFile(c.tx, c.app.blobs, file, { kind: 'receipt', by, now: c.now }) };
  },
  applyInvoice: async (c) => {
    const asked = { ...c.input, ...(await invoiced(c.tx, c)), actor: customerSelf(c), now: c.now };
    await expectOwnRates(c.tx, asked);
    return { receiptId: await applyForReceipt(c.tx, asked) };
  },
  cancelInvoice: async (c) => {
    const { input, now } = c;
    c.effects.reason = input.reason;
    const receipt = await lockReceipt(c.tx, customerSelf(c), { ...input, action: 'withdraw' });
    await endReceipt(c.tx, receipt, { status: 6, reason: input.reason, now });
    return null;
  },
} satisfies Partial<Commands>;
