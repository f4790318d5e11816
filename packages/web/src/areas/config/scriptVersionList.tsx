import { nodeOs, renderScripts, scriptState } from '@renderdesk/contract';
import { nodes, platforms, software, usePlatformName } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { useConfigText } from './config.texts.ts';
import { ScriptDifference } from './ScriptDifference.tsx';

const CommandHint = () => useConfigText()('commandHint');
const PatternHint = () => useConfigText()('patternHint');
const TestHint = () => useConfigText()('testHint');
const RollBackHint = () => useConfigText()('rollBackHint');

const ScriptDialog = editDialog({
  add: renderScripts.save,
  update: renderScripts.save,
  id: 'scriptId',
  list: renderScripts.list,
  initial: { os: nodeOs.of.linux, progressPattern: '', errorPattern: '' },
  fields: (f) => (
    <>
      <f.Choose name="cgId" from={software} autoFocus />
      <f.Code name="os" table={nodeOs} look="radio" />
      <f.Lines name="command" hint={<CommandHint />} />
      <f.Text name="progressPattern" hint={<PatternHint />} />
      <f.Text name="errorPattern" hint={<PatternHint />} />
      <f.Text name="reason" rows={2} />
    </>
  ),
});

/** The platforms that have the numbers of a comma list. */
const UsedBy = ({ of }: { of: string }) => {
  const nameOf = usePlatformName();
  if (of === '') return <EmptyValue />;
  return of.split(',').map(Number).map(nameOf).join(', ');
};

const nameOf = (id: number) => `#${id}`;

/** /deploy/scriptVersionList: render scripts as versions, and the platforms that use them (people §3). */
export default listScreen(renderScripts.list, ({ col, filter, bulk, fields }) => ({
  status: 'scriptState',
  statusTable: scriptState,
  live: ['renderScript', 'task'],
  filters: [
    filter.choose('cgId', software, { inline: true }),
    filter.one('os', nodeOs, { inline: true }),
    filter.one('scriptState', scriptState, { inline: true }),
  ],
  columns: [
    col.id('scriptId', { pinned: true }),
    col.named('cgId', software, { width: 120 }),
    col.tag('os', nodeOs),
    col.tag('scriptState', scriptState),
    col.custom('usedPlatform', (row) => <UsedBy of={row.usedPlatform} />, {
      width: 180,
      watch: (row) => row.usedPlatform,
    }),
    ...fields('taskCount', 'reason', 'changedBy', 'createTime'),
  ],
  Below: ScriptDifference,
  actions: [
    bulk(renderScripts.test, 'scriptId', {
      nameOf,
      ask: {
        fields: (f) => (
          <>
            <f.Id name="taskId" hint={<TestHint />} autoFocus />
            <f.Choose name="nodeId" from={nodes} />
          </>
        ),
      },
    }),
    bulk(renderScripts.apply, 'scriptId', {
      nameOf,
      ask: {
        fields: (f) => (
          <>
            <f.Choose name="platforms" from={platforms} autoFocus />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
    bulk(renderScripts.rollBack, 'scriptId', {
      nameOf,
      danger: true,
      ask: { fields: (f) => <f.Text name="reason" rows={2} hint={<RollBackHint />} autoFocus /> },
    }),
  ],
  edit: ScriptDialog,
  dialogs: {
    used: { call: renderScripts.usedVersion, Dialog: lateDialog(() => import('./UsedVersions.tsx')) },
  },
}));
