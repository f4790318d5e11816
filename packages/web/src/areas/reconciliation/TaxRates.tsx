import { monthClose, taxClass } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

/** The rates of VAT by the month from which they hold, and another one. */
export const TaxRates = (): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const maySet = useAllowed(monthClose.setTaxRate.access);
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useRead(monthClose.taxRates, {}, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <section className="rd-panel">
      <h3>{labels.action(monthClose.taxRates)}</h3>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th scope="col">{labels.field('taxClass')}</th>
            <th scope="col" className="rd-number">
              {t('ratePercent')}
            </th>
            <th scope="col">{t('fromMonth')}</th>
            <th scope="col">{labels.field('setBy')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((one, at) => (
            <tr key={at}>
              <td>{labels.code(taxClass, one.taxClass)}</td>
              <td className="rd-number">{one.rate / 100}</td>
              <td>{one.month}</td>
              <td>{one.setBy ?? <EmptyValue />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {maySet && (
        <p>
          <button type="button" className="rd-button" onClick={() => setAsking(true)}>
            {labels.action(monthClose.setTaxRate)}
          </button>
        </p>
      )}
      {asking && (
        <FormDialog
          call={monthClose.setTaxRate}
          initial={{ taxClass: taxClass.of.services }}
          onClose={() => setAsking(false)}
        >
          {(f) => (
            <>
              <p className="rd-faint">{t('rateHint')}</p>
              <f.Code name="taxClass" table={taxClass} look="radio" />
              <f.Number name="rate" label={t('rateHundredths')} />
              <f.Month name="month" label={t('fromMonth')} hint={t('monthHint')} />
              <f.Text name="reason" rows={2} />
            </>
          )}
        </FormDialog>
      )}
    </section>
  );
};
