import { currency, type InputOf, memberLevel, thresholds } from '@renderdesk/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

type Query = InputOf<typeof thresholds.preview>;
type Typed = Partial<InputOf<typeof thresholds.update>>;

/** Other thresholds, with the customers whose level would be another one. */
const ThresholdDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useConfigText();
  return (
    <FormDialog
      call={thresholds.update}
      width="min(760px, 94vw)"
      initial={{ currency: currency.of.cny }}
      onClose={onClose}
    >
      {(f, typed: Typed) => (
        <>
          <f.Code name="currency" table={currency} look="radio" />
          <f.Amount name="level55" autoFocus hint={t('thresholdHint')} />
          <f.Amount name="level56" />
          <f.Amount name="level57" />
          <f.Amount name="level58" />
          <Preview typed={typed} />
          <f.Time name="validFrom" notBeforeToday hint={t('thresholdFrom')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default ThresholdDialog;

const Preview = ({ typed }: { typed: Typed }): ReactNode => {
  const parsed = thresholds.preview.input.safeParse(typed);
  const steps = parsed.success
    ? [parsed.data.level55, parsed.data.level56, parsed.data.level57, parsed.data.level58].map(Number)
    : [];
  // What does not ascend yet is still being typed.
  const isWhole = parsed.success && steps.every((least, at) => least > (steps[at - 1] ?? 0));
  const asked = useDeferredValue(isWhole ? (parsed.data as Query) : undefined);
  return asked ? <Levels key={JSON.stringify(asked)} asked={asked} /> : null;
};

const Levels = ({ asked }: { asked: Query }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('session');
  const { data, error, refetch } = useRead(thresholds.preview, asked, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <figure className="rd-wide">
      <figcaption>{t('levelsPreview', { count: data.customers, changed: data.customersChanged })}</figcaption>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col" className="rd-number">
              {t('levelNow')}
            </th>
            <th scope="col" className="rd-number">
              {t('levelThen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.levels.map((one) => (
            <tr key={one.level}>
              <td>{labels.code(memberLevel, one.level)}</td>
              <td className="rd-number">{one.before}</td>
              <td className="rd-number">{one.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.changes.length > 0 && (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('customer')}</th>
              <th scope="col" className="rd-number">
                {t('paidInAll')}
              </th>
              <th scope="col">{t('levelNow')}</th>
              <th scope="col">{t('levelThen')}</th>
            </tr>
          </thead>
          <tbody>
            {data.changes.map((one) => (
              <tr key={one.userId}>
                <td>{one.userName}</td>
                <td className="rd-number">{formatMoney(one.paid, asked.currency)}</td>
                <td>{labels.code(memberLevel, one.before)}</td>
                <td>{labels.code(memberLevel, one.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
};
