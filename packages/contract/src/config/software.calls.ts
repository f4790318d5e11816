import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { CgId, Flag, Instant, line, SoftwareVersionId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { versionStatus } from './software.codes.ts';

const access = anyOf('config:soft');
const SoftwareId = z.int32().min(1);
const remark = z.string().trim().max(300);
const changed = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken] as const;

const softwareKeep = { access, object: 'software' } as const;
const softwareList = list('task/config/software/list', {
  access,
  id: 'cgId',
  query: { softwareName: line(60).optional() },
  row: {
    cgId: CgId,
    softwareName: z.string(),
    versionCount: z.int(),
    pluginCount: z.int(),
    /** Nodes that report it. */
    nodeCount: z.int(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['cgIdFlag', 'softwareNameFlag'],
  defaultSort: { by: 'cgIdFlag', value: 1 },
});

/** The software that scenes are made in (people §7). What tasks, nodes or other settings name is not deleted. */
export const softwareConfigs = calls('config', 'softwareConfigs', {
  list: softwareList,
  add: command('task/config/software/add', {
    ...softwareKeep,
    errors: [errorCodes.alreadyTaken],
    input: { softwareName: line(60) },
    output: z.object({ cgId: CgId }),
  }),
  update: command('task/config/software/edit', {
    ...softwareKeep,
    errors: changed,
    input: { cgId: CgId, version: z.int32(), softwareName: line(60) },
  }),
  remove: perId('task/config/software/delete', {
    ...softwareKeep,
    ids: 'cgIds',
    id: CgId,
    errors: [errorCodes.stillInUse],
  }),
  /** Whether software has plugins. */
  hasPlugin: read('task/config/software/hasPlugin', {
    access,
    input: { cgId: SoftwareId },
    errors: [errorCodes.notFound],
    output: z.object({ hasPlugin: z.boolean(), pluginCount: z.int() }),
  }),
  /** What runs where: versions that nodes report and versions that are kept, with the nodes of each platform. */
  matrix: read('task/config/software/matrix', {
    access,
    input: { cgId: SoftwareId.optional() },
    output: z.array(
      z.object({
        cgId: SoftwareId,
        softwareName: z.string(),
        /** Empty where nodes report the software without a version. */
        versionName: z.string(),
        /** Null where nobody keeps this version. */
        versionStatus: versionStatus.schema.nullable(),
        platforms: z.array(z.object({ platform: z.int(), nodeCount: z.int() })),
      }),
    ),
  }),
  export: exportOf(softwareList, 'task/config/software/export', {
    access,
    columns: ['cgId', 'softwareName', 'versionCount', 'pluginCount', 'nodeCount', 'createTime'],
  }),
});

const versionKeep = { access, object: 'softwareVersion' } as const;
const versionFields = {
  cgId: SoftwareId,
  versionName: line(60),
  versionStatus: versionStatus.schema,
  /** Built for single customers; not offered in general. */
  isCustom: z.boolean(),
  remark,
} as const;
const versionList = list('task/config/softwareVersion/list', {
  access,
  id: 'softwareVersionId',
  query: {
    cgId: SoftwareId.optional(),
    versionName: line(60).optional(),
    versionStatus: versionStatus.schema.optional(),
    isCustom: Flag.optional(),
  },
  row: {
    softwareVersionId: SoftwareVersionId,
    ...versionFields,
    /** Nodes that report it. */
    nodeCount: z.int(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag', 'cgIdFlag'],
});

/** Versions of software. One that a task needs is neither removed nor deleted (lifecycles §26). */
export const softwareVersions = calls('config', 'softwareVersions', {
  list: versionList,
  add: command('task/config/softwareVersion/add', {
    ...versionKeep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: versionFields,
    output: z.object({ softwareVersionId: SoftwareVersionId }),
  }),
  update: command('task/config/softwareVersion/edit', {
    ...versionKeep,
    errors: [...changed, errorCodes.stillInUse],
    input: { softwareVersionId: SoftwareVersionId, version: z.int32(), ...versionFields },
  }),
  setStatus: perId('task/config/software/versionStatus', {
    ...versionKeep,
    ids: 'softwareVersionIds',
    id: SoftwareVersionId,
    rest: { versionStatus: versionStatus.schema },
    errors: [errorCodes.stillInUse],
  }),
  setCustom: perId('task/config/software/customVersion', {
    ...versionKeep,
    ids: 'softwareVersionIds',
    id: SoftwareVersionId,
    rest: { isCustom: z.boolean() },
  }),
  remove: perId('task/config/softwareVersion/delete', {
    ...versionKeep,
    ids: 'softwareVersionIds',
    id: SoftwareVersionId,
    errors: [errorCodes.stillInUse],
  }),
  export: exportOf(versionList, 'task/config/softwareVersion/export', {
    access,
    columns: ['cgId', 'versionName', 'versionStatus', 'isCustom', 'nodeCount', 'remark', 'createTime'],
  }),
});
