import {
  currency as currencies,
  type InvoiceMedium,
  invoiceMedium,
  invoiceType,
  isCreditCode,
  microOf,
  type Micro,
  receiptBasis,
  receiptPayment,
  receiptStatus,
  sumOf,
  taxed,
  textOf,
  titleKind,
} from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import { type EnteredBy, enteredBy, storedBy, type Viewer } from '../core/auth/principal.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { asMoney } from '../core/db/wire.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import { seenBy } from '../pay/index.ts';
import { expectRealName, expectSeen, holdAccount } from '../user/index.ts';
import { attachFiles, hasLetter } from './file.store.ts';
import {
  billOrders,
  freeOf,
  holdParts,
  lockMoney,
  type Order,
  rechargeOrders,
  spokenFor,
} from './hold.store.ts';
import { type Line, linesOfReceipt, type Receipt, setReceipt } from './receipt.store.ts';

export interface RequestedOrder {
  readonly rechargeId?: number | undefined;
  readonly billId?: number | undefined;
  readonly amount: string;
}
interface RequestedLine {
  readonly lineName: string;
  readonly taxCode: string;
  readonly taxRate: number;
  readonly amount: string;
}
type Type = 0 | 1 | 2;
type Title = Selectable<DB['invoice_title']>;

/**
 * Whose invoice it is: the account, its purse and its currency. Throws `notFound` where a member of staff does not see it, or not the
 * account that pays for it: the money, titles and addresses are that one's. A partner who speaks for the account alone is told whose
 * the purse is, to refuse it in its own words.
 */
export const invoicedCustomer = async (db: Db, actor: Viewer, userId: number) => {
  const user = await db
    .selectFrom('user')
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .where(seenBy(db, actor, 'user.id'))
    .select(['id', 'owner_id', 'currency'])
    .executeTakeFirstOrThrow(notFound);
  // Child accounts without a purse of their own spend, and are invoiced, from their main account's.
  const ownerId = user.owner_id || user.id;
  if (ownerId !== user.id && actor.kind === 'staff') await expectSeen(db, actor, ownerId);
  return { userId: user.id, ownerId, currency: user.currency };
};

/** What kind of invoice a customer gets (lifecycles §10). Throws `badInput` under the field that does not fit. */
export const expectKind = (
  o: { readonly currency: 1 | 2; readonly medium: InvoiceMedium; readonly invoiceType: Type | undefined },
  title: Pick<Title, 'kind' | 'tax_number'>,
  lines: readonly RequestedLine[],
): void => {
  const foreign = o.currency === currencies.of.usd;
  if (foreign !== (o.medium === invoiceMedium.of.commercial)) throw badFields('medium');
  if (foreign) {
    const taxedAt = lines.findIndex(({ taxRate }) => taxRate !== 0);
    if (taxedAt >= 0) throw badFields(`lines.${taxedAt}.taxRate`);
    if (o.invoiceType !== undefined) throw badFields('invoiceType');
    return;
  }
  if (o.invoiceType === undefined) throw badFields('invoiceType');
  if (title.kind === titleKind.of.personal && o.invoiceType === invoiceType.of.vat)
    throw badFields('invoiceType');
  if (o.invoiceType === invoiceType.of.electronicGeneral && o.medium !== invoiceMedium.of.digital)
    throw badFields('medium');
  if (title.kind === titleKind.of.enterprise && !isCreditCode(title.tax_number)) throw badFields('titleId');
};

const linesFrom = (asked: readonly RequestedLine[]): Line[] =>
  asked.map((line) => ({
    ...taxed(microOf(line.amount), line.taxRate),
    name: line.lineName,
    taxCode: line.taxCode,
  }));

