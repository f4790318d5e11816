import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { Instant, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { poolWarnedBefore } from './pool.rules.ts';

const rule = {
  /** Customers that one salesperson may claim on a day (+08:00). */
  dailyClaims: z.int().min(0).max(1000),
  /** Days without submission, payment and tracking record after which a customer is released, more than the warning runs; 0 is never. */
  releaseDays: z
    .int()
    .min(0)
    .max(3650)
    .refine((days) => days === 0 || days > poolWarnedBefore),
} as const;
const several = { object: 'user', ids: 'userIds', id: UserId } as const;

/**
 * The public pool (lifecycles §3): main accounts that no salesperson looks after. Whoever may claim finds them in the customer list under
 * `unallocatedSalesman`, also those beyond their scope.
 */
export const userPool = calls('user', 'userPool', {
  /** The caller becomes the salesperson of customers who have none. */
  receive: perId('front/user/receiveUser', {
    ...several,
    access: anyOf('user:list:receive'),
    audit: 'user.receive',
    errors: [errorCodes.notFound, errorCodes.notSalesperson, errorCodes.limitReached],
  }),
  /** How many one may claim today still. */
  left: read('front/user/pool/left', {
    access: anyOf('user:list:receive'),
    input: {},
    output: z.object({ dailyClaims: z.int(), claimed: z.int() }),
  }),
  /** Ends what the salesperson is to customers: one's own, those of others for whom the key to allocate is held. */
  release: perId('front/user/pool/release', {
    ...several,
    access: anyOf('user:allocate', 'user:list:receive'),
    audit: 'user.release',
    fourEyes: 'userMove',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    rest: { reason: text(300) },
  }),
  rule: read('front/user/pool/rule', {
    access: anyOf('user:list'),
    input: {},
    output: z.object({
      ...rule,
      changedBy: z.string().nullable(),
      changeTime: Instant.nullable(),
      version: z.int(),
    }),
  }),
  setRule: command('front/user/pool/rule/update', {
    access: anyOf('user:list:pool:rule'),
    object: 'user',
    audit: 'user.setPoolRule',
    errors: [errorCodes.changedMeanwhile],
    input: { ...rule, version: z.int32() },
  }),
});
