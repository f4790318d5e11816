import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { list } from '../kernel/listCall.ts';
import { FrameId, line, Money, TaskId, text, UserId } from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { changeRow, count, ofTask, seen } from './frameRow.fields.ts';
import { renders } from './render.calls.ts';
import { frameStatus, renderStatus } from './task.codes.ts';

/** One condition of the match, as `farm/match.rules.ts` of the server names them. */
export const matchConditions = [
  'open',
  'online',
  'alive',
  'idle',
  'platform',
  'software',
  'plugins',
  'requirements',
  'nodeRequirements',
  'category',
  'memory',
  'cards',
  'constraints',
  'blacklist',
  'notJustFailed',
] as const;
/** What keeps a whole task from getting nodes, whatever the nodes. */
export const taskObstacles = [
  'notWaiting',
  'frameWaitsForStage',
  'arrears',
  'noFunds',
  'packNodesBusy',
  'packUsedUp',
  'accountDisabled',
  'taskNodeLimit',
  'userCap',
  'areaCap',
  'platformCap',
  'behindOthers',
] as const;
/**
 * Why it does not start, in one sentence: what holds the task itself, else what keeps the nodes that could render it, or where none
 * could what most nodes lack (conditions of the match), and where nothing is wrong, that it starts soon or what comes first.
 */
export const whyVerdicts = [
  'errorLimit',
  'nodesBlacklisted',
  'sameFailure',
  'storageFault',
  'stopped',
  'timedOut',
  'arrears',
  'arrearsPaid',
  'noFunds',
  'packNodesBusy',
  'packUsedUp',
  'testFramesWait',
  'failed',
  'ended',
  'notReady',
  'nothingWaits',
  'frameWaitsForStage',
  'accountDisabled',
  'taskNodeLimit',
  'userCap',
  'areaCap',
  'platformCap',
  'noNodes',
  'startsSoon',
  'behindOthers',
  'busy',
  ...matchConditions,
] as const;
/** What mends it: an action on the task, by its key, or a place where something is done about it. */
export const whyRemedies = [
  'start',
  'fullSpeed',
  'recommit',
  'setNodeLimit',
  'raiseLevel',
  'cleanBlacklist',
  'upgradeRam',
  'deleteRequirements',
  'deleteCategory',
  'deleteConstraints',
  'addProperties',
  'showPurse',
  'showNodes',
  'showLockedNodes',
  'showOfflineNodes',
] as const;
export const Why = z.object({
  verdict: z.enum(whyVerdicts),
  /** Null where nothing is to be done but to wait, or nothing can be. */
  remedy: z.enum(whyRemedies).nullable(),
  platform: z.int(),
  status: renderStatus.schema,
  frameStatus: frameStatus.schema.nullable(),
  waiting: count,
  nodes: count,
  /** Nodes that fit and are free now, and that fit but render something else. */
  fitFree: count,
  fitBusy: count,
  conditions: z.array(
    z.object({
      condition: z.enum(matchConditions),
      fails: count,
      /** Nodes that fail by this condition alone: what would help first. */
      onlyThis: count,
      /** What the task asks for, in words of the condition: `memory>=128`, `plugin=redshift 3.6.02`. */
      asked: z.string(),
    }),
  ),
  obstacles: z.array(
    z.object({ obstacle: z.enum(taskObstacles), limit: count.nullable(), used: count.nullable() }),
  ),
  /** Tasks of the same platform that come first, and their waiting frames. */
  before: z.object({ tasks: count, frames: count }),
});

/** At most so many tasks are answered to one search. */
export const maxFound = 50;
/** From so many digits on a number also finds the tasks whose number begins with it. */
export const prefixDigits = 3;