const writeLines = async (
  tx: Tx,
  receipt: { readonly ownerId: number; readonly receiptId: number },
  lines: readonly Line[],
): Promise<void> => {
  await tx
    .deleteFrom('receipt_line')
    .where('owner_id', '=', receipt.ownerId)
    .where('receipt_id', '=', receipt.receiptId)
    .execute();
  await tx
    .insertInto('receipt_line')
    .values(
      lines.map((line, at) => ({
        owner_id: receipt.ownerId,
        receipt_id: receipt.receiptId,
        n: at + 1,
        name: line.name,
        tax_code: line.taxCode,
        rate: line.rate,
        gross: textOf(line.gross),
        net: textOf(line.net),
        tax: textOf(line.tax),
      })),
    )
    .execute();
};
const headOf = (lines: readonly Line[]) => ({
  amount: textOf(sumOf(lines.map(({ gross }) => gross))),
  net: textOf(sumOf(lines.map(({ net }) => net))),
  tax: textOf(sumOf(lines.map(({ tax }) => tax))),
});

const titleOf = async (tx: Tx, ownerId: number, titleId: number): Promise<Title> => {
  const title = await tx
    .selectFrom('invoice_title')
    .where('owner_id', '=', ownerId)
    .where('id', '=', titleId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!title) throw badFields('titleId');
  return title;
};
const titleColumns = (title: Title) => ({
  title_kind: title.kind,
  title: title.title,
  tax_number: title.tax_number,
  registered_address: title.registered_address,
  registered_phone: title.registered_phone,
  bank_name: title.bank_name,
  bank_account: title.bank_account,
});
const addressColumns = async (tx: Tx, ownerId: number, addressId: number | undefined) => {
  if (addressId === undefined) return undefined;
  const found = await tx
    .selectFrom('invoice_address')
    .where('owner_id', '=', ownerId)
    .where('id', '=', addressId)
    .where('deleted_at', 'is', null)
    .select(['recipient', 'region', 'address', 'phone', 'email'])
    .executeTakeFirst();
  if (!found) throw badFields('addressId');
  const { region, address, ...rest } = found;
  return { ...rest, delivery_address: [region, address].filter((part) => part !== '').join(' ') };
};

/**
 * The orders that were asked for, each once, with so much of each as is free; of one seller into whose accounts the money came.
 * Throws `badInput`, `moreThanInvoiceable` and `sellersDiffer`.
 */
export const chosenOrders = async (
  tx: Tx,
  o: {
    readonly ownerId: number;
    readonly basis: 1 | 2;
    readonly orders: readonly RequestedOrder[];
    readonly spoken?: Micro;
  },
): Promise<{ chosen: (Order & { asked: Micro })[]; companyId: number }> => {
  const isBill = o.basis === receiptBasis.of.bill;
  const there = isBill ? await billOrders(tx, o.ownerId) : await rechargeOrders(tx, o.ownerId);
  const seen = new Set<number>();
  const chosen = o.orders.map((order, at) => {
    const id = isBill ? order.billId : order.rechargeId;
    const found = there.find((one) => (isBill ? one.billId : one.rechargeId) === id);
    const other = isBill ? order.rechargeId : order.billId;
    if (id === undefined || other !== undefined || !found || seen.has(id)) throw badFields(`orders.${at}`);
    seen.add(id);
    const asked = microOf(order.amount);
    if (asked > found.free)
      throw new ApiError('moreThanInvoiceable', {
        most: asMoney(textOf(found.free)),
        currency: found.currency,
        issues: [{ path: `orders.${at}.amount` }],
      });
    return { ...found, asked };
  });
  const [{ companyId, currency } = { companyId: 0, currency: undefined }] = chosen;
  if (chosen.some((one) => one.companyId !== companyId || one.accountCompanyId !== companyId))
    throw new ApiError('sellersDiffer');
  if (!isBill) {
    const most = freeOf(there, o.spoken ?? (await spokenFor(tx, o.ownerId)));
    if (sumOf(chosen.map(({ asked }) => asked)) > most)
      throw new ApiError('moreThanInvoiceable', { most: asMoney(textOf(most)), currency });
  }
  return { chosen, companyId };
};

/** Throws `sumDiffers` where amounts of a field do not come to what they have to. */
export const expectSum = (
  path: 'lines' | 'orders',
  amounts: readonly Micro[],
  { sum, currency }: { readonly sum: Micro; readonly currency: 1 | 2 },
): void => {
  if (sumOf(amounts) !== sum)
    throw new ApiError('sumDiffers', { sum: asMoney(textOf(sum)), currency, issues: [{ path }] });
};

