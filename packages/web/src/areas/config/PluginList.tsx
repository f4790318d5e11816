import { nodeOs, plugins, softwareConfigs, versionStatus } from '@renderdesk/contract';
import { platforms, software, usePlatformName } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { useConfigText } from './config.texts.ts';
import { StatusHint } from './SoftwareVersions.tsx';

const EverywhereHint = () => useConfigText()('everywhere');
const ClientHint = () => useConfigText()('clientHint');

type Shape = (typeof plugins.add.input)['shape'];
/** What a plugin needs: others of its software, where it has any. */
const Needs = ({ f, cgId }: { f: Pick<Fields<Shape>, 'Words'>; cgId: number | undefined }) => {
  const { data } = useRead(plugins.pullSelect, cgId === undefined ? {} : { cgId }, { quiet: true });
  const t = useConfigText();
  const { data: has } = useRead(
    softwareConfigs.hasPlugin,
    { cgId: cgId ?? 0 },
    { quiet: true, enabled: cgId !== undefined },
  );
  const hint = has?.hasPlugin === false ? t('noPlugins') : undefined;
  return <f.Words name="dependencies" choices={data?.plugins ?? []} hint={hint} />;
};
/** Names of platforms; none is all. */
const Platforms = ({ of }: { of: readonly number[] }) => {
  const nameOf = usePlatformName();
  return of.length === 0 ? <EmptyValue /> : of.map(nameOf).join(', ');
};

const PluginDialog = editDialog({
  ...plugins,
  id: 'pluginId',
  list: plugins.list,
  initial: {
    versionStatus: versionStatus.of.hidden,
    dependencies: [],
    platforms: [],
    systems: [],
    clientVersion: '',
    remark: '',
  },
  duplicates: true,
  fields: (f, typed) => (
    <>
      <f.Choose name="cgId" from={software} autoFocus />
      <f.Text name="pluginName" />
      <f.Text name="pluginVersion" />
      <f.Code name="versionStatus" table={versionStatus} hint={<StatusHint />} />
      <Needs f={f} cgId={typed.cgId} />
      <f.Choose name="platforms" from={platforms} hint={<EverywhereHint />} />
      <f.Codes name="systems" table={nodeOs} hint={<EverywhereHint />} />
      <f.Text name="clientVersion" hint={<ClientHint />} />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

const nameOf = (id: number, row?: { readonly pluginName: string; readonly pluginVersion: string }) =>
  row ? `${row.pluginName} ${row.pluginVersion}` : String(id);

/** Plugins of software, with their versions. */
export const PluginList = listScreen(plugins.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'versionStatus',
  statusTable: versionStatus,
  live: ['plugin', 'node'],
  filters: [
    filter.choose('cgId', software, { inline: true }),
    filter.text('pluginName', { inline: true }),
    filter.one('versionStatus', versionStatus, { inline: true }),
    filter.choose('platform', platforms, { inline: true }),
    filter.one('os', nodeOs, { inline: true }),
  ],
  columns: [
    col.text('pluginName', { width: 160, pinned: true, sort: 'pluginNameFlag' }),
    col.text('pluginVersion', { width: 100 }),
    col.named('cgId', software, { width: 120 }),
    col.tag('versionStatus', versionStatus),
    ...fields('nodeCount'),
    col.texts('dependencies', { width: 160 }),
    col.custom('platforms', (row) => <Platforms of={row.platforms} />, {
      width: 160,
      watch: (row) => row.platforms.join(' '),
    }),
    col.tags('systems', nodeOs),
    ...fields('clientVersion', 'remark', 'createTime'),
    ...hidden('pluginId'),
  ],
  actions: [
    bulk(plugins.setStatus, 'pluginId', {
      nameOf,
      ask: {
        fields: (f) => (
          <f.Code name="versionStatus" table={versionStatus} look="radio" hint={<StatusHint />} />
        ),
        initial: (rows) => ({ versionStatus: rows[0]?.versionStatus }),
      },
    }),
    bulk(plugins.allocate, 'pluginId', {
      nameOf,
      ask: {
        fields: (f) => (
          <>
            <f.Choose name="platforms" from={platforms} hint={<EverywhereHint />} />
            <f.Codes name="systems" table={nodeOs} hint={<EverywhereHint />} />
          </>
        ),
        initial: (rows) => ({ platforms: rows[0]?.platforms ?? [], systems: rows[0]?.systems ?? [] }),
      },
    }),
    bulk(plugins.setClientVersion, 'pluginId', {
      nameOf,
      ask: {
        fields: (f) => <f.Text name="clientVersion" hint={<ClientHint />} autoFocus />,
        initial: (rows) => ({ clientVersion: rows[0]?.clientVersion ?? '' }),
      },
    }),
    bulk(plugins.remove, 'pluginId', { danger: true, nameOf }),
  ],
  edit: PluginDialog,
  dialogs: {
    import: { call: plugins.importFile, Dialog: lateDialog(() => import('./PluginImport.tsx')) },
  },
  export: plugins.export,
}));
