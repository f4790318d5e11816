import { microOf, periodOf, postingCause, principalKind, type StatementTarget } from '@renderdesk/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import { changeRow } from '../../core/crud/crud.store.ts';
import type { DB, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { verifyRecharge } from '../../pay/index.ts';
import {
  type Line,
  linesOf,
  postingContextOf,
  post,
  type Side,
  side,
  swapped,
} from '../../pay/ledger/index.ts';
import { type Account, accountOf } from '../account.store.ts';
import { entriesOf, feeEntries, suspenseEntries, transferEntries } from './entries.ts';

export type LineRow = Selectable<DB['statement_line']>;
/** Who decides, when; a job decides in the name of who started it. */
export interface Deciding {
  readonly by: number;
  readonly now: Date;
}
export interface Target {
  readonly kind: StatementTarget;
  readonly id: number;
  readonly ownerId: number | null;
}

/** Lines that are about to change, locked in the order of their numbers. */
export const lockLines = (tx: Tx, ids: readonly number[]): Promise<LineRow[]> =>
  tx.selectFrom('statement_line').where('id', 'in', ids).selectAll().orderBy('id').forUpdate().execute();

const actorOf = ({ by }: Deciding) => ({ kind: principalKind.of.staff, id: by });
const booked = (row: LineRow) => ({
  id: row.id,
  accountId: row.company_account_id,
  amount: microOf(row.amount),
  fee: microOf(row.fee),
  currency: row.currency,
});

/** What stood for money until its statement: what was debited as it was credited to the customer, or credited as it was sent. */
const clearingOf = async (tx: Tx, account: Account, { kind, id, ownerId }: Target): Promise<Side> => {
  const usual = side(account.kind === 1 ? 103 : 102, account.id);
  const key = { 1: `recharge:${id}:credit`, 2: `refund:${id}:done` }[kind as 1 | 2] as string | undefined;
  const { rows } = await sql<{ debit: 102; debit_ref: number; credit: 102; credit_ref: number }>`
    select m.debit, m.debit_ref, m.credit, m.credit_ref from posting p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
    where ${
      kind === 6
        ? sql`p.owner_id = 0 and p.key = (select 'payment:' || provider || '.' || transaction_id || ':suspense' from external_payment
            where id = ${id})`
        : sql`p.owner_id = ${ownerId} and p.key = ${key ?? ''}`
    } order by m.n`.execute(tx);
  for (const row of rows) {
    if (row.debit === 102 || (row.debit as number) === 103) return side(row.debit, row.debit_ref);
    if (row.credit === 102 || (row.credit as number) === 103) return side(row.credit, row.credit_ref);
  }
  return usual;
};

const entriesFor = async (tx: Tx, row: LineRow, target: Target): Promise<Line[]> => {
  const account = await accountOf(tx, row.company_account_id);
  const one = booked(row);
  if (target.kind === 3) return feeEntries(one, side(account.kind === 1 ? 103 : 102, account.id));
  if (target.kind === 4) return transferEntries(one, target.id);
  if (target.kind === 5 || (target.kind === 6 && one.amount < 0n)) return suspenseEntries(one, target.id);
  return entriesOf(one, {
    clearing: await clearingOf(tx, account, target),
    difference: microOf(row.difference),
  });
};

/** Posts lines for a line of a statement, in the month in which it was booked while that is open. Answers the posting. */
const postLine = async (
  tx: Tx,
  row: LineRow,
  o: Deciding & {
    readonly step: 'match' | 'suspense' | 'unmatch';
    readonly lines: readonly Line[];
    readonly reverses?: number;
  },
): Promise<number> => {
  const { companyId } = await accountOf(tx, row.company_account_id);
  const { statement, suspense, reversal } = postingCause.of;
  const occasion = await postingContextOf(tx, {
    companyId,
    at: o.now,
    incurredAt: row.booked_at,
    actor: actorOf(o),
  });
  const nth = row.postings === 0 ? '' : `:${row.postings}`;
  const { id } = await post(tx, {
    ...occasion,
    ownerId: 0,
    userId: null,
    cause: { match: statement, suspense, unmatch: reversal }[o.step],
    causeId: row.id,
    key: `line:${row.id}:${o.step}${nth}`,
    lines: o.lines,
    ...(o.reverses !== undefined && { reverses: o.reverses }),
  });
  return id;
};

/** Writes what was decided of a line that is locked. */
export const writeLine = (
  tx: Tx,
  row: LineRow,
  o: Deciding,
  set: Updateable<DB['statement_line']>,
): Promise<void> =>
  changeRow(tx, 'statement_line', row.id, {
    now: o.now,
    set: { ...set, decided_by: o.by, decided_at: o.now },
  });

/** Matches a locked line: posts it, and marks what it is about. Throws `alreadyTaken` where another line was faster. */
export const matchLine = async (
  tx: Tx,
  row: LineRow,
  target: Target,
  o: Deciding & { readonly state: 1 | 2 | 3; readonly ruleId?: number | null; readonly reason?: string },
): Promise<void> => {
  if (target.kind === 1)
    await verifyRecharge(tx, { ...target, status: 1, accountId: row.company_account_id });
  const postingId = await postLine(tx, row, {
    ...o,
    step: 'match',
    lines: await entriesFor(tx, row, target),
  });
  await writeLine(tx, row, o, {
    state: o.state,
    target_kind: target.kind,
    target_owner: target.ownerId,
    target_id: target.id,
    difference: row.difference,
    rule_id: o.ruleId ?? null,
    reason: o.reason ?? '',
    posting_id: postingId,
    postings: row.postings + 1,
  }).catch((error: unknown) => {
    const isTaken = (error as { constraint?: string }).constraint === 'statement_line_target_once';
    throw isTaken ? new ApiError('alreadyTaken') : error;
  });
  // What was sent back is explained by the line by which it left.
  if (target.kind === 5)
    await tx
      .updateTable('statement_line')
      .set((eb) => ({
        state: 3,
        target_kind: 5,
        target_id: row.id,
        decided_by: o.by,
        decided_at: o.now,
        updated_at: o.now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', target.id)
      .where('state', '=', 6)
      .execute();
};

/** Puts a locked receipt into suspense. */
export const suspendLine = async (
  tx: Tx,
  row: LineRow,
  o: Deciding & { readonly reason: string },
): Promise<void> => {
  const lines = entriesOf(booked(row), { clearing: side(110, row.id) });
  const postingId = await postLine(tx, row, { ...o, step: 'suspense', lines });
  await writeLine(tx, row, o, {
    state: 6,
    reason: o.reason,
    difference: '0',
    target_kind: null,
    target_owner: null,
    target_id: null,
    rule_id: null,
    posting_id: postingId,
    postings: row.postings + 1,
  });
};

/**
 * Takes back what was decided of a locked line: its posting is reversed, what it was about waits for its line again. Throws
 * `monthClosed` where it was posted, or ignored, in a month that is not open any more, `notAllowedInState` where a recharge was made of it.
 */
export const unmatchLine = async (
  tx: Tx,
  row: LineRow,
  o: Deciding & { readonly reason: string },
): Promise<void> => {
  const postingId = row.posting_id;
  const { companyId } = await accountOf(tx, row.company_account_id);
  // What was ignored has no posting: it is of the month in which it was booked.
  const month =
    postingId === null
      ? sql`select ${periodOf(row.booked_at)}::int`
      : sql`select p.period from posting p where p.owner_id = 0 and p.id = ${postingId}`;
  const { rows } = await sql<{
    shut: boolean;
  }>`select exists (select from period d where d.company_id = ${companyId} and d.state <> 1 and d.period in (${month})) as shut`.execute(
    tx,
  );
  if (rows[0]?.shut) throw new ApiError('monthClosed');
  if (postingId !== null) {
    const lines = await linesOf(tx, 0, postingId);
    if (
      row.state === 3 &&
      (row.target_kind === 1 || row.target_kind === 5) &&
      lines.some(({ credit }) => credit.account === 110)
    )
      throw new ApiError('notAllowedInState');
    await postLine(tx, row, { ...o, step: 'unmatch', lines: lines.map(swapped), reverses: postingId });
  }
  if (row.target_kind === 1 && row.target_id !== null)
    await verifyRecharge(tx, { id: row.target_id, ownerId: row.target_owner, status: 0 });
  if (row.target_kind === 5 && row.target_id !== null)
    await changeRow(tx, 'statement_line', row.target_id, {
      now: o.now,
      set: { state: 6, target_kind: null, target_id: null },
    });
  await writeLine(tx, row, o, {
    state: 0,
    target_kind: null,
    target_owner: null,
    target_id: null,
    rule_id: null,
    posting_id: null,
    difference: '0',
    reason: o.reason,
  });
};
