import {
  balances,
  CompanyAccountId,
  MonthText,
  type OutputOf,
  statementLineState,
} from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart, type ChartData } from '../../kit/chart/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { formatFigure, formatMoney, Money, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { AccountChoice, useAccounts } from './AccountChoice.tsx';
import { monthNow, spanOfMonth } from './months.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

type Read = OutputOf<typeof balances.read>;

const Pictures = ({ data }: { data: Read }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const points = data.days.map(({ day, isBroken }) => (isBroken ? `${day} ⚠` : day));
  const balance = useMemo<ChartData>(
    () => ({
      points,
      series: [
        {
          name: labels.field('balance'),
          values: data.days.map((one) => (one.balance === null ? null : Number(one.balance))),
          tone: 'info',
        },
        {
          name: t('incomplete'),
          values: data.days.map((one) => (one.isBroken && one.balance !== null ? Number(one.balance) : null)),
          tone: 'danger',
        },
      ],
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- points are made of the data
    [data, labels, t],
  );
  const moves = useMemo<ChartData>(
    () => ({
      points,
      series: [
        { name: labels.field('income'), values: data.days.map((one) => Number(one.income)), tone: 'success' },
        { name: labels.field('expense'), values: data.days.map((one) => Number(one.expense)), tone: 'held' },
      ],
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- points are made of the data
    [data, labels],
  );
  return (
    <>
      <section className="rd-panel">
        <Chart
          kind="line"
          title={t('balanceByDay')}
          data={balance}
          pointsName={labels.field('day')}
          format={formatFigure}
        />
      </section>
      <section className="rd-panel">
        <Chart
          kind="bar"
          low
          title={t('moves')}
          data={moves}
          pointsName={labels.field('day')}
          format={formatFigure}
        />
      </section>
    </>
  );
};

const Sums = ({ data }: { data: Read }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  return (
    <section className="rd-panel">
      <h3>{t('byState')}</h3>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th scope="col">{labels.field('state')}</th>
            <th scope="col" className="rd-number">
              {labels.field('lines')}
            </th>
            <th scope="col" className="rd-number">
              {labels.field('income')}
            </th>
            <th scope="col" className="rd-number">
              {labels.field('expense')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.states.map((one) => (
            <tr key={one.state}>
              <td>
                <StatusTag code={one.state} table={statementLineState} labels={labels} />
              </td>
              <td className="rd-number">{formatFigure(one.lines)}</td>
              <td className="rd-number">
                <Money amount={one.income} currency={data.currency} />
              </td>
              <td className="rd-number">
                <Money amount={one.expense} currency={data.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Gaps = ({ data }: { data: Read }): ReactNode => {
  const t = useReconciliationText();
  if (data.gaps.length === 0) return <p className="rd-faint">{t('gapsNone')}</p>;
  return (
    <div className="rd-notice" data-tone="danger" role="status">
      <b>{t('gaps')}</b>
      <ul className="rd-blockers">
        {data.gaps.map(({ afterFlow, beforeFlow, amount }) => (
          <li key={beforeFlow}>
            {afterFlow === null
              ? t('gapFirst', { before: beforeFlow, amount: formatMoney(amount, data.currency) })
              : t('gap', {
                  after: afterFlow,
                  before: beforeFlow,
                  amount: formatMoney(amount, data.currency),
                })}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Month = ({ account, month }: { account: CompanyAccountId; month: string }): ReactNode => {
  const t = useReconciliationText();
  const { data, error, refetch } = useRead(
    balances.read,
    { companyAccountId: account, ...spanOfMonth(month) },
    { quiet: true, keepPrevious: true },
  );
  useServerEvents(['statementLine'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  if (data.days.length === 0) return <p className="rd-faint">{t('noLines')}</p>;
  return (
    <>
      <Gaps data={data} />
      <Pictures data={data} />
      <Sums data={data} />
    </>
  );
};

/** The running balance of an account in a month, its gaps, and what its lines come to by state. */
const Balance = (): ReactNode => {
  const t = useReconciliationText();
  // The checklist of a month leads here with the account and the month that it speaks of.
  const asked = new URLSearchParams(useSearch()[0]);
  const [chosen, setChosen] = useState(() => CompanyAccountId.safeParse(Number(asked.get('account'))).data);
  const [month, setMonth] = useState(() => MonthText.safeParse(asked.get('month')).data ?? monthNow());
  const [first] = useAccounts() ?? [];
  const account = chosen ?? first?.companyAccountId;
  return (
    <div className="rd-balance">
      <div className="rd-reconciliation-head">
        <AccountChoice value={account} onChange={setChosen} />
        <label className="rd-reconciliation-choice">
          <span>{t('month')}</span>
          <input
            type="month"
            className="rd-field"
            value={month}
            onChange={(event) => event.target.value !== '' && setMonth(event.target.value)}
          />
        </label>
      </div>
      {account === undefined ? <Skeleton lines={6} /> : <Month account={account} month={month} />}
    </div>
  );
};
export default Balance;
