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

/** Why frames of a task wait, as partners are told (domain §4): what they or their customer can mend, never our machines, areas or staff. */
export const waitReason = codeTable('waitReason', {
  1: { name: 'startsSoon', tone: 'waiting' },
  2: { name: 'busy', tone: 'waiting' },
  3: { name: 'machinesAway', tone: 'waiting' },
  4: { name: 'capacity', tone: 'waiting' },
  5: { name: 'earlierFrames', tone: 'waiting' },
  6: { name: 'preparing', tone: 'waiting' },
  7: { name: 'taskLimit', tone: 'waiting' },
  8: { name: 'accountLimit', tone: 'waiting' },
  9: { name: 'packBusy', tone: 'waiting' },
  10: { name: 'packUsedUp', tone: 'held' },
  11: { name: 'arrears', tone: 'held' },
  12: { name: 'arrearsPaid', tone: 'held' },
  13: { name: 'noFunds', tone: 'held' },
  14: { name: 'accountDisabled', tone: 'held' },
  15: { name: 'testFrames', tone: 'held' },
  16: { name: 'stopped', tone: 'held' },
  17: { name: 'timedOut', tone: 'held' },
  18: { name: 'failedInARow', tone: 'held' },
  19: { name: 'failedEverywhere', tone: 'held' },
  20: { name: 'triedAgain', tone: 'waiting' },
  21: { name: 'noSoftware', tone: 'warning' },
  22: { name: 'noPlugins', tone: 'warning' },
  23: { name: 'noMemory', tone: 'warning' },
  24: { name: 'noMachine', tone: 'warning' },
});
export type WaitReason = CodeOf<typeof waitReason>;
