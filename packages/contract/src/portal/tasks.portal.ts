import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { bodyBytes } from '../kernel/callBase.ts';
import { AnalyseId, Bytes, FrameId, Instant, Money, TaskId } from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { sceneFields } from '../task/submit.calls.ts';
import { analyseStatus } from '../task/analyse.codes.ts';
import { frameStatus, renderStatus } from '../task/task.codes.ts';
import type { RenderAction } from '../task/task.lifecycle.ts';
import { portalScope, waitReason } from './portal.codes.ts';
import { act, download, look } from './portalCall.ts';

const { tasks } = portalScope.of;

const taskState = z.object({
  taskId: TaskId,
  projectName: z.string(),
  sceneName: z.string(),
  taskStatus: renderStatus.schema,
  frameCount: z.int(),
  done: z.int(),
  failed: z.int(),
  running: z.int(),
  submitTime: Instant,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  consume: Money,
  currency: currency.schema,
});

/** What customers do to their own tasks, of the lifecycle's table. */
export const customerActions = [
  'start',
  'stop',
  'recommitFailed',
  'recommitDone',
  'restart',
  'fullSpeed',
  'abandon',
] as const satisfies readonly RenderAction[];
export type CustomerAction = (typeof customerActions)[number];

/** A file of a frame's result. */
export const resultFile = {
  fileName: z.string(),
  size: Bytes,
  sha256: z
    .string()
    .nullable()
    .describe('Of the file, hexadecimal; null where it came before hashes were kept'),
  type: z.string(),
} as const;

/** So many frames stand on a page. */
export const framesAPage = 500;
const index = z.int32().min(0);

/** What the fields of a scene mean, for partners. */
const sceneWords = {
  platform: 'One of `platform/list`',
  cgId: 'A software that `software/list` names for the platform',
  scenePath:
    'In the customer’s folder, or relative to it, as `upload/finish` answered it; the file has to lie there',
  outputPath: 'A folder in the customer’s folder, or relative to it',
  frames:
    'Numbers, ranges and ranges with a step: `7`, `1-24`, `1-100x5`, `1-10,20`; 1,048,576 with their tiles at most',
  freeSample:
    'Whether the first frames are a free sample; refused where the customer has none left (`limitReached`) or none is offered (`badInput`)',
  testFrames: 'Some of `frames`, which render first for the customer to look at',
  tiles: 'Every frame in so many tiles, columns x rows, each rendered by itself; 16 either way at most',
  preHandle: 'Whether one machine prepares the scene before its frames render; charged as it takes',
  nodeLimit: 'The most machines at once',
  memoryMb: 'The least memory of a machine',
  pluginVersions:
    'Of those that `software/list` names for software and platform; machines that have all of them render it',
  parameters: 'Values by name, all text; `software/list` names those that are wanted',
  files: 'Configuration files by name',
} as const;

