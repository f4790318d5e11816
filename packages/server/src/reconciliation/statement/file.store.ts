import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  errorCodes,
  micro,
  type StatementDateOrder,
  statementDateOrder,
  statementDecimal,
  statementMinus,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import type { Blobs } from '../../core/blobs/blob.ts';
import { readStored } from '../../core/blobs/stored.ts';
import { listForRemoval } from '../../core/blobs/removal.store.ts';
import { changeRows, lockRows } from '../../core/crud/crud.store.ts';
import { type UploadedFile } from '../../core/calls/serve.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { asInstant } from '../../core/db/wire.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { readerOf } from '../../core/uploads/reading.ts';
import type { Parsers } from '../../core/uploads/parsers.ts';
import { accountOf } from '../account.store.ts';
import type { read as ReadStatement } from './statement.reading.ts';
import type { DateOrder } from './cells.rules.ts';
import { isLeftOut, type statementOf } from './statement.rules.ts';
import type { Note, Statement } from './unreadable.rules.ts';

const statementReader = readerOf<typeof ReadStatement>(
  new URL('./statement.reading.ts', import.meta.url),
  'statement',
);

/** At most so many rows of a file are kept with their reasons. */
const mostNotes = 300;
/** Rows that may have moved money come first. */
const byWeight = (a: Note, b: Note): number =>
  Number(isLeftOut(b)) - Number(isLeftOut(a)) || Number(b.reason > 1) - Number(a.reason > 1) || a.row - b.row;

/** How staff read a file, as its row keeps it. */
const { dayFirst, monthFirst, yearFirst } = statementDateOrder.of;
const orders: Readonly<Record<StatementDateOrder, DateOrder>> = {
  [dayFirst]: 'dayFirst',
  [monthFirst]: 'monthFirst',
  [yearFirst]: 'yearFirst',
};
interface ReadingCodes {
  readonly date_order: StatementDateOrder | null;
  readonly decimal_sign: 1 | 2 | null;
  readonly minus_sign: 1 | 2 | null;
  readonly takes_other_totals: boolean;
}
const readingOf = (codes: ReadingCodes) => ({
  dateOrder: codes.date_order === null ? undefined : orders[codes.date_order],
  decimal:
    codes.decimal_sign === null
      ? undefined
      : codes.decimal_sign === statementDecimal.of.comma
        ? (',' as const)
        : ('.' as const),
  minus:
    codes.minus_sign === null
      ? undefined
      : codes.minus_sign === statementMinus.of.wentOut
        ? ('sign' as const)
        : ('correction' as const),
  takesOtherTotals: codes.takes_other_totals,
});

const objectOf = (key: string): string => `statement/${key}`;

/** Puts the bytes of a statement file where its key says. */
export const putFile = async (blobs: Blobs, key: string, bytes: Uint8Array): Promise<void> => {
  await blobs.put(objectOf(key), bytes);
};

/**
 * Stores the file of an account, and what it is. Throws `fileThere` where the same was uploaded before, `UnreadableError` where it is
 * no statement.
 */
