import { lazy, type ReactNode, useState } from 'react';
import {
  autoChanges,
  autoPowers,
  cloudTemplates,
  enrolment,
  freeSamples,
  idleMachines,
  nodeCommands,
  nodeImport,
  nodeLock,
  nodePower,
  nodes,
  nodeService,
  nodeState,
  nodeTabs,
  nodeValues,
  nodeWhiteList,
} from '@renderdesk/contract';
import { download, useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { platforms, software } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useNames } from '../../kit/pick/index.ts';
import { NodeDashboard } from './NodeDashboard.tsx';
import { NodePanelAt } from './NodePanelAt.tsx';
import { renderMirrors } from './mirrorSource.ts';
import { nodeActions } from './nodeActions.tsx';
import { nodeLink } from './nodeLink.ts';
import { useNodeText } from './node.texts.ts';
import './node.css';

const Head = (): ReactNode => {
  const labels = useLabels('node');
  const [exporting, setExporting] = useState(false);
  const mayExport = useAllowed(nodes.exportAll.access);
  const exportAll = async (): Promise<void> => {
    setExporting(true);
    // A refusal has been told by the client.
    await download(nodes.exportAll, {}).catch(() => undefined);
    setExporting(false);
  };
  return (
    mayExport && (
      <button
        type="button"
        className="rd-tool"
        disabled={exporting}
        aria-busy={exporting}
        onClick={() => void exportAll()}
      >
        {labels.action(nodes.exportAll)}
      </button>
    )
  );
};

const taskOf = (row: { taskId: number | null; userId: number | null }): string | undefined =>
  row.taskId === null || row.userId === null
    ? undefined
    : `/task/renderRunningDetail/${row.taskId}/${row.userId}`;

const sources = [software];
/** Software by its names. */
const Software = ({ ids }: { ids: readonly number[] }): ReactNode => {
  const nameOf = useNames(sources, useLabels('node'));
  return ids.map((id) => nameOf(software, id)).join(', ');
};

/** Numbers that nodes have, of one kind: what a filter offers (tasks §7: all cores, threads number). */
const inUse = (of: 'cores' | 'vrCores' | 'memories') => (): readonly number[] =>
  useRead(nodes.choices, {}, { staleTime: 60_000, quiet: true }).data?.[of] ?? [];

