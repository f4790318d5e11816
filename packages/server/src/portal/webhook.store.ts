import { randomBytes } from 'node:crypto';
import {
  deliveriesShown,
  deliveryState,
  type PartnerState,
  partnerState,
  type WebhookTopic,
} from '@renderdesk/contract';
import { webhookOwner } from '../core/auth/principal.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import { changedMeanwhile } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';

interface Said {
  readonly webhookUrl: string;
  readonly topics: readonly WebhookTopic[];
}
const columnsOf = (o: Said) => ({
  url: o.webhookUrl,
  topics: [...new Set(o.topics)].toSorted((a, b) => a - b),
});

const freshSecret = (): string => `rdw_${randomBytes(32).toString('base64url')}`;

/** The webhook of a partner; undefined where it has none. Throws `notFound` for no partner. */
export const webhookOf = async (db: Db, partnerId: number) => {
  const found = await db
    .selectFrom('partner as p')
    .leftJoin('webhook as w', 'w.partner_id', 'p.id')
    .where('p.id', '=', partnerId)
    .select(['w.url', 'w.topics', 'w.state', 'w.created_at', 'w.version'])
    .executeTakeFirstOrThrow(notFound);
  const { url, topics, state, created_at: createdAt, version } = found;
  if (url === null || topics === null || state === null || createdAt === null || version === null)
    return undefined;
  return { url, topics: topics as WebhookTopic[], state, createdAt, version };
};

/** The latest deliveries to a partner, the last event first. */
export const deliveriesOf = (db: Db, partnerId: number) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_event as e', 'e.id', 'd.event_id')
    .where('d.partner_id', '=', partnerId)
    .orderBy('d.event_id', 'desc')
    .limit(deliveriesShown)
    .selectAll('d')
    .select(['e.topic', 'e.user_id', 'e.object_id', 'e.at'])
    .execute();

const lockWebhook = (tx: Tx, partnerId: number) =>
  tx
    .selectFrom('webhook')
    .where('partner_id', '=', partnerId)
    .select(['version', 'state'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

/** Sets a partner's webhook up; its secret is answered, and kept sealed. Throws `notFound`, `alreadyTaken` where it has one. */
export const addWebhook = async (
  tx: Tx,
  sealer: Sealer,
  o: Said & { readonly partnerId: number; readonly by: number; readonly now: Date },
): Promise<string> => {
  await tx
    .selectFrom('partner')
    .where('id', '=', o.partnerId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (await webhookOf(tx, o.partnerId)) throw new ApiError('alreadyTaken');
  const secret = freshSecret();
  await tx
    .insertInto('webhook')
    .values({
      ...columnsOf(o),
      partner_id: o.partnerId,
      state: partnerState.of.enabled,
      secret: sealer.seal(secret, webhookOwner(o.partnerId)),
      created_by: o.by,
      created_at: o.now,
    })
    .execute();
  return secret;
};

/** Changes a webhook. Throws `notFound`, `changedMeanwhile`. */
export const changeWebhook = async (
  tx: Tx,
  o: Said & {
    readonly partnerId: number;
    readonly version: number;
    readonly webhookState: PartnerState;
    readonly now: Date;
  },
): Promise<void> => {
  const row = await lockWebhook(tx, o.partnerId);
  if (row.version !== o.version) throw await changedMeanwhile(tx, 'partner', o.partnerId);
  await tx
    .updateTable('webhook')
    .set((eb) => ({
      ...columnsOf(o),
      state: o.webhookState,
      version: eb('version', '+', 1),
      updated_at: o.now,
    }))
    .where('partner_id', '=', o.partnerId)
    .execute();
};

/** Gives a webhook another secret, which is answered. Throws `notFound`. */
export const renewWebhookSecret = async (
  tx: Tx,
  sealer: Sealer,
  o: { readonly partnerId: number; readonly now: Date },
): Promise<string> => {
  await lockWebhook(tx, o.partnerId);
  const secret = freshSecret();
  await tx
    .updateTable('webhook')
    .set((eb) => ({
      secret: sealer.seal(secret, webhookOwner(o.partnerId)),
      version: eb('version', '+', 1),
      updated_at: o.now,
    }))
    .where('partner_id', '=', o.partnerId)
    .execute();
  return secret;
};

/** Puts an event before a partner that says nothing but that it is a test. Throws `notFound`, `notAllowedInState` where it is off. */
export const addTestEvent = async (
  tx: Tx,
  { partnerId, now }: { readonly partnerId: number; readonly now: Date },
): Promise<void> => {
  const { state } = await lockWebhook(tx, partnerId);
  if (state !== partnerState.of.enabled) throw new ApiError('notAllowedInState');
  const event = await tx
    .insertInto('webhook_event')
    .values({ topic: null, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('webhook_delivery').values({ partner_id: partnerId, event_id: event.id }).execute();
};

/** Has deliveries sent again, now and with all attempts anew; one that waits already is not. */
export const sendAgain = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .selectFrom('webhook_delivery')
    .where('id', 'in', ids)
    .select(['id', 'state'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const { waiting } = deliveryState.of;
  const again = rows.filter(({ state }) => state !== waiting).map(({ id }) => id);
  if (again.length > 0)
    await tx
      .updateTable('webhook_delivery')
      .set({ state: waiting, attempts: 0, next_at: null, sent_at: null, answer: null, error: '' })
      .where('id', 'in', again)
      .execute();
  return new Map(
    rows.map(({ id }) => [id, again.includes(id) ? done : { code: new ApiError('notAllowedInState').code }]),
  );
};
