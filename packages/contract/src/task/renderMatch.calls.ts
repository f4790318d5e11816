import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { Constraint, changing, consent, Parameters, reason, word } from './renderChange.fields.ts';
import { timeStage } from './task.codes.ts';

const minutes = z.int().min(1).max(100_000).nullable();

/** Properties, requirements, category and constraints of the render stage: words added and taken away (tasks §7). */
const matchChange = (kind: string, add: boolean, value: z.ZodType<string, string> = word) =>
  changing(
    `task/rendering/${kind}/${add ? 'add' : 'delete'}`,
    `${add ? 'add' : 'delete'}${kind[0]?.toUpperCase()}${kind.slice(1)}`,
    'setMatch',
    {
      values: z.array(value).min(1).max(50),
    },
  );
/** What a task asks of nodes, and its limits (tasks §§4, 7). */
export const renderMatch = calls('task', 'renderMatch', {
  raiseLevel: changing('task/rendering/raiseLevel', 'raiseLevel', 'raiseLevel', {}),
  setNodeCountAndLevel: changing(
    'task/rendering/nodeCountAndLevel',
    'setNodeCountAndLevel',
    'setNodeCountAndLevel',
    {
      nodeLimit: z.int().min(1).max(5000).nullable(),
      level: z.int().min(0).max(100),
    },
  ),
  /** Warns only (超时提醒). */
  setOvertime: changing('task/rendering/overtime', 'setOvertime', 'setOvertime', {
    stage: timeStage.schema,
    minutes,
  }),
  /** Stops (超时停止). */
  setOvertimeStop: changing('task/rendering/overtimeStop', 'setOvertimeStop', 'setOvertimeStop', {
    stage: timeStage.schema,
    minutes,
    /** With the customer's consent what the limit stops is theirs to pay; without it, ours. */
    consent,
  }),
  /**
   * Takes back what was set for this task alone: level, node limit, limits of time and restart limit are as a new task of
   * this customer gets them, from the customer's own values and then from the common values (`strategy.getCommonValue`).
   */
  resetSingleValue: changing('task/rendering/singleValue/reset', 'resetSingleValue', 'resetSingleValue', {}),
  /** The task's own automatic restart limit; null is the installation's. */
  setRestartLimit: changing('task/rendering/singleValue', 'setRestartLimit', 'setRestartLimit', {
    restartLimit: z.int().min(0).max(20).nullable(),
  }),
  /** How many attempts in a row may fail before the task is held; null is the installation's. */
  setErrorLimit: changing('task/rendering/errorLimit', 'setErrorLimit', 'setErrorLimit', {
    errorLimit: z.int().min(1).max(100_000).nullable(),
  }),
  upgradeRam: changing('task/rendering/upgradeRam', 'upgradeRam', 'upgradeRam', {
    memoryMb: z.int().min(1024).max(16_777_216),
    reason,
    consent,
  }),
  setParameters: changing('task/rendering/advancedParameter', 'setParameters', 'setParameters', {
    parameters: Parameters,
  }),
  setOrderNumber: changing('task/rendering/orderNumber', 'setOrderNumber', 'setOrderNumber', {
    orderNumber: z.int().min(0).max(1_000_000),
  }),
  addProperties: matchChange('properties', true),
  deleteProperties: matchChange('properties', false),
  addRequirements: matchChange('requirements', true),
  deleteRequirements: matchChange('requirements', false),
  addCategory: matchChange('category', true),
  deleteCategory: matchChange('category', false),
  addConstraints: matchChange('constraints', true, Constraint),
  deleteConstraints: matchChange('constraints', false),
  cleanBlacklist: changing('task/rendering/cleanBlacklist', 'cleanBlacklist', 'cleanBlacklist', {}),
});
