import {
  adminStatus,
  CustomForm,
  customFieldKind,
  dayOf,
  financeKind,
  type FinanceKind,
  financeStatus,
  micro,
  microOf,
  nearestCent,
  type Out,
  type reimbursements,
  sumOf,
  textOf,
  ticketMonths,
  valuesOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { attachable } from '../core/attachments/attachment.store.ts';
import type { Actor } from '../core/auth/actor.ts';
import { storedBy } from '../core/auth/principal.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asMoney } from '../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { type FinanceRequest, reserving } from './request.store.ts';

type Given = Out<(typeof reimbursements)['apply']['input']['shape']>;
interface Saving {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly kind: FinanceKind;
  readonly input: Given;
  readonly now: Date;
}

/** The newest form of a kind. */
export const currentForm = (db: Db, kind: FinanceKind) =>
  db
    .selectFrom('finance_form')
    .where('kind', '=', kind)
    .select(['id', 'form_version', 'fields'])
    .orderBy('form_version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Checks the further details against the form that is in force, and returns the files that they name. */
const formOf = async ({ tx, kind, input }: Saving) => {
  const form = await currentForm(tx, kind);
  if ((form?.id ?? undefined) !== input.formId) throw badFields('formId');
  const fields = CustomForm.parse(form?.fields ?? []);
  const read = valuesOf(fields).safeParse(input.formValues);
  if (!read.success)
    throw badFields(...read.error.issues.map(({ path }) => ['formValues', ...path].join('.')));
  const { file, image } = customFieldKind.of;
  const files = fields
    .filter((field) => field.kind === file || field.kind === image)
    .flatMap(({ key }) => (read.data[key] ?? []) as readonly string[]);
  return { form_id: form?.id ?? null, form_values: JSON.stringify(read.data), files };
};

const needed = <V>(value: V | undefined, path: string): V => {
  if (value === undefined) throw badFields(path);
  return value;
};
const expectStaff = async (tx: Tx, id: number | undefined): Promise<number | null> => {
  if (id === undefined) return null;
  const found = await tx
    .selectFrom('admin')
    .where('id', '=', id)
    .where('status', '=', adminStatus.of.active)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!found) throw badFields('beneficiaryId');
  return id;
};

/** Tickets name the company that pays, are of the last months, and come to the amount at least. */
export const expectTickets = (
  tickets: readonly { readonly buyerName: string; readonly ticketDay: string; readonly amount: string }[],
  o: { readonly company: string; readonly amount: string; readonly currency: 1 | 2; readonly now: Date },
): void => {
  const today = dayOf(o.now.getTime());
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - ticketMonths);
  const oldest = first.toISOString().slice(0, 10);
  for (const [at, ticket] of tickets.entries()) {
    if (ticket.buyerName !== o.company) throw badFields(`tickets.${at}.buyerName`);
    if (ticket.ticketDay > today || ticket.ticketDay < oldest) throw badFields(`tickets.${at}.ticketDay`);
  }
  const sum = sumOf(tickets.map(({ amount }) => microOf(amount)));
  if (microOf(o.amount) > sum)
    throw new ApiError('moreThanLeft', { most: asMoney(textOf(sum)), currency: o.currency });
};

/** Payments of one contract to one payee name one sum and do not exceed it; the payee is locked, so that two at a time are counted. */
export const expectWithinContract = async (
  tx: Tx,
  o: {
    readonly payeeId: number;
    readonly contractNo: string;
    readonly sum: string;
    readonly amount: string;
    readonly currency: 1 | 2;
    readonly except: number;
  },
): Promise<void> => {
  const { rows } = await sql<{ paid: string; differs: boolean }>`
    select coalesce(sum(r.amount), 0)::text as paid,
      coalesce(bool_or(r.contract_sum <> ${o.sum} or r.currency <> ${o.currency}), false) as differs
    from finance_request r where r.payee_id = ${o.payeeId} and folded(r.contract_no) = folded(${o.contractNo})
      and r.status = any(${[...reserving, financeStatus.of.paid]}::int[]) and r.id <> ${o.except}`.execute(
    tx,
  );
  // Another sum of the same contract would lift its limit.
  if (rows[0]?.differs === true) throw badFields('contractSum');
  const left = micro(microOf(o.sum) - microOf(rows[0]?.paid ?? '0'));
  if (microOf(o.amount) > left)
    throw new ApiError('moreThanLeft', {
      most: asMoney(textOf(left > 0n ? left : micro(0n))),
      currency: o.currency,
    });
};

/** A payee whose account another person verified, locked. */
export const verifiedPayee = async (tx: Tx, id: number): Promise<void> => {
  const found = await tx
    .selectFrom('finance_payee')
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw badFields('payeeId');
};

