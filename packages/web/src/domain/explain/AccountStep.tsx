import { explain, ownerAccount, postingCause } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { Explained } from './explained.ts';
import { useExplainText } from './explain.texts.ts';

/** A balance as the sum of what was posted, by cause. */
export const AccountStep = ({
  what,
  onOpen,
}: {
  what: Explained & { of: 'account' };
  onOpen: (next: Explained) => void;
}): ReactNode => {
  const t = useExplainText();
  const labels = useLabels('pay');
  const { userId, account, ref } = what;
  const { data, error, refetch } = useRead(
    explain.account,
    { userId, ownerAccount: account, accountRef: ref },
    { quiet: true, staleTime: 0 },
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.causes.length === 0) return <p className="rd-faint">{t('nothing')}</p>;
  return (
    <table className="rd-plain-table">
      <caption>
        {data.userName} · {labels.code(ownerAccount, account)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('cause')}</th>
          <th scope="col" className="rd-number">
            {t('postings')}
          </th>
          <th scope="col">{t('last')}</th>
          <th scope="col" className="rd-number">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.causes.map((one) => (
          <tr key={one.cause}>
            <td>
              <button
                type="button"
                className="rd-link"
                onClick={() => onOpen({ of: 'postings', userId, account, ref, cause: one.cause })}
              >
                {labels.code(postingCause, one.cause)}
              </button>
            </td>
            <td className="rd-number">{one.postings}</td>
            <td>
              <Time at={one.lastTime} />
            </td>
            <td className="rd-number">
              <Money exact amount={one.amount} currency={data.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('sum')}
          </th>
          <td className="rd-number">
            <Money exact amount={data.balance} currency={data.currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
};
