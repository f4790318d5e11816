import {
  accountTransfers,
  agentMode,
  agentMoney,
  agentPayoutKind,
  type agents,
  type FigureKind,
  type OutputOf,
  rechargeStatus,
  transferKind,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { ExplainLink } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatMonth, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAgentText } from './agent.texts.ts';
import { Rows } from './Rows.tsx';
import { useMoney } from './useMoney.ts';

type Agent = OutputOf<typeof agents.read>;
const RechargeAgent = lateDialog(() => import('./RechargeAgent.tsx'));
const TransferAgent = lateDialog(() => import('./TransferAgent.tsx'));

/** An agent's purse: what is in it, what came and went (ledger §4). */
export const MoneyPanel = ({ row }: { row: Agent }): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  const payLabels = useLabels('pay');
  const mayRecharge = useAllowed(agentMoney.recharge.access);
  const mayTransfer = useAllowed(accountTransfers.add.access);
  const [open, setOpen] = useState<'recharge' | 'give' | 'takeBack'>();
  const { data, error, refetch } = useMoney(row);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const close = (): void => setOpen(undefined);
  const active = row.status === 0 && row.mode === agentMode.of.resale;
  const { currency, purseId } = data;
  const amount = (value: typeof data.balance): ReactNode => <Money amount={value} currency={currency} />;
  const figureOf = (figure: FigureKind, id: number, value: typeof data.balance): ReactNode => (
    <ExplainLink key="amount" what={{ of: 'figure', figure, id }}>
      {amount(value)}
    </ExplainLink>
  );
  return (
    <>
      <section className="rd-panel rd-agent-strip">
        <span>
          {labels.field('balance')}{' '}
          <b>
            {purseId === null ? (
              amount(data.balance)
            ) : (
              <ExplainLink what={{ of: 'account', userId: purseId, account: 1 }}>
                {amount(data.balance)}
              </ExplainLink>
            )}
          </b>
        </span>
        <span>
          {labels.field('freeCash')} <b>{amount(data.freeCash)}</b>
        </span>
        <span>
          {labels.field('due')} <b>{amount(data.due)}</b>
        </span>
        {active && mayRecharge && (
          <button type="button" className="rd-button" onClick={() => setOpen('recharge')}>
            {labels.action(agentMoney.recharge)}
          </button>
        )}
        {mayTransfer && purseId !== null && (
          <>
            {active && (
              <button type="button" className="rd-button" onClick={() => setOpen('give')}>
                {t('give')}
              </button>
            )}
            <button type="button" className="rd-button" onClick={() => setOpen('takeBack')}>
              {t('takeBack')}
            </button>
          </>
        )}
      </section>
      <Rows
        caption={labels.field('recharges')}
        heads={['createTime', 'status', 'payerName', 'amount', 'confirmTime']}
        rows={data.recharges.map((one) => ({
          key: one.rechargeId,
          cells: [
            <Time key="at" at={one.createTime} />,
            <StatusTag key="status" code={one.status} table={rechargeStatus} labels={payLabels} />,
            one.payerName,
            figureOf('recharge', one.rechargeId, one.amount),
            one.confirmTime === null ? <EmptyValue /> : <Time key="confirmed" at={one.confirmTime} />,
          ],
        }))}
      />
      <Rows
        caption={labels.field('transfers')}
        heads={['createTime', 'kind', 'userName', 'amount', 'reason']}
        rows={data.transfers.map((one) => ({
          key: one.transferId,
          cells: [
            <Time key="at" at={one.createTime} />,
            payLabels.code(transferKind, one.kind),
            one.userName,
            figureOf('transfer', one.transferId, one.amount),
            one.reason,
          ],
        }))}
      />
      <Rows
        caption={labels.field('payouts')}
        heads={['createTime', 'payoutKind', 'period', 'amount', 'bankFlow']}
        rows={data.payouts.map((one) => ({
          key: one.createTime + one.period,
          cells: [
            <Time key="at" at={one.createTime} />,
            labels.code(agentPayoutKind, one.payoutKind),
            formatMonth(one.period),
            purseId === null || one.postingId === null ? (
              amount(one.amount)
            ) : (
              <ExplainLink key="amount" what={{ of: 'posting', userId: purseId, postingId: one.postingId }}>
                {amount(one.amount)}
              </ExplainLink>
            ),
            one.bankFlow,
          ],
        }))}
      />
      {open === 'recharge' && <RechargeAgent id={row.id} onClose={close} />}
      {(open === 'give' || open === 'takeBack') && purseId !== null && (
        <TransferAgent
          purseId={purseId}
          free={data.freeCash}
          currency={currency}
          way={open}
          onClose={close}
        />
      )}
    </>
  );
};
