import { minute } from '../kernel/time.ts';

/** The headers of a delivery. Its ID stays the same at each attempt. */
export const webhookHeaders = {
  event: 'x-event-id',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
} as const;

/** What is signed with HMAC-SHA256 under the webhook's secret: the event's ID, the time of the attempt and the body as it is sent. */
export const webhookText = (o: {
  readonly eventId: string;
  readonly timestamp: string;
  readonly body: string;
}): string => `${o.eventId}.${o.timestamp}.${o.body}`;

/** Pauses after each attempt that was not taken; after the tenth, a day after the first, an event is given up. */
export const webhookPauses = [1, 5, 15, 30, 60, 120, 240, 360, 600].map((minutes) => minutes * minute);
export const mostDeliveries = webhookPauses.length + 1;

/** The error of a delivery that was not sent, since its partner may not hear of it any more. */
export const notHeard = 'notHeard';

/** The body of a delivery: which thing of whom is in which state now; nothing of a person. What it is is asked by the calls. */
export interface WebhookBody {
  readonly eventId: number;
  /** `certification`, `task` …, or `test`. */
  readonly topic: string;
  readonly time: number;
  readonly customerId: number | null;
  readonly objectId: number | null;
  readonly state: number | null;
  /** Of a recharge that was ordered through the portal. */
  readonly paymentOrderId?: number;
}
