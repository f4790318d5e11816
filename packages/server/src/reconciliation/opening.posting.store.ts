import { type CouponType, openingState, principalKind } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Tx } from '../core/db/db.ts';
import { occasionOf, type OpeningPart, postOpening } from '../pay/index.ts';
import { addImported } from '../user/index.ts';
import type { OpeningBalance, OpeningCustomer } from './opening.rules.ts';
import { batchOf, touch } from './opening.store.ts';

const partOf = (one: OpeningBalance): OpeningPart => {
  const { amount, at, kind } = one;
  if (kind === 7) return { of: 'arrears', amount, at };
  if (kind === 0) return { of: 'cash', amount, at, refundable: one.refundable, reference: one.reference };
  return { of: 'coupons', amount, at, type: kind satisfies Exclude<CouponType, 0>, expiresAt: one.expiresAt };
};

/** Makes one customer and posts what it has, once: whoever comes second finds it and does nothing. */
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

/** The job of a batch: one transaction a customer, main accounts first; begun again it goes on where it was cut off. */
export const runOpening = async (app: App, batchId: number): Promise<void> => {
  const { head, checked } = await batchOf(app.db, batchId, app.clock());
  if (head.state !== openingState.of.posting) return;
  const ofCustomer = Map.groupBy(checked.balances, ({ earlierId }) => earlierId);
  for (const one of checked.customers.toSorted((a, b) => Number(a.mainId !== '') - Number(b.mainId !== ''))) {
    await app.db
      .transaction()
      .execute((tx) => postCustomer(tx, batchId, one, ofCustomer.get(one.earlierId) ?? [], app.clock()));
  }
  await app.db.transaction().execute(async (tx) => {
    const { state } = await tx
      .selectFrom('opening_batch')
      .where('id', '=', batchId)
      .select('state')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = app.clock();
    if (state === openingState.of.posting)
      await touch(tx, batchId, { state: openingState.of.posted, posted_at: now }, now);
  });
  app.live.send([{ topic: 'openingBatch' }]);
};