const List = listScreen(nodes.list, ({ col, filter, hidden }) => ({
  status: 'state',
  statusTable: nodeState,
  live: ['node'],
  Head,
  dialogs: {
    add: { call: enrolment.addNode, Dialog: lateDialog(() => import('./AddNode.tsx')), main: true },
    records: {
      call: nodeValues.operatorRecords,
      Dialog: lateDialog(() => import('./OperatorRecords.tsx')),
      more: true,
    },
    import: { call: nodeImport.importFile, Dialog: lateDialog(() => import('./NodeImport.tsx')), more: true },
    autoChange: { call: autoChanges.set, Dialog: lateDialog(() => import('./AutoChange.tsx')), more: true },
    keys: {
      call: enrolment.keys,
      Dialog: lateDialog(() => import('./EnrolmentKeys.tsx')),
      Heading: () => useNodeText()('keys'),
    },
  },
  export: nodes.export,
  fixed: { ipSearchType: 1 },
  filters: [
    filter.text('keywords', { inline: true }),
    filter.choice('statusList', nodeState, { inline: true, single: 'status' }),
    filter.choose('platform', platforms, { inline: true }),
    filter.text('ip', { inline: true }),
    filter.commaList('category', { inline: true }),
    filter.flag('associated', { inline: true }),
    filter.text('name'),
    filter.one('power', nodePower),
    filter.one('service', nodeService),
    filter.one('lock', nodeLock),
    filter.commaList('systemproperties'),
    filter.commaList('matchcategory'),
    filter.commaList('properties'),
    filter.commaList('requirements'),
    filter.commaList('taskcategory'),
    filter.text('macCode'),
    filter.text('snCode'),
    filter.inUse('core', inUse('cores')),
    filter.pair('realCoreGpuCount', ['realCore', 'gpuCount']),
    filter.inUse('vrCore', inUse('vrCores')),
    filter.inUse('startmemory', inUse('memories'), { width: 216 }),
    filter.inUse('endmemory', inUse('memories'), { width: 216 }),
    filter.flag('mirrorLimit'),
    filter.choose('mirrorId', renderMirrors),
    filter.text('cpuName'),
    filter.text('cdcTag'),
    filter.number('modelId'),
    filter.text('remark'),
  ],
  columns: [
    col.text('name', { pinned: true, width: 148, sort: 'nameSort', link: (row) => nodeLink(row.nodeId) }),
    col.tag('state', nodeState, { width: 104 }),
    col.named('platform', platforms, { width: 96 }),
    col.id('taskId', { width: 116, link: (row) => taskOf(row) ?? '' }),
    col.text('frameLabel', { width: 84 }),
    col.share('progress', { width: 108 }),
    col.text('userName', { width: 116 }),
    col.share('cpuLoad', { width: 92 }),
    col.share('gpuLoad', { width: 92 }),
    col.number('memoryUsedMb', { width: 128 }),
    col.time('beatTime', { sort: 'beatSort' }),
    col.tag('power', nodePower, { width: 96 }),
    col.tag('service', nodeService, { width: 96 }),
    col.tag('lock', nodeLock, { width: 96 }),
    col.reason('stateReason', { width: 168, priority: 'normal' }),
    col.time('stateSince', { sort: 'stateSinceSort' }),
    col.id('ip', { width: 132, priority: 'normal' }),
    col.number('core', { sort: 'coreSort', width: 72 }),
    col.number('memoryMb', { sort: 'memorySort', width: 112 }),
    col.number('gpuCount', { sort: 'gpuCountSort', width: 72 }),
    col.text('gpuName', { width: 132 }),
    col.number('ended', { width: 124 }),
    col.number('failed', { width: 124, sort: 'failedSort' }),
    col.texts('category', { width: 120 }),
    col.texts('properties', { width: 132 }),
    col.text('remark'),
    col.flag('stuck', { hidden: true }),
    col.id('nodeId', { sort: 'idSort', hidden: true }),
    ...hidden('renderingSince', 'requirements', 'plugins', 'cpuName', 'realCore', 'vrCore', 'os'),
    col.id('macCode', { hidden: true }),
    col.id('snCode', { hidden: true }),
    ...hidden('bmcAddress', 'mirrorName', 'mirrorLimit', 'isHeld', 'isApplied', 'cdcTag'),
    col.number('modelId', { hidden: true }),
    ...hidden('agentVersion', 'simulated', 'testEndTime'),
    col.custom('software', (row) => <Software ids={row.software} />, { hidden: true }),
  ],
  actions: nodeActions,
}));

/** Render nodes on their three axes, what they render, and what staff do to them (tasks §§3, 4). */
const Nodes = Object.assign(
  (): ReactNode => (
    <>
      <NodeDashboard />
      <List />
      <NodePanelAt />
    </>
  ),
  { prefetch: List.prefetch },
);

/** /node/renderNodeList: nodes, and in tabs of their own automatic power, commands, those that are applied for and released, and free samples. */
export default tabScreen(
  nodeTabs,
  [
    { key: 'nodes', call: nodes.list, Screen: Nodes },
    { key: 'autoPower', call: autoPowers.list, Screen: lazy(() => import('./AutoPower.tsx')) },
    { key: 'powerRecords', call: autoPowers.records, Screen: lazy(() => import('./AutoPowerRecords.tsx')) },
    { key: 'commands', call: nodeCommands.list, Screen: lazy(() => import('./NodeCommands.tsx')) },
    { key: 'applied', call: idleMachines.list, Screen: lazy(() => import('./IdleMachines.tsx')) },
    {
      key: 'released',
      call: idleMachines.releaseRecords,
      Screen: lazy(() => import('./ReleaseRecords.tsx')),
    },
    { key: 'templates', call: cloudTemplates.list, Screen: lazy(() => import('./CloudTemplates.tsx')) },
    { key: 'whiteList', call: nodeWhiteList.list, Screen: lazy(() => import('./WhiteList.tsx')) },
    { key: 'samples', call: freeSamples.records, Screen: lazy(() => import('./FreeSamples.tsx')) },
    { key: 'sampleConfigs', call: freeSamples.list, Screen: lazy(() => import('./FreeSampleRules.tsx')) },
  ],
  () => useNodeText()('tabs'),
);
