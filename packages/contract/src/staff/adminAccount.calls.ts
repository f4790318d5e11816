import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { AdminId, Instant, RoleId, SessionId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { editStaff as edit, Issued, viewStaff as view } from './admin.fields.ts';
import { customerScope, roleKind } from './staff.codes.ts';

/** The account of a member of staff: how they sign in, what they reach, what was done to it, and how it is closed. */
export const adminAccounts = calls('staff', 'adminAccounts', {
  /** What cleaning would end and erase, person by person. */
  cleanPreview: read('base/user/cleanUserDataPreview', {
    ...edit,
    input: { adminIds: z.array(AdminId).min(1).max(50) },
    output: z.array(
      z.object({
        adminId: AdminId,
        reallyName: z.string(),
        customers: z.int(),
        sessions: z.int(),
        hasContact: z.boolean(),
        /** Private views, watched tasks, notifications, settings. */
        entries: z.int(),
      }),
    ),
  }),
  /**
   * Ends a leaving colleague's allocations of customers and sessions, and erases what is personal: phone, mail, password,
   * settings, private views, watched tasks, notifications. The name stays, as records name it.
   */
  clean: perId('base/user/cleanUserData', {
    ...edit,
    fourEyes: 'staffClean',
    ids: 'adminIds',
    id: AdminId,
    rest: { reason: text(200) },
    errors: [errorCodes.notFound, errorCodes.moreRights, errorCodes.lastKeeper, errorCodes.ownAccount],
  }),
  /** Takes the password away, ends all sessions, and makes a one-time link; an earlier link ends. */
  resetPassword: command('base/user/resetAdminPassword', {
    ...edit,
    tellsSecret: true,
    byToken: false,
    fourEyes: 'accountReset',
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.moreRights,
      errorCodes.noAddress,
      errorCodes.ownAccount,
    ],
    input: { adminId: AdminId },
    output: Issued,
  }),
  sessions: read('base/user/adminSession/list', {
    ...edit,
    errors: [errorCodes.notFound],
    input: { adminId: AdminId },
    output: z.array(
      z.object({
        sessionId: SessionId,
        createTime: Instant,
        lastSeenTime: Instant,
        endsTime: Instant,
        address: z.string(),
        userAgent: z.string(),
      }),
    ),
  }),
  endSessions: perId('base/user/adminSession/end', {
    access: edit.access,
    object: 'session',
    audit: 'admin.endSession',
    ids: 'sessionIds',
    id: SessionId,
    rest: { adminId: AdminId },
    errors: [errorCodes.notFound, errorCodes.moreRights],
  }),
  /** What a person can reach: roles, keys with the roles that give each, customers, areas. */
  reach: read('base/user/adminReach', {
    ...view,
    errors: [errorCodes.notFound],
    input: { adminId: AdminId },
    output: z.object({
      roles: z.array(
        z.object({
          roleId: RoleId,
          roleName: z.string(),
          kind: roleKind.schema,
          customerScope: customerScope.schema,
        }),
      ),
      customerScope: customerScope.schema,
      /** How many customers that is; null where it is all of them. */
      customers: z.int().nullable(),
      keys: z.array(
        z.object({
          name: z.string(),
          /** False where the key is switched off for everyone. */
          isOn: z.boolean(),
          parameters: z.array(z.int()),
          roleIds: z.array(RoleId),
        }),
      ),
    }),
  }),
  /** What was done to a person's account, refused commands too. */
  history: read('base/user/adminHistory', {
    ...view,
    errors: [errorCodes.notFound],
    input: { adminId: AdminId },
    output: History,
  }),
});
