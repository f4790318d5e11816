import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, Keywords, TaskId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { changeRow, count, n } from './frameRow.fields.ts';
import { preStatus } from './pre.codes.ts';
import { matchWords, minutes, stageStep, wordChanges } from './stage.fields.ts';
import { attemptOutcome, renderStatus, taskFlag, timeStage } from './task.codes.ts';
import { renderTransitions } from './task.lifecycle.ts';

const access = anyOf('pretreatment:task');

const row = {
  taskId: TaskId,
  ...customerRow,
  areaId: z.int().nullable(),
  platform: z.int(),
  cgId: z.int(),
  taskFlag: taskFlag.schema,
  /** The status of its pre-handling; `renderStatus` is that of the whole task. */
  taskStatus: preStatus.schema,
  renderStatus: renderStatus.schema,
  projectName: z.string(),
  sceneName: z.string(),
  /** Frames of the stage, and how many of them are done. */
  preFrames: count,
  preDone: count,
  nodeName: z.string().nullable(),
  level: z.int(),
  operable: z.boolean(),
  ...matchWords,
  preOvertimeMinutes: minutes,
  preOvertimeStopMinutes: minutes,
  submitTime: Instant,
  startTime: Instant.nullable(),
  completedTime: Instant.nullable(),
  version: z.int32(),
};

const preList = list('task/pre/list', {
  access,
  id: 'taskId',
  errors: [errorCodes.chooseUser],
  query: {
    keywords: Keywords,
    taskId: TaskId.optional(),
    ...customerQuery,
    taskStatus: preStatus.schema.optional(),
    platform: z.int32().optional(),
  },
  row,
  // One list without a pair: it opens with what was submitted last (checklist T-145).
  sorts: ['submitTimeFlag', 'taskIdFlag', 'taskLevelFlag', 'startTimeFlag', 'completedTimeFlag'],
});

const maxLogLines = 5000;

/** Pre-handling of render tasks: the frames that render before all others (tasks §§3, 7). */
export const preHandles = calls('task', 'preHandles', {
  list: preList,
  detail: read('task/pre/detail', {
    access,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({ ...row, scenePath: z.string(), outputPath: z.string() }),
  }),
  /** The attempts of its frames, the latest first: which have a log. */
  logs: read('task/pre/logs', {
    access,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({
      attempts: z.array(
        z.object({
          ix: count,
          n,
          label: z.string(),
          nodeName: z.string(),
          startTime: Instant,
          endTime: Instant.nullable(),
          outcome: attemptOutcome.schema.nullable(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  /** A page of the log of an attempt, by default the latest, counted from its end (tasks §3: pre-handle log request). */
  log: read('task/pre/log', {
    access,
    atOnce: 2,
    duplicates: 'keep',
    errors: [errorCodes.notFound],
    input: {
      taskId: TaskId,
      /** Other stages have logs of their own. */
      renderingType: z.literal(timeStage.of.pre).optional(),
      ix: z.int().min(0).max(1_048_575).optional(),
      n: n.optional(),
      pageNum: z.int().min(1).max(100).default(1),
      pageSize: z.int().min(1).max(maxLogLines).default(500),
    },
    output: z.object({
      lines: z.array(z.object({ at: z.int(), text: z.string() })),
      /** Lines stand before these. */
      more: z.boolean(),
      running: z.boolean(),
    }),
  }),
  history: list('task/pre/historyRenderInfo', {
    id: 'eventId',
    access,
    query: { taskId: TaskId },
    row: {
      eventId: z.int(),
      ...changeRow,
      fromStatus: renderStatus.schema.nullable(),
      toStatus: renderStatus.schema.nullable(),
    },
    sorts: ['timeSort'],
  }),
  single: read('task/pre/singleStrategy', {
    access,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({ ...matchWords, preOvertimeMinutes: minutes, preOvertimeStopMinutes: minutes }),
  }),
});

const stage = { key: 'pretreatment:task:operate', object: 'task', id: TaskId } as const;
const step = <S extends Readonly<Record<string, z.ZodType>>>(
  path: string,
  audit: string,
  from: readonly number[],
  rest: S,
) => stageStep({ ...stage, path: `task/pre/${path}`, audit: `pre${audit}`, from, rest });
const edits = renderTransitions.setLevel.from;

/** What staff do to pre-handling. Stopped, the task is held; recommitted, its stage waits again and the rest behind it. */
export const preChanges = calls('task', 'preChanges', {
  stop: step('stop', 'Stop', [0, 8], { reason: text().optional() }),
  recommit: step('recommit', 'Recommit', [10, 23, 45], { reason: text().optional() }),
  setLevel: step('level', 'SetLevel', edits, { level: z.int().min(0).max(100) }),
  setOvertime: step('overtime', 'SetOvertime', edits, { minutes }),
  setOvertimeStop: step('overtimeStop', 'SetOvertimeStop', edits, { minutes }),
  ...wordChanges({ ...stage, path: 'task/pre', from: edits }),
});
