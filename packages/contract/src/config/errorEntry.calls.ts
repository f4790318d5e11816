import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, bodyBytes } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { Flag, GeneralErrorId, Instant, RenderingErrorId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { errorLevel, languageFlag } from './setup.codes.ts';

const access = anyOf('error:config');
const english = z.string().trim().max(500);

/** What an error code says to customers and how they solve it (people §§3, 7). */
export const generalErrors = calls(
  'config',
  'generalErrors',
  keptRows('task/config/error', {
    access,
    object: 'generalError',
    id: ['generalErrorId', GeneralErrorId],
    fields: {
      code: text(40),
      desDescriptionCn: text(500),
      desDescriptionEn: english,
      desSolutionCn: text(500),
      desSolutionEn: english,
      /** Blocks the submission of a scene. */
      isOpen: z.boolean(),
      type: errorLevel.schema,
      isRepair: z.boolean(),
    },
    row: { updateTime: Instant },
    query: {
      code: text(40).optional(),
      desDescriptionCn: text(100).optional(),
      desSolutionCn: text(100).optional(),
      isOpen: Flag.optional(),
      type: errorLevel.schema.optional(),
      isRepair: Flag.optional(),
      /** Entries with a text in this language. */
      languageFlag: languageFlag.schema.optional(),
    },
    sorts: ['orderByUpdateTime', 'orderByCode'],
    errors: { add: [errorCodes.alreadyTaken] },
  }),
);

/** What errors of renderers mean, by software and language (people §§3, 7). */
export const renderingErrors = calls('config', 'renderingErrors', {
  ...keptRows('task/config/renderError', {
    access,
    object: 'renderingError',
    id: ['renderingErrorId', RenderingErrorId],
    fields: {
      desDescription: text(500),
      desSolution: text(500),
      isOpen: z.boolean(),
      /** Shown to customers. */
      isShow: z.boolean(),
      type: errorLevel.schema,
      languageFlag: languageFlag.schema,
      /** Null for all software. */
      cgId: z.int32().min(1).nullable(),
    },
    row: { updateTime: Instant },
    query: {
      desDescription: text(100).optional(),
      desSolution: text(100).optional(),
      isOpen: Flag.optional(),
      isShow: Flag.optional(),
      type: errorLevel.schema.optional(),
      languageFlag: languageFlag.schema.optional(),
      cgId: z.int32().optional(),
    },
    sorts: ['orderByUpdateTime'],
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound] },
  }),
  /** The entries that explain a log, each with the first line that it explains. Who sees a failure sees its solution. */
  match: read('task/config/renderError/match', {
    access: anyOf('error:config', 'running:render:task', 'complete:render:task'),
    maxBytes: bodyBytes.largest,
    input: {
      log: z.string().min(1).max(500_000),
      /** Entries of other software explain nothing. */
      cgId: z.int32().optional(),
    },
    output: z.array(
      z.object({
        renderingErrorId: RenderingErrorId,
        desDescription: z.string(),
        desSolution: z.string(),
        type: errorLevel.schema,
        languageFlag: languageFlag.schema,
        cgId: z.int().nullable(),
        line: z.int().min(1),
        text: z.string(),
      }),
    ),
  }),
  /** Failures of the last week that no entry explains, the most frequent first; figures in them are left out. */
  proposals: read('task/config/renderError/proposals', {
    access,
    input: {},
    output: z.array(
      z.object({
        cgId: z.int(),
        desDescription: z.string(),
        failures: z.int(),
        taskCount: z.int(),
        lastTime: Instant,
      }),
    ),
  }),
});
