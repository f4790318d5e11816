import { type CouponType, openingState, principalKind } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Tx } from '../core/db/db.ts';
import { occasionOf, type OpeningPart, postOpening } from '../pay/index.ts';
import { addImported } from '../user/index.ts';
import type { OpeningBalance, OpeningCustomer } from './opening.rules.ts';
import { batchOf, postedOf, thereAlready, touch } from './opening.store.ts';

const partOf = (one: OpeningBalance): OpeningPart => {
  const { amount, at, kind } = one;
  if (kind === 7) return { of: 'arrears', amount, at };
  if (kind === 0) return { of: 'cash', amount, at, refundable: one.refundable, reference: one.reference };
  return { of: 'coupons', amount, at, type: kind satisfies Exclude<CouponType, 0>, expiresAt: one.expiresAt };
};

/**
 * Makes one customer and posts what it has, once: whoever comes second finds it and does nothing. Nor does it where somebody is there
 * by now with its name, phone or address, or where its main account was not made.
 */
const postCustomer = async (
  tx: Tx,
  batchId: number,
  one: OpeningCustomer,
  balances: readonly OpeningBalance[],
  now: Date,
): Promise<void> => {
  const batch = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select(['state', 'asked_by', 'company_id'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const done = await tx
    .selectFrom('opening_customer')
    .where('batch_id', '=', batchId)
    .where('earlier_id', 'in', [one.earlierId, one.mainId])
    .select(['earlier_id', 'user_id'])
    .execute();
  if (batch.state !== openingState.of.posting || done.some((row) => row.earlier_id === one.earlierId)) return;
  const mainId = done.find((row) => row.earlier_id === one.mainId)?.user_id ?? null;
  if (one.mainId !== '' && mainId === null) return;
  if ((await thereAlready(tx, [one])).length > 0) return;
  const userId = await addImported(tx, { ...one, mainId, now });
  await tx
    .insertInto('opening_customer')
    .values({ batch_id: batchId, earlier_id: one.earlierId, user_id: userId, posted_at: now })
    .execute();
  if (balances.length === 0) return;
  const occasion = await occasionOf(tx, {
    companyId: batch.company_id,
    at: now,
    incurredAt: now,
    actor: { kind: principalKind.of.staff, id: batch.asked_by },
  });
  await postOpening(
    tx,
    { batchId, ownerId: userId, currency: one.currency, parts: balances.map(partOf) },
    occasion,
  );
};

/** Whether somebody made an account of the same name, phone or address at this very moment. */
const isTaken = (error: unknown): boolean => {
  const { code, table } = error as { readonly code?: unknown; readonly table?: unknown };
  return code === '23505' && table === 'user';
};

/**
 * The job of a batch: one transaction a customer, main accounts first; begun again it goes on where it was cut off. Who could not be
 * made stops the batch once the others are posted: what is in the way stands among its problems.
 */
export const runOpening = async (app: App, batchId: number): Promise<void> => {
  const { head, checked } = await batchOf(app.db, batchId, app.clock());
  if (head.state !== openingState.of.posting) return;
  const ofCustomer = Map.groupBy(checked.balances, ({ earlierId }) => earlierId);
  for (const one of checked.customers.toSorted((a, b) => Number(a.mainId !== '') - Number(b.mainId !== ''))) {
    await app.db
      .transaction()
      .execute((tx) => postCustomer(tx, batchId, one, ofCustomer.get(one.earlierId) ?? [], app.clock()))
      .catch((error: unknown) => {
        if (!isTaken(error)) throw error;
      });
  }
  await app.db.transaction().execute(async (tx) => {
    const { state } = await tx
      .selectFrom('opening_batch')
      .where('id', '=', batchId)
      .select('state')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = app.clock();
    if (state !== openingState.of.posting) return;
    const isWhole = (await postedOf(tx, batchId)).size === checked.customers.length;
    const { posted, stopped } = openingState.of;
    await touch(tx, batchId, isWhole ? { state: posted, posted_at: now } : { state: stopped }, now);
  });
  app.live.send([{ topic: 'openingBatch' }]);
};
