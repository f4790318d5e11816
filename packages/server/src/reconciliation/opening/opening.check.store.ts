import {
  isCounted,
  type Micro,
  microOf,
  noMoney,
  openingFileKind,
  openingKind,
  openingProblem,
  openingState,
  type OpeningFileKind,
  type OpeningKind,
  type OpeningState,
} from '@renderdesk/contract';
import { operatingCompanyId } from '../../pay/ledger/index.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { readFrames } from '../../task/index.ts';
import { accountsInTheWay, ourLists, tasksInTheWay, thereAlready } from './opening.known.store.ts';
import { type Fault, isLine, type Rows } from './opening.lines.rules.ts';
import {
  accountsOf,
  billsOf,
  linesOfMore,
  type OpeningAccount,
  type OpeningBill,
} from './opening.more.rules.ts';
import { type OpeningTask, tasksOf } from './opening.tasks.rules.ts';
import { proofOf } from './opening.proof.store.ts';
import {
  balancesOf,
  customersOf,
  type OpeningBalance,
  type OpeningCustomer,
  type OpeningLine,
  sumsOf,
} from './opening.rules.ts';
import { headsOf, isOpen, lockOpen, postedAccountsOf, postedOf, touch } from './opening.store.ts';

export interface Checked {
  readonly files: readonly {
    readonly kind: OpeningFileKind;
    readonly name: string;
    readonly lines: number;
    readonly rows: Rows;
  }[];
  readonly customers: readonly OpeningCustomer[];
  readonly balances: readonly OpeningBalance[];
  readonly tasks: readonly OpeningTask[];
  readonly accounts: readonly OpeningAccount[];
  readonly bills: readonly OpeningBill[];
  /** All that the files bring, as the proof asks for it. */
  readonly lines: readonly OpeningLine[];
  /** Who is posted, by earlier number. */
  readonly posted: ReadonlyMap<string, number>;
  /** Accounts of ours that are posted. */
  readonly postedAccounts: ReadonlySet<number>;
  readonly faults: readonly Fault[];
  readonly totals: readonly {
    readonly kind: OpeningKind;
    readonly currency: 1 | 2;
    readonly told: Micro | null;
    readonly inFile: Micro;
  }[];
  readonly isReady: boolean;
}
const { postedOtherwise } = openingProblem.of;
const kindOf = openingFileKind.of;

const { bank, credit } = openingKind.of;
/** The file that lines of a kind come from. */
const fileOf = (kind: OpeningKind): OpeningFileKind => {
  if (isCounted(kind)) return kindOf.tasks;
  if (kind === bank) return kindOf.accounts;
  return kind === credit ? kindOf.bills : kindOf.balances;
};

/** Lines of customers and accounts that are posted and say something else than what was posted: only the others may still be mended. */
const otherwise = async (
  db: Db,
  o: Omit<Checked, 'faults' | 'totals' | 'isReady'> & { batchId: number },
): Promise<Fault[]> => {
  if (o.posted.size + o.postedAccounts.size === 0) return [];
  const column = 'earlierId';
  const there = new Set(o.customers.map(({ earlierId }) => earlierId));
  const gone = [...o.posted.keys()].filter((earlierId) => !there.has(earlierId));
  const began = new Set(
    o.accounts.filter(({ accountId }) => o.postedAccounts.has(accountId)).map(({ account }) => account),
  );
  const proof = await proofOf(db, o);
  const differing = proof.filter(
    (one) =>
      one.inFile !== one.inBooks &&
      (one.kind === bank ? began.has(one.earlierId) || one.inFile === noMoney : o.posted.has(one.earlierId)),
  );
  return [
    ...gone.map((cell): Fault => ({
      kind: kindOf.customers,
      line: 1,
      column,
      problem: postedOtherwise,
      cell,
    })),
    ...differing.map(({ earlierId: cell, kind }): Fault => {
      const of = fileOf(kind);
      const line = o.lines.find((one) => one.earlierId === cell && fileOf(one.kind) === of)?.line ?? 1;
      return { kind: of, line, column: kind === bank ? 'account' : column, problem: postedOtherwise, cell };
    }),
  ].filter(
    // Tasks and their frames differ together.
    (one, at, all) => at === all.findIndex((other) => other.kind === one.kind && other.cell === one.cell),
  );
};

