import * as z from 'zod';
import { anySignedIn, calls, command, list, open, perId, read } from '../kernel/call.ts';
import {
  AdminId,
  Instant,
  JobId,
  NotificationId,
  OrganizationId,
  SelectionId,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { businessType, exportState, permissionStatus, platformKind, zone } from './session.codes.ts';

/** One permission of the signed-in admin, as the flat map holds it (overview §6). */
const Authority = z.object({
  name: z.string(),
  /** 1 on, 0 switched off for everyone. */
  status: permissionStatus.schema,
  /** Area ids of the parameter-carrying keys. */
  parameters: z.array(z.int()),
});

/** One node of the full permission tree (overview §3). */
export interface PermissionEntry {
  name: string;
  status: 0 | 1;
  parameters: number[];
  children: PermissionEntry[];
  remark: string;
  /** Whether the signed-in admin holds it. */
  authority: boolean;
  type: 'menu' | 'module' | 'screen' | 'action';
  /** Paths of the calls that it opens. */
  url: string[];
  verify: boolean;
  id: number;
  display: boolean;
  isOpen: boolean;
}
const PermissionEntry: z.ZodType<PermissionEntry> = z.object({
  name: z.string(),
  status: permissionStatus.schema,
  parameters: z.array(z.int()),
  get children() {
    return z.array(PermissionEntry);
  },
  remark: z.string(),
  authority: z.boolean(),
  type: z.literal(['menu', 'module', 'screen', 'action']),
  url: z.array(z.string()),
  verify: z.boolean(),
  id: z.int(),
  display: z.boolean(),
  isOpen: z.boolean(),
});

const Password = z.string().min(1).max(200);

/** Signing in and out, and what the console loads before its first page. */
export const session = calls('session', 'session', {
  login: command('base/login', {
    access: open,
    audit: 'session.login',
    object: 'session',
    errors: [
      errorCodes.wrongPassword,
      errorCodes.accountLocked,
      errorCodes.accountDisabled,
      errorCodes.tooManyRequests,
    ],
    input: { loginName: text(64), password: Password },
    output: z.object({ token: z.string(), mustChangePassword: z.boolean() }),
  }),
  logout: command('base/logout', {
    access: anySignedIn,
    audit: 'session.logout',
    object: 'session',
    input: {},
    output: z.null(),
  }),
  isFirstLogin: read('base/isFirstLogin', {
    access: anySignedIn,
    method: 'GET',
    input: {},
    output: z.object({ isFirstLogin: z.boolean() }),
  }),
  changePassword: command('base/changePassword', {
    access: anySignedIn,
    audit: 'session.changePassword',
    object: 'admin',
    errors: [errorCodes.wrongPassword, errorCodes.passwordTooWeak, errorCodes.passwordSame],
    input: { oldPassword: Password, newPassword: Password },
    output: z.null(),
  }),
  queryLoginAdmin: read('base/queryLoginAdmin', {
    access: anySignedIn,
    duplicates: 'keep',
    input: {},
    output: z.object({
      adminId: AdminId,
      loginName: z.string(),
      reallyName: z.string(),
      organizationId: OrganizationId.nullable(),
      isOutside: z.boolean(),
      mustChangePassword: z.boolean(),
      /** Whether the farm shown is the demo farm. */
      demo: z.boolean(),
      roles: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
      authorities: z.array(Authority),
    }),
  }),
  queryAllPermissions: read('base/user/queryAllPermissions', {
    access: anySignedIn,
    input: {},
    output: z.array(PermissionEntry),
  }),
  queryArea: read('front/queryArea', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({
        id: z.int(),
        nameZh: z.string(),
        nameEn: z.string(),
        zone: zone.schema,
        businessType: businessType.schema,
        areaProperties: z.array(z.string()),
      }),
    ),
  }),
  queryPlatform: read('task/platform/query', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({ platform: z.int(), nameZh: z.string(), nameEn: z.string(), kind: platformKind.schema }),
    ),
  }),
});

/** What the console itself runs on: frozen selections, long work, notifications. */
export const desk = calls('session', 'desk', {
  /** Freezes «all that match» a list's filter: ids, count and moment stay as they are now. */
  freezeSelection: command('base/selection/freeze', {
    access: anySignedIn,
    audit: 'selection.freeze',
    object: 'selection',
    input: { call: text(80), filter: z.record(z.string(), z.unknown()) },
    output: z.object({ selectionId: SelectionId, count: z.int(), at: Instant }),
  }),
  /** Progress of a bulk command that runs as a job; only its owner sees it. */
  jobProgress: read('base/job/progress', {
    access: anySignedIn,
    input: { jobId: JobId },
    output: z.object({
      jobId: JobId,
      state: exportState.schema,
      progress: z.int(),
      total: z.int(),
      done: z.int(),
      refused: z.int(),
      results: z.array(z.object({ id: z.number(), code: z.int(), message: z.string() })),
    }),
  }),
  notifications: list('base/notification/list', {
    access: anySignedIn,
    query: { unread: z.literal(1).optional() },
    row: {
      notificationId: NotificationId,
      kind: z.string(),
      data: z.record(z.string(), z.unknown()),
      createTime: Instant,
      readTime: Instant.nullable(),
    },
    sorts: ['createTimeFlag'],
    defaultSort: { by: 'createTimeFlag' },
  }),
  readNotifications: perId('base/notification/read', {
    access: anySignedIn,
    audit: 'notification.read',
    object: 'notification',
    ids: 'notificationIds',
    id: NotificationId,
    rest: {},
  }),
});
