import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  AdminId,
  Email,
  Instant,
  line,
  LoginName,
  OrganizationId,
  orNull,
  Phone,
  PositionId,
  RoleId,
} from '../kernel/values.ts';
import { adminStatus, staffKind } from './staff.codes.ts';

/** Each list has keys of its own: who keeps the external staff sees and changes nobody else (people §2). */
export const viewStaff = { access: anyOf('admin:list', 'outSideAdmin:list') } as const;
export const editStaff = {
  access: anyOf('admin:list:edit', 'outSideAdmin:list:edit'),
  object: 'admin',
} as const;

/** What a person gets with which a password is set once; null where it only went by mail. */
export const Issued = z.object({
  adminId: AdminId,
  /** The secret of the link, told once. */
  link: sensitive('secret', z.string(), { shown: true }).nullable(),
  mailed: z.boolean(),
  expireTime: Instant,
});

export const staffContact = { phone: orNull(Phone), email: orNull(Email) };
/** What is typed of a member of staff. */
export const staffFields = {
  loginName: LoginName,
  reallyName: line(40),
  ...staffContact,
  positionId: PositionId.nullable(),
  remark: z.string().trim().max(200),
  roleIds: z.array(RoleId).max(50),
};

/** What is asked of whoever looks for staff. */
export const staffNames = {
  loginName: z.string().trim().max(64).optional(),
  reallyName: z.string().trim().max(40).optional(),
};

/** Somebody as the list and their own page show them. */
export const staffRow = {
  adminId: AdminId,
  loginName: z.string(),
  reallyName: z.string(),
  staffKind: staffKind.schema.nullable(),
  organizationId: OrganizationId.nullable(),
  organizationName: z.string().nullable(),
  positionId: PositionId.nullable(),
  positionName: z.string().nullable(),
  roleNames: z.array(z.string()),
  phone: sensitive('phone', z.string()).nullable(),
  email: sensitive('email', z.string()).nullable(),
  /** Customers allocated to the person now. */
  customers: z.int(),
  /** Sessions that are open. */
  online: z.int(),
  /** Whether a password was set and not taken away since. */
  hasPassword: z.boolean(),
  /** Whether a second factor stands. */
  hasFactor: z.boolean(),
  lastLoginTime: Instant.nullable(),
  status: adminStatus.schema,
  isOutside: z.boolean(),
  remark: z.string(),
  createTime: Instant,
  version: z.int32(),
};
