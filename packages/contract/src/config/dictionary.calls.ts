import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { DictionaryEntryId, Flag, Instant, MountPathId, pathText, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { nodeOs } from '../node/node.codes.ts';
import { storeType } from './setup.codes.ts';

const access = anyOf('config:dictionary:path');
const remark = z.string().trim().max(300);

/** Choices of fields, by the name of their dictionary (people §2). */
export const dictionaryEntries = calls('config', 'dictionaryEntries', {
  ...keptRows('task/config/dictionary', {
    access,
    object: 'dictionaryEntry',
    id: ['dictionaryEntryId', DictionaryEntryId],
    fields: {
      /** Entries of one name are the choices of one field. */
      dictionary: text(40),
      entryValue: text(60),
      nameZh: text(60),
      nameEn: text(60),
      entryOrder: z.int().min(0).max(9999),
      isOn: z.boolean(),
      remark,
    },
    row: { createTime: Instant },
    query: { dictionary: text(40).optional(), entryValue: text(60).optional(), isOn: Flag.optional() },
    sorts: ['dictionaryFlag', 'createTimeFlag'],
    defaultSort: { by: 'dictionaryFlag', value: 1 },
    errors: { add: [errorCodes.alreadyTaken] },
  }),
  /** The choices of one dictionary that are on, in their order. */
  query: read('task/config/dictionary/query', {
    access: anySignedIn,
    input: { dictionary: text(40) },
    output: z.array(z.object({ entryValue: z.string(), nameZh: z.string(), nameEn: z.string() })),
  }),
});

/** Where the nodes of a platform mount its storage (people §§2, 7; tasks §7). */
export const mountPaths = calls(
  'config',
  'mountPaths',
  keptRows('mount/path', {
    // The storage screens show them too (tasks §3).
    access: anyOf('config:dictionary:path', 'storage:manager'),
    object: 'mountPath',
    id: ['mountPathId', MountPathId],
    fields: {
      platform: z.int32().min(1),
      os: nodeOs.schema,
      storeType: storeType.schema,
      /** The path on the storage, and where nodes of the operating system see it. */
      storagePath: pathText(300),
      mountPoint: pathText(200),
      isOn: z.boolean(),
      remark,
    },
    row: { createTime: Instant },
    query: {
      platform: z.int32().optional(),
      os: nodeOs.schema.optional(),
      storeType: storeType.schema.optional(),
      storagePath: pathText(100).optional(),
      isOn: Flag.optional(),
    },
    sorts: ['createTimeFlag', 'platformFlag'],
    listPath: 'query',
    updatePath: 'update',
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound] },
  }),
);
