import { explain, type OutputOf, postingCause } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { Explained } from './explained.ts';
import { useExplainText } from './explain.texts.ts';

type Page = OutputOf<typeof explain.postings>;

/** The newest postings of a balance for one cause, and older ones on demand. */
export const PostingsStep = ({
  what,
  onOpen,
}: {
  what: Explained & { of: 'postings' };
  onOpen: (next: Explained) => void;
}): ReactNode => {
  const t = useExplainText();
  const labels = useLabels('pay');
  const [older, setOlder] = useState<readonly Page[]>([]);
  const { userId, account, ref, cause } = what;
  const asked = { userId, ownerAccount: account, accountRef: ref, cause };
  const { data, error, refetch } = useRead(explain.postings, asked, { quiet: true, staleTime: 0 });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const pages = [data, ...older];
  const rows = pages.flatMap((page) => page.postings);
  const last = rows.at(-1);
  const more = async (): Promise<void> => {
    if (last) setOlder([...older, await callApi(explain.postings, { ...asked, before: last.postingId })]);
  };
  return (
    <>
      <table className="rd-plain-table">
        <caption>{labels.code(postingCause, cause)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('posted')}</th>
            <th scope="col">{t('incurred')}</th>
            <th scope="col">{t('key')}</th>
            <th scope="col" className="rd-number">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.postingId}>
              <td>
                <Time at={row.postTime} />
              </td>
              <td>
                <Time at={row.incurredTime} />
              </td>
              <td>
                <button
                  type="button"
                  className="rd-link"
                  onClick={() => onOpen({ of: 'posting', userId, postingId: row.postingId })}
                >
                  {row.postingKey}
                </button>
              </td>
              <td className="rd-number">
                <Money exact amount={row.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages.at(-1)?.hasMore === true && (
        <p>
          <button type="button" className="rd-button" onClick={() => void more()}>
            {t('more')}
          </button>
        </p>
      )}
    </>
  );
};
