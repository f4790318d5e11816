import { codeTable, type CodeOf } from '../kernel/codes.ts';
import type { organizationType } from '../staff/staff.codes.ts';

/** As what a customer is allocated to a member of staff: at most one of each at a time (lifecycles §3). The numbers are ours. */
export const allocationKind = codeTable('allocationKind', {
  1: { name: 'salesman', tone: 'info' },
  2: { name: 'pc', tone: 'neutral' },
  3: { name: 'td', tone: 'neutral' },
  4: { name: 'agent', tone: 'neutral' },
});
export type AllocationKind = CodeOf<typeof allocationKind>;

/** Whom each kind is given to, by the type of their organisation (people §4). */
export const allocationTypes = {
  1: [11, 12, 125],
  2: [2],
  3: [3],
  4: [4],
} as const satisfies Readonly<Record<AllocationKind, readonly CodeOf<typeof organizationType>[]>>;

/** As what somebody of an organisation of a type is allocated to customers; undefined where they are not. */
export const allocationKindOf = (type: number | null): AllocationKind | undefined =>
  allocationKind.codes.find((kind) => (allocationTypes[kind] as readonly number[]).includes(type ?? 0));
