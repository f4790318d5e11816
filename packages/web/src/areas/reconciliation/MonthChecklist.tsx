import {
  approvalPlace,
  type Blocker,
  bookAccount,
  closeBlocker,
  type CompanyId,
  type InTheWay,
  invoices,
  monthClose,
  type OutputOf,
  periodState,
} from '@renderdesk/contract';
import { Fragment, type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatFigure, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

type Check = OutputOf<typeof monthClose.check>;
export type Month = OutputOf<typeof monthClose.months>[number];

/** Where each kind of blocker is cleared, where none of its things says it more closely. */
const placeOf: Readonly<Partial<Record<Blocker['blocker'], string>>> = {
  [closeBlocker.of.unmatchedLines]: '/user/verifyBills?tab=queue',
  [closeBlocker.of.brokenChain]: '/user/verifyBills?tab=balance',
  [closeBlocker.of.filesUnfinished]: '/user/verifyBills?tab=files',
  [closeBlocker.of.invariantsBroken]: '/user/verifyBills?tab=proofs',
  [closeBlocker.of.billsNotIssued]: '/user/userConsumerBill',
  [closeBlocker.of.unpostedCharges]: '/user/userConsumerBill?tab=render',
};
const statements = '/user/verifyBills?tab=';
const records = '/user/userRechargeRecord?tab=';

/** Where a thing that stands in the way lies; undefined where only its kind has a place. */
const placeOfThing = ({ thing, name, id }: InTheWay, month: string): string | undefined => {
  switch (thing) {
    case 'month':
      return name === month ? undefined : `${statements}close&month=${name}`;
    case 'charge':
      return `/user/userConsumerBill?tab=render&taskId=${id}`;
    case 'pack':
      return `${records}packNode&userId=${id}`;
    case 'rental':
      return `${records}rentNode&userId=${id}`;
    case 'membership':
    case 'coupon':
      return `${records}${thing === 'coupon' ? thing : 'member'}&userId=${id}`;
    case 'line':
      return `${statements}queue&file=${id}`;
    case 'gap':
    case 'noStatement':
    case 'statementEnds':
      return `${statements}balance&account=${id}&month=${month}`;
    default:
      return undefined;
  }
};

const Thing = ({ of, month }: { of: InTheWay; month: string }): ReactNode => {
  const t = useReconciliationText();
  const { thing, name, detail } = of;
  const words =
    thing === 'named' || thing === 'month' || thing === 'line' || thing === 'file'
      ? name
      : t(`inTheWay.${thing}`, { name, detail: detail ?? '' });
  const place = placeOfThing(of, month);
  return place === undefined ? words : <Go href={place}>{words}</Go>;
};

const Blockers = ({ blockers, month }: { blockers: readonly Blocker[]; month: string }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  return (
    <ul className="rd-blockers">
      {blockers.map(({ blocker, count, first }) => {
        const place = (first[0] && placeOfThing(first[0], month)) ?? placeOf[blocker];
        return (
          <li key={blocker}>
            <StatusTag code={blocker} table={closeBlocker} labels={labels} /> {formatFigure(count)}{' '}
            <small className="rd-faint">
              {first.map((of, nth) => (
                <Fragment key={`${of.thing} ${of.name} ${of.detail}`}>
                  {nth > 0 && ' · '}
                  <Thing of={of} month={month} />
                </Fragment>
              ))}
              {count > first.length && ' …'}
            </small>{' '}
            {place !== undefined && <Go href={place}>{t('go')}</Go>}
          </li>
        );
      })}
    </ul>
  );
};

const Taxes = ({ taxes }: { taxes: Check['taxes'] }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const money = useLabels('pay');
  if (taxes.length === 0) return null;
  return (
    <>
      <h3>{t('taxes')}</h3>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th scope="col">{labels.field('account')}</th>
            <th scope="col" className="rd-number">
              {labels.field('gross')}
            </th>
            <th scope="col" className="rd-number">
              {labels.field('rate')}
            </th>
            <th scope="col" className="rd-number">
              {labels.field('tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((one) => (
            <tr key={`${one.account} ${one.currency} ${one.rate}`}>
              <td>{money.code(bookAccount, one.account)}</td>
              <td className="rd-number">
                <Money amount={one.gross} currency={one.currency} />
              </td>
              <td className="rd-number">{one.rate / 100}%</td>
              <td className="rd-number">
                <Money amount={one.tax} currency={one.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

/** A close that was asked for: whose request it is, and where another person decides it. */
const Waiting = ({ of }: { of: NonNullable<Month['waiting']> }): ReactNode => {
  const t = useReconciliationText();
  return (
    <>
      <p className="rd-notice">
        {t('closeAsked', { name: of.reallyName })} · <Time at={of.createTime} />
      </p>
      <p>
        <Go href={approvalPlace(of.approvalId)}>{t('closeRequest', { id: of.approvalId })}</Go>
      </p>
    </>
  );
};

/** What stands in the way of closing a month, its tax, and the close itself. */
export const MonthChecklist = ({ companyId, month }: { companyId: CompanyId; month: Month }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const mayClose = useAllowed(monthClose.begin.access);
  const mayRegister = useAllowed(invoices.tax.access);
  const [asking, setAsking] = useState(false);
  const input = { companyId, month: month.month };
  const { data, error, refetch } = useRead(monthClose.check, input, { quiet: true, staleTime: 0 });
  useServerEvents(['statementLine', 'statementFile', 'period'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  const isOpen = month.state === periodState.of.open;
  return (
    <section className="rd-panel">
      <h3>{t('checkOf', { month: month.month })}</h3>
      {month.blockers.length > 0 && (
        <div className="rd-notice" data-tone="warning">
          <b>{t('lastTry')}</b>
          <Blockers blockers={month.blockers} month={month.month} />
        </div>
      )}
      {data.blockers.length === 0 ? (
        <p>{t('ready')}</p>
      ) : (
        <Blockers blockers={data.blockers} month={month.month} />
      )}
      {isOpen && <Taxes taxes={data.taxes} />}
      {mayRegister && (
        <p>
          <Go href={`/finance/InvoiceApplication?tab=tax&month=${month.month}`}>{t('taxRegister')}</Go>
        </p>
      )}
      {month.waiting !== null && <Waiting of={month.waiting} />}
      {mayClose && isOpen && month.waiting === null && (
        <p>
          <button
            type="button"
            className="rd-button rd-primary"
            disabled={data.blockers.length > 0}
            onClick={() => setAsking(true)}
          >
            {labels.action(monthClose.begin)}
          </button>
        </p>
      )}
      {asking && (
        <FormDialog
          call={monthClose.begin}
          fixed={input}
          title={`${labels.action(monthClose.begin)} · ${month.month}`}
          saveText={t('askClose')}
          onClose={() => setAsking(false)}
        >
          {(f) => (
            <>
              <p className="rd-faint">{t('beginHint', { month: month.month })}</p>
              <f.Text name="reason" rows={3} autoFocus />
            </>
          )}
        </FormDialog>
      )}
    </section>
  );
};
