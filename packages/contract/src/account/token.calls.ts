import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, line, SessionId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { isPermissionKey, permissionKeys } from '../permissions/permissions.ts';

const own = { access: anySignedIn, byToken: false, object: 'session' } as const;
const Key = z.string().refine(isPermissionKey);
/** A token lives so many days at most. */
export const longestToken = 365;

/**
 * API tokens of the signed-in person, for `Authorization: Bearer`. A token may do what its keys open and its bearer may at that
 * moment; it is no way to the person's own account, nor to more tokens, nor to what a second person decides.
 */
export const tokens = calls('account', 'tokens', {
  list: read('base/account/token/list', {
    ...own,
    input: {},
    output: z.array(
      z.object({
        sessionId: SessionId,
        name: z.string(),
        keys: z.array(z.string()),
        createTime: Instant,
        endsTime: Instant,
        lastSeenTime: Instant.nullable(),
        outlives: z.boolean(),
      }),
    ),
  }),
  /** Told once; only its hash is kept. */
  add: command('base/account/token/add', {
    ...own,
    audit: 'token.add',
    tellsSecret: true,
    errors: [errorCodes.proofNeeded, errorCodes.limitReached, errorCodes.forbidden],
    input: {
      name: line(40),
      keys: z.array(Key).min(1).max(permissionKeys.length),
      days: z.int().min(1).max(longestToken),
      /** Whether it outlives a change of the password: for programs whose owner changes it by habit. */
      outlives: z.boolean(),
    },
    output: z.object({ sessionId: SessionId, token: sensitive('secret', z.string(), { shown: true }) }),
  }),
  end: perId('base/account/token/end', {
    ...own,
    audit: 'token.end',
    ids: 'sessionIds',
    id: SessionId,
  }),
});
