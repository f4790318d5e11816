import { type ReactNode, useState } from 'react';
import {
  type ApprovalId,
  approvals,
  approvalState,
  controlKind,
  decisionBar,
  errorCodes,
  errorMessage,
  type OutputOf,
} from '@renderdesk/contract';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failure, FormDialog } from '../../kit/form/index.ts';
import { formatMoney, formatTime, StatusTag, Time } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { DemoColleague } from '../../shell/DemoColleague.tsx';
import { useApprovalText } from './approval.texts.ts';
import { Difference } from './Difference.tsx';
import { measured } from './measured.ts';

type Read = OutputOf<typeof approvals.read>;
type KindOf = Read['kinds'][number];

/** What the request is about, behind its action: the one thing by name, or how many there are. */
const About = ({ read }: { read: Read }): ReactNode => {
  const [main] = read.kinds;
  const labels = useLabels(main?.area ?? 'approval');
  if (!main) return null;
  const { kind, count } = main;
  const only = count === 1 ? read.impact.rows.find((row) => row.kind === kind) : undefined;
  const name = read.named[kind]?.find((one) => one.id === only?.ids[0])?.name ?? labels.things(kind, count);
  // Months have no number: they are named by whose books they are of, and a request says which one it is.
  const month = only?.after?.['month'];
  return [name, ...(typeof month === 'string' ? [month] : [])].map((part) => ` · ${part}`).join('');
};

/** So many things of a kind, and the money in them. */
const Kind = ({ of: { kind, area, count, sums } }: { of: KindOf }): ReactNode => {
  const labels = useLabels(area);
  return (
    <li>
      {[
        labels.things(kind, count),
        ...sums.map(
          ({ field, amount, currency }) => `${labels.field(field)} ${formatMoney(amount, currency)}`,
        ),
      ].join(' · ')}
    </li>
  );
};

/** The staff who may not decide a request, each with the reason. */
const Barred = ({ of }: { of: Read['barred'] }): ReactNode => {
  const t = useApprovalText();
  const labels = useLabels('approval');
  const staff = useLabels('staff');
  return (
    <>
      <h3>{t('barred')}</h3>
      <ul>
        {of.map(({ reallyName, bar, control }, at) => (
          <li key={at}>
            {reallyName}: {labels.code(decisionBar, bar)}
            {control !== null && (
              <>
                {' · '}
                {t('control', {
                  controller: control.controller,
                  subject: control.subject,
                  kind: staff.code(controlKind, control.kind),
                  until: formatTime(control.endTime),
                })}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

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
  const { data, error, refetch } = useRead(approvals.read, { approvalId }, { quiet: true, staleTime: 0 });
  const approve = useCommand(approvals.approve, { quiet: true });
  const withdraw = useCommand(approvals.withdraw, { quiet: true });
  const failure = approve.error ?? withdraw.error;
  const [rejecting, setRejecting] = useState(false);
  const [area = 'approval', group = '', key = ''] = (data?.call ?? '').split('.');
  const action = data ? labels.action({ area, group, key }) : labels.action(approvals.read);
  const running = approve.running || withdraw.running;
  const waiting = data?.state === approvalState.of.waiting;
  /** A refusal may have changed what is to be read: it is asked again. */
  const send = async (command: typeof approve | typeof withdraw): Promise<void> => {
    if (!data) return;
    await command.run({ approvalId, version: data.version });
    await refetch();
  };
  return (
    <Dialog
      title={
        <>
          {action}
          {data && <About read={data} />}
        </>
      }
      width="min(760px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body rd-approval">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={6} />}
        {data && (
          <>
            {failure && <Failure error={failure} />}
            <dl>
              <dt>{labels.field('approvalId')}</dt>
              <dd>{approvalId}</dd>
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
              <dd>
                {data.weight > data.limit
                  ? t('beyond', {
                      weight: measured(data.weight, data.unit),
                      limit: measured(data.limit, data.unit),
                    })
                  : t('always')}
              </dd>
              {data.reason !== '' && (
                <>
                  <dt>{labels.field('reason')}</dt>
                  <dd>{data.reason}</dd>
                </>
              )}
              {data.decidedBy !== null && (
                <>
                  <dt>
                    {data.state === approvalState.of.withdrawn ? t('withdrawnBy') : labels.field('decidedBy')}
                  </dt>
                  <dd>
                    {data.decidedBy} {data.decideTime !== null && <Time at={data.decideTime} />}
                  </dd>
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
            <ul>
              {data.kinds.map((one) => (
                <Kind key={one.kind} of={one} />
              ))}
              {Object.entries(data.impact.counts)
                .filter(([code]) => Number(code) !== errorCodes.success)
                .map(([code, count]) => (
                  <li key={code}>
                    {t('skipped', {
                      count,
                      // The reader has changed nothing that could be saved or tried again.
                      reason:
                        Number(code) === errorCodes.changedMeanwhile
                          ? t('changedSince')
                          : (errorMessage(Number(code), language) ?? code),
                    })}
                  </li>
                ))}
              {data.impact.messages.map(({ kind, recipient }) => (
                <li key={`${kind} ${recipient}`}>{t('message', { recipient })}</li>
              ))}
            </ul>
            <Difference read={data} />
            {waiting && data.own && <DemoColleague />}
            {waiting && !data.decidable && <p className="rd-notice">{t(data.own ? 'own' : 'ownCustomer')}</p>}
            {data.barred.length > 0 && <Barred of={data.barred} />}
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
          saveText={labels.action(approvals.reject)}
          initial={{ approvalId, version: data.version, reason: '' }}
          onClose={() => setRejecting(false)}
        >
          {(f) => <f.Text name="reason" rows={3} autoFocus />}
        </FormDialog>
      )}
    </Dialog>
  );
};
export default ApprovalDialog;
