import { dictionaryEntries, mountPaths, nodeOs, type Out } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { badFields } from '../../core/http/apiError.ts';
import { platformNames } from '../../node/index.ts';
import { entriesOf } from './setup.store.ts';

const entryColumns = (input: Out<typeof dictionaryEntries.add.input.shape>) => ({
  dictionary: input.dictionary,
  entry_value: input.entryValue,
  name_zh: input.nameZh,
  name_en: input.nameEn,
  entry_order: input.entryOrder,
  is_on: input.isOn,
  remark: input.remark,
});
const ofValue = { dictionary_entry_value_unique: 'entryValue' } as const;

/** Choices of fields. */
const entryCalls = serve(dictionaryEntries, {
  list: listing(dictionaryEntries.list)
    .from((db) => db.selectFrom('dictionary_entry').where('deleted_at', 'is', null))
    .list({
      key: 'dictionary_entry.id',
      where: {
        dictionary: words('dictionary_entry.dictionary'),
        entryValue: words('dictionary_entry.entry_value'),
        isOn: eq('dictionary_entry.is_on'),
      },
      sorts: {
        dictionaryFlag: 'dictionary_entry.dictionary',
        createTimeFlag: 'dictionary_entry.created_at',
      },
      columns: { dictionaryEntryId: 'dictionary_entry.id' },
    }),
  query: ({ db, input }) => entriesOf(db, input.dictionary),
  add: async ({ tx, input, now }) => ({
    dictionaryEntryId: asId(
      await insertRow(tx, 'dictionary_entry', { now, set: entryColumns(input) }, ofValue),
    ),
  }),
  update: async ({ tx, input, now }) => {
    const { dictionaryEntryId: id, version } = input;
    await updateRow(tx, 'dictionary_entry', { id, version, now, set: entryColumns(input) }, ofValue);
    return null;
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'dictionary_entry', { ids, now, expectedVersions }),
});

/** A drive or a share on Windows, an absolute path elsewhere. */
const suits = (os: number, point: string): boolean =>
  os === nodeOs.of.windows ? /^([a-z]:([\\/]|$)|\\\\[^\\])/i.test(point) : point.startsWith('/');

const mountColumns = (input: Out<typeof mountPaths.add.input.shape>) => {
  if (!suits(input.os, input.mountPoint)) throw badFields('mountPoint');
  return {
    platform_id: input.platform,
    os: input.os,
    store_type: input.storeType,
    storage_path: input.storagePath,
    mount_point: input.mountPoint,
    is_on: input.isOn,
    remark: input.remark,
  };
};
const ofPoint = { mount_path_point_unique: 'mountPoint' } as const;

/** Where nodes mount storage. */
const mountCalls = serve(mountPaths, {
  list: listing(mountPaths.list)
    .from((db) => db.selectFrom('mount_path').where('deleted_at', 'is', null))
    .list({
      key: 'mount_path.id',
      where: {
        platform: eq('mount_path.platform_id'),
        os: eq('mount_path.os'),
        storeType: eq('mount_path.store_type'),
        storagePath: words('mount_path.storage_path'),
        isOn: eq('mount_path.is_on'),
      },
      sorts: { createTimeFlag: 'mount_path.created_at', platformFlag: 'mount_path.platform_id' },
      columns: { mountPathId: 'mount_path.id', platform: 'mount_path.platform_id' },
      names: platformNames,
    }),
  add: async ({ tx, input, now }) => ({
    mountPathId: asId(await insertRow(tx, 'mount_path', { now, set: mountColumns(input) }, ofPoint)),
  }),
  update: async ({ tx, input, now }) => {
    const { mountPathId: id, version } = input;
    await updateRow(tx, 'mount_path', { id, version, now, set: mountColumns(input) }, ofPoint);
    return null;
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'mount_path', { ids, now, expectedVersions }),
});

export const dictionaryCalls = [...entryCalls, ...mountCalls];
