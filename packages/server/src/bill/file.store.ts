import { randomUUID } from 'node:crypto';
import {
  capitalAmount,
  currency as currencies,
  fill,
  type Language,
  microOf,
  nearestCent,
  type Pair,
  sumOf,
  textIn,
  textOf,
} from '@renderdesk/contract';
import type { Readable } from 'node:stream';
import type { Blobs } from '../core/blobs/blob.ts';
import { readStored } from '../core/blobs/stored.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';
import { fileTypes } from '../core/exports/exportFile.ts';
import { pdfStream } from '../core/exports/pdf.ts';
import { type Cell, xlsxStream } from '../core/exports/spreadsheet.ts';
import { ApiError, businessTime } from '../core/http/apiError.ts';
import { fileTexts } from './file.texts.ts';

interface Query {
  readonly bill: {
    readonly owner_id: number;
    readonly id: number;
    readonly number: string;
    readonly document: number;
  };
  readonly format: 'pdf' | 'xlsx';
  readonly language: Language;
  /** By default the newest. */
  readonly revision?: number | undefined;
  readonly now: Date;
}
interface Line {
  readonly bill_id: number;
  readonly period: number;
  readonly kind: number;
  readonly task_id: number | null;
  readonly fee_id: number | null;
  readonly scene_name: string;
  readonly project_name: string;
  readonly charges: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly list_amount: string;
  readonly software_amount: string;
  readonly coupon_part: string;
  readonly cash_part: string;
  readonly credit_part: string;
  readonly arrears_part: string;
  readonly document_amount: string;
}

/**
 * A bill as a file (lifecycles §9): made once for each revision and kept, so that what was downloaded stays byte for byte; a new
 * revision, made after something was corrected in a later bill, shows both. Throws `notFound` for a bill that is not issued, and for a
 * revision that there is not.
 */
export const openBillFile = async (
  db: Db,
  blobs: Blobs,
  o: Query,
): Promise<{ name: string; type: string; size: number; body: Readable }> => {
  if (o.bill.document === 0) throw new ApiError('notFound');
  const corrections = await correctionsOf(db, o.bill);
  const newest = 1 + new Set(corrections.map(({ bill_id }) => bill_id)).size;
  const revision = o.revision ?? newest;
  if (revision > newest) throw new ApiError('notFound');
  const kept =
    (await keptFile(db, o, revision)) ?? (await makeFile(db, blobs, { ...o, revision }, corrections));
  const body = await readStored(blobs, kept.blob_key);
  const name = `${o.bill.number}${revision > 1 ? `-${revision}` : ''}.${o.format}`;
  return { name, type: fileTypes[o.format], size: kept.size, body };
};

const keptFile = (db: Db, { bill, format, language }: Query, revision: number) =>
  db
    .selectFrom('bill_file')
    .where('owner_id', '=', bill.owner_id)
    .where('bill_id', '=', bill.id)
    .where('revision', '=', revision)
    .where('format', '=', format)
    .where('language', '=', language)
    .select(['blob_key', 'size'])
    .executeTakeFirst();

const linesOf = (db: Db, ownerId: number) =>
  db
    .selectFrom('bill_line as line')
    .innerJoin('bill', (join) =>
      join.onRef('bill.owner_id', '=', 'line.owner_id').onRef('bill.id', '=', 'line.bill_id'),
    )
    .where('line.owner_id', '=', ownerId)
    .selectAll('line')
    .select('bill.period')
    .orderBy('line.id');

/** Lines of later bills that correct one of this bill. */
const correctionsOf = (db: Db, { owner_id, id }: Query['bill']): Promise<Line[]> =>
  linesOf(db, owner_id)
    .where(
      'line.corrects',
      'in',
      db.selectFrom('bill_line').where('owner_id', '=', owner_id).where('bill_id', '=', id).select('id'),
    )
    .execute();

