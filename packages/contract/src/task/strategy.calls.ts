import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { Instant, type Shape, TaskId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { arrearsAttempts, timeStage } from './task.codes.ts';

const seen = anyOf('running:render:task', 'complete:render:task');
const changed = { by: z.string().nullable(), at: Instant.nullable(), version: z.int32() } as const;
const set = {
  access: anyOf('render:task:strategy'),
  object: 'setting',
  errors: [errorCodes.changedMeanwhile, errorCodes.badInput],
} as const;

/** An update names the fields that it changes; the others stay as they are. A set names all of them. */
const partly = <S extends Shape>(shape: S) => z.object(shape).partial().shape;

/** How often a failed frame starts again by itself, and after how many failed attempts in a row its task is held. */
const restartLimit = {
  restartLimit: z.int().min(0).max(20),
  errorLimit: z.int().min(1).max(100_000),
};
/** What new tasks get where their submission says nothing. */
const commonValue = {
  level: z.int().min(0).max(100),
  nodeLimit: z.int().min(1).max(5000).nullable(),
  overtimeMinutes: z.int().min(1).max(100_000).nullable(),
  overtimeStopMinutes: z.int().min(1).max(100_000).nullable(),
};
/** What arrears do to the frames that render already, and for how many days what they stopped goes on by itself. */
const arrears = { running: arrearsAttempts.schema, resumeDays: z.int().min(0).max(365) };
/** At most so many automatic restarts of one task's frames within so many minutes; beyond it they fail. */
const frequency = { restarts: z.int().min(1).max(100_000), minutes: z.int().min(1).max(10_080) };

/** Rules of the installation for rendering, and what a task's own words are (tasks §7; foundation, «holes»). */
export const strategy = calls('task', 'strategy', {
  getRestartLimit: read('task/rendering/restartLimit/get', {
    access: seen,
    input: {},
    output: z.object({ ...restartLimit, ...changed }),
  }),
  setRestartLimit: command('task/rendering/restartLimit/set', {
    ...set,
    audit: 'strategy.setRestartLimit',
    input: { ...restartLimit, version: z.int32() },
  }),
  updateRestartLimit: command('task/rendering/restartLimit/update', {
    ...set,
    audit: 'strategy.updateRestartLimit',
    input: { ...partly(restartLimit), version: z.int32() },
  }),
  getCommonValue: read('task/rendering/commonValue/get', {
    access: seen,
    input: {},
    output: z.object({ ...commonValue, ...changed }),
  }),
  setCommonValue: command('task/rendering/commonValue/set', {
    ...set,
    audit: 'strategy.setCommonValue',
    input: { ...commonValue, version: z.int32() },
  }),
  updateCommonValue: command('task/rendering/commonValue/update', {
    ...set,
    audit: 'strategy.updateCommonValue',
    input: { ...partly(commonValue), version: z.int32() },
  }),
  getFrequency: read('task/rendering/frequency/get', {
    access: seen,
    input: {},
    output: z.object({ ...frequency, ...changed }),
  }),
  setFrequency: command('task/rendering/frequency/set', {
    ...set,
    audit: 'strategy.setFrequency',
    input: { ...frequency, version: z.int32() },
  }),
  updateFrequency: command('task/rendering/frequency/update', {
    ...set,
    audit: 'strategy.updateFrequency',
    input: { ...partly(frequency), version: z.int32() },
  }),
  getArrears: read('task/rendering/arrears/get', {
    access: seen,
    input: {},
    output: z.object({ ...arrears, ...changed }),
  }),
  setArrears: command('task/rendering/arrears/set', {
    ...set,
    audit: 'strategy.setArrears',
    input: { ...arrears, version: z.int32() },
  }),
  /** A task's own words for the match, and the installation's value beside each of its limits (single-strategy look-up). */
  single: read('task/rendering/singleStrategy', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { taskId: TaskId },
    output: z.object({
      properties: z.array(z.string()),
      requirements: z.array(z.string()),
      constraints: z.array(z.string()),
      category: z.array(z.string()),
      restartLimit: z.int().nullable(),
      commonRestartLimit: z.int(),
      errorLimit: z.int().nullable(),
      commonErrorLimit: z.int(),
      nodeLimit: z.int().nullable(),
      userNodeLimit: z.int().nullable(),
      /** Its own limits of time in each stage; null where nothing limits it. */
      stages: z.array(
        z.object({
          stage: timeStage.schema,
          overtimeMinutes: z.int().nullable(),
          overtimeStopMinutes: z.int().nullable(),
        }),
      ),
    }),
  }),
  /** Words in use on tasks and nodes, by how often: choices for the fields. */
  words: read('task/rendering/queryCategoryList', {
    access: seen,
    input: {},
    output: z.object({
      properties: z.array(z.string()),
      requirements: z.array(z.string()),
      constraints: z.array(z.string()),
      category: z.array(z.string()),
      plugins: z.array(z.string()),
      adminTags: z.array(z.string()),
    }),
  }),
});
