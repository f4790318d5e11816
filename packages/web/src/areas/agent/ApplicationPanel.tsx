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
import { type ReactNode, useState } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings, PanelFooter, StoredFile } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
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

const Remark = ({ row, onClose }: { row: Application; onClose: () => void }): ReactNode => (
  <FormDialog
    call={agentApplications.insertRemark}
    initial={{ remark: row.remark ?? '' }}
    fixed={{ id: row.id, version: row.version }}
    latest={async () => {
      const { remark, version } = await callApi(agentApplications.read, { id: row.id });
      return { remark: remark ?? '', version };
    }}
    onClose={onClose}
  >
    {(f) => <f.Text name="remark" rows={4} autoFocus />}
  </FormDialog>
);

/** What became of an application so far. */
const History = ({ id }: { id: AgentApplicationId }): ReactNode => {
  const labels = useLabels('agent');
  const { data, error, refetch } = useRead(agentApplications.history, { id }, { quiet: true, staleTime: 0 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={3} />;
};

/** One application with its contract and its history, and what may be decided. Stands at `?application=12`. */
const ApplicationPanel = ({ id, onClose }: { id: AgentApplicationId; onClose: () => void }): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  const [doing, setDoing] = useState<'verify' | 'remark'>();
  const mayVerify = useAllowed(agentApplications.verify.access);
  const { data, error, refetch } = useRead(agentApplications.read, { id }, { quiet: true, staleTime: 0 });
  useServerEvents(['agentApplication'], () => void refetch());
  const back = (): void => setDoing(undefined);
  const mayNow = data && mayVerify;
  const offered = [
    ...(mayNow ? [{ key: 'remark', name: labels.action(agentApplications.insertRemark) } as const] : []),
    ...(mayNow && allows(applicationTransitions.approve, data.status)
      ? [{ key: 'verify', name: labels.action(agentApplications.verify) } as const]
      : []),
  ];
  if (data && doing === 'verify') return <VerifyDialog row={data} onClose={back} />;
  if (data && doing === 'remark') return <Remark row={data} onClose={back} />;
  return (
    <Dialog
      title={
        data ? (
          <>
            {data.company ?? data.contactName}{' '}
            <StatusTag code={data.status} table={agentApplicationStatus} labels={labels} />
          </>
        ) : (
          labels.action(agentApplications.read)
        )
      }
      width="min(880px, 92vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={9} />}
        {data && (
          <>
            <DescriptionList row={data} facts={facts} labels={labels} />
            <p>
              {data.pactName === null ? (
                <span className="rd-faint">{t('noPact')}</span>
              ) : (
                <StoredFile
                  call={agentApplications.pact}
                  input={{ id }}
                  kind={labels.action(agentApplications.pact)}
                  name={data.pactName}
                />
              )}
            </p>
            <h3>{t('tab.history')}</h3>
            <History id={id} />
          </>
        )}
      </div>
      <PanelFooter
        next={offered.map((one) => ({ ...one, act: () => setDoing(one.key) }))}
        main={offered.length > 1}
        onClose={onClose}
      />
    </Dialog>
  );
};
export default ApplicationPanel;
