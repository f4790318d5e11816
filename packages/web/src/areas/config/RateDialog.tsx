import { currency, rates } from '@renderdesk/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useConfigText } from './config.texts.ts';

const { cny, usd } = currency.of;

const Preview = ({ rate }: { rate: string }): ReactNode => {
  const t = useConfigText();
  const { data, error, refetch } = useRead(rates.preview, { rate: rate as never }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={1} />;
  return (
    <p className="rd-wide rd-faint" aria-live="polite">
      {t('ratePreview', {
        count: data.recharges,
        dollars: formatMoney(data.dollars, usd),
        inForce: formatMoney(data.inForce, cny),
        wouldBe: formatMoney(data.wouldBe, cny),
      })}
    </p>
  );
};

/** What the last 30 days would be by a rate, once it is typed. */
const RatePreview = ({ rate }: { rate: string | undefined }): ReactNode => {
  const typed = useDeferredValue(rate);
  const isRate = rates.preview.input.safeParse({ rate: typed }).success;
  return typed !== undefined && isRate ? <Preview key={typed} rate={typed} /> : null;
};

/** A new exchange rate. */
const RateDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useConfigText();
  return (
    <FormDialog call={rates.update} initial={{}} onClose={onClose}>
      {(f, values) => (
        <>
          <f.Amount name="rate" autoFocus />
          <f.Time name="validFrom" notBeforeToday hint={t('rateHint')} />
          <f.Text name="reason" rows={2} />
          <RatePreview rate={values.rate} />
        </>
      )}
    </FormDialog>
  );
};
export default RateDialog;
