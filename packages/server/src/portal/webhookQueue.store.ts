import {
  type DeliveryState,
  deliveryState,
  partnerState,
  scopeOfTopic,
  type WebhookTopic,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { claimedUntil } from '../core/jobs/claim.ts';

const { waiting } = deliveryState.of;

/** A webhook that a worker has for itself. */
export interface Claimed {
  readonly partnerId: number;
  readonly url: string;
  readonly secret: Buffer;
  /** Until when it is this worker's, unless the claim is renewed. */
  readonly until: Date | null;
}

/**
 * Takes a webhook with something to send for one worker alone, so that its events go out one after the other and a slow one holds up
 * no other; the one that was sent to longest ago first. Undefined where none has.
 */
export const claimWebhook = (db: Db, now: Date): Promise<Claimed | undefined> =>
  db
    .updateTable('webhook')
    .set({ busy_until: claimedUntil(now) })
    .where('partner_id', '=', (eb) =>
      eb
        .selectFrom('webhook as w')
        .innerJoin('partner as p', 'p.id', 'w.partner_id')
        .where('w.state', '=', partnerState.of.enabled)
        .where('p.state', '=', partnerState.of.enabled)
        .where((of) => of.or([of('w.busy_until', 'is', null), of('w.busy_until', '<=', now)]))
        .where((of) =>
          of.exists(
            of
              .selectFrom('webhook_delivery as d')
              .whereRef('d.partner_id', '=', 'w.partner_id')
              .where('d.state', '=', waiting)
              .where((due) => due.or([due('d.next_at', 'is', null), due('d.next_at', '<=', now)]))
              .select('d.id'),
          ),
        )
        .orderBy('w.busy_until', (order) => order.asc().nullsFirst())
        .orderBy('w.partner_id')
        .limit(1)
        .forNoKeyUpdate('w')
        .skipLocked()
        .select('w.partner_id'),
    )
    .returning(['partner_id as partnerId', 'url', 'secret', 'busy_until as until'])
    .executeTakeFirst();

/** Moves the end of the claim on a webhook; answers whether it still was `from`. */
export const renewWebhook = async (db: Db, partnerId: number, from: Date, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ busy_until: to })
    .where('partner_id', '=', partnerId)
    .where('busy_until', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Lets go of a webhook. */
export const releaseWebhook = async (db: Db, partnerId: number, now: Date): Promise<void> => {
  await db.updateTable('webhook').set({ busy_until: now }).where('partner_id', '=', partnerId).execute();
};

/**
 * The oldest event that is due for a partner, its attempt counted; undefined where none is. `isHeard` is false where the partner may
 * not hear of it any more.
 */
export const takeDelivery = async (db: Db, o: { readonly partnerId: number; readonly now: Date }) => {
  const due = await db
    .updateTable('webhook_delivery')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('webhook_delivery as d')
        .where('d.partner_id', '=', o.partnerId)
        .where('d.state', '=', waiting)
        .where((of) => of.or([of('d.next_at', 'is', null), of('d.next_at', '<=', o.now)]))
        .orderBy('d.event_id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('d.id'),
    )
    .returning(['id', 'event_id', 'attempts'])
    .executeTakeFirst();
  if (!due) return undefined;
  const event = await db
    .selectFrom('webhook_event')
    .where('id', '=', due.event_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...due, event, isHeard: await isHeard(db, o.partnerId, event) };
};

const isHeard = async (
  db: Db,
  partnerId: number,
  { topic, user_id: userId }: { readonly topic: WebhookTopic | null; readonly user_id: number | null },
): Promise<boolean> => {
  if (topic === null) return true;
  const { rows } = await sql`
    select from webhook w where w.partner_id = ${partnerId} and ${topic} = any (w.topics)
      and w.partner_id in (select partners_of_customer(${userId}, ${scopeOfTopic[topic]}::smallint))`.execute(
    db,
  );
  return rows.length > 0;
};

/** The order of the portal that a recharge was made by. */
export const orderOfRecharge = async (
  db: Db,
  o: { readonly ownerId: number; readonly rechargeId: number },
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('payment_order')
    .where('owner_id', '=', o.ownerId)
    .where('recharge_id', '=', o.rechargeId)
    .select('id')
    .executeTakeFirst();
  return found?.id;
};

/** Notes what became of a delivery. */
export const settleDelivery = async (
  db: Db,
  id: number,
  o: {
    readonly state: DeliveryState;
    readonly nextAt: Date | null;
    readonly sentAt: Date | null;
    readonly answer: number | null;
    readonly error: string;
  },
): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set({ state: o.state, next_at: o.nextAt, sent_at: o.sentAt, answer: o.answer, error: o.error })
    .where('id', '=', id)
    .execute();
};

/** Forgets events before a moment that wait for nobody, with their deliveries. */
export const forgetEvents = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('webhook_event')
    .where('at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_delivery as d')
            .whereRef('d.event_id', '=', 'webhook_event.id')
            .where('d.state', '=', waiting)
            .select('d.id'),
        ),
      ),
    )
    .execute();
};
