import {
  businessOffset,
  day,
  errorCodes,
  micro,
  microOf,
  statementLineState,
  statementTarget,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { limitOf } from '../../core/calls/fourEyes.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { inRmb } from '../../pay/index.ts';
import { type Account, accountOf, accounts, otherAccountOf } from '../account.store.ts';
import { openedWith } from '../statement/balance.store.ts';
import { expectedIn, openLines, rulesOf, spanOf } from './expected.store.ts';
import { readStatement } from '../statement/file.store.ts';
import { lockLines, matchLine, writeLine } from './line.store.ts';
import { matchLines } from './match.rules.ts';
import { compare, type KnownLine } from './overlap.rules.ts';
import type { Decision } from './match.types.ts';
import { beforeOpening } from '../statement/statement.texts.ts';
import type { StatementLine } from '../statement/unreadable.rules.ts';

const { ignored } = statementLineState.of;
/** How many lines one statement inserts, and one transaction decides. */
const part = 200;

/** The beginning of a moment's business day. */
const dayOf = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + businessOffset) / day) * day - businessOffset);

/** Why a file cannot be processed; kept in its row. */
class FileProblem extends Error {
  readonly problem: 1 | 2 | 3;
  readonly detail: string;

  constructor(problem: 1 | 2 | 3, detail: string) {
    super(detail);
    this.problem = problem;
    this.detail = detail;
  }
}

/**
 * Processes a statement file: inserts its lines, then matches all open lines of its account, each part in a transaction. An
 * interrupted file continues with the lines that are open. A failure is kept in the row. Throws `busy` when the server ends.
 */
