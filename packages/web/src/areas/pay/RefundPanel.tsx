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
import { download, useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { companyAccounts, payMethod } from '../../domain/index.ts';
import { usePayText } from './pay.texts.ts';
import { RefundImpact } from './RefundImpact.tsx';
import { touchedByMoney } from './touched.ts';

type Refund = OutputOf<typeof refunds.read>;

const fact = columnKit<Refund, never, string>();
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
  fact.text('channelNumber'),
  fact.number('sends'),
  fact.text('companyAccount'),
  fact.text('bankFlow'),
  fact.time('doneTime'),
  fact.text('refusal'),
];

type Doing = Exclude<RefundAction, 'reject'>;
const doings = ['fail', 'finish', 'send', 'approve'] as const satisfies readonly Doing[];

const History = ({ id }: { id: RefundId }): ReactNode => {
  const labels = useLabels('pay');
  const { data, error, refetch } = useRead(refunds.history, { refundId: id }, { quiet: true, staleTime: 0 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={3} />;
};

/** The next step of a refund, with what it means. */
const Step = ({ row, doing, onClose }: { row: Refund; doing: Doing; onClose: () => void }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const { refundId, version } = row;
  const shared = {
    invalidates: touchedByMoney,
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
              <p>{t('approveHint')}</p>
              <RefundImpact rechargeId={row.rechargeId} amount={row.amount} />
            </>
          )}
        </FormDialog>
      );
    case 'send':
      return (
        <FormDialog call={refunds.send} initial={{ route: row.route }} {...shared}>
          {(f) => (
            <>
              <p>{t('sendHint')}</p>
              <f.Code name="route" table={refundRoute} />
            </>
          )}
        </FormDialog>
      );
    case 'finish':
      return (
        <FormDialog call={refunds.finish} {...shared}>
          {(f) => (
            <>
              <p>{t('finishHint')}</p>
              <f.Choose name="companyAccountId" from={companyAccounts} autoFocus />
              <f.Text name="bankFlow" />
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
              <p>{t('failHint')}</p>
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
  const mayDecide = useAllowed(refunds.approve.access);
  const { data, error, refetch } = useRead(refunds.read, { refundId: id }, { quiet: true, staleTime: 0 });
  useServerEvents(['refund', 'recharge'], () => void refetch());
  if (data && doing) return <Step row={data} doing={doing} onClose={() => setDoing(undefined)} />;
  const isBank = data?.route === refundRoute.of.bankTransfer;
  const offered = doings.filter(
    (one) =>
      data &&
      mayDecide &&
      allows(refundTransitions[one], data.state) &&
      // What a channel pays it says itself.
      ((one !== 'finish' && one !== 'fail') || isBank),
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
            <DescriptionList row={data} facts={facts} labels={labels} />
            {data.evidenceName !== null && (
              <p>
                <button
                  type="button"
                  className="rd-link"
                  onClick={() => void download(refunds.evidence, { refundId: id }).catch(() => undefined)}
                >
                  {labels.action(refunds.evidence)} · {data.evidenceName}
                </button>
              </p>
            )}
            <h3>{t('history')}</h3>
            <History id={id} />
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('close')}
        </button>
        {offered.map((one, at) => (
          <button
            key={one}
            type="button"
            className={at === offered.length - 1 ? 'rd-button rd-primary' : 'rd-button'}
            onClick={() => setDoing(one)}
          >
            {labels.action(refunds[one])}
          </button>
        ))}
      </footer>
    </Dialog>
  );
};
export default RefundPanel;