/** What can be looked up of a render task beside its row (tasks §7). */
export const renderFacts = calls('task', 'renderFacts', {
  /** Every change of the task, its frames and its settings: what, from, to, why, who (tasks §7: history render info). */
  history: list('task/rendering/historyRenderInfo', {
    id: 'eventId',
    access: seen,
    query: { taskId: TaskId },
    row: {
      eventId: z.int(),
      ...changeRow,
      fromStatus: renderStatus.schema.nullable(),
      toStatus: renderStatus.schema.nullable(),
      /** Frames by label, as ranges: `1001–1003, 1040`; empty where it was the task. */
      frames: z.string(),
    },
    sorts: ['timeSort'],
  }),
  /** What the renderer is called with; the scene's type is its extension (tasks §5). */
  parameter: read('task/rendering/parameter', {
    ...ofTask,
    output: z.object({
      sceneName: z.string(),
      sceneType: z.string(),
      parameters: z.record(z.string(), z.string()),
      command: z.array(z.string()),
      multiFrameInOneMachine: z.boolean(),
      singleHoudini: z.boolean(),
      jigsawPreview: z.boolean(),
    }),
  }),
  /** Where the customer's files lie: copied often. */
  paths: read('task/rendering/path', {
    ...ofTask,
    output: z.object({ inputPath: z.string(), scenePath: z.string(), outputPath: z.string() }),
  }),
  /** The customer's purse as it stands: amounts in the account's currency; none where another account pays that the reader does not see. */
  account: read('task/rendering/queryAccountInfo', {
    ...ofTask,
    output: z.object({
      userId: UserId,
      userName: z.string(),
      ownerId: UserId,
      currency: currency.schema,
      cash: Money.nullable(),
      credit: Money.nullable(),
      coupon: Money.nullable(),
      qingyunCoupon: Money.nullable(),
      arrears: Money.nullable(),
      /** What running frames may still cost. */
      hold: Money.nullable(),
      openTasks: count.nullable(),
    }),
  }),
  /** What a task has cost so far, and what its running frames may still cost. */
  amount: read('task/rendering/queryAmount', {
    ...ofTask,
    output: z.object({ currency: currency.schema, consume: Money, hold: Money }),
  }),
  /** Tasks of the caller's scope by platform and status. */
  countByPlatform: read('task/rendering/countByPlatform', {
    access: seen,
    input: {},
    output: z.object({
      result: z.boolean(),
      data: z.array(
        z.object({ platform: z.int(), taskStatus: renderStatus.schema, tasks: count, frames: count }),
      ),
    }),
  }),
  /** Why a submission failed; empty where it did not. */
  submitFailure: read('task/rendering/submitFailMessage', {
    ...ofTask,
    output: z.object({ message: z.string() }),
  }),
  /** Names of a task's files: configuration files by their ending, others as frames of several in one file (tasks §5). */
  fileNames: read('task/rendering/jsonFileNames', {
    ...ofTask,
    input: { taskId: TaskId, userId: UserId },
    output: z.object({
      configFiles: z.array(z.object({ name: z.string(), size: z.int() })),
      multiFrames: z.array(
        z.object({ base: z.string(), frame: z.string(), name: z.string(), size: z.int() }),
      ),
    }),
  }),
  file: read('task/rendering/json', {
    ...ofTask,
    input: { taskId: TaskId, userId: UserId, name: line(100) },
    output: z.object({ name: z.string(), content: z.string() }),
  }),
  /**
   * The tiles of one frame, by place, and the newest picture of each: what the stitched picture is made of. The frame is
   * the one of a label, or of a position counted from 0. A frame that is whole is one tile.
   */
  jigsawPreviewImages: read('task/rendering/jigsawPreviewImages', {
    ...ofTask,
    input: {
      taskId: TaskId,
      userId: UserId,
      position: z.int().min(0).max(1_048_575).optional(),
      frameLabel: text(40).optional(),
    },
    output: z.object({
      columns: z.int().min(1),
      rows: z.int().min(1),
      /** Whole frames of the task. */
      frames: count,
      position: count,
      label: z.string(),
      tiles: z.array(
        z.object({
          /** From 1 on, by rows from the top left. */
          tile: z.int().min(1),
          frameId: FrameId,
          ix: count,
          frameStatus: frameStatus.schema,
          /** Input of the call `frames.image` as a query; null where no picture was delivered. */
          imgUrl: z.string().nullable(),
          width: z.int().nullable(),
          height: z.int().nullable(),
        }),
      ),
    }),
  }),
  /**
   * Tasks by a number: the task of that id, the task of the frame of that id, and tasks whose id begins with it; deleted
   * ones too, at most `maxFound`. A row that is meant itself comes first, and stands open (`isExpand`).
   */
  globalSearch: read('task/rendering/globalSearch', {
    access: seen,
    duplicates: 'keep',
    input: { taskId: TaskId },
    output: z.object({
      items: z.array(
        renders.list.row.extend({
          isExpand: z.boolean(),
          /** The frame that the number names, where it names one. */
          frame: z.object({ frameId: FrameId, ix: count, label: z.string() }).nullable(),
        }),
      ),
      /** More begin with the number than are answered. */
      more: z.boolean(),
    }),
  }),
  /** Why frames of a task do not start: each condition of the match, and on how many nodes it fails. */
  why: read('task/rendering/whyWaiting', {
    ...ofTask,
    input: { taskId: TaskId, ix: z.int().min(0).max(1_048_575).optional() },
    output: Why,
  }),
});
