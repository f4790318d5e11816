import {
  AgentApplicationId,
  agentApplications,
  agentApplicationSource,
  agentApplicationStatus,
  agentMode,
  businessType,
  type RowOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { ApplicationDialog } from './ApplicationDialog.tsx';
import { useAgentText } from './agent.texts.ts';

const ApplicationPanel = lateDialog(() => import('./ApplicationPanel.tsx'));

const addressOf = (row: RowOf<typeof agentApplications.list>): string =>
  `/user/agentsApplication?application=${row.id}`;
const { submitted, approved, refused } = agentApplicationStatus.of;
const heading = (code: 0 | 1 | 2) => () => useLabels('agent').code(agentApplicationStatus, code);

const List = listScreen(agentApplications.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'status',
  statusTable: agentApplicationStatus,
  live: ['agentApplication'],
  tabs: [
    { key: 'submitted', Heading: heading(submitted), query: { status: submitted } },
    { key: 'approved', Heading: heading(approved), query: { status: approved } },
    { key: 'refused', Heading: heading(refused), query: { status: refused } },
    { key: 'all', Heading: () => useAgentText()('all'), query: {} },
  ],
  filters: [
    filter.text('contactName', { inline: true }),
    filter.one('businessType', businessType, { inline: true }),
    filter.range('startDate', 'endDate', { inline: true, label: 'submitTime' }),
  ],
  columns: [
    col.text('contactName', { width: 124, pinned: true, link: addressOf }),
    col.text('company', { width: 172 }),
    col.tag('status', agentApplicationStatus, { width: 96 }),
    col.tag('businessType', businessType, { width: 116 }),
    col.tag('mode', agentMode, { width: 84 }),
    col.time('submitTime', { sort: 'timeSort' }),
    col.tag('source', agentApplicationSource, { width: 96 }),
    col.text('enteredBy', { width: 108 }),
    col.text('pactName', { width: 120 }),
    col.text('agentName', { width: 140 }),
    ...fields('decidedBy', 'decideTime', 'remark'),
    ...hidden('statement', 'country'),
    col.id('id', { hidden: true }),
  ],
  actions: [
    bulk(agentApplications.resubmit, 'id', {
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
  edit: ApplicationDialog,
  open: addressOf,
}));

/** /user/agentsApplication: applications to become an agent; one of them over the list, at `?application=12` (people §§2, 3). */
const AgentsApplication = (): ReactNode => {
  const open = useDialogParam('application');
  const id = AgentApplicationId.safeParse(Number(open.value));
  return (
    <>
      <List />
      {open.value !== null && id.success && <ApplicationPanel id={id.data} onClose={open.close} />}
    </>
  );
};
export default Object.assign(AgentsApplication, { prefetch: List.prefetch });
