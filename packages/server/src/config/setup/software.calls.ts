import { errorCodes, type Out, softwareConfigs, softwareVersions, versionStatus } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import {
  changeRows,
  deleteRows,
  deleteUnused,
  insertRow,
  lockRows,
  updateRow,
} from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { lockSoftwareOf, softwareNames } from './names.store.ts';
import * as store from './software.store.ts';

const ofName = { software_name_unique: 'softwareName' } as const;

/** The software that scenes are made in. */
const softwareConfigCalls = serve(softwareConfigs, {
  list: listing(softwareConfigs.list)
    .from((db) => db.selectFrom('software').where('deleted_at', 'is', null))
    .list({
      key: 'software.id',
      where: { softwareName: words('software.name') },
      sorts: { cgIdFlag: 'software.id', softwareNameFlag: 'software.name' },
      columns: {
        cgId: 'software.id',
        softwareName: 'software.name',
        versionCount: store.versionsOfSoftware,
        pluginCount: store.pluginsOfSoftware,
        nodeCount: store.nodesOfSoftware,
      },
    }),
  add: async ({ tx, input, now }) => ({
    cgId: asId(await insertRow(tx, 'software', { now, set: { name: input.softwareName } }, ofName)),
  }),
  update: async ({ tx, input, now }) => {
    const { cgId: id, version, softwareName: name } = input;
    await updateRow(tx, 'software', { id, version, now, set: { name } }, ofName);
    return null;
  },
  remove: async ({ tx, ids, now, expectedVersions }) => {
    const { free, outcomes } = await lockRows(tx, 'software', { ids, expectedVersions });
    const used = await store.softwareInUse(
      tx,
      free.map(({ id }) => id),
    );
    return new Map([...outcomes, ...(await deleteUnused(tx, 'software', used, now))]);
  },
  hasPlugin: async ({ db, input }) => {
    const pluginCount = await store.pluginCountOf(db, input.cgId);
    if (pluginCount === undefined) throw new ApiError('notFound');
    return { hasPlugin: pluginCount > 0, pluginCount };
  },
  matrix: ({ db, input }) => store.versionMatrix(db, input.cgId ?? null),
});

const versionColumns = (input: Out<typeof softwareVersions.add.input.shape>) => ({
  software_id: input.cgId,
  version_name: input.versionName,
  version_status: input.versionStatus,
  is_custom: input.isCustom,
  remark: input.remark,
});
const ofVersion = { software_version_name_unique: 'versionName' } as const;
const { removed } = versionStatus.of;

/** Versions of software. */
const versionCalls = serve(softwareVersions, {
  list: listing(softwareVersions.list)
    .from((db) => db.selectFrom('software_version').where('deleted_at', 'is', null))
    .list({
      key: 'software_version.id',
      where: {
        cgId: eq('software_version.software_id'),
        versionName: words('software_version.version_name'),
        versionStatus: eq('software_version.version_status'),
        isCustom: eq('software_version.is_custom'),
      },
      sorts: { createTimeFlag: 'software_version.created_at', cgIdFlag: 'software_version.software_id' },
      columns: {
        softwareVersionId: 'software_version.id',
        cgId: 'software_version.software_id',
        nodeCount: store.nodesOfVersion,
      },
      names: softwareNames,
    }),
  add: async ({ tx, input, now }) => ({
    softwareVersionId: asId(
      await insertRow(tx, 'software_version', { now, set: versionColumns(input) }, ofVersion),
    ),
  }),
  update: async ({ tx, input, now }) => {
    const { softwareVersionId: id, version } = input;
    await lockSoftwareOf(tx, 'software_version', [id]);
    const set = versionColumns(input);
    const replace = async (row: {
      readonly version_status: number;
      readonly software_id: number;
      readonly version_name: string;
    }) => {
      const goes =
        (set.version_status === removed && row.version_status !== removed) ||
        row.software_id !== set.software_id ||
        row.version_name !== set.version_name;
      if (goes && (await store.neededVersions(tx, [id])).has(id)) throw new ApiError('stillInUse');
      return set;
    };
    await updateRow(tx, 'software_version', { id, version, now, set: replace }, ofVersion);
    return null;
  },
  setStatus: async ({ tx, ids, input, now, expectedVersions }) => {
    const { versionStatus: status } = input;
    await lockSoftwareOf(tx, 'software_version', ids);
    const needed = status === removed ? await store.neededVersions(tx, ids) : new Set<number>();
    const { free, outcomes } = await lockRows(tx, 'software_version', {
      ids,
      expectedVersions,
      refuse: ({ id }) => needed.has(id) && errorCodes.stillInUse,
    });
    await changeRows(tx, 'software_version', free, { now, set: { version_status: status } });
    return outcomes;
  },
  setCustom: async ({ tx, ids, input, now, expectedVersions }) => {
    const { free, outcomes } = await lockRows(tx, 'software_version', { ids, expectedVersions });
    await changeRows(tx, 'software_version', free, { now, set: { is_custom: input.isCustom } });
    return outcomes;
  },
  remove: async ({ tx, ids, now, expectedVersions }) => {
    await lockSoftwareOf(tx, 'software_version', ids);
    const needed = await store.neededVersions(tx, ids);
    const refuse = ({ id }: { readonly id: number }) => needed.has(id) && errorCodes.stillInUse;
    return deleteRows(tx, 'software_version', { ids, now, expectedVersions, refuse });
  },
});

export const softwareConfigRoutes = [...softwareConfigCalls, ...versionCalls];