/** Throws `letterNeeded` where somebody else paid than the invoice is made out to, and no letter says why. */
export const expectLetter = (payers: readonly string[], title: string, letter: boolean): void => {
  if (!letter && payers.some((payer) => payer !== '' && payer !== title))
    throw new ApiError('letterNeeded', { issues: [{ path: 'letter' }] });
};

interface Applied {
  readonly userId: number;
  readonly basis: 1 | 2;
  readonly invoiceType?: Type | undefined;
  readonly medium: InvoiceMedium;
  readonly titleId: number;
  readonly addressId?: number | undefined;
  readonly orders: readonly RequestedOrder[];
  readonly lines: readonly RequestedLine[];
  readonly remark: string;
  readonly dueTime?: number | undefined;
  readonly letter?: readonly string[] | undefined;
  readonly annex?: readonly string[] | undefined;
  readonly replacesId?: number | undefined;
}

/** The red-lettered application that a new one stands for: once. Throws `notAllowedInState`. */
const expectReplaceable = async (tx: Tx, ownerId: number, replacesId: number | undefined): Promise<void> => {
  if (replacesId === undefined) return;
  const found = await tx
    .selectFrom('receipt')
    .where('owner_id', '=', ownerId)
    .where('id', '=', replacesId)
    .select('status')
    .executeTakeFirst();
  if (!found) throw badFields('replacesId');
  if (found.status !== receiptStatus.of.redLettered) throw new ApiError('notAllowedInState');
};

/**
 * Applies for an invoice: what it names is held from then on. Its lines add up to its orders (`sumDiffers`), its seller is who
 * received the money. Answers the application's number. A VAT special invoice takes a real
 * name (`realNameNeeded`). Further errors: see `expectKind`, `chosenOrders`, `expectLetter`.
 */
