import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { AnalyseId, CommaList, Instant, listOf, NodeId, TaskId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { errorLevel } from '../config/setup.codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { analyseStatus, statusFlag } from './analyse.codes.ts';
import { type AnalyseAction, analyseTransitions } from './analyse.lifecycle.ts';
import { changeRow, count } from './frameRow.fields.ts';
import { LogLine, matchWords, minutes, stageStep, wordChanges } from './stage.fields.ts';
import { taskFlag } from './task.codes.ts';

/** Who sees analyses: holders of either list key, each the rows of its list. */
const access = anyOf('running:analyse:task', 'complete:analyse:task');

const row = {
  analyseId: AnalyseId,
  ...customerRow,
  areaId: z.int().nullable(),
  platform: z.int(),
  cgId: z.int(),
  taskFlag: taskFlag.schema,
  status: analyseStatus.schema,
  projectName: z.string(),
  sceneName: z.string(),
  /** Submitted by itself where nothing blocks it. */
  autoSubmit: z.boolean(),
  /** The render task that it became. */
  renderTaskId: TaskId.nullable(),
  nodeId: NodeId.nullable(),
  nodeName: z.string().nullable(),
  attempts: count,
  /** What was found in the scene: so many things, and of these so many that block. */
  tips: count,
  blocking: count,
  /** What its node said of its failure; empty where it did not fail. */
  message: z.string(),
  /** The error by which its submission was refused. */
  failCode: z.int().nullable(),
  ...matchWords,
  overtimeMinutes: minutes,
  overtimeStopMinutes: minutes,
  /** Analysed for longer than its warning allows. */
  overtime: z.boolean(),
  submitTime: Instant,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  version: z.int32(),
};

const analyseList = list('task/analyse/list', {
  access,
  id: 'analyseId',
  errors: [errorCodes.chooseUser],
  query: {
    userName: customerQuery.userName,
    /** Plural as the specification spells it; with one user chosen it holds that one (checklist T-053). */
    userIds: listOf(UserId).optional(),
    taskId: AnalyseId.optional(),
    statusFlag: statusFlag.schema.optional(),
    status: analyseStatus.schema.optional(),
    taskStatusList: listOf(analyseStatus.schema).optional(),
    areaId: z.int32().optional(),
    properties: CommaList.optional(),
    requirements: CommaList.optional(),
    constraints: CommaList.optional(),
    category: CommaList.optional(),
    platform: z.int32().optional(),
  },
  row,
  sorts: ['submitTimeSort', 'analyseIdSort', 'startTimeSort', 'endTimeSort', 'userNameSort', 'statusSort'],
});

/** One finding in a scene, as the error dictionary says it. */
const Tip = z.object({
  code: z.string(),
  /** Empty where the dictionary has no such code. */
  description: z.string(),
  solution: z.string(),
  type: errorLevel.schema,
  blocks: z.boolean(),
  /** The path or value that it is about. */
  detail: z.string(),
});

/** Scenes that are analysed before they are rendered (tasks §§3, 4, 7). */
export const analyses = calls('task', 'analyses', {
  list: analyseList,
  export: exportOf(analyseList, 'task/analyse/export', {
    access: anyOf('analyse:task:export'),
    audit: 'analysis.export',
    object: 'analysis',
    columns: [
      'analyseId',
      'userName',
      'status',
      'projectName',
      'sceneName',
      'cgId',
      'platform',
      'nodeName',
      'message',
      'renderTaskId',
      'submitTime',
      'startTime',
      'endTime',
    ],
  }),
  detail: read('task/analyse/detail', {
    access,
    errors: [errorCodes.notFound],
    input: { analyseId: AnalyseId },
    output: z.object({
      ...row,
      scenePath: z.string(),
      outputPath: z.string(),
      frames: z.string(),
      /** What the scene says of itself, by name. */
      found: z.array(z.object({ name: z.string(), value: z.string() })),
      findings: z.array(Tip),
      /** Nodes that are not offered it again. */
      blacklist: z.array(z.object({ nodeId: NodeId, nodeName: z.string(), failures: count })),
    }),
  }),
  /** The lines after one, at most a thousand. */
  log: read('task/analyse/log', {
    access,
    errors: [errorCodes.notFound],
    input: { analyseId: AnalyseId, after: z.int32().min(0).default(0) },
    output: z.object({ lines: z.array(LogLine), more: z.boolean() }),
  }),
  history: list('task/analyse/historyAnalyseInfo', {
    access,
    id: 'eventId',
    query: { analyseId: AnalyseId },
    row: {
      eventId: z.int(),
      ...changeRow,
      fromStatus: analyseStatus.schema.nullable(),
      toStatus: analyseStatus.schema.nullable(),
    },
    sorts: ['timeSort'],
  }),
  /** Its own words and limits (single-strategy look-up). */
  single: read('task/analyse/singleStrategy', {
    access,
    errors: [errorCodes.notFound],
    input: { analyseId: AnalyseId },
    output: z.object({ ...matchWords, overtimeMinutes: minutes, overtimeStopMinutes: minutes }),
  }),
});

const stage = {
  key: 'analyse:task:operate',
  object: 'analysis',
  id: AnalyseId,
} as const;
const step = <S extends Readonly<Record<string, z.ZodType>>>(
  path: string,
  audit: string,
  action: AnalyseAction,
  rest: S,
) =>
  stageStep({ ...stage, path: `task/analyse/${path}`, audit, from: analyseTransitions[action].from, rest });
const reason = text();

/** What staff do to analyses. */
export const analyseChanges = calls('task', 'analyseChanges', {
  abandon: step('abandon', 'abandon', 'abandon', { reason }),
  regain: step('regain', 'regain', 'regain', { reason: reason.optional() }),
  remove: step('delete', 'delete', 'remove', { reason }),
  setOvertime: step('overtime', 'setOvertime', 'setOvertime', { minutes }),
  setOvertimeStop: step('overtimeStop', 'setOvertimeStop', 'setOvertimeStop', { minutes }),
  cleanBlacklist: step('cleanBlacklist', 'cleanBlacklist', 'cleanBlacklist', {}),
  ...wordChanges({ ...stage, path: 'task/analyse', from: analyseTransitions.setMatch.from }),
});