export const runFile = async (app: App, fileId: number): Promise<void> => {
  const file = await app.db
    .selectFrom('statement_file')
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!file || file.state !== 1) return;
  const sendEvents = () => app.live.send([{ topic: 'statementFile' }, { topic: 'statementLine' }]);
  const end = (set: { state: 2 | 3 | 4; problem?: 1 | 2 | 3; problem_detail?: string }) =>
    app.db
      .updateTable('statement_file')
      .set((eb) => ({
        ...set,
        ended_at: app.clock(),
        updated_at: app.clock(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', fileId)
      .where('state', '=', 1)
      .execute();
  try {
    const account = await accountOf(app.db, file.company_account_id);
    const { format, lines } = await readStatement(
      app,
      { name: file.name, blobKey: file.blob_key },
      // Files in work are limited for each `who`: this one does not count among the person's uploads.
      {
        map: account.columnMap,
        currency: account.currency,
        until: file.uploaded_at,
        reading: file,
        who: `file ${fileId}`,
      },
    );
    await app.db.transaction().execute((tx) => insertLines(tx, { id: fileId, format, account }, lines));
    sendEvents();
    const by = file.started_by ?? file.uploaded_by;
    await matchAccount(app, account, { by, fileId, sendEvents });
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from statement_line where file_id = ${fileId} and state in (0, 4)) as left`.execute(
      app.db,
    );
    await end({ state: rows[0]?.left ? 4 : 2 });
  } catch (error) {
    // The server ends: another one takes over the job, and the file stays as it is.
    if (error instanceof ApiError && error.code === errorCodes.busy) throw error;
    const known = error instanceof FileProblem ? error : new FileProblem(3, String(errorCodes.internal));
    if (!(error instanceof FileProblem))
      app.log.error({ err: error, fileId }, 'a statement could not be worked through');
    await end({ state: 3, problem: known.problem, problem_detail: known.detail });
  }
  sendEvents();
};

/** Lines of an account that earlier files had, in the days of a file or with one of its numbers. */
const knownLines = async (
  tx: Tx,
  accountId: number,
  o: { readonly from: Date; readonly to: Date; readonly flows: readonly string[] },
): Promise<KnownLine[]> => {
  const { rows } = await sql<
    Omit<KnownLine, 'amount' | 'balance'> & { amount: string; balance: string | null }
  >`
    select flow_number as flow, booked_at as at, amount, balance_after as balance, payer, payer_account as "payerAccount",
      transaction_id as "transactionId", order_number as "orderNumber", memo
    from statement_line where company_account_id = ${accountId}
      and ((booked_at >= ${o.from} and booked_at < ${o.to}) or flow_number = any(${o.flows}::text[]))
    order by booked_at, file_id, n`.execute(tx);
  return rows.map((row) => ({
    ...row,
    amount: microOf(row.amount),
    balance: row.balance === null ? null : microOf(row.balance),
  }));
};

/**
 * Inserts the lines of a file that are new. Throws where a known number has another amount, or where a file of
 * another format covers the same days, since its lines would be counted twice.
 */
const insertLines = async (
  tx: Tx,
  file: { readonly id: number; readonly format: number; readonly account: Account },
  lines: readonly StatementLine[],
): Promise<void> => {
  const { account } = file;
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.statement', ${account.id}::int))`.execute(
    tx,
  );
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) throw new FileProblem(3, file.account.name);
  const { rows: others } = await sql<{ name: string }>`
    select f.name from statement_file f where f.company_account_id = ${account.id} and f.id <> ${file.id} and f.deleted_at is null
      and f.format <> ${file.format} and exists (select from statement_line l where l.file_id = f.id
        and l.booked_at >= ${dayOf(first.at)} and l.booked_at < ${new Date(dayOf(last.at).getTime() + day)}) order by f.id limit 1`.execute(
    tx,
  );
  if (others[0]) throw new FileProblem(1, others[0].name);
  const known = await knownLines(tx, account.id, {
    from: dayOf(first.at),
    to: new Date(dayOf(last.at).getTime() + day),
    flows: lines.map(({ flow }) => flow),
  });
  const { fresh, otherAmount } = compare(lines, known);
  if (otherAmount !== null) throw new FileProblem(2, otherAmount);
  const places = new Map(lines.map((line, at) => [line.row, at + 1]));
  // Lines before the opening balance are contained in it: they are kept for the chain of balances and ignored.
  const opening = await openedWith(tx, account.id);
  let added = 0;
  for (let from = 0; from < fresh.length; from += part) {
    const some = fresh.slice(from, from + part);
    const inserted = await tx
      .insertInto('statement_line')
      .values(
        some.map((one) => ({
          company_account_id: account.id,
          file_id: file.id,
          n: places.get(one.row) ?? 0,
          flow_number: one.flow,
          ...(opening && one.at < opening.at && { state: ignored, reason: beforeOpening }),
          booked_at: one.at,
          currency: account.currency,
          amount: textOf(one.amount),
          fee: textOf(one.fee),
          kind: one.kind,
          balance_after: one.balance === null ? null : textOf(one.balance),
          payer: one.payer,
          payer_account: one.payerAccount,
          memo: one.memo,
          transaction_id: one.transactionId,
          order_number: one.orderNumber,
        })),
      )
      .returning('id')
      .execute();
    added += inserted.length;
  }
  await tx
    .updateTable('statement_file')
    .set((eb) => ({ added: eb('added', '+', added) }))
    .where('id', '=', file.id)
    .execute();
};

/** Decisions for the open lines of an account, by line id; lines without one wait for staff. */
const decisionsFor = async (db: Db, account: Account, now: Date): Promise<[number, Decision][]> => {
  const lines = await openLines(db, account.id);
  if (lines.length === 0) return [];
  const expected = await expectedIn(db, { currency: account.currency, ...spanOf(lines) });
  const [rules, all] = [await rulesOf(db, account.id), await accounts(db)];
  const decided = matchLines(
    lines,
    expected.filter(({ kind }) => kind !== 5),
    rules,
    (line) => otherAccountOf(line, all),
  );
  // A rule books as a fee, or ignores, no amount that one person may not: such a line waits for staff.
  const { limit } = await limitOf(db, 'statementDifference');
  const tooLarge = new Set<number>();
  for (const { id, amount } of lines) {
    const one = decided.get(id);
    const isLimited = one?.target?.kind === statementTarget.of.fee || one?.state === ignored;
    if (!isLimited || one.ruleId === null) continue;
    const size = micro(amount < 0n ? -amount : amount);
    if ((await inRmb(db, size, account.currency, now)) > limit) tooLarge.add(id);
  }
  return [...decided].filter(([id]) => !tooLarge.has(id));
};

/** Matches the open lines of an account in the caller's transaction. */
export const matchOpen = async (
  tx: Tx,
  accountId: number,
  o: { readonly by: number; readonly now: Date },
): Promise<void> => writeDecisions(tx, await decisionsFor(tx, await accountOf(tx, accountId), o.now), o);

/** Matches them part by part, each in a transaction, and writes the progress to the file's row. */
const matchAccount = async (
  app: App,
  account: Account,
  o: { readonly by: number; readonly fileId: number; readonly sendEvents: () => void },
): Promise<void> => {
  const decided = await decisionsFor(app.db, account, app.clock());
  for (let from = 0; from < decided.length; from += part) {
    const some = decided.slice(from, from + part);
    await app.db.transaction().execute((tx) => writeDecisions(tx, some, { by: o.by, now: app.clock() }));
    await app.db
      .updateTable('statement_file')
      .set({ done: sql`least(added, ${from + part}::int)` })
      .where('id', '=', o.fileId)
      .execute();
    o.sendEvents();
  }
  await app.db
    .updateTable('statement_file')
    .set((eb) => ({ done: eb.ref('added') }))
    .where('id', '=', o.fileId)
    .execute();
};

/** Writes decisions, where the line is still open and a recharge still has no line. */
const writeDecisions = async (
  tx: Tx,
  decided: readonly (readonly [number, Decision])[],
  o: { readonly by: number; readonly now: Date },
): Promise<void> => {
  const rows = new Map(
    (
      await lockLines(
        tx,
        decided.map(([id]) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const recharges = decided.flatMap(([, { target }]) => (target?.kind === 1 ? [target.id] : []));
  const { rows: free } = await sql<{ id: number }>`
    select id from recharge where id = any(${recharges}::bigint[]) and verify_status <> 1 and status in (2, 5, 7) order by id for update`.execute(
    tx,
  );
  const freeRecharges = new Set(free.map(({ id }) => id));
  for (const [id, { state, target, difference, ruleId, reason }] of decided) {
    const row = rows.get(id);
    if (row?.state !== 0) continue;
    if (state === 5) await writeLine(tx, row, o, { state, reason, rule_id: ruleId });
    else if (target === null) continue;
    else if (state === 4)
      await writeLine(tx, row, o, {
        state,
        target_kind: target.kind,
        target_owner: target.ownerId,
        target_id: target.id,
        difference: textOf(difference),
      });
    else if (target.kind !== 1 || freeRecharges.has(target.id))
      await matchLine(tx, row, target, { ...o, state, ruleId });
  }
};
