import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, PartnerId, TemporaryPasswordId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { partnerReach } from '../portal/portal.codes.ts';
import { temporaryState } from './access.codes.ts';
import { longestTemporary } from './access.rules.ts';
import { SafeIp } from './user.fields.ts';

const view = {
  access: anyOf('user:list'),
  errors: [errorCodes.notFound],
  input: { userId: UserId },
} as const;
const reason = text(300);

/** How customers come in, and who acts for them (people §§4, 7). */
export const userAccess = calls('user', 'userAccess', {
  /** Ends every session that began before now: the portal that keeps them obeys (`customer/access`). */
  forceLogout: perId('front/user/forceLogout', {
    access: anyOf('user:list:account'),
    object: 'user',
    ids: 'userIds',
    id: UserId,
    errors: [errorCodes.notFound],
    rest: { reason },
  }),
  /** Which partners may act for the customer, and from where. */
  apiSettings: read('front/user/apiSetting/query', {
    ...view,
    output: z.object({
      apiEnabled: z.boolean(),
      apiIps: z.array(z.string()),
      sessionsEndTime: Instant.nullable(),
      partners: z.array(
        z.object({
          partnerId: PartnerId,
          partnerName: z.string(),
          partnerReach: partnerReach.schema,
          /** Keys that stand. */
          keyCount: z.int(),
          lastUsedTime: Instant.nullable(),
        }),
      ),
    }),
  }),
  /**
   * Whether software of partners may act for the account, and from which addresses; none is all. Our own portal, which reaches every
   * customer, is not asked. Switching it on again needs a real-name certification (lifecycles §1).
   */
  setApi: command('front/user/apiSetting/update', {
    access: anyOf('user:list:account'),
    object: 'user',
    audit: 'user.setApi',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.realNameNeeded],
    input: {
      userId: UserId,
      version: z.int32(),
      apiEnabled: z.boolean(),
      apiIps: z.array(SafeIp).max(100),
      reason,
    },
  }),
});

const temporary = { access: anyOf('user:list:temporary'), object: 'user' } as const;

/**
 * Leave to sign in as a customer once (lifecycles §3): asked for with a reason, by two where the customer has credit; shown once to who
 * asked; used once within its minutes, by the portal, which offers no money commands under it and shows the customer that it was.
 */
export const temporaryPasswords = calls('user', 'temporaryPasswords', {
  /** Those of one customer, newest first; at most 100. */
  list: read('front/user/temporaryPassword/list', {
    ...view,
    output: z.array(
      z.object({
        temporaryId: TemporaryPasswordId,
        temporaryState: temporaryState.schema,
        minutes: z.int(),
        reason: z.string(),
        createdBy: z.string(),
        /** One's own is shown to oneself alone. */
        isOwn: z.boolean(),
        createTime: Instant,
        endTime: Instant,
        usedTime: Instant.nullable(),
        partnerName: z.string().nullable(),
      }),
    ),
  }),
  add: command('front/user/temporaryPassword/add', {
    ...temporary,
    audit: 'user.temporaryPassword',
    fourEyes: 'temporaryPassword',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { userId: UserId, minutes: z.int().min(1).max(longestTemporary), reason },
    output: z.object({ temporaryId: TemporaryPasswordId }),
  }),
  /** Makes the password and tells it; its minutes begin. */
  show: command('front/user/temporaryPassword/show', {
    ...temporary,
    audit: 'user.showTemporaryPassword',
    tellsSecret: true,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { temporaryId: TemporaryPasswordId },
    output: z.object({
      userName: z.string(),
      temporaryPassword: sensitive('secret', z.string(), { shown: true }),
      endTime: Instant,
    }),
  }),
  /** Ends one that was not used. */
  end: command('front/user/temporaryPassword/end', {
    ...temporary,
    audit: 'user.endTemporaryPassword',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { temporaryId: TemporaryPasswordId },
  }),
});