export const keepFile = async (
  tx: Tx,
  blobs: Blobs,
  file: UploadedFile,
  o: { readonly accountId: number; readonly by: number; readonly now: Date; readonly reading: ReadingCodes },
): Promise<number> => {
  const account = await accountOf(tx, o.accountId);
  const bytes = await readFile(file.path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await refuseTwice(tx, sha256);
  const { head, rows: lines } = await file.read(statementReader, {
    name: file.name,
    map: account.columnMap,
    currency: account.currency,
    until: o.now,
    ...readingOf(o.reading),
  });
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) throw new ApiError('fileNotAccepted');
  const opening = lines.find(({ balance }) => balance !== null);
  const key = randomUUID();
  await putFile(blobs, key, bytes);
  const { id } = await tx
    .insertInto('statement_file')
    .values({
      company_account_id: account.id,
      name: file.name,
      media_type: file.type,
      size: file.size,
      sha256,
      blob_key: key,
      format: head.format,
      ...o.reading,
      said_income: head.said.income === null ? null : textOf(head.said.income),
      said_expense: head.said.expense === null ? null : textOf(head.said.expense),
      gap_count: head.gaps,
      left_out: head.notes.filter(isLeftOut).length,
      notes: JSON.stringify(head.notes.toSorted(byWeight).slice(0, mostNotes)),
      first_at: first.at,
      last_at: last.at,
      line_count: lines.length,
      income: textOf(sumOf(lines.flatMap(({ amount }) => (amount > 0n ? [amount] : [])))),
      expense: textOf(sumOf(lines.flatMap(({ amount }) => (amount < 0n ? [micro(-amount)] : [])))),
      opening_balance:
        opening === undefined || opening.balance === null
          ? null
          : textOf(micro(opening.balance - opening.amount)),
      closing_balance: last.balance === null ? null : textOf(last.balance),
      uploaded_by: o.by,
      uploaded_at: o.now,
    })
    .onConflict((conflict) => conflict.column('sha256').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
    .then(async (row) => row ?? (await refuseTwice(tx, sha256)));
  return id;
};

const refuseTwice = async (tx: Tx, sha256: string): Promise<never | { id: number }> => {
  const known = await tx
    .selectFrom('statement_file')
    .where('sha256', '=', sha256)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'uploaded_at'])
    .executeTakeFirst();
  if (known) throw new ApiError('fileThere', { name: known.name, at: asInstant(known.uploaded_at) });
  return { id: 0 };
};

/** Files that are about to change, locked, with the answer for those that may not. */
const lockFiles = (
  tx: Tx,
  ids: readonly number[],
  o: { readonly from: readonly number[]; readonly versions: ReadonlyMap<number, number> },
) =>
  lockRows(tx, 'statement_file', {
    ids,
    expectedVersions: o.versions,
    refuse: ({ state }) => !o.from.includes(state) && errorCodes.notAllowedInState,
  });

/** Sets files running; answers those that may not, and which the job is to take. */
export const startFiles = async (
  tx: Tx,
  ids: readonly number[],
  o: {
    readonly from: readonly number[];
    readonly versions: ReadonlyMap<number, number>;
    readonly by: number;
    readonly now: Date;
  },
) => {
  const { free, outcomes } = await lockFiles(tx, ids, o);
  const set = {
    state: 1,
    problem: null,
    problem_detail: '',
    started_by: o.by,
    started_at: o.now,
    ended_at: null,
  } as const;
  await changeRows(tx, 'statement_file', free, { now: o.now, set });
  return { started: free.map(({ id }) => id), outcomes };
};

/** Removes files that were not worked through, and what they hold. */
export const removeFiles = async (
  tx: Tx,
  ids: readonly number[],
  o: { readonly from: readonly number[]; readonly versions: ReadonlyMap<number, number>; readonly now: Date },
) => {
  const { free, outcomes } = await lockFiles(tx, ids, o);
  if (free.length > 0) {
    await changeRows(tx, 'statement_file', free, { now: o.now, set: { deleted_at: o.now } });
    await listForRemoval(
      tx,
      free.map(({ blob_key }) => objectOf(blob_key)),
      o.now,
    );
  }
  return outcomes;
};

/** A file as it was uploaded. Throws `notFound`, and `fileGone` where the object is missing. */
export const openFile = async (db: Db, blobs: Blobs, id: number) => {
  const found = await db
    .selectFrom('statement_file')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['name', 'media_type', 'size', 'blob_key'])
    .executeTakeFirstOrThrow(notFound);
  const body = await readStored(blobs, objectOf(found.blob_key));
  return { name: found.name, type: found.media_type, size: found.size, body };
};

/** What a stored file says, read by the job of `who`. Throws `UploadRefused`, and `busy` where the server ends. */
export const readStatement = async (
  app: { readonly blobs: Blobs; readonly parsers: Parsers },
  file: { readonly name: string; readonly blobKey: string },
  {
    who,
    reading,
    ...o
  }: Parameters<typeof statementOf>[1] & {
    readonly who: string;
    readonly reading: ReadingCodes;
  },
): Promise<Statement> => {
  const bytes = await buffer(await app.blobs.get(objectOf(file.blobKey)));
  const options = { name: file.name, ...o, ...readingOf(reading) };
  const { head, rows } = await app.parsers.read(statementReader, { bytes }, { options, who, isJob: true });
  return { ...head, lines: rows };
};
