import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, NodeId, ScriptId, TaskId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { nodeOs } from '../node/node.codes.ts';
import { scriptState } from './software.codes.ts';

const access = anyOf('config:render:script');
const keep = { access, object: 'renderScript' } as const;
const ofMany = { ...keep, ids: 'scriptIds', id: ScriptId } as const;
const Pattern = z
  .string()
  .max(500)
  .refine((pattern) => {
    try {
      return new RegExp(pattern) instanceof RegExp;
    } catch {
      return false;
    }
  });
const script = {
  cgId: z.int32().min(1),
  os: nodeOs.schema,
  /** Words of the command line, with placeholders as `{scene}`. */
  command: z.array(z.string().min(1).max(500)).min(1).max(100),
  progressPattern: Pattern,
  errorPattern: Pattern,
  reason: text(300),
} as const;
const platforms = z.array(z.int32().min(1)).min(1).max(100);

/** Render scripts as versions (people §3, lifecycles §26): saved as drafts, tested on a node, applied to platforms, rolled back. */
export const renderScripts = calls('config', 'renderScripts', {
  list: list('task/config/script/list', {
    access,
    id: 'scriptId',
    query: {
      cgId: z.int32().optional(),
      os: nodeOs.schema.optional(),
      scriptState: scriptState.schema.optional(),
    },
    row: {
      scriptId: ScriptId,
      ...script,
      command: z.array(z.string()),
      progressPattern: z.string(),
      errorPattern: z.string(),
      reason: z.string(),
      scriptState: scriptState.schema,
      /** Numbers of the platforms that it was applied to and that use it now, parted by commas. */
      usedPlatform: z.string(),
      /** Tasks that keep it: they began with it. */
      taskCount: z.int(),
      changedBy: z.string().nullable(),
      createTime: Instant,
    },
    sorts: ['createTimeFlag'],
  }),
  /** Saves a new version as a draft; a saved one never changes. `scriptId` is the version that it was made from. */
  save: command('task/config/script/save', {
    ...keep,
    errors: [errorCodes.notFound],
    input: { scriptId: ScriptId.optional(), ...script },
    output: z.object({ scriptId: ScriptId }),
  }),
  /** Lets a task of an internal test account, which has not begun, render with a version on one node. */
  test: perId('task/config/script/test', {
    ...ofMany,
    rest: { taskId: TaskId, nodeId: NodeId },
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  /** Platforms use it from now on. A draft needs a test that rendered a frame. */
  apply: perId('task/config/script/apply', {
    ...ofMany,
    rest: { platforms, reason: text(300) },
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  /** Platforms that use it go back to the version that they used before. */
  rollBack: perId('task/config/script/rollback', {
    ...ofMany,
    rest: { reason: text(300) },
    errors: [errorCodes.notAllowedInState],
  }),
  /** Which version each platform uses, since when and by whom. */
  usedVersion: read('task/config/script/usedVersion', {
    access,
    input: { cgId: z.int32().min(1), os: nodeOs.schema },
    output: z.array(
      z.object({
        platform: z.int(),
        /** Null where there is no version at all. */
        scriptId: ScriptId.nullable(),
        /** Null where the platform uses the newest version that is no draft. */
        since: Instant.nullable(),
        changedBy: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  /** Two versions, to compare them. */
  compare: read('task/config/script/compare', {
    access,
    input: { scriptId: ScriptId, otherId: ScriptId },
    errors: [errorCodes.notFound],
    output: z.array(
      z.object({
        scriptId: ScriptId,
        command: z.array(z.string()),
        progressPattern: z.string(),
        errorPattern: z.string(),
      }),
    ),
  }),
});
