import { type InputOf, type OutputOf, prices } from '@renderdesk/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useConfigText } from './config.texts.ts';

type Query = InputOf<typeof prices.preview>;

/** What is asked of the preview, once enough was typed. */
const askedBy = (typed: Partial<Query>): Query | undefined => {
  const parsed = prices.preview.input.safeParse(typed);
  return parsed.success ? (typed as Query) : undefined;
};

/** What the charges of the last 30 days would have been, all and the customers that change most. */
export const PricePreview = ({ typed }: { typed: Partial<Query> }): ReactNode => {
  const asked = useDeferredValue(askedBy(typed));
  return asked ? <Preview key={JSON.stringify(asked)} asked={asked} /> : null;
};

const changeOf = (charged: string, wouldBe: string): string => {
  const before = Number(charged);
  if (before === 0) return '';
  const change = ((Number(wouldBe) - before) / before) * 100;
  return `${change > 0 ? '+' : ''}${change.toFixed(1)}%`;
};

const Preview = ({ asked }: { asked: Query }): ReactNode => {
  const { data, error, refetch } = useRead(prices.preview, asked, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <PreviewTable data={data} /> : <Skeleton lines={3} />;
};

type Previewed = OutputOf<typeof prices.preview> & { readonly tasks?: number };

/** What was charged and what would have been, all and the customers that change most; of how many tasks where that is counted. */
export const PreviewTable = ({ data }: { data: Previewed }): ReactNode => {
  const t = useConfigText();
  const isEmpty = data.charges === 0 && data.customersChanged === 0;
  const rows = [
    { key: 0, name: t('all'), ...data },
    ...data.customers.map((one) => ({ key: one.userId, name: one.userName, ...one })),
  ];
  return (
    <figure className="rd-wide">
      <figcaption>
        {data.tasks === undefined ? t('preview') : t('previewTasks', { count: data.tasks })}
      </figcaption>
      {isEmpty ? (
        <p className="rd-faint">{t('previewNothing')}</p>
      ) : (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('customer')}</th>
              <th scope="col" className="rd-number">
                {t('charged')}
              </th>
              <th scope="col" className="rd-number">
                {t('wouldBe')}
              </th>
              <th scope="col" className="rd-number">
                {t('change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>{row.name}</td>
                <td className="rd-number">{formatMoney(row.charged, data.currency)}</td>
                <td className="rd-number">{formatMoney(row.wouldBe, data.currency)}</td>
                <td className="rd-number">{changeOf(row.charged, row.wouldBe)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isEmpty && data.customersChanged === 0 && <p className="rd-faint">{t('previewSame')}</p>}
      {data.customersChanged > data.customers.length && (
        <p className="rd-faint">{t('previewMore', { count: data.customersChanged })}</p>
      )}
    </figure>
  );
};
