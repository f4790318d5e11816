import { agentMode, agentMoney, type agents, type OutputOf, type RowOf } from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { ExplainLink } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { Dialog, lateDialog } from '../../kit/dialogs/index.ts';
import { listPanel } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatMonth, Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAgentText } from './agent.texts.ts';
import { Rows } from './Rows.tsx';
import { useMoney } from './useMoney.ts';

type Agent = OutputOf<typeof agents.read>;
type Month = RowOf<typeof agentMoney.months>;
const PayCommission = lateDialog(() => import('./PayCommission.tsx'));

/** The postings that a month is made of, each of which can be walked down. */
const MonthRows = ({
  row: { agentMonthId, period, currency, base, amount },
  onClose,
}: {
  row: Month;
  onClose: () => void;
}): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  const { data, error, refetch } = useRead(agentMoney.monthRows, { agentMonthId }, { quiet: true });
  return (
    <Dialog
      title={`${labels.action(agentMoney.monthRows)} · ${formatMonth(period)}`}
      width="min(920px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data && (
          <Rows
            caption={
              <>
                {labels.field('base')} <Money exact amount={base} currency={currency} /> ·{' '}
                {labels.field('amount')} <Money exact amount={amount} currency={currency} />
              </>
            }
            heads={['incurredTime', 'userName', 'postingKey', 'base', 'cost', 'margin']}
            rows={data.rows.map((one) => ({
              key: `${one.userId} ${one.postingId}`,
              cells: [
                <Time key="at" at={one.incurredTime} />,
                one.userName,
                <ExplainLink
                  key="posting"
                  what={{ of: 'posting', userId: one.userId, postingId: one.postingId }}
                >
                  {one.postingKey}
                </ExplainLink>,
                <Money key="base" exact amount={one.base} currency={currency} />,
                one.cost === null ? (
                  <EmptyValue />
                ) : (
                  <Money key="cost" exact amount={one.cost} currency={currency} />
                ),
                one.margin === null ? (
                  <EmptyValue />
                ) : (
                  <Money key="margin" exact amount={one.margin} currency={currency} />
                ),
              ],
            }))}
          />
        )}
        {data?.hasMore && <p className="rd-faint">{t('firstRows')}</p>}
      </div>
    </Dialog>
  );
};

/** A month opens what it is made of. */
const MonthLink = ({ row }: { row: Month }): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="rd-link" onClick={() => setOpen(true)}>
        {formatMonth(row.period)}
      </button>
      {open && <MonthRows row={row} onClose={() => setOpen(false)} />}
    </>
  );
};

const Months = listPanel(agentMoney.months, ({ col, filter, fields }) => ({
  live: ['agent'],
  filters: [filter.one('mode', agentMode, { inline: true })],
  columns: [
    col.custom('period', (row) => <MonthLink row={row} />, { width: 100, sort: 'periodSort' }),
    col.tag('mode', agentMode, { width: 92 }),
    col.money('base', { currency: 'currency' }),
    col.custom('rate', (row) => (row.rate === null ? <EmptyValue /> : `${Number(row.rate)}%`), {
      width: 92,
      align: 'end',
    }),
    ...fields('amount', 'settled', 'open'),
  ],
  export: agentMoney.exportMonths,
}));

/** What an agent earned month by month, and what of it it got (ledger §4). */
export const EarningsPanel = ({ row }: { row: Agent }): ReactNode => {
  const labels = useLabels('agent');
  const mayPay = useAllowed(agentMoney.payCommission.access);
  const [paying, setPaying] = useState(false);
  const { due, dueCommission } = useMoney(row).data ?? {};
  const fixed = useMemo(() => ({ agentId: row.id }), [row.id]);
  // Also of who resells by now: what it earned by referral before is still paid.
  const pays = mayPay && dueCommission !== undefined && Number(dueCommission) > 0;
  return (
    <>
      <section className="rd-panel rd-agent-strip">
        <span>
          {labels.field('due')} <b>{due !== undefined && <Money amount={due} currency={row.currency} />}</b>
        </span>
        {pays && (
          <button type="button" className="rd-button" onClick={() => setPaying(true)}>
            {labels.action(agentMoney.payCommission)}
          </button>
        )}
      </section>
      <div className="rd-embedded-list">
        <Months fixed={fixed} />
      </div>
      {paying && dueCommission !== undefined && (
        <PayCommission
          id={row.id}
          due={dueCommission}
          currency={row.currency}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
};
