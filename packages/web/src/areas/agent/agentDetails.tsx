import {
  AgentId,
  agentMode,
  agents,
  agentStatus,
  businessType,
  memberLevel,
  type OutputOf,
  validDays,
} from '@renderdesk/contract';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { areas, CustomersOf, WaitingRequests } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { detailScreen, Happenings, Sections } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { CopyButton, EmptyValue, formatFigure, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { AgentDialog } from './AgentDialog.tsx';
import { agentActions } from './agentActions.tsx';
import { useAgentText } from './agent.texts.ts';
import { EarningsPanel } from './EarningsPanel.tsx';
import { MoneyPanel } from './MoneyPanel.tsx';
import { price } from './price.tsx';
import { StaffPanel } from './StaffPanel.tsx';
import { TermsPanel } from './TermsPanel.tsx';
import './agent.css';

type Agent = OutputOf<typeof agents.read>;

const Edit = ({ row }: { row: Agent }): ReactNode => {
  const labels = useLabels('agent');
  const at = useDialogParam('edit');
  const mayEdit = useAllowed(agents.update.access) && row.status !== agentStatus.of.ended;
  if (!mayEdit) return null;
  return (
    <>
      <button type="button" className="rd-button" onClick={() => at.open(String(row.id))}>
        {labels.action(agents.update)}
      </button>
      <AgentDialog at={at} />
    </>
  );
};

const Title = ({ row }: { row: Agent }): ReactNode => {
  const labels = useLabels('agent');
  return (
    <>
      <span className="rd-cut">{row.reallyName}</span>
      <small className="rd-faint">{row.loginName}</small>
      <StatusTag code={row.status} table={agentStatus} labels={labels} />
    </>
  );
};

/** What the address itself says, before the agent is there (overview §2). */
const Before = (): ReactNode => {
  const { loginName, areaName }: { loginName?: string; areaName?: string } = useParams({ strict: false });
  return (
    <header className="rd-agent-before">
      <h2>{loginName}</h2>
      <small className="rd-faint">{areaName}</small>
    </header>
  );
};

/** Invite key, customers and price now, in one line. */
const Strip = ({ row }: { row: Agent }): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  return (
    <>
      <WaitingRequests kind="agent" id={row.id} />
      <section className="rd-panel rd-agent-strip">
        <span>
          {labels.field('inviteKey')} <b className="rd-mono">{row.inviteKey}</b>
          <CopyButton value={row.inviteKey} />
        </span>
        <span>
          {labels.field('mode')} <b>{labels.code(agentMode, row.mode)}</b>
        </span>
        <span>
          {labels.field('customerCount')} <b>{formatFigure(row.customerCount)}</b>
        </span>
        <span title={t('perHour')}>
          {labels.field('agentCpuPrice')} {price(row.agentCpuPrice, row.currency)}
        </span>
        <span title={t('perHour')}>
          {labels.field('agentGpuPrice')} {price(row.agentGpuPrice, row.currency)}
        </span>
        <Edit row={row} />
      </section>
    </>
  );
};

const fact = columnKit<Agent, never, string>();
const reveal = { call: agents.reveal, input: ({ id }: Agent) => ({ id }) };
const heading = (key: 'who' | 'beginning' | 'account') => () => useAgentText()(key);
const sections = [
  {
    key: 'who',
    Heading: heading('who'),
    copies: ['spreadUrl'],
    facts: [
      fact.named('areaId', areas),
      fact.tag('businessType', businessType),
      fact.text('country'),
      fact.custom('admins', (row) => row.admins.map((one) => one.reallyName).join(', ') || <EmptyValue />),
      fact.time('createTime'),
      fact.text('spreadUrl'),
      fact.text('remark'),
    ],
  },
  {
    key: 'account',
    Heading: heading('account'),
    facts: [
      fact.id('id'),
      fact.text('loginName'),
      fact.masked('phone', reveal),
      fact.masked('email', reveal),
      fact.custom('roles', (row) => row.roles.map((one) => one.roleName).join(', ') || <EmptyValue />),
    ],
  },
  {
    key: 'beginning',
    Heading: heading('beginning'),
    facts: [
      fact.tag('initCustomerRole', memberLevel),
      fact.flag('initPicturePro'),
      fact.money('initCouponBalance', { currency: 'currency' }),
      fact.tag('initCouponTermDays', validDays),
      fact.number('taskLevelDefault'),
      fact.flag('customPriceFlag'),
      fact.texts('taskGroup'),
      fact.texts('taskProperties'),
      fact.texts('taskRequirements'),
      fact.texts('renderConstraint'),
    ],
  },
];

const Overview = ({ row }: { row: Agent }): ReactNode => (
  <Sections call={agents.read} row={row} sections={sections} />
);

const History = ({ row }: { row: Agent }): ReactNode => {
  const labels = useLabels('agent');
  const { data, error, refetch } = useRead(agents.history, { id: row.id }, { quiet: true, staleTime: 0 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={5} />;
};

const Customers = ({ row }: { row: Agent }): ReactNode => <CustomersOf adminId={row.id as never} />;

const tabHeading =
  (key: 'overview' | 'prices' | 'money' | 'earnings' | 'customers' | 'staff' | 'history') => () =>
    useAgentText()(`tab.${key}`);

/** /admin/agentDetails/:id/:loginName/:areaName: one agent, what it pays, its customers and who looks after it (people §2). */
export default detailScreen(agents.read, () => ({
  input: ({ id }) => {
    const agent = AgentId.safeParse(Number(id));
    return agent.success ? { id: agent.data } : undefined;
  },
  Title,
  name: ({ reallyName }) => reallyName,
  Strip,
  Before,
  status: 'status',
  statusTable: agentStatus,
  live: ['agent', 'user'],
  actions: agentActions,
  tabs: [
    { key: 'overview', Heading: tabHeading('overview'), Panel: Overview },
    { key: 'prices', Heading: tabHeading('prices'), Panel: TermsPanel },
    { key: 'money', Heading: tabHeading('money'), Panel: MoneyPanel },
    { key: 'earnings', Heading: tabHeading('earnings'), Panel: EarningsPanel },
    { key: 'customers', Heading: tabHeading('customers'), Panel: Customers },
    { key: 'staff', Heading: tabHeading('staff'), Panel: StaffPanel },
    { key: 'history', Heading: tabHeading('history'), Panel: History },
  ],
}));