export const applyForReceipt = async (
  tx: Tx,
  o: Applied & {
    readonly actor: EnteredBy;
    readonly now: Date;
    readonly ownerId: number;
    readonly currency: 1 | 2;
  },
): Promise<number> => {
  const { ownerId, now, basis } = o;
  await lockMoney(
    tx,
    ownerId,
    o.orders.flatMap(({ rechargeId }) => rechargeId ?? []),
  );
  await holdAccount(tx, o.userId);
  const title = await titleOf(tx, ownerId, o.titleId);
  expectKind({ currency: o.currency, medium: o.medium, invoiceType: o.invoiceType }, title, o.lines);
  if (o.invoiceType === invoiceType.of.vat) await expectRealName(tx, o.userId);
  const { chosen, companyId } = await chosenOrders(tx, { ownerId, basis, orders: o.orders });
  const lines = linesFrom(o.lines);
  expectSum(
    'lines',
    lines.map(({ gross }) => gross),
    { sum: sumOf(chosen.map(({ asked }) => asked)), currency: o.currency },
  );
  expectLetter(
    chosen.map(({ payer }) => payer),
    title.title,
    (o.letter ?? []).length > 0,
  );
  const isBill = basis === receiptBasis.of.bill;
  if (isBill && (o.dueTime === undefined || o.dueTime <= now.getTime())) throw badFields('dueTime');
  const address = await addressColumns(tx, ownerId, o.addressId);
  if (o.medium === invoiceMedium.of.paper && !address?.delivery_address) throw badFields('addressId');
  await expectReplaceable(tx, ownerId, o.replacesId);
  const { id } = await writeUnique(
    tx
      .insertInto('receipt')
      .values({
        owner_id: ownerId,
        user_id: o.userId,
        company_id: companyId,
        basis,
        invoice_type: o.invoiceType ?? null,
        medium: o.medium,
        currency: o.currency,
        ...headOf(lines),
        payment: isBill ? receiptPayment.of.unpaid : receiptPayment.of.paid,
        ...titleColumns(title),
        ...address,
        remark: o.remark,
        due_at: isBill && o.dueTime !== undefined ? new Date(o.dueTime) : null,
        created_at: now,
        ...enteredBy(o.actor),
        replaces: o.replacesId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { receipt_replaced_once: 'replacesId' },
  );
  const of = { ownerId, receiptId: id };
  await writeLines(tx, of, lines);
  await holdParts(tx, { ...of, parts: chosen.map((one) => ({ ...one, amount: one.asked })) });
  await attachFiles(tx, { ...of, keys: o.letter, kind: 3, by: storedBy(o.actor), path: 'letter' });
  await attachFiles(tx, { ...of, keys: o.annex, kind: 2, by: storedBy(o.actor), path: 'annex' });
  return id;
};

const payersOf = async (tx: Tx, receipt: Receipt): Promise<string[]> => {
  const rows = await tx
    .selectFrom('receipt_part')
    .innerJoin('recharge', (on) =>
      on
        .onRef('recharge.owner_id', '=', 'receipt_part.owner_id')
        .onRef('recharge.id', '=', 'receipt_part.recharge_id'),
    )
    .where('receipt_part.owner_id', '=', receipt.owner_id)
    .where('receipt_part.receipt_id', '=', receipt.id)
    .select('recharge.payer_name')
    .execute();
  return rows.map((row) => row.payer_name);
};

/** Another title, address or other lines of an application that is locked and of which nothing is issued; its sum stays. */
export const changeReceipt = async (
  tx: Tx,
  receipt: Receipt,
  o: Omit<Applied, 'userId' | 'basis' | 'orders' | 'titleId'> & {
    readonly titleId?: number | undefined;
    readonly actor: EnteredBy;
    readonly now: Date;
  },
): Promise<void> => {
  const of = { ownerId: receipt.owner_id, receiptId: receipt.id };
  const title = o.titleId === undefined ? undefined : await titleOf(tx, of.ownerId, o.titleId);
  const shown = title ?? { kind: receipt.title_kind, tax_number: receipt.tax_number };
  expectKind({ currency: receipt.currency, medium: o.medium, invoiceType: o.invoiceType }, shown, o.lines);
  if (o.invoiceType === invoiceType.of.vat) await expectRealName(tx, receipt.user_id);
  const lines = linesFrom(o.lines);
  expectSum(
    'lines',
    lines.map(({ gross }) => gross),
    { sum: microOf(receipt.amount), currency: receipt.currency },
  );
  const address = await addressColumns(tx, of.ownerId, o.addressId);
  if (o.medium === invoiceMedium.of.paper && (address?.delivery_address ?? receipt.delivery_address) === '')
    throw badFields('addressId');
  await attachFiles(tx, { ...of, keys: o.letter, kind: 3, by: storedBy(o.actor), path: 'letter' });
  await attachFiles(tx, { ...of, keys: o.annex, kind: 2, by: storedBy(o.actor), path: 'annex' });
  expectLetter(await payersOf(tx, receipt), title?.title ?? receipt.title, await hasLetter(tx, of));
  await writeLines(tx, of, lines);
  await setReceipt(
    tx,
    receipt,
    {
      ...headOf(lines),
      invoice_type: o.invoiceType ?? null,
      medium: o.medium,
      remark: o.remark,
      ...(title && titleColumns(title)),
      ...address,
      ...(o.actor.kind === 'staff' && {
        edited_by: [...new Set([...receipt.edited_by, o.actor.adminId])].toSorted((a, b) => a - b),
      }),
    },
    o.now,
  );
};

/** What of an application is left to be made red, line by line. */
export const leftOfLines = async (db: Db, receipt: Receipt): Promise<Line[]> => {
  const lines = await linesOfReceipt(db, receipt);
  const taken = await db
    .selectFrom('invoice_line')
    .innerJoin('invoice', (on) =>
      on
        .onRef('invoice.owner_id', '=', 'invoice_line.owner_id')
        .onRef('invoice.id', '=', 'invoice_line.invoice_id'),
    )
    .where('invoice.owner_id', '=', receipt.owner_id)
    .where('invoice.receipt_id', '=', receipt.id)
    .where('invoice.color', '=', 2)
    .select(['invoice_line.n', 'invoice_line.gross', 'invoice_line.net', 'invoice_line.tax'])
    .execute();
  return lines.map((line, at) => {
    const red = taken.filter(({ n }) => n === at + 1);
    const less = (field: 'gross' | 'net' | 'tax'): Micro =>
      sumOf([line[field], ...red.map((one) => microOf(one[field]))]);
    return { ...line, gross: less('gross'), net: less('net'), tax: less('tax') };
  });
};
