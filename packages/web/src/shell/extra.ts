import type { PermissionKey } from '@renderdesk/contract/permissions/permissions.ts';
import { approvals } from '@renderdesk/contract/approval/approval.calls.ts';
import { home } from '@renderdesk/contract/home/home.calls.ts';
import { attempts } from '@renderdesk/contract/task/attempt.calls.ts';
import { outbox } from '@renderdesk/contract/session/session.calls.ts';
import type { AnyCall } from '@renderdesk/contract/kernel/call.ts';

/**
 * Pages that the specification's route table does not name, so that `screens` stays exactly that table. They are
 * reached from the account menu and stand in no module; each is titled by its call and open to whom its call is.
 */
export const extraScreens = [
  { path: '/workQueue', call: home.waiting },
  { path: '/attempts', call: attempts.list },
  { path: '/outbox', call: outbox.list },
  { path: '/approval', call: approvals.list },
] as const satisfies readonly {
  readonly path: string;
  readonly call: AnyCall;
}[];
export type ExtraPath = (typeof extraScreens)[number]['path'];

/** The extra page of a path; undefined for every other path. */
export const extraAt = (path: string): (typeof extraScreens)[number] | undefined =>
  extraScreens.find((extra) => extra.path === path);

/** The keys of which one opens an extra page; none where any signed-in person may. */
export const keysOf = (extra: { readonly call: AnyCall }): readonly PermissionKey[] =>
  extra.call.access.kind === 'anyOf' ? extra.call.access.keys : [];
