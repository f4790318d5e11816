import {
  openingState,
  type OpeningFileKind,
  type OpeningKind,
  type OpeningState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { changeRow } from '../../core/crud/crud.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import type { Rows } from './opening.lines.rules.ts';

/** Whether files of a batch may change. */
export const isOpen = (state: OpeningState): boolean =>
  state === openingState.of.draft || state === openingState.of.stopped;

/** A draft or a stopped batch, locked; answers its state. Throws `notFound`, `notAllowedInState`. */
export const lockOpen = async (tx: Tx, batchId: number) => {
  const found = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select('state')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (!isOpen(found.state)) throw new ApiError('notAllowedInState');
  return found.state;
};
/** Writes to a batch that something of it changed. */
export const touch = (
  tx: Tx,
  batchId: number,
  set: { state?: OpeningState; asked_by?: number; posted_at?: Date; failure?: string },
  now: Date,
) => changeRow(tx, 'opening_batch', batchId, { now, set });

/** Whether books are kept for a company. Throws `notFound`. */
const assertCompany = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .selectFrom('company')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
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

/** Accounts of ours whose balance a batch posted. */
export const postedAccountsOf = async (db: Db, batchId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('opening_account')
    .where('batch_id', '=', batchId)
    .where('undone_at', 'is', null)
    .select('company_account_id')
    .execute();
  return new Set(rows.map((one) => one.company_account_id));
};

/** Gives up a batch of which nothing is posted. Throws `notFound`, `notAllowedInState`. */
export const discardBatch = async (tx: Tx, batchId: number, now: Date): Promise<void> => {
  await lockOpen(tx, batchId);
  if ((await postedOf(tx, batchId)).size + (await postedAccountsOf(tx, batchId)).size > 0)
    throw new ApiError('notAllowedInState');
  await touch(tx, batchId, { state: openingState.of.discarded }, now);
};

/** Heads of batches, the newest first. */
export const headsOf = (db: Db) =>
  db
    .selectFrom('opening_batch')
    .innerJoin('company', 'company.id', 'opening_batch.company_id')
    .leftJoin('admin', 'admin.id', 'opening_batch.created_by')
    .select(['opening_batch.id', 'opening_batch.state', 'opening_batch.created_at', 'opening_batch.asked_by'])
    .select(['opening_batch.company_id', 'opening_batch.failure', 'opening_batch.posted_at'])
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
