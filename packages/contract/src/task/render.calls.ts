import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  AdminId,
  CommaList,
  Duration,
  Flag,
  Instant,
  Keywords,
  line,
  listOf,
  Money,
  span,
  TaskId,
  text,
  UserId,
} from '../kernel/values.ts';
import { someOf } from '../kernel/codes.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { principalKind } from '../kernel/principal.ts';
import { currency } from '../session/session.codes.ts';
import { holdReason, renderStatus, stopType, taskFlag } from './task.codes.ts';
import { count, seen } from './frameRow.fields.ts';
import { change, changing, reason } from './renderChange.fields.ts';
import { renderTransitions } from './task.lifecycle.ts';

/** Channels are small codes. */
const maxChannel = 32_767;

/** The counters of a task's frames (tasks §3). */
const counters = {
  waiting: count,
  running: count,
  aborted: count,
  failure: count,
  success: count,
  total: count,
};

const row = {
  taskId: TaskId,
  ...customerRow,
  areaId: z.int().nullable(),
  platform: z.int(),
  cgId: z.int(),
  taskFlag: taskFlag.schema,
  taskStatus: renderStatus.schema,
  stopType: stopType.schema.nullable(),
  /** Why the farm holds it; null where it does not. */
  holdReason: holdReason.schema.nullable(),
  /** Failed attempts since the last success, or since somebody let it go on; and why the last one failed. */
  errors: count,
  lastError: z.string(),
  /** How long the rest may take at the least and at the most; null where nothing renders or nothing was done yet. */
  etaLow: Duration.nullable(),
  etaHigh: Duration.nullable(),
  projectName: z.string(),
  sceneName: z.string(),
  pluginVersions: z.array(z.string()),
  ...counters,
  nodeLimit: z.int().nullable(),
  level: z.int(),
  maxPriority: z.boolean(),
  fullSpeed: z.boolean(),
  operable: z.boolean(),
  consume: Money,
  currency: currency.schema,
  reRenderCount: count,
  submitTime: Instant,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  adminTags: z.array(z.string()),
  remark: z.string(),
  /** Taken out of the lists by staff; only «undelete» is left to do (foundation: regain). */
  deleted: z.boolean(),
  version: z.int32(),
};

const renderList = list('task/rendering/list', {
  id: 'taskId',
  access: seen,
  keepsRows: true,
  errors: [errorCodes.chooseUser],
  query: {
    keywords: Keywords,
    ...customerQuery,
    taskFlag: someOf(taskFlag, [0, 1]).optional(),
    taskStatus: renderStatus.schema.optional(),
    taskStatusList: listOf(renderStatus.schema).optional(),
    stopType: stopType.schema.optional(),
    areaIds: listOf(z.int32()).optional(),
    platform: z.int32().optional(),
    cgId: z.int32().optional(),
    channel: z.int().min(0).max(maxChannel).optional(),
    properties: CommaList.optional(),
    requirements: CommaList.optional(),
    constraints: CommaList.optional(),
    category: CommaList.optional(),
    pluginVersions: CommaList.optional(),
    projectName: line().optional(),
    sceneName: line().optional(),
    ...span,
    adminTagName: line(64).optional(),
    queryAdminId: AdminId.optional(),
    failedFrameFlag: Flag.optional(),
    /** Held by the farm for its errors. */
    holdReasonList: listOf(holdReason.schema).optional(),
    isOverTimeFlag: Flag.optional(),
    /** With frames that were found stuck and are not settled. */
    cardFramesTask: Flag.optional(),
    /** Composite frames are left out of the counters that the filters and sorts of frames look at. */
    filterCompositeFrame: Flag.optional(),
    isDelete: Flag.optional(),
  },
  row,
  sorts: [
    'taskIdFlag',
    'executingFramesFlag',
    'doneFramesFlag',
    'abortFramesFlag',
    'failFramesFlag',
    'errorsFlag',
    'startTimeFlag',
    'endTimeFlag',
    'taskStartTimeFlag',
    'taskEndTimeFlag',
    'taskLevelFlag',
    'consumeFlag',
    'reRenderCountFlag',
  ],
  defaultSort: { by: 'startTimeFlag' },
});

/** Render tasks: running and ended (tasks §§3, 4, 7). */
export const renders = calls('task', 'renders', {
  list: renderList,
  detail: read('task/rendering/detail', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId, userId: UserId },
    output: z.object({
      ...row,
      scenePath: z.string(),
      outputPath: z.string(),
      /** Its number in the earlier system that it came from. */
      earlierId: z.string().nullable(),
      properties: z.array(z.string()),
      requirements: z.array(z.string()),
      constraints: z.array(z.string()),
      category: z.array(z.string()),
      overtimeMinutes: z.int().nullable(),
      overtimeStopMinutes: z.int().nullable(),
      preOvertimeMinutes: z.int().nullable(),
      preOvertimeStopMinutes: z.int().nullable(),
      analyseOvertimeMinutes: z.int().nullable(),
      analyseOvertimeStopMinutes: z.int().nullable(),
      restartLimit: z.int().nullable(),
      errorLimit: z.int().nullable(),
      memoryMb: z.int().nullable(),
      orderNumber: z.int(),
      runningNodes: count,
      hold: Money,
      stuckFrames: count,
      blacklist: z.array(z.object({ nodeId: z.int(), nodeName: z.string(), failures: count })),
      /** The change that brought it into its status: what, by whom, why; null where its events are no longer kept. */
      statusChange: z
        .object({
          at: Instant,
          action: z.string(),
          actorKind: principalKind.schema,
          actor: z.string(),
          reason: z.string(),
        })
        .nullable(),
    }),
  }),
  export: exportOf(renderList, 'task/rendering/export', {
    access: anyOf('render:task:export'),
    audit: 'task.export',
    object: 'task',
    columns: [
      'taskId',
      'userName',
      'taskStatus',
      'projectName',
      'sceneName',
      'cgId',
      'platform',
      'success',
      'failure',
      'total',
      'consume',
      'currency',
      'submitTime',
      'startTime',
      'endTime',
      'remark',
    ],
  }),
  start: changing('task/rendering/start', 'start', 'start', { reason }),
  stop: changing('task/rendering/stop', 'stop', 'stop', { reason }),
  setLevel: changing('task/rendering/level', 'setLevel', 'setLevel', { level: z.int().min(0).max(100) }),
  setMaxPriority: changing('task/rendering/maxPriority', 'setMaxPriority', 'setMaxPriority', {
    maxPriority: z.boolean(),
  }),
  setNodeLimit: changing('task/rendering/nodeLimit', 'setNodeLimit', 'setNodeLimit', {
    nodeLimit: z.int().min(1).max(5000).nullable(),
  }),
  setRemark: perId('task/rendering/remark', {
    ...change,
    access: anyOf('render:task:label'),
    audit: 'task.setRemark',
    rest: { remark: z.string().trim().max(500) },
  }),
  addTag: perId('task/rendering/adminTag/add', {
    ...change,
    access: anyOf('render:task:label'),
    audit: 'task.addTag',
    rest: { adminTagName: line(32) },
  }),
  removeTag: perId('task/rendering/adminTag/delete', {
    ...change,
    access: anyOf('render:task:label'),
    audit: 'task.removeTag',
    rest: { adminTagName: line(32) },
  }),
  deleteTask: perId('task/rendering/deleteTask', {
    ...change,
    access: anyOf('render:task:delete'),
    audit: 'task.delete',
    rest: { reason: text() },
    from: renderTransitions.remove.from,
  }),
});
