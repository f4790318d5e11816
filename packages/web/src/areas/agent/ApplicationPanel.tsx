import {
  type AgentApplicationId,
  agentApplications,
  agentApplicationSource,
  agentApplicationStatus,
  agentMode,
  allows,
  applicationTransitions,
  businessType,
  type OutputOf,
} from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { StoredFile } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { recordPanel, stepsOf } from '../../domain/index.ts';
import { useAgentText } from './agent.texts.ts';
import { VerifyDialog } from './VerifyDialog.tsx';
import './agent.css';

type Application = OutputOf<typeof agentApplications.read>;

const fact = columnKit<Application, never, string>();
const reveal = { call: agentApplications.reveal, input: ({ id }: Application) => ({ id }) };
const facts = [
  fact.text('contactName'),
  fact.text('company'),
  fact.masked('phone', reveal),
  fact.masked('email', reveal),
  fact.tag('businessType', businessType),
  fact.text('country'),
  fact.tag('mode', agentMode),
  fact.tag('source', agentApplicationSource),
  fact.time('submitTime'),
  fact.text('enteredBy'),
  fact.text('decidedBy'),
  fact.time('decideTime'),
  fact.text('statement'),
  fact.text('remark'),
];

type Text = ReturnType<typeof useAgentText>;
const step = stepsOf<Application, Text>({
  area: 'agent',
  text: useAgentText,
  key: ({ id, version }) => ({ id, version }),
});
const steps = [
  step.form(agentApplications.insertRemark, {
    access: agentApplications.verify.access,
    saves: true,
    initial: ({ remark }) => ({ remark: remark ?? '' }),
    latest: async ({ id }) => {
      const { remark, version } = await callApi(agentApplications.read, { id });
      return { remark: remark ?? '', version };
    },
    fields: (f) => <f.Text name="remark" rows={4} autoFocus />,
  }),
  step.dialog(agentApplications.verify, VerifyDialog, {
    when: ({ status }) => allows(applicationTransitions.approve, status),
  }),
];

/** One application with its contract and its history, and what may be decided. Its address is `?application=12`. */
export default recordPanel({
  read: agentApplications.read,
  key: (id: AgentApplicationId) => ({ id }),
  text: useAgentText,
  topics: ['agentApplication'],
  status: { field: 'status', table: agentApplicationStatus },
  title: ({ row }) => row.company ?? row.contactName,
  facts,
  width: 'min(880px, 92vw)',
  steps,
  main: ({ status }) => allows(applicationTransitions.approve, status),
  Body: ({ row, t, labels }) => (
    <p>
      {row.pactName === null ? (
        <span className="rd-faint">{t('noPact')}</span>
      ) : (
        <StoredFile
          call={agentApplications.pact}
          input={{ id: row.id }}
          kind={labels.action(agentApplications.pact)}
          name={row.pactName}
        />
      )}
    </p>
  ),
  history: agentApplications.history,
});
