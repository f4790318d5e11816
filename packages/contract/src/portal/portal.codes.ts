import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** What a partner may do for customers (domain §4); each call of the portal belongs to one. */
export const portalScope = codeTable('portalScope', {
  1: { name: 'customers', tone: 'neutral' },
  2: { name: 'certifications', tone: 'neutral' },
  3: { name: 'orders', tone: 'neutral' },
  4: { name: 'tasks', tone: 'neutral' },
});
export type PortalScope = CodeOf<typeof portalScope>;

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
