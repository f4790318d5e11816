import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { AdminId, ApprovalId, RoleId, text } from '../kernel/values.ts';
import { isPermissionKey } from '../permissions/permissions.ts';

const Key = z.string().max(100).refine(isPermissionKey);

/** Asking for a right that one lacks: which roles give it, who may give those, and the request itself. */
export const rights = calls('approval', 'rights', {
  givers: read('base/approval/right/givers', {
    access: anySignedIn,
    input: { key: Key },
    output: z.object({
      /** Roles that hold the key and may be asked for, those that hold least first. */
      roles: z.array(z.object({ roleId: RoleId, roleName: z.string(), remark: z.string() })),
      /** Who may give roles. */
      people: z.array(z.object({ adminId: AdminId, reallyName: z.string() })),
      /** An own request for a right that waits already. */
      waiting: ApprovalId.nullable(),
    }),
  }),
  /**
   * Takes a role that holds a key. It is always a request: somebody who gives rights, and has those that one would have,
   * approves it, and only then does one have the role. One that gives rights or decides on requests is not had so.
   */
  ask: command('base/approval/right/ask', {
    access: anySignedIn,
    object: 'admin',
    audit: 'right.ask',
    fourEyes: 'rightAsk',
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.specialRole,
      errorCodes.roleGivesRights,
      errorCodes.roleNotForAgents,
    ],
    input: { key: Key, roleId: RoleId, reason: text(200) },
  }),
});
