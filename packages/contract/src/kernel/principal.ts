import { codeTable, type CodeOf } from './codes.ts';

/** Who can act, as every record of an action keeps it. A partner speaks for a customer; a customer acts through no door of ours. */
export const principalKind = codeTable('principalKind', {
  1: { name: 'staff', tone: 'info' },
  2: { name: 'partner', tone: 'neutral' },
  3: { name: 'node', tone: 'neutral' },
  4: { name: 'system', tone: 'neutral' },
  5: { name: 'customer', tone: 'neutral' },
});
export type PrincipalKind = CodeOf<typeof principalKind>;
