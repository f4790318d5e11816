import {
  fill,
  type Language,
  leastOf,
  micro,
  microOf,
  receiptBasis,
  receiptPayment,
  receiptStatus,
  redFormState,
  textIn,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { objectOf } from '../core/attachments/attachment.store.ts';
import type { App } from '../core/app.ts';
import { bySystem } from '../core/audit/operation.ts';
import type { Actor } from '../core/auth/actor.ts';
import { expectSecond, staffBehind } from '../core/auth/control.store.ts';
import { runCommand } from '../core/calls/command.ts';
import type { Message } from '../core/jobs/outbox.store.ts';
import type { Tx } from '../core/db/db.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import * as z from 'zod';
import { chosenOrders, expectLetter, expectSum, type RequestedOrder } from './apply.store.ts';
import { filesOf, hasLetter } from './file.store.ts';
import { freeParts, holdParts, isPaidMeanwhile, spokenFor } from './hold.store.ts';
import { moveForm } from './issue.store.ts';
import { mailTexts } from './mail.texts.ts';
import { authorsOf, lockReceiptRow, type Receipt, setReceipt } from './receipt.store.ts';

/** Approves (0→1): not by who entered it or changed it since, and of bills only what is owed still. */
export const approveReceipt = async (
  tx: Tx,
  receipt: Receipt,
  o: { readonly actor: Pick<Actor, 'adminId'>; readonly now: Date },
): Promise<void> => {
  const authors = [...authorsOf(receipt), ...(await staffBehind(tx, receipt))];
  if (authors.includes(o.actor.adminId)) throw new ApiError('ownEntry');
  await expectSecond(tx, o.actor.adminId, authors, o.now);
  // Bills that were paid since are invoiced by what paid them.
  if (receipt.basis === receiptBasis.of.bill && (await isPaidMeanwhile(tx, receipt)))
    throw new ApiError('moreThanInvoiceable', { most: asMoney('0'), currency: receipt.currency });
  await setReceipt(
    tx,
    receipt,
    { status: receiptStatus.of.approved, approved_at: o.now, approved_by: o.actor.adminId },
    o.now,
  );
};

/** Ends an application of which nothing was issued: refused or withdrawn. What it held may be invoiced or refunded again. */
export const endReceipt = async (
  tx: Tx,
  receipt: Receipt,
  o: { readonly status: 5 | 6; readonly reason: string; readonly now: Date },
): Promise<void> => {
  await freeParts(tx, { ownerId: receipt.owner_id, receiptId: receipt.id, amount: microOf(receipt.amount) });
  await setReceipt(tx, receipt, { status: o.status, reason: o.reason, ended_at: o.now }, o.now);
};

/**
 * Money of bills that were invoiced before payment was found (payment 0→1): recharges that come to exactly what the invoice still
 * stands for, of its seller. From then on they hold it, and no other invoice does.
 */
export const confirmReceivables = async (
  tx: Tx,
  receipt: Receipt,
  o: { readonly orders: readonly RequestedOrder[]; readonly now: Date },
): Promise<void> => {
  if (receipt.payment !== receiptPayment.of.unpaid) throw new ApiError('notAllowedInState');
  const { owner_id: ownerId, id: receiptId } = receipt;
  // What is spoken for is spoken for by this invoice among others.
  const spoken = await spokenFor(tx, ownerId);
  const own = micro(microOf(receipt.amount) - microOf(receipt.red));
  const { chosen, companyId } = await chosenOrders(tx, {
    ownerId,
    basis: receiptBasis.of.recharge,
    orders: o.orders,
    spoken: micro(spoken - leastOf(spoken, own)),
  });
  if (companyId !== receipt.company_id) throw new ApiError('sellersDiffer');
  expectSum(
    'orders',
    chosen.map(({ asked }) => asked),
    { sum: own, currency: receipt.currency },
  );
  const letter = await hasLetter(tx, { ownerId, receiptId });
  expectLetter(
    chosen.map(({ payer }) => payer),
    receipt.title,
    letter,
  );
  await holdParts(tx, { ownerId, receiptId, parts: chosen.map((one) => ({ ...one, amount: one.asked })) });
  await setReceipt(tx, receipt, { payment: receiptPayment.of.paid }, o.now);
};

interface Delivery {
  readonly deliveryWay?: 1 | 2 | 3 | undefined;
  readonly courier?: string | undefined;
  readonly trackingNumber?: string | undefined;
}

/** Delivers an invoice, again where asked (3,4→4): by mail or message through the outbox, or by courier with its number. */
export const deliverReceipt = async (
  tx: Tx,
  receipt: Receipt,
  o: Delivery & {
    readonly by: number;
    readonly now: Date;
    readonly language: Language;
    /** What is sent once this is committed is added here. */
    readonly messages: Message[];
  },
): Promise<void> => {
  const way = o.deliveryWay;
  if (way === undefined) throw badFields('deliveryWay');
  if (way === 3 && (!o.courier || !o.trackingNumber))
    throw badFields(o.courier ? 'trackingNumber' : 'courier');
  const recipient = way === 1 ? receipt.email : way === 2 ? receipt.phone : receipt.recipient;
  if (recipient === null) throw badFields('deliveryWay');
  await tx
    .insertInto('receipt_delivery')
    .values({
      owner_id: receipt.owner_id,
      receipt_id: receipt.id,
      way,
      recipient: way === 3 ? receipt.recipient : '',
      courier: o.courier ?? '',
      tracking_number: o.trackingNumber ?? '',
      at: o.now,
      sent_by: o.by,
    })
    .execute();
  if (way !== 3)
    o.messages.push(
      await messageOf(tx, receipt, { kind: way === 1 ? 'mail' : 'sms', recipient, language: o.language }),
    );
  await setReceipt(tx, receipt, { status: receiptStatus.of.delivered }, o.now);
};

const messageOf = async (
  tx: Tx,
  receipt: Receipt,
  o: { readonly kind: 'mail' | 'sms'; readonly recipient: string; readonly language: Language },
) => {
  const blue = await tx
    .selectFrom('invoice')
    .innerJoin('company', 'company.id', 'invoice.company_id')
    .where('invoice.owner_id', '=', receipt.owner_id)
    .where('invoice.receipt_id', '=', receipt.id)
    .where('invoice.color', '=', 1)
    .select(['invoice.number', 'invoice.code', 'company.name'])
    .executeTakeFirstOrThrow();
  const files = await filesOf(tx, { ownerId: receipt.owner_id, receiptIds: [receipt.id], kind: 1 });
  const values = {
    number: `${blue.code}${blue.code === '' ? '' : ' '}${blue.number}`,
    seller: blue.name,
    title: receipt.title,
    amount: `${asMoney(receipt.amount)} ${receipt.currency === 1 ? 'CNY' : 'USD'}`,
  };
  const say = (name: keyof typeof mailTexts): string => fill(textIn(mailTexts[name], o.language), values);
  return {
    kind: o.kind,
    recipient: o.recipient,
    subject: say('subject'),
    text: say(o.kind === 'mail' ? 'text' : 'sms'),
    ...(o.kind === 'mail' &&
      files.length > 0 && {
        files: files.map(({ key, name, media_type: type }) => ({
          key: objectOf('receipt', key),
          name,
          type,
        })),
      }),
  } as const;
};

const followed = {
  name: 'receipt.receipts.follow',
  audit: 'receipt.follow',
  object: 'receipt',
  input: z.object({}),
} as const;

/** Forms that nobody confirmed in time are void, and applications whose money was paid back say so (payment →5). */
export const followUpReceipts = async (app: App): Promise<void> => {
  const now = app.clock();
  const { rows } = await sql<{ ownerId: number; receiptId: number; expired: boolean }>`
    select f.owner_id as "ownerId", f.receipt_id as "receiptId", true as expired from red_form f
      where f.state in (2, 3) and f.expires_at <= ${now} and f.done_at is null
    union all select r.owner_id, r.id, false from receipt r where r.payment = 1 and r.status not in (5, 6)
      and exists (select from receipt_part p join recharge c on c.owner_id = p.owner_id and c.id = p.recharge_id
        where p.owner_id = r.owner_id and p.receipt_id = r.id and c.status in (3, 5))
      and not exists (select from receipt_part p join recharge c on c.owner_id = p.owner_id and c.id = p.recharge_id
        where p.owner_id = r.owner_id and p.receipt_id = r.id and c.status not in (3, 5))
    limit 500`.execute(app.db);
  const follow = async (row: (typeof rows)[number]): Promise<void> => {
    const { events } = await runCommand(app.db, bySystem(now), {
      call: followed,
      input: {},
      handle: async (tx) => {
        const receipt = await lockReceiptRow(tx, row);
        if (!row.expired) await setReceipt(tx, receipt, { payment: receiptPayment.of.refund }, now);
        else if (receipt.status === receiptStatus.of.redLettering)
          await moveForm(tx, receipt, { state: redFormState.of.expired, itself: false, now });
        return null;
      },
    });
    app.live.send(events);
  };
  await doEachDue(app.log, rows, { named: ({ receiptId }) => ({ receiptId }), work: follow });
};
