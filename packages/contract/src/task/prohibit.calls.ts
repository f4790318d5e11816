import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { Instant } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

/**
 * The prohibit-operate flag (overview §7: GET to read, GET to set). While it is on, every staff command on tasks
 * (`blockedBy: 'prohibitOperate'`) answers `operateProhibited` with the reason, whatever rights its sender has; customers and
 * the farm go on. For times when nobody may interfere: a migration, a settlement, an incident under investigation.
 */
export const prohibitOperate = calls('task', 'prohibitOperate', {
  get: read('task/config/prohibitOperate/get', {
    access: anyOf('running:render:task', 'complete:render:task', 'task:prohibit:operate'),
    input: {},
    output: z.object({
      prohibited: z.boolean(),
      reason: z.string(),
      /** Who set it last, and when; null as long as nobody has. */
      by: z.string().nullable(),
      at: Instant.nullable(),
    }),
  }),
  /** `prohibited` 1 switches it on and wants a reason, 0 off. */
  set: command('task/config/prohibitOperate/set', {
    access: anyOf('task:prohibit:operate'),
    audit: 'task.setProhibitOperate',
    object: 'setting',
    errors: [errorCodes.badInput],
    input: { prohibited: z.literal(['0', '1']), reason: z.string().trim().max(200).default('') },
  }),
});
