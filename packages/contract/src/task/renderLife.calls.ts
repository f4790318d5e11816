import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, bodyBytes } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { Duration, Money, SelectionId, TaskId, text, UserId } from '../kernel/values.ts';
import { maxIds } from '../kernel/wire.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { count, seen } from './frameRow.fields.ts';
import { change, changing, consent, reason } from './renderChange.fields.ts';

/** Actions whose impact can be looked at first. */
export const previewedActions = [
  'start',
  'stop',
  'restart',
  'recommit',
  'recommitDone',
  'abandon',
  'fullSpeed',
  'deleteTask',
  /** Any change of settings: all of them refuse alike (checklist T-181). */
  'edit',
] as const;

/** What an action would do, in figures. */
export const RenderImpact = z.object({
  /** Things that it would change, and that would refuse, by code of the refusal. */
  allowed: count,
  refused: z.array(z.object({ code: z.int(), count })),
  tasks: count,
  /** Frames whose attempt would end now, and frames that would wait, stop or render anew. */
  framesRunning: count,
  framesChanged: count,
  /** Tasks that have ended or stand still and would wait for nodes again. */
  tasksReopened: count,
  /** Node time of the attempts that would be lost, and what they have cost their customers so far or would be given up. */
  nodeMsLost: Duration,
  lost: z.array(z.object({ currency: currency.schema, amount: Money })),
  /** What rendering it (again) would cost by the task's average so far; empty where nothing renders anew. */
  estimate: z.array(z.object({ currency: currency.schema, amount: Money })),
  customers: count,
  /** The customers with the most tasks among them, at most ten. */
  owners: z.array(z.object({ userId: UserId, userName: z.string(), tasks: count })),
  wants: z.enum(['reason', 'consent']).nullable(),
});

/** Changes of a task's state beside starting and stopping, and the preview of each (tasks §4, lifecycles §23). */
export const renderLife = calls('task', 'renderLife', {
  undoStop: changing('task/rendering/undoStop', 'undoStop', 'undoStop', { reason }),
  restart: changing('task/rendering/restart', 'restart', 'restart', { reason, consent }),
  recommit: changing('task/rendering/recommit', 'recommit', 'recommitFailed', { reason }),
  recommitDone: changing('task/rendering/recommitDone', 'recommitDone', 'recommitDone', { reason, consent }),
  regain: changing('task/rendering/regain', 'regain', 'regain', { reason }),
  abandon: changing('task/rendering/abandon', 'abandon', 'abandon', { reason: text() }, 'taskAbandon'),
  fullSpeed: changing('task/rendering/fullSpeed', 'fullSpeed', 'fullSpeed', { reason, consent }),
  /** Takes deleted tasks back (foundation: regain). */
  undelete: perId('task/rendering/undelete', {
    ...change,
    access: anyOf('render:task:delete'),
    audit: 'task.undelete',
    rest: { reason },
  }),
  /** What an action would do to tasks, before it is done: frames, node hours, whose, cost. */
  preview: read('task/rendering/preview', {
    access: seen,
    errors: [errorCodes.selectionGone],
    maxBytes: bodyBytes.largest,
    input: {
      action: z.literal(previewedActions),
      taskIds: z.array(TaskId).min(1).max(maxIds).optional(),
      selectionId: SelectionId.optional(),
    },
    output: RenderImpact,
  }),
});
