import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, PartnerId, UserId, WebhookDeliveryId } from '../kernel/values.ts';
import { deliveryState, partnerState, webhookTopic } from './portal.codes.ts';

const edit = { access: anyOf('admin:partner:edit'), object: 'partner' } as const;
const webhook = {
  /** https; also http, and addresses of inner networks, where the configuration allows those. */
  webhookUrl: z.url({ protocol: /^https?$/ }).max(500),
  topics: z.array(webhookTopic.schema).min(1).max(webhookTopic.codes.length),
} as const;
const secret = sensitive('secret', z.string(), { shown: true });
/** So many of the latest deliveries are shown. */
export const deliveriesShown = 100;

/** Where a partner is told of what changes for its customers, signed by a secret that is told once. */
export const webhooks = calls('portal', 'webhooks', {
  read: read('base/portal/webhook/read', {
    access: anyOf('admin:partner'),
    errors: [errorCodes.notFound],
    input: { partnerId: PartnerId },
    output: z
      .object({
        ...webhook,
        webhookState: partnerState.schema,
        createTime: Instant,
        version: z.int32(),
        deliveries: z.array(
          z.object({
            deliveryId: WebhookDeliveryId,
            eventId: z.int(),
            /** Nothing for a test. */
            topic: webhookTopic.schema.nullable(),
            userId: UserId.nullable(),
            objectId: z.int().nullable(),
            deliveryState: deliveryState.schema,
            attempts: z.int(),
            /** The HTTP status of the last attempt; nothing where there was no answer. */
            answer: z.int().nullable(),
            error: z.string(),
            eventTime: Instant,
            nextTime: Instant.nullable(),
            sentTime: Instant.nullable(),
          }),
        ),
      })
      .nullable(),
  }),
  add: command('base/portal/webhook/add', {
    ...edit,
    tellsSecret: true,
    errors: [errorCodes.notFound, errorCodes.alreadyTaken, errorCodes.badInput],
    input: { partnerId: PartnerId, ...webhook },
    output: z.object({ secret }),
  }),
  update: command('base/portal/webhook/update', {
    ...edit,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.badInput],
    input: { partnerId: PartnerId, version: z.int32(), ...webhook, webhookState: partnerState.schema },
  }),
  /** What is sent from now on is signed by a new secret. */
  renew: command('base/portal/webhook/renew', {
    ...edit,
    tellsSecret: true,
    errors: [errorCodes.notFound],
    input: { partnerId: PartnerId },
    output: z.object({ secret }),
  }),
  /** Sends an event that says nothing. */
  test: command('base/portal/webhook/test', {
    ...edit,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { partnerId: PartnerId },
  }),
  /** Sends it at once, with ten attempts anew. */
  resend: perId('base/portal/webhook/resend', {
    ...edit,
    ids: 'deliveryIds',
    id: WebhookDeliveryId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
});
