import { openingState, type OpeningState, type OpeningUse, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { reverseOpening } from '../../pay/index.ts';
import { postingContextOf } from '../../pay/ledger/index.ts';
import { applyToTasks } from '../../task/index.ts';
import { removeImported } from '../../user/index.ts';
import { touch } from './opening.store.ts';

const { posted, stopped, reversing, reversed } = openingState.of;

/** Whether a batch may be taken back as it stands. */
export const isReversible = (state: OpeningState): boolean => state === posted || state === stopped;

/** Somebody who used what a batch brought. */
interface InTheWay {
  readonly earlierId: string;
  readonly userId: number;
  readonly use: OpeningUse;
}

/**
 * The customers of a batch who used something of it since, or have more by now: postings, charges, orders and applications besides
 * it, lots and bills that changed; tasks that were begun, changed or added; a sign-in; further child accounts. Ordered by their ids.
 */
export const inTheWayOf = async (db: Db, batchId: number): Promise<InTheWay[]> => {
  const { rows } = await sql<InTheWay>`
    with mine as materialized (select earlier_id, user_id as id from opening_customer where batch_id = ${batchId})
    select earlier_id as "earlierId", id as "userId", use::int as use from (
      select m.*, 1 as use from mine m where
        exists (select from posting p where p.owner_id = m.id and (p.cause <> 22 or p.cause_id <> ${batchId}))
        or exists (select from lot l where l.owner_id = m.id and (l.state <> 1 or l.remaining <> l.issued))
        or exists (select from bill b where b.owner_id = m.id and (b.unpaid <> b.credit_part or b.confirm_status <> 0))
        or exists (select from charge c where c.owner_id = m.id) or exists (select from fee f where f.owner_id = m.id)
        or exists (select from recharge r where r.owner_id = m.id
          and (r.purpose <> 5 or r.purpose_id is distinct from ${batchId} or r.status <> 2))
        or exists (select from refund r where r.owner_id = m.id) or exists (select from receipt r where r.owner_id = m.id)
        or exists (select from appeal a where a.owner_id = m.id) or exists (select from contract c where c.owner_id = m.id)
      union all
      select m.*, 2 from mine m where exists (select from task t where t.user_id = m.id and (t.status <> 10
        or t.deleted_at is not null or not exists (select from opening_task o where o.task_id = t.id and o.batch_id = ${batchId})
        or exists (select from attempt a where a.task_id = t.id)))
      union all
      select m.*, 3 from mine m join "user" u on u.id = m.id where u.activated
      union all
      select m.*, 4 from mine m where exists (select from "user" u where u.main_id = m.id and u.deleted_at is null
        and u.id not in (select id from mine))
    ) found order by id, use`.execute(db);
  return rows;
};

/** Throws `openingUsed` with the first who are in the way of taking a batch back. */
const expectUnused = (found: readonly InTheWay[]): void => {
  if (found.length === 0) return;
  const names = [...new Set(found.map(({ earlierId }) => earlierId))];
  const more = names.length > 10 ? ' …' : '';
  throw new ApiError('openingUsed', { names: `${names.slice(0, 10).join(', ')}${more}` });
};

/** Lets a batch be taken back. Throws `notFound`, `notAllowedInState`, `openingUsed`. */
export const askForReversal = async (
  tx: Tx,
  batchId: number,
  o: { readonly by: number; readonly now: Date },
): Promise<void> => {
  const found = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select('state')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (!isReversible(found.state)) throw new ApiError('notAllowedInState');
  expectUnused(await inTheWayOf(tx, batchId));
  await touch(tx, batchId, { state: reversing, asked_by: o.by, failure: '' }, o.now);
};

/** Takes everything of a batch back in one transaction. Throws `openingUsed` where somebody used something of it meanwhile. */
const reverseBatch = async (tx: Tx, batchId: number, now: Date): Promise<void> => {
  const batch = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select(['state', 'asked_by', 'company_id'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (batch.state !== reversing) return;
  const actor = { kind: principalKind.of.staff, id: batch.asked_by };
  const customers = await tx
    .selectFrom('opening_customer')
    .where('batch_id', '=', batchId)
    .orderBy('user_id')
    .select('user_id')
    .execute();
  const ids = customers.map((one) => one.user_id);
  await sql`select from owner_live where owner_id = any(${ids}::bigint[]) order by owner_id for update`.execute(
    tx,
  );
  expectUnused(await inTheWayOf(tx, batchId));
  const occasion = await postingContextOf(tx, {
    companyId: batch.company_id,
    at: now,
    incurredAt: now,
    actor,
  });
  for (const ownerId of [0, ...ids]) await reverseOpening(tx, { batchId, ownerId }, occasion);
  const tasks = await tx
    .updateTable('opening_task')
    .set({ undone_at: now })
    .where('batch_id', '=', batchId)
    .where('undone_at', 'is', null)
    .returning('task_id')
    .execute();
  if (tasks.length > 0) {
    const taskIds = tasks.map((one) => one.task_id);
    const refused = await applyToTasks(
      tx,
      { ...actor, now },
      { action: 'remove', taskIds, reason: String(batchId) },
    );
    if (refused.size > 0) throw new Error(`tasks ${[...refused.keys()].join(', ')} cannot be removed`);
  }
  await tx
    .updateTable('opening_account')
    .set({ undone_at: now })
    .where('batch_id', '=', batchId)
    .where('undone_at', 'is', null)
    .execute();
  if (ids.length > 0) await removeImported(tx, ids, now);
  await touch(tx, batchId, { state: reversed }, now);
};

/** The job of taking a batch back: whole or not at all. What was in the way leaves it as it was, with the reason. */
export const runReversal = async (app: App, batchId: number): Promise<void> => {
  try {
    await app.db.transaction().execute((tx) => reverseBatch(tx, batchId, app.clock()));
  } catch (error) {
    // Who is in the way is read with the batch.
    const isUsed = error instanceof ApiError;
    if (!isUsed) app.log.error({ err: error, batchId }, 'opening balances could not be taken back');
    await endReversal(app, batchId, isUsed ? '' : String(error));
  }
  app.live.send([{ topic: 'openingBatch' }]);
};

/** Leaves a batch that could not be taken back as it was before, with the reason. */
export const endReversal = async (app: App, batchId: number, failure: string): Promise<void> => {
  await app.db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('opening_batch')
      .where('id', '=', batchId)
      .select(['state', 'posted_at'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (batch.state !== reversing) return;
    const state = batch.posted_at === null ? stopped : posted;
    await touch(tx, batchId, { state, failure }, app.clock());
  });
};
