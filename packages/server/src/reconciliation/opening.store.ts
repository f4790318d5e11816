import {
  type Micro,
  microOf,
  noMoney,
  openingProblem,
  openingState,
  type OpeningFileKind,
  type OpeningKind,
  type OpeningState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { knownCustomers } from '../user/index.ts';
import {
  balancesOf,
  customersOf,
  type Fault,
  isLine,
  type OpeningBalance,
  type OpeningCustomer,
  type Rows,
  sumsOf,
} from './opening.rules.ts';
import { proofOf } from './opening.proof.store.ts';

const isOpen = (state: OpeningState): boolean =>
  state === openingState.of.draft || state === openingState.of.stopped;

/** A draft or a stopped batch, locked; answers its state. Throws `notFound`, `notAllowedInState`. */
const lockOpen = async (tx: Tx, batchId: number) => {
  const found = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError('notFound');
  if (!isOpen(found.state)) throw new ApiError('notAllowedInState');
  return found.state;
};
/** Writes to a batch that something of it changed. */
export const touch = (
  tx: Tx,
  batchId: number,
  set: { state?: OpeningState; asked_by?: number; posted_at?: Date },
  now: Date,
) =>
  tx
    .updateTable('opening_batch')
    .set((eb) => ({ ...set, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', batchId)
    .execute();

/** Whether books are kept for a company. Throws `notFound`. */
const assertCompany = async (tx: Tx, id: number): Promise<void> => {
  const found = await tx
    .selectFrom('company')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .select('id')
    .executeTakeFirst();
  if (!found) throw new ApiError('notFound');
};

/** Stores the rows of a file in a batch that is open, or in a new one; answers the batch. Throws `notFound`, `notAllowedInState`. */
export const keepRows = async (
  tx: Tx,
  o: {
    readonly batchId: number | undefined;
    /** Of a new batch. */
    readonly companyId: number;
    readonly kind: OpeningFileKind;
    readonly name: string;
    readonly rows: Rows;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  if (o.batchId === undefined) await assertCompany(tx, o.companyId);
  const { id } =
    o.batchId === undefined
      ? await tx
          .insertInto('opening_batch')
          .values({ company_id: o.companyId, created_by: o.by, created_at: o.now })
          .returning('id')
          .executeTakeFirstOrThrow()
      : { id: o.batchId };
  await lockOpen(tx, id);
  const file = { name: o.name, rows: JSON.stringify(o.rows), uploaded_by: o.by, uploaded_at: o.now };
  await tx
    .insertInto('opening_file')
    .values({ batch_id: id, kind: o.kind, ...file })
    .onConflict((conflict) => conflict.columns(['batch_id', 'kind']).doUpdateSet(file))
    .execute();
  await touch(tx, id, {}, o.now);
  return id;
};

/** Keeps what the earlier system says of all customers together. */
export const keepTotal = async (
  tx: Tx,
  o: {
    readonly batchId: number;
    readonly kind: OpeningKind;
    readonly currency: 1 | 2;
    readonly amount: string;
  },
): Promise<void> => {
  await lockOpen(tx, o.batchId);
  await tx
    .insertInto('opening_total')
    .values({ batch_id: o.batchId, kind: o.kind, currency: o.currency, amount: o.amount })
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'kind', 'currency']).doUpdateSet({ amount: o.amount }),
    )
    .execute();
};

/** Customers of a batch that are posted, by their earlier numbers. */
export const postedOf = async (db: Db, batchId: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('opening_customer')
    .where('batch_id', '=', batchId)
    .select(['earlier_id', 'user_id'])
    .execute();
  return new Map(rows.map((one) => [one.earlier_id, one.user_id]));
};

/** Gives up a batch of which nothing is posted. Throws `notFound`, `notAllowedInState`. */
export const discardBatch = async (tx: Tx, batchId: number, now: Date): Promise<void> => {
  await lockOpen(tx, batchId);
  if ((await postedOf(tx, batchId)).size > 0) throw new ApiError('notAllowedInState');
  await touch(tx, batchId, { state: openingState.of.discarded }, now);
};

const headsOf = (db: Db) =>
  db
    .selectFrom('opening_batch')
    .innerJoin('company', 'company.id', 'opening_batch.company_id')
    .leftJoin('admin', 'admin.id', 'opening_batch.created_by')
    .select(['opening_batch.id', 'opening_batch.state', 'opening_batch.created_at', 'opening_batch.asked_by'])
    .select('company.name as companyName')
    .select(sql<string>`coalesce(admin.really_name, '')`.as('createdBy'))
    .select(
      sql<number>`(select count(*) from opening_customer c where c.batch_id = opening_batch.id)::int`.as(
        'posted',
      ),
    )
    .orderBy('opening_batch.id', 'desc');
/** The newest batches. */
export const batchesOf = (db: Db) => headsOf(db).limit(100).execute();

export interface Checked {
  readonly files: readonly {
    readonly kind: OpeningFileKind;
    readonly name: string;
    readonly lines: number;
    readonly rows: Rows;
  }[];
  readonly customers: readonly OpeningCustomer[];
  /** Who is posted, by earlier number. */
  readonly posted: ReadonlyMap<string, number>;
  readonly balances: readonly OpeningBalance[];
  readonly faults: readonly Fault[];
  readonly totals: readonly {
    readonly kind: OpeningKind;
    readonly currency: 1 | 2;
    readonly told: Micro | null;
    readonly inFile: Micro;
  }[];
  readonly isReady: boolean;
}

/** Customers of a file that accounts here are already. */
export const thereAlready = async (db: Db, customers: readonly OpeningCustomer[]): Promise<Fault[]> => {
  const known = await knownCustomers(db, {
    names: customers.filter(({ mainId }) => mainId === '').map(({ name }) => name),
    phones: customers.flatMap(({ phone }) => phone || []),
    emails: customers.flatMap(({ email }) => email || []),
  });
  return customers.flatMap((one) => {
    const column =
      one.mainId === '' && known.names.has(one.name.toLowerCase())
        ? 'name'
        : one.phone !== '' && known.phones.has(one.phone)
          ? 'phone'
          : one.email !== '' && known.emails.has(one.email.toLowerCase())
            ? 'email'
            : undefined;
    if (column === undefined) return [];
    return [{ kind: 1, line: one.line, column, problem: openingProblem.of.alreadyThere, cell: one[column] }];
  });
};

/** Lines of customers who are posted that say something else than what was posted: only the others may still be mended. */
const otherwise = async (
  db: Db,
  o: {
    readonly batchId: number;
    readonly posted: ReadonlyMap<string, number>;
    readonly customers: readonly OpeningCustomer[];
    readonly balances: readonly OpeningBalance[];
  },
): Promise<Fault[]> => {
  if (o.posted.size === 0) return [];
  const problem = openingProblem.of.postedOtherwise;
  const column = 'earlierId';
  const there = new Set(o.customers.map(({ earlierId }) => earlierId));
  const gone = [...o.posted.keys()].filter((earlierId) => !there.has(earlierId));
  const proof = await proofOf(db, o);
  const differing = new Set(
    proof
      .filter((one) => o.posted.has(one.earlierId) && one.inFile !== one.inBooks)
      .map(({ earlierId }) => earlierId),
  );
  return [
    ...gone.map((cell): Fault => ({ kind: 1, line: 1, column, problem, cell })),
    ...[...differing].map((cell): Fault => {
      const line = o.balances.find(({ earlierId }) => earlierId === cell)?.line ?? 1;
      return { kind: 2, line, column, problem, cell };
    }),
  ];
};

/** What the files of a batch say, what is wrong with them, and how they differ from what the earlier system says. */
export const checkBatch = async (
  db: Db,
  batchId: number,
  now: Date,
  state: OpeningState,
): Promise<Checked> => {
  const files = await db
    .selectFrom('opening_file')
    .where('batch_id', '=', batchId)
    .orderBy('kind')
    .select(['kind', 'name', 'rows'])
    .execute();
  const rowsOf = (kind: OpeningFileKind): Rows | undefined =>
    files.find((one) => one.kind === kind)?.rows as Rows | undefined;
  const faults: Fault[] = [];
  const [people, money] = [rowsOf(1), rowsOf(2)];
  const customers = people ? customersOf(people, faults) : [];
  const balances = money ? balancesOf(money, customers, now, faults) : [];
  const posted = await postedOf(db, batchId);
  if (isOpen(state)) {
    const unposted = customers.filter(({ earlierId }) => !posted.has(earlierId));
    faults.push(
      ...(await thereAlready(db, unposted)),
      ...(await otherwise(db, { batchId, posted, customers, balances })),
    );
  }
  const sums = sumsOf(balances);
  const told = await db
    .selectFrom('opening_total')
    .where('batch_id', '=', batchId)
    .select(['kind', 'currency', 'amount'])
    .execute();
  const totals = [
    ...sums.map(({ kind, currency, amount }) => {
      const typed = told.find((one) => one.kind === kind && one.currency === currency);
      return { kind, currency, told: typed ? microOf(typed.amount) : null, inFile: amount };
    }),
    ...told
      .filter(({ kind, currency }) => !sums.some((sum) => sum.kind === kind && sum.currency === currency))
      .map(({ kind, currency, amount }) => ({ kind, currency, told: microOf(amount), inFile: noMoney })),
  ];
  const isReady =
    customers.length > 0 && faults.length === 0 && totals.every((one) => one.told === one.inFile);
  return {
    files: files.map(({ kind, name, rows }) => ({
      kind,
      name,
      lines: (rows as unknown as Rows).slice(1).filter(isLine).length,
      rows: rows as unknown as Rows,
    })),
    customers,
    posted,
    balances,
    faults,
    totals,
    isReady,
  };
};

/** A batch with what its files say. Throws `notFound`. */
export const batchOf = async (db: Db, batchId: number, now: Date) => {
  const head = await headsOf(db).where('opening_batch.id', '=', batchId).executeTakeFirst();
  if (!head) throw new ApiError('notFound');
  return {
    head,
    checked: await checkBatch(db, batchId, now, head.state),
  };
};

/** Lets a batch be posted, or what of it was stopped; answers what it says. Throws `doesNotFit` while anything is wrong with it. */
export const askForPosting = async (
  tx: Tx,
  batchId: number,
  o: { readonly by: number; readonly now: Date },
): Promise<Checked> => {
  const state = await lockOpen(tx, batchId);
  const checked = await checkBatch(tx, batchId, o.now, state);
  if (!checked.isReady) throw new ApiError('doesNotFit');
  await touch(tx, batchId, { state: openingState.of.posting, asked_by: o.by }, o.now);
  return checked;
};
