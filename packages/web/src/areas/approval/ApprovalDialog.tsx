import { type ReactNode, useState } from 'react';
import { type ApprovalId, approvals, approvalState, errorMessage } from '@renderdesk/contract';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { StatusTag, Time } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { useApprovalText, useKindText } from './approval.texts.ts';
import { Difference } from './Difference.tsx';

const invalidates = [approvals.list, approvals.read];

/** One request with its impact, and what the reader may do about it. Stands at `?approval=12`. */
const ApprovalDialog = ({
  approvalId,
  onClose,
}: {
  approvalId: ApprovalId;
  onClose: () => void;
}): ReactNode => {
  const t = useApprovalText();
  const labels = useLabels('approval');
  const language = useLanguage();
  const kindOf = useKindText();
  const { data, error, refetch } = useRead(approvals.read, { approvalId }, { quiet: true, staleTime: 0 });
  const approve = useCommand(approvals.approve, { invalidates });
  const withdraw = useCommand(approvals.withdraw, { invalidates });
  const [rejecting, setRejecting] = useState(false);
  const [area = 'approval', group = '', key = ''] = (data?.call ?? '').split('.');
  const action = data ? labels.action({ area, group, key }) : '';
  const running = approve.running || withdraw.running;
  const waiting = data?.state === approvalState.of.waiting;
  /** A refusal may have changed what is to be read: it is asked again. */
  const send = async (command: typeof approve | typeof withdraw): Promise<void> => {
    if (!data) return;
    await command.run({ approvalId, version: data.version });
    await refetch();
  };
  return (
    <Dialog title={t('title', { id: String(approvalId), action })} width="min(760px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-approval">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={6} />}
        {data && (
          <>
            <dl>
              <dt>{labels.field('state')}</dt>
              <dd>
                <StatusTag code={data.state} table={approvalState} labels={labels} />
              </dd>
              <dt>{labels.field('reallyName')}</dt>
              <dd>{data.reallyName}</dd>
              <dt>{labels.field('createTime')}</dt>
              <dd>
                <Time at={data.createTime} />
              </dd>
              <dt>{labels.field('weight')}</dt>
              <dd>{t('beyond', { weight: String(data.weight), limit: String(data.limit) })}</dd>
              {data.reason !== '' && (
                <>
                  <dt>{labels.field('reason')}</dt>
                  <dd>{data.reason}</dd>
                </>
              )}
              {data.decision !== '' && (
                <>
                  <dt>{labels.field('decision')}</dt>
                  <dd>{data.decision}</dd>
                </>
              )}
            </dl>
            <h3>{labels.field('impact')}</h3>
            <Difference impact={data.impact} area={area} />
            <ul>
              {Object.entries(data.impact.more).map(([table, count]) => (
                <li key={table}>{t('more', { count: String(count), table: kindOf(table) })}</li>
              ))}
              {Object.entries(data.impact.counts).map(([code, count]) => (
                <li key={code}>
                  {t('outcomes')}: {errorMessage(Number(code), language) ?? code} × {count}
                </li>
              ))}
              {data.impact.messages.map(({ kind, recipient }) => (
                <li key={`${kind} ${recipient}`}>
                  {t('messages')}: {recipient}
                </li>
              ))}
            </ul>
            {data.own && waiting && <p className="rd-notice">{t('own')}</p>}
          </>
        )}
      </div>
      <footer>
        {data?.own && waiting && (
          <button type="button" className="rd-button" disabled={running} onClick={() => void send(withdraw)}>
            {labels.action(approvals.withdraw)}
          </button>
        )}
        {data?.decidable && (
          <>
            <button type="button" className="rd-button" disabled={running} onClick={() => setRejecting(true)}>
              {labels.action(approvals.reject)}
            </button>
            <button
              type="button"
              className="rd-button rd-primary"
              disabled={running}
              onClick={() => void send(approve)}
            >
              {labels.action(approvals.approve)}
            </button>
          </>
        )}
        {data && !data.decidable && (
          <button type="button" className="rd-button" onClick={onClose}>
            {t('close')}
          </button>
        )}
      </footer>
      {rejecting && data && (
        <FormDialog
          call={approvals.reject}
          title={labels.action(approvals.reject)}
          initial={{ approvalId, version: data.version, reason: '' }}
          invalidates={invalidates}
          onClose={() => setRejecting(false)}
        >
          {(f) => <f.Text name="reason" rows={3} autoFocus />}
        </FormDialog>
      )}
    </Dialog>
  );
};
export default ApprovalDialog;
