import {
  type Micro,
  microOf,
  noMoney,
  openingProblem,
  openingState,
  type OpeningFileKind,
  type OpeningKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { knownCustomers } from '../user/index.ts';
import {
  balancesOf,
  customersOf,
  type Fault,
  type OpeningBalance,
  type OpeningCustomer,
  type Rows,
  sumsOf,
} from './opening.rules.ts';

/** Whose books the opening balances are in. */
const companyId = 1;

/** A draft, locked. Throws `notFound`, `notAllowedInState`. */
const lockDraft = async (tx: Tx, batchId: number) => {
  const found = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError('notFound');
  if (found.state !== openingState.of.draft) throw new ApiError('notAllowedInState');
};
/** Writes to a batch that something of it changed. */
export const touch = (
  tx: Tx,
  batchId: number,
  set: { state?: 0 | 1 | 2 | 3; asked_by?: number; posted_at?: Date },
  now: Date,
) =>
  tx
    .updateTable('opening_batch')
    .set((eb) => ({ ...set, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', batchId)
    .execute();

/** Stores the rows of a file in a draft, or in a new batch; answers the batch. */
export const keepRows = async (
  tx: Tx,
  o: {
    readonly batchId: number | undefined;
    readonly kind: OpeningFileKind;
    readonly name: string;
    readonly rows: Rows;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  const { id } =
    o.batchId === undefined
      ? await tx
          .insertInto('opening_batch')
          .values({ company_id: companyId, created_by: o.by, created_at: o.now })
          .returning('id')
          .executeTakeFirstOrThrow()
      : { id: o.batchId };
  await lockDraft(tx, id);
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
  await lockDraft(tx, o.batchId);
  await tx
    .insertInto('opening_total')
    .values({ batch_id: o.batchId, kind: o.kind, currency: o.currency, amount: o.amount })
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'kind', 'currency']).doUpdateSet({ amount: o.amount }),
    )
    .execute();
};

/** Gives up a draft. */
export const discardBatch = async (tx: Tx, batchId: number, now: Date): Promise<void> => {
  await lockDraft(tx, batchId);
  await touch(tx, batchId, { state: openingState.of.discarded }, now);
};

const headsOf = (db: Db) =>
  db
    .selectFrom('opening_batch')
    .leftJoin('admin', 'admin.id', 'opening_batch.created_by')
    .select(['opening_batch.id', 'opening_batch.state', 'opening_batch.created_at', 'opening_batch.asked_by'])
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
const thereAlready = async (db: Db, customers: readonly OpeningCustomer[]): Promise<Fault[]> => {
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

/** What the files of a batch say, what is wrong with them, and how they differ from what the earlier system says. */
export const checkBatch = async (
  db: Db,
  batchId: number,
  now: Date,
  o: { readonly isDraft: boolean },
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
  if (o.isDraft) faults.push(...(await thereAlready(db, customers)));
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
      lines: Math.max(0, (rows as unknown as Rows).length - 1),
      rows: rows as unknown as Rows,
    })),
    customers,
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
    checked: await checkBatch(db, batchId, now, { isDraft: head.state === openingState.of.draft }),
  };
};

/** Lets a draft be posted; answers what it says. Throws `doesNotFit` while anything is wrong with it. */
export const askForPosting = async (
  tx: Tx,
  batchId: number,
  o: { readonly by: number; readonly now: Date },
): Promise<Checked> => {
  await lockDraft(tx, batchId);
  const checked = await checkBatch(tx, batchId, o.now, { isDraft: true });
  if (!checked.isReady) throw new ApiError('doesNotFit');
  await touch(tx, batchId, { state: openingState.of.posting, asked_by: o.by }, o.now);
  return checked;
};
