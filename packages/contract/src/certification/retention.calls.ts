import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { Instant } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

/** For how long it is kept who a customer was, once the account is deleted (lifecycles §1). */
export const identityRetention = calls('certification', 'identityRetention', {
  rule: read('front/user/enterprise/retention', {
    access: anyOf('user:student'),
    input: {},
    output: z.object({
      retentionYears: z.int(),
      changedBy: z.string().nullable(),
      changeTime: Instant.nullable(),
      version: z.int32(),
    }),
  }),
  /** What was kept longer than that goes with the next night. */
  setRule: command('front/user/enterprise/retention/update', {
    access: anyOf('user:student:revoke'),
    object: 'certification',
    audit: 'certification.setRetention',
    errors: [errorCodes.changedMeanwhile],
    input: { retentionYears: z.int().min(0).max(30), version: z.int32() },
  }),
});
