import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { DictionaryEntryId, Flag, Instant, MountPathId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { nodeOs } from '../node/node.codes.ts';
import { storeType } from './setup.codes.ts';

const access = anyOf('config:dictionary:path');
const remark = z.string().trim().max(300);
const changed = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken] as const;

const entry = {
  /** Entries of one name are the choices of one field. */
  dictionary: text(40),
  entryValue: text(60),
  nameZh: text(60),
  nameEn: text(60),
  entryOrder: z.int().min(0).max(9999),
  isOn: z.boolean(),
  remark,
} as const;
const entryKeep = { access, object: 'dictionaryEntry' } as const;

/** Choices of fields, by the name of their dictionary (people §2). */
export const dictionaryEntries = calls('config', 'dictionaryEntries', {
  list: list('task/config/dictionary/list', {
    access,
    id: 'dictionaryEntryId',
    query: {
      dictionary: text(40).optional(),
      entryValue: text(60).optional(),
      isOn: Flag.optional(),
    },
    row: { dictionaryEntryId: DictionaryEntryId, ...entry, createTime: Instant, version: z.int32() },
    sorts: ['dictionaryFlag', 'createTimeFlag'],
    defaultSort: { by: 'dictionaryFlag', value: 1 },
  }),
  /** The choices of one dictionary that are on, in their order. */
  query: read('task/config/dictionary/query', {
    access: anySignedIn,
    input: { dictionary: text(40) },
    output: z.array(z.object({ entryValue: z.string(), nameZh: z.string(), nameEn: z.string() })),
  }),
  add: command('task/config/dictionary/add', {
    ...entryKeep,
    errors: [errorCodes.alreadyTaken],
    input: entry,
    output: z.object({ dictionaryEntryId: DictionaryEntryId }),
  }),
  update: command('task/config/dictionary/edit', {
    ...entryKeep,
    errors: changed,
    input: { dictionaryEntryId: DictionaryEntryId, version: z.int32(), ...entry },
  }),
  remove: perId('task/config/dictionary/delete', {
    ...entryKeep,
    ids: 'dictionaryEntryIds',
    id: DictionaryEntryId,
  }),
});

const mount = {
  platform: z.int32().min(1),
  os: nodeOs.schema,
  storeType: storeType.schema,
  /** The path on the storage, and where nodes of the operating system see it. */
  storagePath: text(300),
  mountPoint: text(200),
  isOn: z.boolean(),
  remark,
} as const;
const mountKeep = { access, object: 'mountPath' } as const;

/** Where the nodes of a platform mount its storage (people §§2, 7; tasks §7). */
export const mountPaths = calls('config', 'mountPaths', {
  list: list('mount/path/query', {
    access,
    id: 'mountPathId',
    query: {
      platform: z.int32().optional(),
      os: nodeOs.schema.optional(),
      storeType: storeType.schema.optional(),
      storagePath: text(100).optional(),
      isOn: Flag.optional(),
    },
    row: { mountPathId: MountPathId, ...mount, createTime: Instant, version: z.int32() },
    sorts: ['createTimeFlag', 'platformFlag'],
  }),
  add: command('mount/path/add', {
    ...mountKeep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: mount,
    output: z.object({ mountPathId: MountPathId }),
  }),
  update: command('mount/path/update', {
    ...mountKeep,
    errors: changed,
    input: { mountPathId: MountPathId, version: z.int32(), ...mount },
  }),
  remove: perId('mount/path/delete', { ...mountKeep, ids: 'mountPathIds', id: MountPathId }),
});
