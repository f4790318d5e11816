import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, line, RoleId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { isPermissionKey, permissionKeys } from '../permissions/permissions.ts';
import { customerScope, roleKind } from './staff.codes.ts';

const view = anyOf('admin:authority');
const edit = { access: anyOf('admin:authority:edit'), object: 'role' } as const;

/** A key that a role holds; area ids where the key carries them, else none (overview §6). */
const Held = z.object({
  name: z.string().refine(isPermissionKey),
  parameters: z.array(z.int32().min(1)).max(500),
});
export type HeldPermission = z.output<typeof Held>;

const fields = {
  roleName: line(40),
  remark: z.string().trim().max(200),
  customerScope: customerScope.schema,
};

/** Roles: what staff who have them may do, and whose customers they see (overview §6; people §6). */
export const roles = calls('staff', 'roles', {
  list: list('base/user/role/list', {
    access: view,
    id: 'roleId',
    query: { keywords: z.string().trim().max(60).optional(), customerScope: customerScope.schema.optional() },
    row: {
      roleId: RoleId,
      roleName: z.string(),
      kind: roleKind.schema,
      customerScope: customerScope.schema,
      /** Active staff who have it. */
      adminCount: z.int(),
      /** Keys that it holds; the administrator holds all of them. */
      keyCount: z.int(),
      remark: z.string(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['timeSort', 'nameSort'],
  }),
  add: command('base/user/role/add', {
    ...edit,
    fourEyes: 'roleRights',
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    /** `copyOf` is the role whose keys it begins with. */
    input: { ...fields, copyOf: RoleId.optional() },
    output: z.object({ roleId: RoleId }),
  }),
  /** Renames a role and says whose customers its staff see. The two special roles stay as they are. */
  update: command('base/user/role/update', {
    ...edit,
    fourEyes: 'roleRights',
    errors: [
      errorCodes.alreadyTaken,
      errorCodes.changedMeanwhile,
      errorCodes.notFound,
      errorCodes.specialRole,
    ],
    input: { ...fields, roleId: RoleId, version: z.int32() },
  }),
  /** Who has a deleted role loses what no other role gives; the two special roles stay. */
  remove: perId('base/user/role/delete', {
    ...edit,
    fourEyes: 'roleRights',
    ids: 'roleIds',
    id: RoleId,
    audit: 'role.delete',
    errors: [errorCodes.notFound, errorCodes.specialRole],
  }),
  permissions: read('base/user/role/queryPermission', {
    access: view,
    errors: [errorCodes.notFound],
    input: { roleId: RoleId },
    output: z.object({
      roleId: RoleId,
      roleName: z.string(),
      kind: roleKind.schema,
      adminCount: z.int(),
      version: z.int32(),
      held: z.array(Held),
    }),
  }),
  /**
   * Gives a role these keys and no others. A key brings those above it along, as they lead to it. Its staff have them from
   * their next call on.
   */
  updatePermissions: command('base/user/role/updatePermission', {
    ...edit,
    fourEyes: 'roleRights',
    errors: [errorCodes.changedMeanwhile, errorCodes.notFound, errorCodes.specialRole],
    input: { roleId: RoleId, version: z.int32(), held: z.array(Held).max(permissionKeys.length) },
  }),
  /** Gives or takes one key of a role: with those above it, or with those below. */
  alterPermission: command('base/user/role/alterPermission', {
    ...edit,
    fourEyes: 'roleRights',
    errors: [errorCodes.changedMeanwhile, errorCodes.notFound, errorCodes.specialRole],
    input: { ...Held.shape, roleId: RoleId, version: z.int32(), isHeld: z.boolean() },
  }),
});
