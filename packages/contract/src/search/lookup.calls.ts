import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { AdminId, NodeId, OrganizationId, RoleId, text, UserId } from '../kernel/values.ts';
import { foundUser, mostOfKind } from './search.calls.ts';

/** So many chosen things are named at once. */
export const mostNamed = 200;

/** What a picker asks: things found by words, and things by id, to name what is chosen. Without either, the first ones. */
const asked = <I extends z.ZodType>(id: I) => ({
  words: text(100).optional(),
  ids: z.array(id).min(1).max(mostNamed).optional(),
  limit: z.int().min(1).max(mostOfKind).default(mostOfKind),
});

/** Look-ups of the pickers: who and what may be chosen, with what tells two of the same name apart. */
export const lookups = calls('search', 'lookups', {
  /** Customers in the caller's scope, exact names first; each account of one name is a choice of its own. None without words. */
  users: read('base/search/users', {
    access: anyOf(
      'user:list',
      'user:recharge',
      'user:consume:bill',
      'user:financeVerifyBills',
      'invoice:application',
      'rate:list',
      'running:render:task',
      'complete:render:task',
    ),
    duplicates: 'cancel',
    input: asked(UserId),
    output: z.array(foundUser),
  }),
  /** Staff who work here now, by name; who has left is named by id alone. */
  staff: read('base/search/staff', {
    access: anySignedIn,
    duplicates: 'cancel',
    input: asked(AdminId),
    output: z.array(
      z.object({
        adminId: AdminId,
        reallyName: z.string(),
        organizationName: z.string().nullable(),
        positionName: z.string().nullable(),
        /** May no longer be chosen. */
        isGone: z.boolean(),
      }),
    ),
  }),
  /** All organisations, parents before their children. */
  organizations: read('base/search/organizations', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({
        organizationId: OrganizationId,
        parentId: OrganizationId.nullable(),
        organizationName: z.string(),
      }),
    ),
  }),
  roles: read('base/search/roles', {
    access: anyOf('admin:list', 'admin:authority', 'agent:edit', 'user:agent:apply:verify'),
    input: {},
    output: z.array(z.object({ roleId: RoleId, roleName: z.string(), remark: z.string() })),
  }),
  /** Nodes by name, address or id. */
  nodes: read('base/search/nodes', {
    access: anyOf('node:list', 'node:distribute'),
    duplicates: 'cancel',
    input: asked(NodeId),
    output: z.array(
      z.object({ nodeId: NodeId, name: z.string(), ip: z.string().nullable(), platform: z.int() }),
    ),
  }),
});
