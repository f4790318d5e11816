import {
  allows,
  type OutputOf,
  recharges,
  type RefundAction,
  type RefundId,
  refundRoute,
  refunds,
  refundState,
  refundTransitions,
  refundType,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings, PanelFooter, RowActions, StoredFile } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatMoney, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { companyAccounts, payMethod, useWaiting, WaitingNotes } from '../../domain/index.ts';
import { usePayText } from './pay.texts.ts';
import { OnlyWay, useOnlyWay } from './OnlyWay.tsx';
import { PayeeFields } from './PayeeFields.tsx';
import { refundActions } from './recordActions.tsx';
import { RefundImpact } from './RefundImpact.tsx';

type Refund = OutputOf<typeof refunds.read>;

const fact = columnKit<Refund, never, string>();
const reveal = { call: refunds.reveal, input: ({ refundId }: Refund) => ({ refundId }) };
const payee = [
  fact.text('payeeName', { copied: true }),
  fact.text('payeeBank', { copied: true }),
  fact.masked('payeeAccount', reveal),
];
const facts = [
  fact.text('userName'),
  fact.text('mainUsername'),
  fact.money('amount', { currency: 'currency' }),
  fact.money('deducted', { currency: 'currency' }),
  fact.money('payout', { currency: 'currency' }),
  fact.tag('route', refundRoute),
  fact.tag('refundType', refundType),
  fact.id('rechargeId', { link: (row) => `/user/userRechargeRecord?recharge=${row.rechargeId}` }),
  fact.money('rechargeAmount', { currency: 'currency' }),
  fact.custom('payMethod', (row, { labels }) => payMethod(row.payMethod, labels)),
  fact.id('transactionId'),
  fact.text('reason'),
  fact.text('enteredBy'),
  fact.time('createTime'),
  fact.text('approvedBy'),
  fact.time('approveTime'),
  ...payee,
  fact.text('channelNumber'),
  fact.number('sends'),
  fact.text('payoutAccount'),
  fact.text('bankFlow'),
  fact.time('doneTime'),
  fact.text('refusal'),
];

type Doing = Exclude<RefundAction, 'reject'>;
const doings = ['fail', 'finish', 'reopen', 'send', 'approve'] as const satisfies readonly Doing[];