/** Made whole before it is kept; where two make it at once, one is kept and both are answered with that. */
const makeFile = async (
  db: Db,
  blobs: Blobs,
  o: Query & { readonly revision: number },
  corrections: readonly Line[],
): Promise<{ blob_key: string; size: number }> => {
  const bills = [...new Set(corrections.map(({ bill_id }) => bill_id))].slice(0, o.revision - 1);
  const shown = corrections.filter(({ bill_id }) => bills.includes(bill_id));
  const key = `bill/${o.bill.owner_id}/${randomUUID()}`;
  const size = await blobs.put(key, await streamOf(db, o, shown));
  await db
    .insertInto('bill_file')
    .values({
      owner_id: o.bill.owner_id,
      bill_id: o.bill.id,
      revision: o.revision,
      format: o.format,
      language: o.language,
      blob_key: key,
      size,
      made_at: o.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await keptFile(db, o, o.revision);
  if (!kept) throw new Error('a file that was kept is not there');
  if (kept.blob_key !== key) await blobs.remove(key);
  return kept;
};

const money = (amount: string): string => {
  const exact = microOf(amount);
  return textOf(exact < 0n ? exact : nearestCent(exact)).slice(0, -4);
};
const monthOf = (period: number): string =>
  `${Math.trunc(period / 100)}-${String(period % 100).padStart(2, '0')}`;

const streamOf = async (
  db: Db,
  o: Query & { readonly revision: number },
  corrections: readonly Line[],
): Promise<Readable> => {
  const say = (pair: Pair, values: Readonly<Record<string, string | number>> = {}): string =>
    fill(textIn(pair, o.language), values);
  const bill = await db
    .selectFrom('bill')
    .innerJoin('user', 'user.id', 'bill.owner_id')
    .innerJoin('company', 'company.id', 'bill.company_id')
    .where('bill.owner_id', '=', o.bill.owner_id)
    .where('bill.id', '=', o.bill.id)
    .selectAll('bill')
    .select(['user.name', 'user.company', 'company.name as seller'])
    .executeTakeFirstOrThrow();
  const lines: Line[] = await linesOf(db, bill.owner_id).where('line.bill_id', '=', bill.id).execute();
  const currency = codeLabel(o.language, 'session', currencies, bill.currency);
  const difference = textOf(sumOf([microOf(bill.document_amount), -microOf(bill.amount) as never]));
  const returned = textOf(sumOf(corrections.map((line) => microOf(line.document_amount))));
  const words = bill.currency === 1 ? capitalAmount(money(bill.document_amount)) : undefined;
  const title = say(fileTexts.title, { number: bill.number });
  const notes = [
    say(fileTexts.seller, { name: bill.seller }),
    say(fileTexts.customer, {
      name: bill.name,
      id: bill.owner_id,
      company: bill.company === '' ? '' : `, ${bill.company}`,
    }),
    say(fileTexts.month, {
      month: monthOf(bill.period),
      issued: businessTime((bill.issued_at ?? o.now).getTime()),
    }),
    ...(bill.due_at && microOf(bill.credit_part) > 0n
      ? [say(fileTexts.due, { due: businessTime(bill.due_at.getTime() - 1000).slice(0, 10) })]
      : []),
    say(fileTexts.total, { total: money(bill.document_amount), currency, exact: bill.amount, difference }),
    ...(words === undefined ? [] : [say(fileTexts.words, { words })]),
    say(fileTexts.paidBy, {
      coupon: money(bill.coupon_part),
      cash: money(bill.cash_part),
      credit: money(bill.credit_part),
      arrears: money(bill.arrears_part),
    }),
    ...(corrections.length > 0
      ? [
          say(fileTexts.corrected, {
            count: corrections.length,
            amount: money(returned),
            currency,
            revision: o.revision,
          }),
        ]
      : []),
  ];
  const cells = (line: Line): Cell[] => {
    const what = line.task_id === null ? say(fileTexts.fee, { id: line.fee_id ?? '' }) : String(line.task_id);
    return [
      { text: line.bill_id === bill.id ? what : say(fileTexts.of, { month: monthOf(line.period), what }) },
      { text: line.scene_name },
      { text: line.project_name },
      { number: String(line.charges) },
      { at: line.first_at.getTime() },
      { at: line.last_at.getTime() },
      ...[
        line.list_amount,
        line.software_amount,
        line.coupon_part,
        line.cash_part,
        line.credit_part,
        line.arrears_part,
      ].map((amount): Cell => ({ number: amount })),
      { number: money(line.document_amount) },
    ];
  };
  const header = Object.values(fileTexts.head).map((pair) => say(pair));
  const rows = [...lines, ...corrections].map(cells);
  if (o.format === 'pdf')
    return pdfStream({
      title,
      notes,
      header,
      rows: parts(rows),
      pageWords: (page) => say(fileTexts.page, { page }),
    });
  const head = [title, ...notes].map((text): Cell[] => [{ text }]);
  return xlsxStream({ sheet: bill.number, header, rows: parts([...rows, [], ...head]) });
};

const parts = async function* (rows: readonly (readonly Cell[])[]) {
  yield rows;
};
