import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, HardwareConfigId, HardwareModelId, Instant, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { hardwareType } from '../session/session.codes.ts';

/** Models of processors and cards, with how fast they render (tasks §2: hardware model to performance). */
export const hardwareModels = calls(
  'node',
  'hardwareModels',
  keptRows('hardwareConfig', {
    access: anyOf('hardware:mode'),
    object: 'hardwareModel',
    id: ['hardwareModelId', HardwareModelId],
    fields: {
      hardwareType: hardwareType.schema,
      model: text(100),
      /** Points of the house's benchmark. */
      performance: z.int().min(0).max(10_000_000),
      isOn: z.boolean(),
      remark: z.string().trim().max(300),
    },
    row: {
      /** Nodes that report it. */
      nodeCount: z.int(),
      createTime: Instant,
    },
    query: {
      hardwareType: hardwareType.schema.optional(),
      model: text(100).optional(),
      isOn: Flag.optional(),
    },
    sorts: ['performanceFlag', 'modelFlag'],
    listPath: 'modes',
    updatePath: 'modes/edit',
    errors: { add: [errorCodes.alreadyTaken] },
  }),
);

/** One model of a choice of hardware (tasks §3). */
export const HardwareChoice = z.object({
  model: text(100),
  gpuNum: z.int().min(0).max(64).nullable().default(null),
  /** Gigabytes. */
  ram: z.int().min(1).max(65_536).nullable().default(null),
  /** Offered. */
  status: z.boolean().default(true),
  /** What is taken where the customer chooses nothing. */
  current: z.boolean().default(false),
});
export type HardwareChoice = z.output<typeof HardwareChoice>;

const SoftwareNo = z.int32().min(1);
const access = anyOf('hardware:config:list');
const keep = { access, object: 'hardwareConfig' } as const;
const fields = {
  cgId: SoftwareNo,
  /** Empty: of the software, for each version without a choice of its own. */
  cgVersion: z.string().trim().max(30),
  hardware: z.array(HardwareChoice).max(50),
} as const;

/** Hardware that is billed and offered by software and version, as a tree of both (tasks §3). */
export const hardwareConfigs = calls('node', 'hardwareConfigs', {
  list: list('hardwareConfig/list', {
    access,
    id: 'id',
    query: {
      cgId: SoftwareNo.optional(),
      /** The versions of this software; without it the software. */
      versionsOf: SoftwareNo.optional(),
    },
    row: {
      id: HardwareConfigId,
      cgId: SoftwareNo,
      cgName: z.string(),
      cgVersion: z.string(),
      hardware: z.array(HardwareChoice),
      versions: z.int(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['cgFlag', 'cgVersionFlag'],
    defaultSort: { by: 'cgFlag', value: 1 },
  }),
  add: command('hardwareConfig/save', {
    ...keep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: fields,
    output: z.object({ id: HardwareConfigId }),
  }),
  update: command('hardwareConfig/update', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { id: HardwareConfigId, version: z.int32(), ...fields },
  }),
  /** A software goes with its versions. */
  remove: perId('hardwareConfig/config/delete', {
    ...keep,
    ids: 'hardwareConfigIds',
    id: HardwareConfigId,
    errors: [errorCodes.notFound, errorCodes.stillInUse],
  }),
  /** What a task of the software and version is offered: models that are on, the current ones, and memory. */
  recommend: read('hardwareConfig/recommend', {
    access: anyOf('hardware:config:list', 'node:list'),
    input: { cgId: SoftwareNo, cgVersion: z.string().trim().max(30).default('') },
    output: z.object({
      currentModels: z.array(z.string()),
      hardwareModels: z.array(
        HardwareChoice.extend({ hardwareType: hardwareType.schema, performance: z.int() }),
      ),
      ram: z.int().nullable(),
      rams: z.array(z.int()),
    }),
  }),
});
