import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { command, perId, reveal } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AdminId, Flag, line, OrganizationId, PositionId, RoleId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import {
  editStaff,
  Issued,
  staffContact,
  staffFields,
  staffNames,
  staffRow,
  viewStaff,
} from './admin.fields.ts';
import { adminStatus, defaultOrganizationId, roleChange, roleKind, staffKind } from './staff.codes.ts';

const changed = [
  errorCodes.alreadyTaken,
  errorCodes.changedMeanwhile,
  errorCodes.notFound,
  errorCodes.moreRights,
  errorCodes.lastKeeper,
  errorCodes.ownAccount,
  errorCodes.roleNotForAgents,
] as const;

const adminList = list('base/user/adminList', {
  ...viewStaff,
  id: 'adminId',
  query: {
    ...staffNames,
    /** 0 asks for those who are active, anything else for those who are disabled (people §4). */
    status: z.int32().default(adminStatus.of.active),
    isOutside: Flag.prefault(false),
    organizationId: OrganizationId.optional(),
    positionId: PositionId.optional(),
    roleId: RoleId.optional(),
    staffKind: staffKind.schema.optional(),
  },
  row: staffRow,
  sorts: ['createSort', 'nameSort'],
});

/** Who works here (people §§3, 4, 6, 7). */
export const admins = calls('staff', 'admins', {
  list: adminList,
  export: exportOf(adminList, 'base/user/exportAdminList', { access: anyOf('admin:list:export') }),
  read: read('base/user/adminDetail', {
    ...viewStaff,
    errors: [errorCodes.notFound],
    input: { adminId: AdminId },
    output: z.object(staffRow),
  }),
  /** The short chooser: active staff by name, at most 50 (checklist P-125). */
  staffList: read('base/user/staffList', {
    access: anySignedIn,
    duplicates: 'cancel',
    input: staffNames,
    output: z.array(z.object({ adminId: AdminId, loginName: z.string(), reallyName: z.string() })),
  }),
  /** A new member of staff, who sets the password by the one-time link that this answers. */
  add: command('base/user/addAdmin', {
    ...editStaff,
    fourEyes: 'roleRights',
    tellsSecret: true,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound, errorCodes.noAddress],
    input: {
      ...staffFields,
      organizationId: OrganizationId.prefault(defaultOrganizationId),
      isOutside: Flag.prefault(false),
    },
    output: Issued,
  }),
  update: command('base/user/updateAdmin', {
    ...editStaff,
    fourEyes: 'roleRights',
    errors: changed,
    input: { ...staffFields, adminId: AdminId, organizationId: OrganizationId, version: z.int32() },
  }),
  /** A person as the form shows them, phone and mail whole: for whoever may change them. */
  base: reveal('base/user/adminBase/query', {
    ...editStaff,
    audit: 'admin.reveal',
    errors: [errorCodes.notFound],
    input: { adminId: AdminId },
    output: {
      adminId: AdminId,
      loginName: z.string(),
      reallyName: z.string(),
      /** Empty where there is none. */
      phone: z.string(),
      email: z.string(),
      organizationId: OrganizationId.nullable(),
      positionId: PositionId.nullable(),
      remark: z.string(),
      roleIds: z.array(RoleId),
      isOutside: z.boolean(),
      version: z.int32(),
    },
  }),
  /** Name, contact and remark alone: where somebody sits and what they may do stay. */
  updateBase: command('base/user/adminBase/update', {
    ...editStaff,
    fourEyes: 'roleRights',
    errors: changed,
    input: {
      adminId: AdminId,
      reallyName: staffFields.reallyName,
      ...staffContact,
      remark: staffFields.remark,
      version: z.int32(),
    },
  }),
  /** Ends the account's sessions at once; it stays with all that refers to it. */
  disable: perId('base/user/disableAdmin', {
    ...editStaff,
    ids: 'adminIds',
    id: AdminId,
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.moreRights,
      errorCodes.lastKeeper,
      errorCodes.ownAccount,
    ],
    from: [adminStatus.of.active],
  }),
  /** Not the account of an agent that has ended: that stays closed. */
  enable: perId('base/user/enableAdmin', {
    ...editStaff,
    fourEyes: 'roleRights',
    ids: 'adminIds',
    id: AdminId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.moreRights],
    from: [adminStatus.of.disabled],
  }),
  /** Only of somebody to whom nothing refers: who has signed in or done anything is disabled instead (lifecycles §0). */
  remove: perId('base/user/deleteAdmin', {
    ...editStaff,
    ids: 'adminIds',
    id: AdminId,
    audit: 'admin.delete',
    errors: [
      errorCodes.notFound,
      errorCodes.moreRights,
      errorCodes.lastKeeper,
      errorCodes.ownAccount,
      errorCodes.stillInUse,
    ],
  }),
  /** Gives roles to several people at once, or takes them (people §6). */
  updateRoles: perId('base/user/batchUpdateRole', {
    access: anyOf('admin:authority:edit'),
    object: 'admin',
    fourEyes: 'roleRights',
    ids: 'adminIds',
    id: AdminId,
    rest: { roleChange: roleChange.schema, roleIds: z.array(RoleId).max(50) },
    errors: [errorCodes.notFound, errorCodes.lastKeeper, errorCodes.roleNotForAgents],
  }),
  /** Seats people in another organisation. The position goes, unless one of that organisation is named. */
  move: perId('base/user/moveAdmin', {
    access: anyOf('admin:depart:edit', 'admin:list:edit', 'outSideAdmin:list:edit'),
    object: 'admin',
    fourEyes: 'organizationMove',
    ids: 'adminIds',
    id: AdminId,
    rest: { organizationId: OrganizationId, positionId: PositionId.nullable().default(null) },
    errors: [errorCodes.notFound],
  }),
  /** The roles that there are, as somebody chooses among them for staff, and which are one's own (people §7). */
  roleChoices: read('base/user/loginAdminRoleList', {
    access: anyOf('admin:list', 'outSideAdmin:list', 'admin:authority'),
    input: {},
    output: z.array(
      z.object({
        roleId: RoleId,
        roleName: z.string(),
        kind: roleKind.schema,
        remark: z.string(),
        isOwn: z.boolean(),
      }),
    ),
  }),
  /** Every position with its organisation, as one is chosen for staff. */
  positionChoices: read('base/user/positionChoices', {
    ...viewStaff,
    input: {},
    output: z.array(
      z.object({
        positionId: PositionId,
        positionName: z.string(),
        organizationId: OrganizationId,
        organizationName: z.string(),
      }),
    ),
  }),
  /** The company and the organisations below it, with the active staff in each (people §7). */
  companyOrganizations: read('base/user/companyOrganizations', {
    access: anySignedIn,
    input: {},
    output: z.object({
      companyName: z.string(),
      organizations: z.array(
        z.object({
          organizationId: OrganizationId,
          parentId: OrganizationId,
          organizationName: z.string(),
          adminCount: z.int(),
        }),
      ),
    }),
  }),
  validateName: read('base/user/validateAdminName', {
    ...editStaff,
    duplicates: 'cancel',
    input: { loginName: line(64), adminId: AdminId.optional() },
    output: z.object({ free: z.boolean() }),
  }),
  validatePhone: read('base/user/validateAdminPhone', {
    ...editStaff,
    duplicates: 'cancel',
    input: { phone: sensitive('phone', text(40)), adminId: AdminId.optional() },
    output: z.object({ free: z.boolean() }),
  }),
  validateEmail: read('base/user/validateAdminEmail', {
    ...editStaff,
    duplicates: 'cancel',
    input: { email: sensitive('email', text(40)), adminId: AdminId.optional() },
    output: z.object({ free: z.boolean() }),
  }),
});
