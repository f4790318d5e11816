import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** What a partner may do for customers (domain §4); each call of the portal belongs to one. */
export const portalScope = codeTable('portalScope', {
  1: { name: 'customers', tone: 'neutral' },
  2: { name: 'certifications', tone: 'neutral' },
  3: { name: 'orders', tone: 'neutral' },
  4: { name: 'tasks', tone: 'neutral' },
  5: { name: 'bills', tone: 'neutral' },
  6: { name: 'invoices', tone: 'neutral' },
  7: { name: 'feedback', tone: 'neutral' },
});
export type PortalScope = CodeOf<typeof portalScope>;
/** Scopes whose commands move money or say what it is for: closed to staff who are signed in as a customer (lifecycles §3). */
export const moneyScopes: readonly PortalScope[] = [
  portalScope.of.orders,
  portalScope.of.bills,
  portalScope.of.invoices,
];

/** Whose partner it is: of all customers, as our own website is, or of those alone that it registered. */
export const partnerReach = codeTable('partnerReach', {
  1: { name: 'own', tone: 'neutral' },
  2: { name: 'all', tone: 'warning' },
});
export type PartnerReach = CodeOf<typeof partnerReach>;

/** Whether a partner's keys open the portal. */
export const partnerState = codeTable('partnerState', {
  0: { name: 'disabled', tone: 'neutral' },
  1: { name: 'enabled', tone: 'success' },
});
export type PartnerState = CodeOf<typeof partnerState>;

/** What partners are told of by webhook: each time the state of such a thing changes. */
export const webhookTopic = codeTable('webhookTopic', {
  1: { name: 'certification', tone: 'neutral' },
  2: { name: 'student', tone: 'neutral' },
  3: { name: 'recharge', tone: 'neutral' },
  4: { name: 'refund', tone: 'neutral' },
  5: { name: 'bill', tone: 'neutral' },
  6: { name: 'appeal', tone: 'neutral' },
  7: { name: 'invoice', tone: 'neutral' },
  8: { name: 'task', tone: 'neutral' },
  9: { name: 'feedback', tone: 'neutral' },
});
export type WebhookTopic = CodeOf<typeof webhookTopic>;

/** The scope that a partner needs to be told of a topic. */
export const scopeOfTopic = {
  1: 2,
  2: 2,
  3: 3,
  4: 3,
  5: 5,
  6: 5,
  7: 6,
  8: 4,
  9: 7,
} as const satisfies Record<WebhookTopic, PortalScope>;

/** Where a delivery of an event to a partner stands. */
export const deliveryState = codeTable('deliveryState', {
  0: { name: 'waiting', tone: 'waiting' },
  1: { name: 'delivered', tone: 'success' },
  2: { name: 'givenUp', tone: 'danger' },
});
export type DeliveryState = CodeOf<typeof deliveryState>;
