import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, line, PluginId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { nodeOs } from '../node/node.codes.ts';
import { versionStatus } from './software.codes.ts';

const access = anyOf('config:soft');
const keep = { access, object: 'plugin' } as const;
const ofMany = { ...keep, ids: 'pluginIds', id: PluginId } as const;

const SoftwareId = z.int32().min(1);
const where = {
  /** Platforms and systems that it is offered on; none is all. */
  platforms: z.array(z.int32().min(1)).max(100),
  systems: z.array(nodeOs.schema).max(nodeOs.codes.length),
} as const;
const ClientVersion = z
  .string()
  .trim()
  .max(20)
  .regex(/^(\d+(\.\d+){0,3})?$/);
const fields = {
  cgId: SoftwareId,
  pluginName: line(60),
  pluginVersion: text(30),
  versionStatus: versionStatus.schema,
  /** Other plugins of the same software that it needs, as `name version`. */
  dependencies: z.array(text(100)).max(20),
  ...where,
  /** The oldest customers' client that offers it. */
  clientVersion: ClientVersion,
  remark: z.string().trim().max(300),
} as const;

const pluginList = list('task/config/plugin/list', {
  access,
  id: 'pluginId',
  query: {
    cgId: SoftwareId.optional(),
    pluginName: line(60).optional(),
    versionStatus: versionStatus.schema.optional(),
    platform: z.int32().optional(),
    os: nodeOs.schema.optional(),
  },
  row: {
    pluginId: PluginId,
    ...fields,
    pluginName: z.string(),
    pluginVersion: z.string(),
    clientVersion: z.string(),
    /** Nodes that report it. */
    nodeCount: z.int(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag', 'pluginNameFlag'],
});

/** Plugins of software with their versions, where they are offered and what they need (people §7). */
export const plugins = calls('config', 'plugins', {
  list: pluginList,
  /** The choices of the dropdowns: names, versions, and both as tasks name them. */
  pullSelect: read('task/config/plugin/pullSelect', {
    access,
    input: { cgId: SoftwareId.optional() },
    output: z.object({
      names: z.array(z.string()),
      versions: z.array(z.string()),
      plugins: z.array(z.string()),
    }),
  }),
  add: command('task/config/plugin/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: fields,
    output: z.object({ pluginId: PluginId }),
  }),
  update: command('task/config/plugin/edit', {
    ...keep,
    errors: [
      errorCodes.notFound,
      errorCodes.changedMeanwhile,
      errorCodes.alreadyTaken,
      errorCodes.stillInUse,
    ],
    input: { pluginId: PluginId, version: z.int32(), ...fields },
  }),
  allocate: perId('task/config/plugin/allocate', { ...ofMany, rest: where }),
  setClientVersion: perId('task/config/plugin/clientVersion', {
    ...ofMany,
    rest: { clientVersion: ClientVersion },
  }),
  setStatus: perId('task/config/plugin/openStatus', {
    ...ofMany,
    rest: { versionStatus: versionStatus.schema },
    errors: [errorCodes.stillInUse],
  }),
  remove: perId('task/config/plugin/delete', { ...ofMany, errors: [errorCodes.stillInUse] }),
  /** A spreadsheet with the headings of an import and no rows. */
  template: read('task/config/plugin/template', {
    access,
    input: {},
    output: z.object({ name: z.string(), content: z.base64() }),
  }),
  /** Reads software, plugin, version, client version and remark. Without `apply` it only says what it would do. */
  importFile: upload('task/config/plugin/importExcel', {
    ...keep,
    audit: 'plugin.import',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 2 * 1024 * 1024,
    types: ['text/csv', 'text/gbk', 'application/zip', 'application/vnd.ms-excel'],
    input: { apply: z.literal(['0', '1']) },
    output: z.object({
      added: z.int(),
      applied: z.boolean(),
      rows: z.array(
        z.object({
          line: z.int(),
          softwareName: z.string(),
          pluginName: z.string(),
          pluginVersion: z.string(),
          code: z.int(),
          message: z.string(),
        }),
      ),
    }),
  }),
  export: exportOf(pluginList, 'task/config/plugin/export', {
    access,
    columns: [
      'cgId',
      'pluginName',
      'pluginVersion',
      'versionStatus',
      'dependencies',
      'platforms',
      'systems',
      'clientVersion',
      'nodeCount',
      'remark',
      'createTime',
    ],
  }),
});