const accountOf = async (tx: Tx, id: number, path: string) => {
  const found = await tx
    .selectFrom('company_account')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .select(['company_id', 'currency'])
    .executeTakeFirst();
  if (!found) throw badFields(path);
  return found;
};

/** The columns that only requests of this kind have. */
const partsOfKind = async (c: Saving, company: string): Promise<Partial<FinanceRequest>> => {
  const { tx, kind, input, now } = c;
  if (kind === financeKind.of.reimbursement) {
    const tickets = needed(input.tickets, 'tickets');
    if (tickets.length === 0) throw badFields('tickets');
    expectTickets(tickets, { company, amount: input.amount, currency: input.currency, now });
    return { beneficiary_id: await expectStaff(tx, input.beneficiaryId) };
  }
  if (kind === financeKind.of.payment) {
    const payee = needed(input.payeeId, 'payeeId');
    await verifiedPayee(tx, payee);
    const { contractNo, contractSum } = input;
    if ((contractNo === undefined) !== (contractSum === undefined))
      throw badFields(contractNo === undefined ? 'contractNo' : 'contractSum');
    return { payee_id: payee, contract_no: contractNo ?? null, contract_sum: contractSum ?? null };
  }
  if (kind === financeKind.of.loan) {
    const due = needed(input.dueDay, 'dueDay');
    if (due < dayOf(now.getTime())) throw badFields('dueDay');
    return { due_day: due, beneficiary_id: await expectStaff(tx, input.beneficiaryId) };
  }
  const [from, to] = [needed(input.fromAccountId, 'fromAccountId'), needed(input.toAccountId, 'toAccountId')];
  if (from === to) throw badFields('toAccountId');
  const [source, target] = [
    await accountOf(tx, from, 'fromAccountId'),
    await accountOf(tx, to, 'toAccountId'),
  ];
  if (source.company_id !== input.companyId || source.currency !== input.currency)
    throw badFields('fromAccountId');
  const rate = source.currency === target.currency ? '1' : needed(input.exchangeRate, 'exchangeRate');
  const received = nearestCent(micro((microOf(input.amount) * microOf(rate)) / microOf('1')));
  if (received <= 0n) throw badFields('exchangeRate');
  return { from_account_id: from, to_account_id: to, exchange_rate: rate, to_amount: textOf(received) };
};

/** Checks what a request says and returns its columns, and the files of its form. */
export const columnsOfRequest = async (c: Saving) => {
  const { tx, input } = c;
  const company = await tx
    .selectFrom('company')
    .where('id', '=', input.companyId)
    .where('enabled', '=', true)
    .select('name')
    .executeTakeFirst();
  if (!company) throw badFields('companyId');
  const { files, ...form } = await formOf(c);
  const set = {
    title: input.title,
    company_id: input.companyId,
    currency: input.currency,
    amount: input.amount,
    ...form,
    ...(await partsOfKind(c, company.name)),
  };
  return { set, files };
};

/** Replaces tickets and files of a draft. One invoice is claimed once: by number and by file. */
export const writeFiles = async (
  { tx, actor, kind, input }: Saving,
  o: { readonly requestId: number; readonly files: readonly string[] },
): Promise<void> => {
  await tx.deleteFrom('finance_ticket').where('request_id', '=', o.requestId).execute();
  await tx.deleteFrom('finance_file').where('request_id', '=', o.requestId).execute();
  const by = storedBy(actor);
  for (const id of new Set(o.files)) {
    const key = await attachable(tx, { id, kind: 'ticket', by, field: 'formValues' });
    const taken = await tx
      .insertInto('finance_file')
      .values({ key, request_id: o.requestId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 0n) throw badFields('formValues');
  }
  if (kind !== financeKind.of.reimbursement) return;
  for (const [at, ticket] of (input.tickets ?? []).entries()) {
    const key = await attachable(tx, {
      id: ticket.files[0] ?? '',
      kind: 'ticket',
      by,
      field: `tickets.${at}.files`,
    });
    const { sha256 } = await tx
      .selectFrom('attachment')
      .where('id', '=', key)
      .select('sha256')
      .executeTakeFirstOrThrow(notFound);
    if (sha256 === null) throw badFields(`tickets.${at}.files`);
    await writeUnique(
      tx
        .insertInto('finance_ticket')
        .values({
          request_id: o.requestId,
          ticket_no: ticket.ticketNo,
          buyer_name: ticket.buyerName,
          amount: ticket.amount,
          ticket_day: ticket.ticketDay,
          file_key: key,
          file_hash: sha256,
        })
        .execute(),
      {
        finance_ticket_no_unique: `tickets.${at}.ticketNo`,
        finance_ticket_hash_unique: `tickets.${at}.files`,
      },
    );
  }
};
