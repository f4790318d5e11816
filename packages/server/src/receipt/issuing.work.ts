import { buffer } from 'node:stream/consumers';
import {
  invoiceColor,
  minute,
  receiptStatus,
  redIssuable,
  redLines,
  redReason,
  microOf,
} from '@renderdesk/contract';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { bySystem } from '../core/audit/operation.ts';
import { runCommand } from '../core/calls/command.ts';
import { claimedUntil, whileClaimed } from '../core/jobs/claim.ts';
import { codeLabel } from '../core/calls/texts.ts';
import { fileTypes } from '../core/exports/exportFile.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { leftOfLines } from './apply.store.ts';
import { addFile } from './file.store.ts';
import { blueOf, failReceipt, formOf, issueReceipt, issueRed } from './issue.store.ts';
import { type InvoiceIssuer, IssuerRefusal, localIssuer } from './issuer.ts';
import { invoicePdf } from './pdf.ts';
import { linesOfReceipt, lockReceiptRow, type Receipt } from './receipt.store.ts';

/** An invoice that could not be issued is tried again after this time. */
const again = 2 * minute;
const settled = {
  name: 'receipt.receipts.issued',
  audit: 'receipt.issued',
  object: 'receipt',
  input: z.object({}),
} as const;

/** Takes the application that is due longest, for one worker alone. */
const takeDue = async (app: App): Promise<Receipt | undefined> => {
  const now = app.clock();
  return app.db
    .updateTable('receipt')
    .set({ issue_due: claimedUntil(now) })
    .where((eb) =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('receipt as due')
          .where('due.issue_due', '<=', now)
          .select('due.id')
          .orderBy('due.issue_due')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returningAll()
    .executeTakeFirst();
};

const isRed = (receipt: Receipt): boolean => receipt.status === receiptStatus.of.redLettering;
const canBeIssued = (receipt: Receipt): boolean =>
  receipt.issue_due !== null && (isRed(receipt) || receipt.status === receiptStatus.of.issuing);

/** Asks the issuer and makes the file; nothing is locked meanwhile. */
const made = async (app: App, issuer: InvoiceIssuer, receipt: Receipt) => {
  const now = app.clock();
  const red = isRed(receipt);
  const before = await app.db
    .selectFrom('invoice')
    .where('owner_id', '=', receipt.owner_id)
    .where('receipt_id', '=', receipt.id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const color = red ? invoiceColor.of.red : invoiceColor.of.blue;
  const { invoiceNumber, isSample } = await issuer.issue({ receipt, color, before: before.n, now });
  const seller = await app.db
    .selectFrom('company')
    .where('id', '=', receipt.company_id)
    .select(['name', 'tax_number', 'address'])
    .executeTakeFirstOrThrow();
  const content = red ? await redContent(app.db, receipt) : { lines: await linesOfReceipt(app.db, receipt) };
  const body = await invoicePdf({
    receipt,
    seller,
    number: invoiceNumber,
    issuedAt: now,
    isSample,
    ...content,
  });
  const file = { content: await buffer(body), name: `${invoiceNumber}.pdf`, type: fileTypes.pdf };
  return { invoiceNumber, file, issueTime: now };
};

const redContent = (db: Db, receipt: Receipt) =>
  db.transaction().execute(async (tx: Tx) => {
    const form = await formOf(tx, receipt);
    const left = await leftOfLines(tx, receipt);
    const parts = redLines(left, microOf(form.amount));
    const blue = await blueOf(tx, receipt);
    return {
      lines: left.map((line, at) => ({ ...line, ...parts[at] })).filter(({ gross }) => gross > 0n),
      takesBack: {
        blue: blue.number,
        reason: codeLabel(receipt.medium === 3 ? 'en' : 'zh', 'receipt', redReason, form.reason),
      },
    };
  });

/** Issues what is due by an issuer of ours: blue (2→3, or 7 where it is refused) and red (8→9,10). One that fails is postponed. */
export const issueDue = async (app: App, issuer: InvoiceIssuer = localIssuer): Promise<void> => {
  for (let due = await takeDue(app); due; due = await takeDue(app)) {
    const receipt = due;
    const renew = (from: Date, to: Date) => moveDue(app, receipt, from, to);
    const until = receipt.issue_due ?? app.clock();
    try {
      await whileClaimed({ ...app, until, renew }, () => issueOne(app, issuer, receipt));
    } catch (error) {
      app.log.error({ err: error, receipt: receipt.id }, 'an issued invoice was not recorded');
      await postpone(app, receipt);
    }
  }
};

/** Moves the moment at which an application is due next; answers whether it still was `from`. */
const moveDue = async (app: App, { id, owner_id }: Receipt, from: Date, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await app.db
    .updateTable('receipt')
    .set({ issue_due: to })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('issue_due', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Tries an application again later; one that was changed meanwhile has its own due time. */
const postpone = async (app: App, { id, owner_id, version }: Receipt): Promise<void> => {
  await app.db
    .updateTable('receipt')
    .set({ issue_due: new Date(app.clock().getTime() + again) })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('issue_due', 'is not', null)
    .execute();
};

const issueOne = async (app: App, issuer: InvoiceIssuer, due: Receipt): Promise<void> => {
  const of = { ownerId: due.owner_id, receiptId: due.id };
  const one = await made(app, issuer, due).catch(async (error: unknown) => {
    if (error instanceof IssuerRefusal) return error;
    app.log.warn({ err: error, receipt: due.id }, 'an invoice was not issued');
    await postpone(app, due);
    return undefined;
  });
  if (!one) return;
  const now = app.clock();
  const { events } = await runCommand(app.db, bySystem(now), {
    call: settled,
    input: {},
    handle: async (tx, effects) => {
      const receipt = await lockReceiptRow(tx, of);
      // What was changed while the issuer was asked is not what it answered for: it is asked again.
      if (receipt.version !== due.version || !canBeIssued(receipt)) return null;
      if (one instanceof IssuerRefusal) {
        effects.reason = one.message;
        if (!isRed(receipt))
          await failReceipt(tx, receipt, { failCause: one.failCause, reason: one.message, now });
        return null;
      }
      if (isRed(receipt)) {
        const form = await formOf(tx, receipt);
        if (!redIssuable.some((state) => state === form.state)) return null;
      }
      const issued = {
        invoiceCode: '',
        invoiceNumber: one.invoiceNumber,
        issueTime: one.issueTime,
        by: null,
        now,
      };
      const invoiceId = await (isRed(receipt) ? issueRed : issueReceipt)(tx, receipt, issued);
      const key = await storeFile(tx, app.blobs, one.file, { kind: 'receipt', now });
      await addFile(tx, key, { ...of, invoiceId, kind: 1 });
      return null;
    },
  });
  app.live.send(events);
};
