import { errorCodes, type Out, plugins, versionStatus } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { changeRows, deleteRows, insertRow, lockRows, updateRow } from '../../core/crud/crud.store.ts';
import type { Tx } from '../../core/db/db.ts';
import { asId } from '../../core/db/wire.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import { importLines, importTemplate } from '../../core/uploads/importing.ts';
import { lockSoftwareOf, softwareNames } from './names.store.ts';
import * as store from './plugin.store.ts';
import { planPlugins, pluginHeadings, pluginKey, pluginRequired } from './pluginImport.rules.ts';

type Fields = Out<typeof plugins.add.input.shape>;
const columnsOf = (input: Fields) => ({
  software_id: input.cgId,
  plugin_name: input.pluginName,
  plugin_version: input.pluginVersion,
  version_status: input.versionStatus,
  dependencies: input.dependencies,
  platforms: input.platforms,
  systems: input.systems,
  client_version: input.clientVersion,
  remark: input.remark,
});
const unique = { plugin_version_unique: 'pluginVersion' } as const;
const headings = { area: 'config', headings: pluginHeadings } as const;
const { hidden, removed } = versionStatus.of;
const keysOf = (rows: Awaited<ReturnType<typeof store.pluginsKept>>): ReadonlySet<string> =>
  new Set(rows.map(({ cgId, name, version }) => pluginKey(cgId, name, version)));

/** Throws where a plugin depends on itself, or on one of its software that nobody keeps. */
const checkDependencies = async (tx: Tx, input: Fields): Promise<void> => {
  const { cgId, pluginName, pluginVersion, dependencies } = input;
  if (dependencies.length === 0) return;
  const kept = keysOf(await store.pluginsKept(tx, cgId));
  const own = pluginKey(cgId, pluginName, pluginVersion);
  const keys = dependencies.map((one) => pluginKey(cgId, one, ''));
  if (keys.some((key) => key === own || !kept.has(key))) throw badFields('dependencies');
};

const neededBy = async (tx: Tx, ids: readonly number[]) => {
  await lockSoftwareOf(tx, 'plugin', ids);
  const needed = await store.neededPlugins(tx, ids);
  return ({ id }: { readonly id: number }) => needed.has(id) && errorCodes.stillInUse;
};

/** Plugins of software, with their versions. */
export const pluginConfigCalls = serve(plugins, {
  list: listing(plugins.list)
    .from((db) => db.selectFrom('plugin').where('deleted_at', 'is', null))
    .list({
      key: 'plugin.id',
      where: {
        cgId: eq('plugin.software_id'),
        pluginName: words('plugin.plugin_name', 'plugin.plugin_version'),
        versionStatus: eq('plugin.version_status'),
        platform: (query, platform) =>
          query.where(sql<SqlBool>`(plugin.platforms = '{}' or plugin.platforms @> array[${platform}::int])`),
        os: (query, os) =>
          query.where(sql<SqlBool>`(plugin.systems = '{}' or plugin.systems @> array[${os}::smallint])`),
      },
      sorts: { createTimeFlag: 'plugin.created_at', pluginNameFlag: 'plugin.plugin_name' },
      columns: { pluginId: 'plugin.id', cgId: 'plugin.software_id', nodeCount: store.nodesOfPlugin },
      names: softwareNames,
    }),
  pullSelect: async ({ db, input }) => {
    const rows = await store.pluginsKept(db, input.cgId);
    return {
      names: [...new Set(rows.map(({ name }) => name))],
      versions: [...new Set(rows.map(({ version }) => version))],
      plugins: [...new Set(rows.map(({ name, version }) => `${name} ${version}`))],
    };
  },
  add: async ({ tx, input, now }) => {
    await checkDependencies(tx, input);
    return { pluginId: asId(await insertRow(tx, 'plugin', { now, set: columnsOf(input) }, unique)) };
  },
  update: async ({ tx, input, now }) => {
    const { pluginId: id, version } = input;
    await lockSoftwareOf(tx, 'plugin', [id]);
    await checkDependencies(tx, input);
    const set = columnsOf(input);
    const replace = async (row: {
      readonly software_id: number;
      readonly plugin_name: string;
      readonly plugin_version: string;
      readonly version_status: number;
    }) => {
      const goes =
        pluginKey(row.software_id, row.plugin_name, row.plugin_version) !==
          pluginKey(set.software_id, set.plugin_name, set.plugin_version) ||
        (set.version_status === removed && row.version_status !== removed);
      if (goes && (await store.neededPlugins(tx, [id])).has(id)) throw new ApiError('stillInUse');
      return set;
    };
    await updateRow(tx, 'plugin', { id, version, now, set: replace }, unique);
    return null;
  },
  allocate: async ({ tx, ids, input, now, expectedVersions }) => {
    const { free, outcomes } = await lockRows(tx, 'plugin', { ids, expectedVersions });
    const { platforms, systems } = input;
    await changeRows(tx, 'plugin', free, { now, set: { platforms, systems } });
    return outcomes;
  },
  setClientVersion: async ({ tx, ids, input, now, expectedVersions }) => {
    const { free, outcomes } = await lockRows(tx, 'plugin', { ids, expectedVersions });
    await changeRows(tx, 'plugin', free, { now, set: { client_version: input.clientVersion } });
    return outcomes;
  },
  setStatus: async ({ tx, ids, input, now, expectedVersions }) => {
    const { versionStatus: status } = input;
    const { free, outcomes } = await lockRows(tx, 'plugin', {
      ids,
      expectedVersions,
      ...(status === removed && { refuse: await neededBy(tx, ids) }),
    });
    await changeRows(tx, 'plugin', free, { now, set: { version_status: status } });
    return outcomes;
  },
  remove: async ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'plugin', { ids, now, expectedVersions, refuse: await neededBy(tx, ids) }),
  template: ({ language }) => importTemplate(language, { call: plugins.list, ...headings }),
  importFile: async (c) => {
    const { tx, now } = c;
    const { added, applied, rows } = await importLines(c, {
      ...headings,
      required: pluginRequired,
      plan: async (lines, columns) => {
        const kept = keysOf(await store.pluginsKept(tx));
        return planPlugins(lines, { software: await store.softwareByName(tx), kept, columns });
      },
      add: (line) => {
        const set = {
          software_id: line.softwareId,
          plugin_name: line.pluginName,
          plugin_version: line.pluginVersion,
          version_status: hidden,
          dependencies: [],
          platforms: [],
          systems: [],
          client_version: line.clientVersion,
          remark: line.remark,
        };
        return insertRow(tx, 'plugin', { now, set }, unique);
      },
      shown: ({ softwareName, pluginName, pluginVersion }) => ({ softwareName, pluginName, pluginVersion }),
    });
    return { added, applied, rows };
  },
});
