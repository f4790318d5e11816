import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf, bodyBytes } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { line, pathText, TaskId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { Constraint, Parameters, word } from './renderChange.fields.ts';

/** Characters of a list of frames: as many as fit a submission with the rest of it. */
const longestFrames = 1_500_000;
/** At most so many tiles beside, and so many above one another. */
const mostTiles = 16;
/** Columns and rows of tiles: `2x2`. */
const Tiles = z
  .string()
  .trim()
  .regex(/^\d{1,2}[x×]\d{1,2}$/i)
  .refine((text) => text.split(/[x×]/i).every((part) => Number(part) >= 1 && Number(part) <= mostTiles));

/** What a scene says of itself, whoever submits it. Paths lie in the customer's folder, or are relative to it. */
export const sceneFields = {
  platform: z.int32(),
  cgId: z.int32(),
  projectName: line(200),
  sceneName: line(200),
  scenePath: pathText(),
  outputPath: pathText(),
  /** `1-24`, `1-100x5`, `-5-5`, `7`, `1-10,20`. */
  frames: text(longestFrames),
  /** Its first frames are free of charge by the rules for samples; refused where none is left to the customer. */
  freeSample: z.boolean().optional(),
  /** Frames that render first, for the customer to look at. */
  testFrames: text(longestFrames).optional(),
  /** Every frame in so many tiles: columns x rows, `2x2`. Each renders by itself; `{tile}`, `{tilesX}` and `{tilesY}` tell which. */
  tiles: Tiles.optional(),
  /** Prepares the scene on one node before its frames render: simulation caches, light maps; by `{stage}` of the command line. */
  preHandle: z.boolean().optional(),
  /** The most nodes at once. */
  nodeLimit: z.int().min(1).max(5000).optional(),
  memoryMb: z.int().min(1).max(16_777_216).optional(),
  pluginVersions: z.array(word).max(50).optional(),
  parameters: Parameters.optional(),
  /** Configuration files by name. */
  files: z.record(z.string().regex(/^[\w.-]{1,100}$/), z.string().max(1_000_000)).optional(),
} as const;

/** Submission of scenes. */
export const submission = calls('task', 'submission', {
  /** Submits a scene for a customer, as support does on their behalf, and as the command line tool does. */
  submit: command('task/rendering/submit', {
    access: anyOf('render:task:submit'),
    audit: 'task.submit',
    object: 'task',
    errors: [
      errorCodes.notFound,
      errorCodes.limitReached,
      errorCodes.operateProhibited,
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
    blockedBy: 'prohibitOperate',
    // With the scene's own files beside it.
    maxBytes: bodyBytes.largest,
    input: {
      userId: UserId,
      ...sceneFields,
      level: z.int().min(0).max(100).optional(),
      properties: z.array(word).max(50).optional(),
      requirements: z.array(word).max(50).optional(),
      category: z.array(word).max(50).optional(),
      constraints: z.array(Constraint).max(50).optional(),
    },
    /** Frames with their tiles, each counted; and where nodes look for the scene. */
    output: z.object({ taskId: TaskId, frames: z.int().min(1), scenePath: z.string() }),
  }),
});