const History = ({ id }: { id: RefundId }): ReactNode => {
  const labels = useLabels('pay');
  const { data, error, refetch } = useRead(refunds.history, { refundId: id }, { quiet: true, staleTime: 0 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={3} />;
};

/** Whose refund it is, and how much of it is paid out. */
const About = ({ row }: { row: Refund }): ReactNode => {
  const labels = useLabels('pay');
  return (
    <p>
      <b>{row.userName}</b> · {labels.action(refunds.read)} {row.refundId} ·{' '}
      {formatMoney(row.payout, row.currency)}
    </p>
  );
};

const { bankTransfer } = refundRoute.of;
/** What of the payee is known whole. */
const payeeOf = ({ payeeName, payeeBank }: Refund) => ({
  ...(payeeName !== null && { payeeName }),
  ...(payeeBank !== null && { payeeBank }),
});

/** The next step of a refund, with what it means. */
const Step = ({ row, doing, onClose }: { row: Refund; doing: Doing; onClose: () => void }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const { refundId, version } = row;
  const onlyWay = useOnlyWay(row.rechargeId);
  // After its channel failed it may go by bank too: whoever sends it chooses.
  const way = row.sends > 0 ? row.route : onlyWay;
  const shared = {
    onClose,
    fixed: { refundId, version },
    saveText: labels.action(refunds[doing]),
  } as const;
  switch (doing) {
    case 'approve':
      return (
        <FormDialog call={refunds.approve} {...shared}>
          {() => (
            <>
              <About row={row} />
              <p>{t('approveHint')}</p>
              <RefundImpact rechargeId={row.rechargeId} amount={row.amount} />
            </>
          )}
        </FormDialog>
      );
    case 'send':
      return (
        <FormDialog
          call={refunds.send}
          initial={{ ...(row.sends > 0 && { route: row.route }), ...payeeOf(row) }}
          {...shared}
        >
          {(f, { route }) => (
            <>
              <About row={row} />
              <p>{t(row.state === refundState.of.channelFailed ? 'againHint' : 'sendHint')}</p>
              {row.state !== refundState.of.channelFailed &&
                (row.sends > 0 ? (
                  <f.Code name="route" table={refundRoute} hint={t('routeHint')} needed />
                ) : (
                  <OnlyWay way={way} />
                ))}
              {(route ?? way) === bankTransfer && <PayeeFields f={f} known={row.payeeAccount !== null} />}
            </>
          )}
        </FormDialog>
      );
    case 'reopen':
      return (
        <FormDialog call={refunds.reopen} initial={{ route: bankTransfer, ...payeeOf(row) }} {...shared}>
          {(f, { route }) => (
            <>
              <About row={row} />
              <p>{t('reopenHint')}</p>
              <f.Code name="route" table={refundRoute} />
              {route === bankTransfer && <PayeeFields f={f} known={row.payeeAccount !== null} />}
              <f.Text name="reason" rows={2} autoFocus />
            </>
          )}
        </FormDialog>
      );
    case 'finish':
      return (
        <FormDialog call={refunds.finish} {...shared}>
          {(f) => (
            <>
              <About row={row} />
              {row.payeeAccount !== null && <DescriptionList row={row} facts={payee} labels={labels} />}
              <p>{t(row.channelGone ? 'goneHint' : 'finishHint')}</p>
              <f.Choose name="companyAccountId" from={companyAccounts} autoFocus />
              <f.Text name="bankFlow" />
              {row.channelGone && <f.Text name="reason" rows={2} />}
              <f.Files name="evidence" upload={recharges.uploadEvidence} max={1} />
            </>
          )}
        </FormDialog>
      );
    case 'fail':
      return (
        <FormDialog call={refunds.fail} {...shared}>
          {(f) => (
            <>
              <About row={row} />
              <p>{t(row.channelGone ? 'goneHint' : 'failHint')}</p>
              <f.Text name="reason" rows={2} autoFocus />
            </>
          )}
        </FormDialog>
      );
  }
};

/** One refund with its history, and its next step. Stands at `?refund=12`. */
const RefundPanel = ({ id, onClose }: { id: RefundId; onClose: () => void }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const [doing, setDoing] = useState<Doing>();
  const { waiting, blocks } = useWaiting('refund', id);
  const mayDecide = useAllowed(refunds.approve.access);
  const { data, error, refetch } = useRead(refunds.read, { refundId: id }, { quiet: true, staleTime: 0 });
  useServerEvents(['refund', 'recharge'], () => void refetch());
  if (data && doing) return <Step row={data} doing={doing} onClose={() => setDoing(undefined)} />;
  const byHand = data?.route === refundRoute.of.bankTransfer || data?.channelGone === true;
  const offered = doings.filter(
    (one) =>
      data &&
      mayDecide &&
      allows(refundTransitions[one], data.state) &&
      // What a channel pays it says itself, as long as it can be asked.
      ((one !== 'finish' && one !== 'fail') || byHand),
  );
  return (
    <Dialog
      title={
        <>
          {labels.action(refunds.read)} {id}{' '}
          {data && <StatusTag code={data.state} table={refundState} labels={labels} />}
        </>
      }
      width="min(880px, 92vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={9} />}
        {data && (
          <>
            <WaitingNotes waiting={waiting} />
            {data.channelGone && <p className="rd-notice">{t('channelGone')}</p>}
            <DescriptionList row={data} facts={facts} labels={labels} />
            {data.evidenceName !== null && (
              <p>
                <StoredFile
                  call={refunds.evidence}
                  input={{ refundId: id }}
                  kind={labels.action(refunds.evidence)}
                  name={data.evidenceName}
                />
              </p>
            )}
            <h3>{t('history')}</h3>
            <History id={id} />
          </>
        )}
      </div>
      <PanelFooter
        next={offered.map((one) => ({
          key: one,
          name: labels.action(refunds[one]),
          act: () => setDoing(one),
          blocked: blocks(refunds[one]),
        }))}
        onClose={onClose}
      >
        {data && allows(refundTransitions.reject, data.state) && (
          <RowActions
            call={refunds.list}
            screen={{ status: 'state', statusTable: refundState, actions: refundActions }}
            row={data}
            onDone={() => void refetch()}
          />
        )}
      </PanelFooter>
    </Dialog>
  );
};
export default RefundPanel;
