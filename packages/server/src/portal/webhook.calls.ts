import { webhooks } from '@renderdesk/contract';
import { sealerOf } from '../core/auth/sealing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import type { Config } from '../core/config.ts';
import { asId, asIdOrNull, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { isOutward } from '../core/http/outward.ts';
import * as store from './webhook.store.ts';
import { badFields } from '../core/http/apiError.ts';

/** Where partners are told of what changes, and what became of it. */
export const webhookCalls = (config: Config): Route[] => {
  const sealer = sealerOf(config);
  /** Throws `badInput` for an address that is never sent to. */
  const expectOutward = (url: string): void => {
    if (!isOutward(url, config.webhookNetworks)) throw badFields('webhookUrl');
  };
  return serve(webhooks, {
    read: async ({ db, input: { partnerId } }) => {
      const webhook = await store.webhookOf(db, partnerId);
      if (!webhook) return null;
      const rows = await store.deliveriesOf(db, partnerId);
      return {
        webhookUrl: webhook.url,
        topics: webhook.topics,
        webhookState: webhook.state,
        createTime: asInstant(webhook.createdAt),
        version: webhook.version,
        deliveries: rows.map((row) => ({
          deliveryId: asId(row.id),
          eventId: row.event_id,
          topic: row.topic,
          userId: asIdOrNull(row.user_id),
          objectId: row.object_id,
          deliveryState: row.state,
          attempts: row.attempts,
          answer: row.answer,
          error: row.error,
          eventTime: asInstant(row.at),
          nextTime: asInstantOrNull(row.next_at),
          sentTime: asInstantOrNull(row.sent_at),
        })),
      };
    },
    add: async ({ tx, actor, input, now }) => {
      expectOutward(input.webhookUrl);
      return { secret: await store.addWebhook(tx, sealer, { ...input, by: actor.adminId, now }) };
    },
    update: async ({ tx, input, now }) => {
      expectOutward(input.webhookUrl);
      await store.changeWebhook(tx, { ...input, now });
      return null;
    },
    renew: async ({ tx, input, now }) => ({
      secret: await store.renewWebhookSecret(tx, sealer, { ...input, now }),
    }),
    test: async ({ tx, input, now, effects }) => {
      await store.addTestEvent(tx, { ...input, now });
      effects.affected.push({ id: input.partnerId, outcome: 200 });
      effects.events.push({ topic: 'webhook' });
      return null;
    },
    resend: async ({ tx, ids, effects }) => {
      effects.events.push({ topic: 'webhook' });
      return store.sendAgain(tx, ids);
    },
  });
};
