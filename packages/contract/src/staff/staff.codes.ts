import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Organisation types: 11, 12 and 125 are salesman lists (overview §6). A type is not an id: id 4 is only the default. */
export const organizationType = codeTable('organizationType', {
  2: { name: 'pc', tone: 'neutral' },
  3: { name: 'td', tone: 'neutral' },
  4: { name: 'agent', tone: 'neutral' },
  11: { name: 'salesmanDomestic', tone: 'neutral' },
  12: { name: 'salesmanForeign', tone: 'neutral' },
  125: { name: 'salesmanPicture', tone: 'neutral' },
});
/** The organisation that a screen takes when none is named, and the root of the whole tree (checklist O-335). */
export const defaultOrganizationId = 4;
export const rootOrganizationId = 1;

export const adminStatus = codeTable('adminStatus', {
  0: { name: 'active', tone: 'success' },
  1: { name: 'disabled', tone: 'neutral' },
});
/**
 * What somebody works as (overview §1). It is stored nowhere: the special roles make administrators, the type of the
 * organisation or of the nearest one above it makes salespeople, PC, TD and agents, and of all others it is told by what
 * their roles open.
 */
export const staffKind = codeTable('staffKind', {
  1: { name: 'operator', tone: 'neutral' },
  2: { name: 'finance', tone: 'neutral' },
  3: { name: 'support', tone: 'neutral' },
  4: { name: 'salesman', tone: 'neutral' },
  5: { name: 'pc', tone: 'neutral' },
  6: { name: 'td', tone: 'neutral' },
  7: { name: 'agent', tone: 'neutral' },
  8: { name: 'administrator', tone: 'info' },
});
/** What a batch does with the roles that it names. */
export const roleChange = codeTable('roleChange', {
  1: { name: 'give', tone: 'neutral' },
  2: { name: 'take', tone: 'neutral' },
  3: { name: 'replace', tone: 'neutral' },
});
/** Which customers a role sees (domain, who may see whom). */
export const customerScope = codeTable('customerScope', {
  0: { name: 'all', tone: 'neutral' },
  1: { name: 'organisation', tone: 'neutral' },
  2: { name: 'allocated', tone: 'neutral' },
});
export const roleKind = codeTable('roleKind', {
  0: { name: 'ordinary', tone: 'neutral' },
  1: { name: 'permissionAdministrator', tone: 'info' },
  2: { name: 'administrator', tone: 'info' },
});
/** How somebody has control of an account. With the first four they can sign in as the account. */
export const controlKind = codeTable('controlKind', {
  1: { name: 'made', tone: 'neutral' },
  2: { name: 'link', tone: 'neutral' },
  3: { name: 'contact', tone: 'neutral' },
  4: { name: 'factor', tone: 'neutral' },
  5: { name: 'key', tone: 'neutral' },
  6: { name: 'role', tone: 'neutral' },
});
export type ControlKind = CodeOf<typeof controlKind>;
