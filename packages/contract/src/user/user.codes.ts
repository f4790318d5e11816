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

/** How large a customer's team is, as they said at registration; the specification gives no values, so they are ours. */
export const userScale = codeTable('userScale', {
  0: { name: 'unknown', tone: 'neutral' },
  1: { name: 'one', tone: 'neutral' },
  2: { name: 'upTo10', tone: 'neutral' },
  3: { name: 'upTo50', tone: 'neutral' },
  4: { name: 'upTo200', tone: 'neutral' },
  5: { name: 'more', tone: 'neutral' },
});

/** By which door an account was made. The specification gives no values, so they are ours. */
export const registerSource = codeTable('registerSource', {
  1: { name: 'website', tone: 'neutral' },
  2: { name: 'client', tone: 'neutral' },
  3: { name: 'plugin', tone: 'neutral' },
  4: { name: 'mobile', tone: 'neutral' },
  5: { name: 'staff', tone: 'info' },
  6: { name: 'agent', tone: 'info' },
  7: { name: 'import', tone: 'neutral' },
});
/** Doors of ours: the customer did not register themself. */
export const registeredByUs = [
  registerSource.of.staff,
  registerSource.of.agent,
  registerSource.of.import,
] as const;

/** With what an account was made; the values are ours. */
export const registerType = codeTable('registerType', {
  1: { name: 'phone', tone: 'neutral' },
  2: { name: 'email', tone: 'neutral' },
  3: { name: 'wechat', tone: 'neutral' },
  4: { name: 'dingTalk', tone: 'neutral' },
});

/** Who brought an account; the values are ours. */
export const sourceType = codeTable('sourceType', {
  1: { name: 'direct', tone: 'neutral' },
  2: { name: 'customer', tone: 'info' },
  3: { name: 'agent', tone: 'info' },
});

/** What else an account is; the values are ours. */
export const customerRole = codeTable('customerRole', {
  1: { name: 'customer', tone: 'neutral' },
  2: { name: 'student', tone: 'info' },
  3: { name: 'agent', tone: 'info' },
});

/** Whether an account may sign in, submit and be worked for. */
export const accountState = codeTable('accountState', {
  0: { name: 'disabled', tone: 'danger' },
  1: { name: 'enabled', tone: 'success' },
});

/** An answer that a filter asks for either way: 0 no, 1 yes (people §3). */
export const yesOrNo = codeTable('yesOrNo', {
  0: { name: 'no', tone: 'neutral' },
  1: { name: 'yes', tone: 'neutral' },
});

/** Whether labels are added to customers or taken away. */
export const labelChange = codeTable('labelChange', {
  1: { name: 'add', tone: 'neutral' },
  2: { name: 'remove', tone: 'neutral' },
});

/** By what an account is searched (people §3). */
export const userSearchBy = codeTable('userSearchBy', {
  1: { name: 'userAccount', tone: 'neutral' },
  2: { name: 'userId', tone: 'neutral' },
});

/** What keeps an account from signing in until it is lifted (lifecycles §3); the values are ours. */
export const loginLimit = codeTable('loginLimit', {
  1: { name: 'lock', tone: 'warning' },
  2: { name: 'failedLogins', tone: 'warning' },
  3: { name: 'ip', tone: 'warning' },
});
