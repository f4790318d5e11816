import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, TaskWordId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { count } from './frameRow.fields.ts';
import { word } from './renderChange.fields.ts';
import { timeStage } from './task.codes.ts';
import { wordKind } from './taskWord.codes.ts';

const path = 'task/config/taskWord';
const access = anyOf('node:category:list');
const changes = { access: anyOf('node:category:list:edit'), object: 'taskWord' } as const;
const remark = z.string().trim().max(300);

/**
 * The words of analyses, pre-handling and rendering: categories, properties, requirements and constraints (tasks §§3, 7). They are
 * offered where staff type words; what carries one and which nodes have it is counted.
 */
export const taskWords = calls('task', 'taskWords', {
  list: list(`${path}/list`, {
    access,
    id: 'taskWordId',
    query: {
      stage: timeStage.schema.optional(),
      wordKind: wordKind.schema.optional(),
      word: text(100).optional(),
    },
    row: {
      taskWordId: TaskWordId,
      stage: timeStage.schema,
      wordKind: wordKind.schema,
      word: z.string(),
      /** Open work of the stage that carries it, of all customers. */
      carriers: count,
      /** Nodes that have it, or that want it of tasks; null of constraints, which each node decides by what it is. */
      nodes: count.nullable(),
      remark,
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag', 'wordFlag', 'carriersFlag'],
  }),
  add: command(`${path}/add`, {
    ...changes,
    errors: [errorCodes.alreadyTaken, errorCodes.badInput],
    input: { stage: timeStage.schema, wordKind: wordKind.schema, word, remark },
    output: z.object({ taskWordId: TaskWordId }),
  }),
  update: command(`${path}/edit`, {
    ...changes,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { taskWordId: TaskWordId, version: z.int32(), remark },
  }),
  /** Takes words off the list and off all open work of their stage. */
  remove: perId(`${path}/delete`, {
    ...changes,
    ids: 'taskWordIds',
    id: TaskWordId,
    blockedBy: 'prohibitOperate',
    errors: [errorCodes.notFound, errorCodes.operateProhibited, errorCodes.stillInUse],
    rest: { reason: text() },
  }),
  /** What carries a word and which nodes have it, and what its removal would change. */
  preview: read(`${path}/preview`, {
    access,
    errors: [errorCodes.notFound],
    input: { taskWordId: TaskWordId },
    output: z.object({
      stage: timeStage.schema,
      wordKind: wordKind.schema,
      /** All that carries it among what one sees, and how many of that were looked at. */
      carriers: count,
      looked: count,
      /** Of these, those that no node would match any more, and those that more or fewer would. */
      stopping: count,
      more: count,
      fewer: count,
      /** Carriers that take no change of settings: they keep the word. */
      kept: count,
      items: z.array(
        z.object({
          id: z.int(),
          sceneName: z.string(),
          userName: z.string(),
          nodesBefore: count,
          nodesAfter: count,
        }),
      ),
      nodes: z.array(z.string()),
    }),
  }),
});
