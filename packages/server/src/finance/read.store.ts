import { capitalAmount, currency, CustomForm, DayText, type FinanceKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import { openFile } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { FileAnswer } from '../core/calls/serve.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asInstant, asMoney } from '../core/db/wire.ts';
import { notFound } from '../core/http/apiError.ts';
import { settlementsOf } from './loan.store.ts';
import { budgetOf, peopleOf, seenRequest } from './request.store.ts';

/** Tickets of a request, in the order in which they were entered. */
export const ticketsOf = async (db: Db, requestId: number) => {
  const rows = await db
    .selectFrom('finance_ticket')
    .innerJoin('attachment', 'attachment.id', 'finance_ticket.file_key')
    .where('request_id', '=', requestId)
    .select(['ticket_no', 'buyer_name', 'amount', 'ticket_day', 'file_key', 'attachment.name'])
    .orderBy('finance_ticket.id')
    .execute();
  return rows.map((one) => ({
    ticketNo: one.ticket_no,
    buyerName: one.buyer_name,
    amount: asMoney(one.amount),
    ticketDay: DayText.parse(one.ticket_day),
    file: { key: one.file_key, name: one.name ?? one.file_key },
  }));
};

/** What a request says beyond its row in the list. */
export const detailsOf = async (
  db: Db,
  { kind, id, by }: { readonly kind: FinanceKind; readonly id: number; readonly by: number },
) => {
  const row = await seenRequest(db, kind, id);
  const form =
    row.form_id === null
      ? undefined
      : await db.selectFrom('finance_form').where('id', '=', row.form_id).select('fields').executeTakeFirst();
  const files = await db
    .selectFrom('finance_file')
    .innerJoin('attachment', 'attachment.id', 'finance_file.key')
    .where('request_id', '=', id)
    .select(['key', 'name'])
    .orderBy('key')
    .execute();
  const budget = row.budget_id === null ? null : await budgetOf(db, row.budget_id, { locked: false });
  return {
    isOwn: row.applicant_id === by,
    takesPart: peopleOf(row).includes(by),
    amountInWords: row.currency === currency.of.cny ? (capitalAmount(row.amount) ?? null) : null,
    formId: row.form_id === null ? null : asId<never>(row.form_id),
    form: CustomForm.parse(form?.fields ?? []),
    formValues: row.form_values as Record<string, unknown>,
    tickets: await ticketsOf(db, id),
    files: files.map(({ key, name }) => ({ key, name: name ?? key })),
    budget: budget && {
      budgetId: asId<never>(budget.id),
      budgetName: budget.name,
      budgetAmount: asMoney(budget.amount),
      reserved: asMoney(budget.reserved),
      used: asMoney(budget.used),
    },
    settlements: (await settlementsOf(db, row)).map((one) => ({
      kind: one.kind,
      amount: asMoney(one.amount),
      otherId: one.other_id === null ? null : asId<never>(one.other_id),
      bankFlow: one.bank_flow,
      settledBy: one.settled_by,
      settleTime: asInstant(one.settled_at),
    })),
  };
};

/** A file of a request of these kinds. Throws `notFound`, and `fileGone` where the object is missing. */
export const requestFile = async (
  db: Db,
  blobs: Blobs,
  o: { readonly requestId: number; readonly key: string; readonly kinds: readonly FinanceKind[] },
): Promise<FileAnswer> => {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from finance_request r where r.id = ${o.requestId}
    and r.kind = any(${o.kinds}::int[]) and (exists (select from finance_ticket t where t.request_id = r.id and t.file_key = ${o.key})
    or exists (select from finance_file f where f.request_id = r.id and f.key = ${o.key}))) as found`.execute(
    db,
  );
  if (rows[0]?.found !== true) throw notFound();
  return openFile(db, blobs, { id: o.key, kind: 'ticket' });
};
