import { codeTable } from '../kernel/codes.ts';

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
