import { companies, type CompanyId, type Instant, monthClose, periodState } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { EmptyValue, formatFigure, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { CompanyChoice } from './CompanyChoice.tsx';
import { MonthChecklist } from './MonthChecklist.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';
import { Suspense } from './SuspensePanel.tsx';
import { TaxRates } from './TaxRates.tsx';

/** Who took part in a close, and when. */
const Person = ({ name, at }: { name: string | null; at: Instant | null }): ReactNode =>
  name === null ? (
    <EmptyValue />
  ) : (
    <>
      {name} <small className="rd-faint">{at !== null && <Time at={at} />}</small>
    </>
  );

const Months = ({ companyId }: { companyId: CompanyId }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const chosen = useDialogParam('month');
  const { data, error, refetch } = useRead(monthClose.months, { companyId }, { quiet: true });
  useServerEvents(['period', 'approval'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  // The oldest that is open is the one to close next.
  const shown =
    data.find(({ month }) => month === chosen.value) ??
    data.findLast(({ state }) => state !== periodState.of.closed) ??
    data[0];
  return (
    <>
      <section className="rd-panel">
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{labels.field('month')}</th>
              <th scope="col">{labels.field('state')}</th>
              <th scope="col" className="rd-number">
                {labels.field('postings')}
              </th>
              <th scope="col">{labels.field('begunBy')}</th>
              <th scope="col">{labels.field('approvedBy')}</th>
              <th scope="col">{labels.field('closeTime')}</th>
              <th scope="col">
                <span className="rd-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.month} aria-current={one === shown || undefined}>
                <td>{one.month}</td>
                <td>
                  <StatusTag code={one.state} table={periodState} labels={labels} />{' '}
                  {one.waiting !== null && (
                    <span className="rd-tag" data-tone="info">
                      {t('closeWaits')}
                    </span>
                  )}
                </td>
                <td className="rd-number">{formatFigure(one.postings)}</td>
                <td>
                  <Person name={one.begunBy} at={one.requestTime} />
                </td>
                <td>
                  <Person name={one.approvedBy} at={one.approveTime} />
                </td>
                <td>{one.closeTime === null ? <EmptyValue /> : <Time at={one.closeTime} />}</td>
                <td>
                  {one !== shown && (
                    <button type="button" className="rd-link" onClick={() => chosen.replace(one.month)}>
                      {t('check')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown && <MonthChecklist key={shown.month} companyId={companyId} month={shown} />}
    </>
  );
};

/** The months of a company's books: what stands in the way of closing each, suspense, and the close itself. */
const MonthClose = (): ReactNode => {
  const [chosen, setChosen] = useState<CompanyId>();
  const { data, error, refetch } = useRead(companies.list, { timeSort: 1 }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const companyId = chosen ?? data.items[0]?.companyId;
  return (
    <div className="rd-close">
      <CompanyChoice of={data.items} value={companyId} onChange={setChosen} />
      {companyId !== undefined && <Months key={companyId} companyId={companyId} />}
      <Suspense />
      <TaxRates />
    </div>
  );
};
export default MonthClose;
