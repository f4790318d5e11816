import { codeTable } from '../kernel/codes.ts';

/** What is sold by contract beside memberships (lifecycles §21, §25; the numbers are ours). */
export const soldKind = codeTable('soldKind', {
  1: { name: 'machinePack', tone: 'info' },
  2: { name: 'projectPack', tone: 'info' },
  3: { name: 'rental', tone: 'neutral' },
  4: { name: 'copyright', tone: 'neutral' },
});
/** The contract that holds the money of each, and what a payment for it is for. */
export const contractKindOf = { 1: 1, 2: 1, 3: 2, 4: 4 } as const;
export const purposeOf = { 1: 2, 2: 2, 3: 3, 4: 4 } as const;

/** Working days in which a copyright order is decided on (people §9). */
export const auditDays = [1, 3, 5, 10] as const;
