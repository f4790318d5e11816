import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, upload } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Flag, Instant, line, PlatformNo } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { platformKind } from '../session/session.codes.ts';
import { platformName } from './platform.rules.ts';
import { hostTag } from './setup.codes.ts';

const access = anyOf('config:platformconfig');
const keep = { access, object: 'platform' } as const;
const Name = z.string().trim().max(60).overwrite(platformName).min(1);
const fields = {
  nameZh: Name,
  nameEn: Name,
  kind: platformKind.schema,
  /** Takes tasks and nodes. */
  isOn: z.boolean(),
} as const;
const No = PlatformNo.max(9999);

const platformList = list('task/platform/list', {
  access,
  id: 'platformNo',
  query: {
    platformName: line(60).optional(),
    kind: platformKind.schema.optional(),
    hostTag: hostTag.schema.optional(),
    isOn: Flag.optional(),
  },
  row: {
    platformNo: PlatformNo,
    ...fields,
    hostTags: z.array(hostTag.schema),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['platformNoFlag', 'createTimeFlag'],
  defaultSort: { by: 'platformNoFlag', value: 1 },
});

/** Platforms of machines (people §7; checklist O-103): their numbers are data, and none is deleted, since nodes and charges name them. */
export const platformConfigs = calls('config', 'platformConfigs', {
  list: platformList,
  add: command('task/platform/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken],
    input: {
      platformNo: No,
      ...fields,
      /** By default those of the specification for the number. */
      hostTags: z.array(hostTag.schema).max(hostTag.codes.length).optional(),
    },
    output: z.object({ platformNo: PlatformNo }),
  }),
  update: command('task/platform/edit', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: {
      platformNo: No,
      version: z.int32(),
      ...fields,
      hostTags: z.array(hostTag.schema).max(hostTag.codes.length).optional(),
    },
  }),
  /**
   * Reads number, names and type of new platforms, which are off until somebody switches them on. Without `apply` it is a check, which
   * answers 601 where a line cannot be taken (overview §5).
   */
  importFile: upload('task/platform/importFile', {
    ...keep,
    audit: 'platform.import',
    errors: [errorCodes.fileNotAccepted, errorCodes.importHasFaults],
    maxBytes: 2 * 1024 * 1024,
    types: ['text/csv', 'text/gbk', 'application/zip', 'application/vnd.ms-excel'],
    input: { apply: z.literal(['0', '1']) },
    output: z.object({
      added: z.int(),
      applied: z.boolean(),
      rows: z.array(
        z.object({
          line: z.int(),
          platformNo: z.string(),
          nameZh: z.string(),
          nameEn: z.string(),
          code: z.int(),
          message: z.string(),
        }),
      ),
    }),
  }),
  export: exportOf(platformList, 'task/platform/export', {
    access,
    columns: ['platformNo', 'nameZh', 'nameEn', 'kind', 'hostTags', 'isOn', 'createTime'],
  }),
});
