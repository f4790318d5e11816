import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { AdminId, RoleId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { isPermissionKey } from '../permissions/permissions.ts';
import { permissionStatus } from '../session/session.codes.ts';
import { adminStatus, customerScope, roleKind } from './staff.codes.ts';

const view = anyOf('admin:authority');
const Key = z.string().refine(isPermissionKey);
/** A role that gives a key: one of the two special ones by its kind, any other by holding it. */
const Giver = z.object({
  roleId: RoleId,
  roleName: z.string(),
  kind: roleKind.schema,
  customerScope: customerScope.schema,
  /** Area ids, where the key carries them. */
  parameters: z.array(z.int()),
});

/** Single permissions across roles: who has one and why, switched off for everyone, and the console as a role sees it. */
export const permissions = calls('staff', 'permissions', {
  /** The roles that give a key, with the active staff who have each, and whether it is switched on at all. */
  holders: read('base/user/permission/queryHolders', {
    access: view,
    input: { name: Key },
    output: z.object({
      status: permissionStatus.schema,
      version: z.int32(),
      roles: z.array(z.object({ ...Giver.shape, adminCount: z.int() })),
    }),
  }),
  /** Why one member of staff may or may not use a key: their account, the key, and which of their roles give it. */
  explain: read('base/user/permission/explain', {
    access: view,
    errors: [errorCodes.notFound],
    input: { adminId: AdminId, name: Key },
    output: z.object({
      reallyName: z.string(),
      adminStatus: adminStatus.schema,
      /** Whether the key is switched on for everyone who holds it. */
      status: permissionStatus.schema,
      /** Their roles that give it. */
      given: z.array(Giver),
      /** Their roles that do not. */
      others: z.array(z.object({ roleId: RoleId, roleName: z.string() })),
      /** Further roles that would. */
      offered: z.array(z.object({ roleId: RoleId, roleName: z.string(), kind: roleKind.schema })),
    }),
  }),
  /**
   * Switches a key off for everyone, or on again (overview §6: an element is hidden when its key is missing or off). The keys by
   * which rights are given stay on: without them nobody could switch anything on again.
   */
  setStatus: command('base/user/permission/updateStatus', {
    access: anyOf('admin:authority:edit'),
    fourEyes: 'roleRights',
    audit: 'permission.setStatus',
    object: 'permission',
    errors: [errorCodes.changedMeanwhile, errorCodes.keyStaysOn],
    input: { name: Key, status: permissionStatus.schema, version: z.int32(), reason: text(200) },
  }),
  /**
   * From now on this session sees the console as that role would, within the caller's own rights, and changes nothing. Who sees as
   * whom is recorded with both names.
   */
  seeAs: command('base/user/permission/seeAs', {
    access: view,
    byToken: false,
    audit: 'role.seeAs',
    object: 'role',
    errors: [errorCodes.notFound],
    input: { roleId: RoleId },
  }),
  stopSeeAs: command('base/user/permission/stopSeeAs', {
    access: anySignedIn,
    byToken: false,
    whileSeeingAs: true,
    audit: 'role.stopSeeAs',
    object: 'role',
    input: {},
  }),
});
