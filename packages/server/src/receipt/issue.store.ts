import {
  invoiceColor,
  micro,
  microOf,
  periodOf,
  receiptStatus,
  redFormState,
  redFormSteps,
  type RedFormState,
  redIssuable,
  redLines,
  startOfDay,
  sumOf,
  type Taxed,
  textOf,
  hour,
  wrongNumbering,
} from '@renderdesk/contract';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { openPeriods } from '../pay/ledger/index.ts';
import { leftOfLines } from './apply.store.ts';
import { freeParts } from './hold.store.ts';
import { linesOfReceipt, type Receipt, setReceipt } from './receipt.store.ts';

/** A form that waits for the other side is void after so long (lifecycles §10). */
const formsLast = 72 * hour;

/** How an invoice is known: its number, beside it a code on paper, and when it was issued. */
export interface Issued {
  readonly invoiceCode: string;
  readonly invoiceNumber: string;
  readonly issueTime: Date;
  readonly by: number | null;
  readonly now: Date;
}

/** What was issued elsewhere is often entered after it, and the application with it. */
const aDayBefore = (at: Date): Date => new Date(at.getTime() - 24 * hour);

/** Writes an invoice into the tax register. Throws `badInput` for a number of another form, `alreadyTaken` for one that is there. */
const insertInvoice = async (
  tx: Tx,
  receipt: Receipt,
  o: Issued & {
    readonly color: 1 | 2;
    readonly blueId?: number;
    readonly lines: readonly Taxed[];
    /** It cannot have been issued earlier. */
    readonly notBefore: Date;
  },
): Promise<number> => {
  const wrong = wrongNumbering(receipt.medium, o);
  if (wrong.length > 0) throw badFields(...wrong);
  if (o.issueTime > o.now || o.issueTime < o.notBefore) throw badFields('issueTime');
  const sign = o.color === invoiceColor.of.red ? -1n : 1n;
  const signed = (amount: bigint): string => textOf(micro(sign * amount));
  const sum = (field: 'gross' | 'net' | 'tax'): string => signed(sumOf(o.lines.map((line) => line[field])));
  await writeUnique(
    tx.insertInto('invoice_number').values({ code: o.invoiceCode, number: o.invoiceNumber }).execute(),
    { invoice_number_pkey: 'invoiceNumber' },
  );
  const { id } = await tx
    .insertInto('invoice')
    .values({
      owner_id: receipt.owner_id,
      receipt_id: receipt.id,
      company_id: receipt.company_id,
      user_id: receipt.user_id,
      color: o.color,
      blue_id: o.blueId ?? null,
      code: o.invoiceCode,
      number: o.invoiceNumber,
      currency: receipt.currency,
      gross: sum('gross'),
      net: sum('net'),
      tax: sum('tax'),
      issued_at: o.issueTime,
      period: periodOf(o.issueTime),
      entered_at: o.now,
      entered_by: o.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = o.lines.map((line, at) => ({ line, n: at + 1 })).filter(({ line }) => line.gross > 0n);
  await tx
    .insertInto('invoice_line')
    .values(
      lines.map(({ line, n }) => ({
        owner_id: receipt.owner_id,
        invoice_id: id,
        n,
        rate: line.rate,
        gross: signed(line.gross),
        net: signed(line.net),
        tax: signed(line.tax),
      })),
    )
    .execute();
  return id;
};

/** The invoice was issued (1,2→3). Answers its number in the register. */
export const issueReceipt = async (tx: Tx, receipt: Receipt, o: Issued): Promise<number> => {
  const lines = await linesOfReceipt(tx, receipt);
  const notBefore = aDayBefore(receipt.created_at);
  const id = await insertInvoice(tx, receipt, { ...o, color: invoiceColor.of.blue, lines, notBefore });
  const set = {
    status: receiptStatus.of.issued,
    issued_at: o.issueTime,
    issue_due: null,
    fail_cause: null,
    reason: '',
  } as const;
  await setReceipt(tx, receipt, set, o.now);
  return id;
};

/** It could not be issued (2→7): why, to be corrected. */
export const failReceipt = (
  tx: Tx,
  receipt: Receipt,
  o: { readonly failCause: 1 | 2 | 3 | 4; readonly reason: string; readonly now: Date },
): Promise<unknown> =>
  setReceipt(
    tx,
    receipt,
    { status: receiptStatus.of.issueFailed, fail_cause: o.failCause, reason: o.reason, issue_due: null },
    o.now,
  );

/** The blue invoice of an application. */
export const blueOf = (db: Db, receipt: Pick<Receipt, 'owner_id' | 'id'>) =>
  db
    .selectFrom('invoice')
    .where('owner_id', '=', receipt.owner_id)
    .where('receipt_id', '=', receipt.id)
    .where('color', '=', invoiceColor.of.blue)
    .selectAll()
    .executeTakeFirstOrThrow();

/** Whether the month in which it was issued is closed: its red letter needs two people (lifecycles §27). */
export const isOfClosedMonth = async (tx: Tx, receipt: Receipt): Promise<boolean> => {
  const blue = await blueOf(tx, receipt);
  return !(await openPeriods(tx, receipt.company_id))(blue.period);
};

/** Begins a red letter of so much (3,4,10→8) with its confirmation form, which waits where the buyer has used the invoice. */
export const beginRed = async (
  tx: Tx,
  receipt: Receipt,
  o: {
    readonly amount: string;
    readonly redReason: 1 | 2 | 3 | 4;
    readonly state: 1 | 2 | 3;
    readonly note: string;
    readonly itself: boolean;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => {
  if (receipt.status !== 3 && receipt.status !== 4 && receipt.status !== 10)
    throw new ApiError('notAllowedInState');
  await tx
    .insertInto('red_form')
    .values({
      owner_id: receipt.owner_id,
      receipt_id: receipt.id,
      state: o.state,
      reason: o.redReason,
      amount: o.amount,
      note: o.note,
      created_at: o.now,
      created_by: o.by,
      expires_at: o.state === redFormState.of.notNeeded ? null : new Date(o.now.getTime() + formsLast),
    })
    .execute();
  const isFree = o.state === redFormState.of.notNeeded;
  await setReceipt(
    tx,
    receipt,
    {
      status: receiptStatus.of.redLettering,
      red_from: receipt.status,
      issue_due: isFree && o.itself ? o.now : null,
    },
    o.now,
  );
};

/** The form of the red letter that is under way. */
export const formOf = async (tx: Tx, receipt: Pick<Receipt, 'owner_id' | 'id'>) =>
  tx
    .selectFrom('red_form')
    .where('owner_id', '=', receipt.owner_id)
    .where('receipt_id', '=', receipt.id)
    .where('done_at', 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** What became of the form; one that leads nowhere leaves the invoice as it stood. Throws `notAllowedInState`. */
export const moveForm = async (
  tx: Tx,
  receipt: Receipt,
  o: { readonly state: RedFormState; readonly note?: string; readonly itself: boolean; readonly now: Date },
): Promise<void> => {
  const form = await formOf(tx, receipt);
  if (!redFormSteps[form.state].includes(o.state)) throw new ApiError('notAllowedInState');
  const isConfirmed = o.state === redFormState.of.confirmed;
  await tx
    .updateTable('red_form')
    .set({
      state: o.state,
      ...(o.note !== undefined && { note: o.note }),
      ...(!isConfirmed && { done_at: o.now }),
    })
    .where('owner_id', '=', receipt.owner_id)
    .where('id', '=', form.id)
    .execute();
  const set = isConfirmed
    ? { issue_due: o.itself ? o.now : null }
    : { status: receipt.red_from ?? receiptStatus.of.issued, red_from: null, issue_due: null };
  await setReceipt(tx, receipt, set, o.now);
};

/** The red invoice was issued (8→9, or 10 of a part): it cancels so much of the blue one, and gives the orders back. */
export const issueRed = async (tx: Tx, receipt: Receipt, o: Issued): Promise<number> => {
  const form = await formOf(tx, receipt);
  if (!redIssuable.some((state) => state === form.state)) throw new ApiError('notAllowedInState');
  const blue = await blueOf(tx, receipt);
  const amount = microOf(form.amount);
  const lines = redLines(await leftOfLines(tx, receipt), amount);
  const id = await insertInvoice(tx, receipt, {
    ...o,
    color: invoiceColor.of.red,
    blueId: blue.id,
    lines,
    // Not on a day before the invoice that it takes back, nor in a month that was over long before anybody asked for it.
    notBefore: new Date(
      Math.max(startOfDay(blue.issued_at.getTime()), aDayBefore(form.created_at).getTime()),
    ),
  });
  const red = micro(microOf(receipt.red) + amount);
  const isWhole = red === microOf(receipt.amount);
  await tx
    .updateTable('red_form')
    .set({ done_at: o.now })
    .where('owner_id', '=', receipt.owner_id)
    .where('id', '=', form.id)
    .execute();
  await freeParts(tx, { ownerId: receipt.owner_id, receiptId: receipt.id, amount });
  await setReceipt(
    tx,
    receipt,
    {
      red: textOf(red),
      status: isWhole ? receiptStatus.of.redLettered : receiptStatus.of.partlyRed,
      red_from: null,
      issue_due: null,
      ...(isWhole && { ended_at: o.now }),
    },
    o.now,
  );
  return id;
};