/** The files of a batch as they were read. */
const filesOf = (db: Db, batchId: number) =>
  db
    .selectFrom('opening_file')
    .where('batch_id', '=', batchId)
    .orderBy('kind')
    .select(['kind', 'name', 'rows'])
    .execute();

/** What is typed of all together, beside what files sum up to. */
const totalsOf = async (db: Db, batchId: number, lines: readonly OpeningLine[]) => {
  const sums = sumsOf(lines);
  const told = await db
    .selectFrom('opening_total')
    .where('batch_id', '=', batchId)
    .select(['kind', 'currency', 'amount'])
    .execute();
  return [
    ...sums.map(({ kind, currency, amount }) => {
      const typed = told.find((one) => one.kind === kind && one.currency === currency);
      return { kind, currency, told: typed ? microOf(typed.amount) : null, inFile: amount };
    }),
    ...told
      .filter(({ kind, currency }) => !sums.some((sum) => sum.kind === kind && sum.currency === currency))
      .map(({ kind, currency, amount }) => ({ kind, currency, told: microOf(amount), inFile: noMoney })),
  ];
};

interface Head {
  readonly id: number;
  readonly state: OpeningState;
  readonly company_id: number;
}

/** What the files of a batch say, what is wrong with them, and how they differ from what the earlier system says. */
export const checkBatch = async (db: Db, head: Head, now: Date): Promise<Checked> => {
  const batchId = head.id;
  const files = (await filesOf(db, batchId)).map((one) => ({ ...one, rows: one.rows as unknown as Rows }));
  const rowsOf = (kind: OpeningFileKind): Rows | undefined => files.find((one) => one.kind === kind)?.rows;
  const faults: Fault[] = [];
  const lists = await ourLists(db, head.company_id);
  const [companyId, hasBills] = [head.company_id, head.company_id === operatingCompanyId];
  const customers = customersOf(rowsOf(kindOf.customers), faults);
  const balances = balancesOf(rowsOf(kindOf.balances), customers, now, faults);
  const tasks = tasksOf(rowsOf(kindOf.tasks), { customers, lists, readFrames, now }, faults);
  const accounts = accountsOf(rowsOf(kindOf.accounts), { lists, companyId, now }, faults);
  const bills = billsOf(rowsOf(kindOf.bills), { customers, balances, hasBills, now }, faults);
  const lines = [...balances, ...linesOfMore({ tasks, accounts, bills })];
  const posted = await postedOf(db, batchId);
  const postedAccounts = await postedAccountsOf(db, batchId);
  const said = {
    files: files.map((one) => ({ ...one, lines: one.rows.slice(1).filter(isLine).length })),
    customers,
    balances,
    tasks,
    accounts,
    bills,
    lines,
    posted,
    postedAccounts,
  };
  if (isOpen(head.state)) {
    const waits = ({ earlierId }: { readonly earlierId: string }): boolean => !posted.has(earlierId);
    faults.push(
      ...(await thereAlready(db, customers.filter(waits))),
      ...(await tasksInTheWay(db, tasks.filter(waits))),
      ...(await accountsInTheWay(
        db,
        accounts.filter(({ accountId }) => !postedAccounts.has(accountId)),
      )),
      ...(await otherwise(db, { ...said, batchId })),
    );
  }
  const totals = await totalsOf(db, batchId, lines);
  const isReady =
    customers.length + accounts.length > 0 &&
    faults.length === 0 &&
    totals.every((one) => one.told === one.inFile);
  return { ...said, faults, totals, isReady };
};

/** A batch with what its files say. Throws `notFound`. */
export const batchOf = async (db: Db, batchId: number, now: Date) => {
  const head = await headsOf(db).where('opening_batch.id', '=', batchId).executeTakeFirstOrThrow(notFound);
  return { head, checked: await checkBatch(db, head, now) };
};

/** Lets a batch be posted, or what of it was stopped; answers what it says. Throws `doesNotFit` while anything is wrong with it. */
export const askForPosting = async (
  tx: Tx,
  batchId: number,
  o: { readonly by: number; readonly now: Date },
): Promise<Checked> => {
  await lockOpen(tx, batchId);
  const { checked } = await batchOf(tx, batchId, o.now);
  if (!checked.isReady) throw new ApiError('doesNotFit');
  await touch(tx, batchId, { state: openingState.of.posting, asked_by: o.by, failure: '' }, o.now);
  return checked;
};
