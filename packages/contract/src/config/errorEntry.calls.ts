import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, GeneralErrorId, Instant, RenderingErrorId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { errorLevel, languageFlag } from './setup.codes.ts';

const access = anyOf('error:config');
const english = z.string().trim().max(500);
const changed = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken] as const;

const general = {
  code: text(40),
  desDescriptionCn: text(500),
  desDescriptionEn: english,
  desSolutionCn: text(500),
  desSolutionEn: english,
  /** Blocks the submission of a scene. */
  isOpen: z.boolean(),
  type: errorLevel.schema,
  isRepair: z.boolean(),
} as const;
const generalKeep = { access, object: 'generalError' } as const;

/** What an error code says to customers and how they solve it (people §§3, 7). */
export const generalErrors = calls('config', 'generalErrors', {
  list: list('task/config/error/list', {
    access,
    id: 'generalErrorId',
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
    row: { generalErrorId: GeneralErrorId, ...general, updateTime: Instant, version: z.int32() },
    sorts: ['orderByUpdateTime', 'orderByCode'],
  }),
  add: command('task/config/error/add', {
    ...generalKeep,
    errors: [errorCodes.alreadyTaken],
    input: general,
    output: z.object({ generalErrorId: GeneralErrorId }),
  }),
  update: command('task/config/error/edit', {
    ...generalKeep,
    errors: changed,
    input: { generalErrorId: GeneralErrorId, version: z.int32(), ...general },
  }),
  remove: perId('task/config/error/delete', { ...generalKeep, ids: 'generalErrorIds', id: GeneralErrorId }),
});

const rendering = {
  desDescription: text(500),
  desSolution: text(500),
  isOpen: z.boolean(),
  /** Shown to customers. */
  isShow: z.boolean(),
  type: errorLevel.schema,
  languageFlag: languageFlag.schema,
  /** Null for all software. */
  cgId: z.int32().min(1).nullable(),
} as const;
const renderingKeep = { access, object: 'renderingError' } as const;

/** What errors of renderers mean, by software and language (people §§3, 7). */
export const renderingErrors = calls('config', 'renderingErrors', {
  list: list('task/config/renderError/list', {
    access,
    id: 'renderingErrorId',
    query: {
      desDescription: text(100).optional(),
      desSolution: text(100).optional(),
      isOpen: Flag.optional(),
      isShow: Flag.optional(),
      type: errorLevel.schema.optional(),
      languageFlag: languageFlag.schema.optional(),
      cgId: z.int32().optional(),
    },
    row: { renderingErrorId: RenderingErrorId, ...rendering, updateTime: Instant, version: z.int32() },
    sorts: ['orderByUpdateTime'],
  }),
  add: command('task/config/renderError/add', {
    ...renderingKeep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: rendering,
    output: z.object({ renderingErrorId: RenderingErrorId }),
  }),
  update: command('task/config/renderError/edit', {
    ...renderingKeep,
    errors: changed,
    input: { renderingErrorId: RenderingErrorId, version: z.int32(), ...rendering },
  }),
  remove: perId('task/config/renderError/delete', {
    ...renderingKeep,
    ids: 'renderingErrorIds',
    id: RenderingErrorId,
  }),
});