/** Render tasks. */
export const taskCalls = {
  submit: act('task/submit', {
    summary:
      'Submits a scene that lies in the customer’s folder; what it costs is charged by frame as it is rendered',
    scope: tasks,
    object: 'task',
    errors: [
      errorCodes.notFound,
      errorCodes.accountDisabled,
      errorCodes.inArrears,
      errorCodes.limitReached,
      errorCodes.outsideStorage,
      errorCodes.pathUnwritable,
      errorCodes.framesUnfit,
      errorCodes.openFramesReached,
      errorCodes.parametersMissing,
      errorCodes.platformNotOpen,
      errorCodes.sceneMissing,
      errorCodes.storageAway,
      errorCodes.noNodeRenders,
      errorCodes.versionClosed,
    ],
    maxBytes: bodyBytes.largest,
    fields: sceneWords,
    input: sceneFields,
    output: z.object({ taskId: TaskId, frames: z.int().min(1) }),
  }),
  analyseScene: act('analysis/open', {
    summary:
      'Has a machine read a scene before it is rendered; where nothing blocks it, it is submitted by itself if wished',
    scope: tasks,
    object: 'analysis',
    errors: [
      errorCodes.notFound,
      errorCodes.accountDisabled,
      errorCodes.inArrears,
      errorCodes.limitReached,
      errorCodes.outsideStorage,
      errorCodes.pathUnwritable,
      errorCodes.framesUnfit,
      errorCodes.openFramesReached,
      errorCodes.platformNotOpen,
    ],
    maxBytes: bodyBytes.largest,
    fields: {
      ...sceneWords,
      autoSubmit: 'Whether it is rendered at once where nothing that was found blocks it',
    },
    input: { ...sceneFields, autoSubmit: z.boolean().default(true) },
    output: z.object({ analyseId: AnalyseId }),
  }),
  analysis: look('analysis/read', {
    summary: 'An analysis of the account: how far it is, what was found, and the task that it became',
    scope: tasks,
    errors: [errorCodes.notFound],
    input: { analyseId: AnalyseId },
    output: z.object({
      analyseStatus: analyseStatus.schema,
      findings: z.array(
        z.object({
          code: z.string(),
          description: z.string(),
          solution: z.string(),
          blocks: z.boolean(),
          detail: z.string(),
        }),
      ),
      message: z.string().describe('Why the analysis failed; empty where it did not'),
      taskId: TaskId.nullable(),
    }),
  }),
  analysisAction: act('analysis/action', {
    summary: 'Submits an analysed scene, has it analysed again, or gives it up',
    scope: tasks,
    object: 'analysis',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.limitReached],
    input: { analyseId: AnalyseId, action: z.enum(['submit', 'regain', 'abandon']) },
    output: z.object({ analyseStatus: analyseStatus.schema }),
  }),
  taskAction: act('task/action', {
    summary:
      'Starts, stops or renders again, as the task’s status lets a customer. What renders again is charged again, which the customer has to agree to',
    scope: tasks,
    object: 'task',
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.editingBlocked,
      errorCodes.consentNeeded,
      errorCodes.inArrears,
      errorCodes.accountDisabled,
    ],
    fields: {
      agrees: 'The customer agrees to pay again: wanted by `restart`, `recommitDone` and `fullSpeed`',
    },
    input: {
      taskId: TaskId,
      action: z.enum(customerActions),
      /** The customer agrees to pay: wanted by `restart`, `recommitDone` and `fullSpeed`. */
      agrees: z.boolean().default(false),
    },
    output: z.object({ taskStatus: renderStatus.schema }),
  }),
  tasks: look('task/list', {
    summary: 'Tasks of the account, the latest first; `before` is the last of the page before',
    scope: tasks,
    input: { open: z.boolean().optional(), before: TaskId.optional() },
    output: z.object({ tasks: z.array(taskState), more: z.boolean() }),
  }),
  task: look('task/read', {
    summary: 'A task of the account: how far it is, what it cost so far, and why frames of it wait',
    scope: tasks,
    errors: [errorCodes.notFound],
    // What is asked besides is as dear as giving frames out.
    atOnce: 2,
    input: { taskId: TaskId },
    output: taskState.extend({
      /** Null where none waits. */
      waitReason: waitReason.schema.nullable(),
      waitMessage: z.string().nullable().describe('The reason in words, in the language of messages'),
    }),
  }),
  frames: look('frame/list', {
    summary: 'Frames of a task in their order; `after` is the index of the last of the page before',
    scope: tasks,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId, frameStatus: frameStatus.schema.optional(), after: index.optional() },
    output: z.object({
      frames: z.array(
        z.object({
          frameId: FrameId,
          index,
          frame: z.string(),
          tile: z.int().nullable(),
          frameStatus: frameStatus.schema,
          attempts: z.int(),
          consume: Money,
        }),
      ),
      more: z.boolean(),
    }),
  }),
  results: look('result/list', {
    summary:
      'Images of done frames (of several pictures the main output: beauty, RGBA, combined, else the plain name) in their order, each with its further passes; `after` is the index of the last of the page before',
    scope: tasks,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId, after: index.optional() },
    output: z.object({
      results: z.array(
        z.object({
          frameId: FrameId,
          index,
          frame: z.string(),
          ...resultFile,
          passes: z
            .array(z.object(resultFile))
            .describe(
              'Its further passes (render elements, AOVs), by name; each is downloaded by its `fileName`',
            ),
          /** Nothing of it can be downloaded before the customer has paid what they owe for it. */
          isUnpaid: z.boolean(),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  download: download('result/download', {
    summary: 'The image of a done frame, or one of its passes',
    scope: tasks,
    errors: [errorCodes.notFound, errorCodes.fileGone, errorCodes.framesUnpaid],
    fields: { fileName: 'One of the frame’s that `result/list` names; without it the image itself' },
    input: { frameId: FrameId, fileName: z.string().min(1).max(200).optional() },
  }),
} as const;
