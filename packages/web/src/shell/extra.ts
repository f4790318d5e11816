import {
  type AnyCall,
  approvals,
  attempts,
  home,
  outbox,
  type ownPages,
  partners,
  type PermissionKey,
} from '@renderdesk/contract';
/**
 * Pages that the specification's route table does not name, so that `screens` stays exactly that table. They stand in no
 * module: what is a person's daily work (`daily`) stands below the dashboard, the others in the account menu. Each is
 * titled by its call and open to whom its call is.
 */
export const extraScreens = [
  { path: '/workQueue', call: home.waiting, daily: true },
  { path: '/attempts', call: attempts.list, daily: false },
  { path: '/outbox', call: outbox.list, daily: false },
  { path: '/approval', call: approvals.list, daily: true },
  { path: '/partners', call: partners.list, daily: false },
] as const satisfies readonly {
  readonly path: (typeof ownPages)[number];
  readonly call: AnyCall;
  readonly daily: boolean;
}[];

/** Areas whose labels stand around every page: the shared ones, the person's own, and what the extra pages are called by. */
export const shellAreas: readonly string[] = [
  ...new Set(['session', 'account', ...extraScreens.map(({ call }) => call.area)]),
];

export type ExtraPath = (typeof ownPages)[number];

/** The extra page of a path; undefined for every other path. */
export const extraAt = (path: string): (typeof extraScreens)[number] | undefined =>
  extraScreens.find((extra) => extra.path === path);

/** The keys of which one opens an extra page; none where any signed-in person may. */
export const keysOf = (extra: { readonly call: AnyCall }): readonly PermissionKey[] =>
  extra.call.access.kind === 'anyOf' ? extra.call.access.keys : [];
