import { createHmac } from 'node:crypto';
import {
  day,
  deliveryState,
  notHeard,
  second,
  type WebhookBody,
  webhookHeaders,
  webhookPauses,
  webhookText,
  webhookTopic,
} from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import { webhookOwner } from '../core/auth/principal.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { postOutward } from '../core/http/outward.ts';
import { whileClaimed } from '../core/jobs/claim.ts';
import {
  type Claimed,
  claimWebhook,
  forgetEvents,
  orderOfRecharge,
  releaseWebhook,
  renewWebhook,
  settleDelivery,
  takeDelivery,
} from './webhookQueue.store.ts';

const { waiting, delivered, givenUp } = deliveryState.of;
/** Webhooks that one process sends to side by side. */
const lanes = 4;
/** A receiver that does not answer fails an attempt within so long. */
const patience = 10 * second;
/** So many events go to one webhook before the others have their turn. */
const atOnce = 10;
/** Events can be looked up for so long. */
const eventsKept = 30 * day;

type Taken = NonNullable<Awaited<ReturnType<typeof takeDelivery>>>;

/** The signature of a delivery, in hexadecimal figures. */
export const webhookSignature = (secret: string, parts: Parameters<typeof webhookText>[0]): string =>
  createHmac('sha256', secret).update(webhookText(parts)).digest('hex');

const bodyOf = async (app: App, { event }: Taken): Promise<WebhookBody> => {
  const { user_id: ownerId, object_id: rechargeId } = event;
  const order =
    event.topic === webhookTopic.of.recharge && ownerId !== null && rechargeId !== null
      ? await orderOfRecharge(app.db, { ownerId, rechargeId })
      : undefined;
  return {
    eventId: event.id,
    topic: event.topic === null ? 'test' : webhookTopic.entries[event.topic].name,
    time: event.at.getTime(),
    customerId: event.user_id,
    objectId: event.object_id,
    state: event.state,
    ...(order !== undefined && { paymentOrderId: order }),
  };
};

/** One attempt: the HTTP status, and what was wrong; nothing is wrong where the receiver took it. */
const attempt = async (
  app: App,
  to: Claimed,
  taken: Taken,
): Promise<{ readonly answer: number | null; readonly error: string }> => {
  const body = JSON.stringify(await bodyOf(app, taken));
  const [eventId, timestamp] = [String(taken.event.id), String(app.clock().getTime())];
  const secret = sealerOf(app.config).open(to.secret, webhookOwner(to.partnerId));
  try {
    const { status, text } = await postOutward({
      url: to.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'renderdesk-webhook/1',
        [webhookHeaders.event]: eventId,
        [webhookHeaders.timestamp]: timestamp,
        [webhookHeaders.signature]: webhookSignature(secret, { eventId, timestamp, body }),
      },
      body,
      patience,
      allowed: app.config.webhookNetworks,
    });
    return { answer: status, error: status >= 200 && status < 300 ? '' : `HTTP ${status} ${text}`.trim() };
  } catch (error) {
    return { answer: null, error: (error instanceof Error ? error.message : String(error)).slice(0, 500) };
  }
};

/** Sends what was taken; answers whether the receiver took it. It is sent again, under the same ID, where this process dies before it says so. */
const deliver = async (app: App, to: Claimed, taken: Taken): Promise<boolean> => {
  const { answer, error } = taken.isHeard ? await attempt(app, to, taken) : { answer: null, error: notHeard };
  const now = app.clock();
  const pause = taken.isHeard ? webhookPauses[taken.attempts - 1] : undefined;
  const isTaken = error === '';
  await settleDelivery(app.db, taken.id, {
    state: isTaken ? delivered : pause === undefined ? givenUp : waiting,
    sentAt: isTaken ? now : null,
    nextAt: isTaken || pause === undefined ? null : new Date(now.getTime() + pause),
    answer,
    error,
  });
  if (!isTaken)
    app.log.warn(
      { partnerId: to.partnerId, eventId: taken.event.id, attempt: taken.attempts, error },
      'webhook',
    );
  return isTaken || !taken.isHeard;
};

/** Sends what is due to one webhook, in the order of its events, up to its share of one turn or the first failure. */
const deliverSome = async (app: App, to: Claimed): Promise<void> => {
  for (let n = 0; n < atOnce; n += 1) {
    const taken = await takeDelivery(app.db, { partnerId: to.partnerId, now: app.clock() });
    if (!taken || !(await deliver(app, to, taken))) return;
  }
};

/**
 * Sends events to partners until nothing is due: each webhook in the order of its events, several webhooks side by side. After a
 * failure the others have their turn.
 */
export const deliverWebhooks = async (app: App): Promise<void> => {
  const lane = async (): Promise<void> => {
    for (;;) {
      const to = await claimWebhook(app.db, app.clock());
      if (!to) return;
      const renew = (from: Date, until: Date) => renewWebhook(app.db, to.partnerId, from, until);
      try {
        await whileClaimed({ ...app, until: to.until ?? app.clock(), renew }, () => deliverSome(app, to));
      } finally {
        await releaseWebhook(app.db, to.partnerId, app.clock());
        app.live.send([{ topic: 'partner' }]);
      }
    }
  };
  const failed = (await Promise.allSettled(Array.from({ length: lanes }, lane))).find(
    (one) => one.status === 'rejected',
  );
  if (failed) throw failed.reason;
};

/** Forgets what nobody looks up any more. */
export const forgetOldEvents = (app: App): Promise<void> =>
  forgetEvents(app.db, new Date(app.clock().getTime() - eventsKept));
