import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, TemporaryPasswordId, text, UserId } from '../kernel/values.ts';
import { portalScope } from './portal.codes.ts';
import { act, look } from './portalCall.ts';

const { customers } = portalScope.of;

/** How accounts are reached: what whoever keeps customers' sessions asks and obeys (lifecycles §3). */
export const accessCalls = {
  access: look('customer/access', {
    summary:
      'Whether the account may sign in and from where; sessions that began before `sessionsEndTime` are over. Whom staff signed in as, to be shown to the customer',
    scope: customers,
    input: {},
    output: z.object({
      userId: UserId,
      enabled: z.boolean(),
      sessionsEndTime: Instant.nullable(),
      safeIps: z.array(z.string()),
      temporary: z.array(z.object({ usedTime: Instant, usedBy: z.string(), reason: z.string() })),
    }),
  }),
  redeem: act('customer/redeem', {
    summary:
      'Uses a temporary password, once: staff sign in as the customer until `endTime`. The session is marked as theirs, and offers no commands of money',
    scope: customers,
    object: 'user',
    errors: [errorCodes.wrongVerifyCode],
    input: { temporaryPassword: sensitive('secret', text(40)) },
    output: z.object({
      temporaryId: TemporaryPasswordId,
      endTime: Instant,
      reason: z.string(),
      moneyCommands: z.literal(false),
    }),
  }),
  settings: look('customer/settings', {
    summary: 'What the farm renders for the account, its sets of software at home, and its named JSON values',
    scope: customers,
    input: {},
    output: z.object({
      platforms: z.array(z.int()),
      localRenderSets: z.array(
        z.object({
          setName: z.string(),
          cgId: z.int(),
          pluginVersions: z.array(z.string()),
          renderPath: z.string(),
        }),
      ),
      json: z.record(z.string(), z.unknown()),
    }),
  }),
} as const;
