import { type ReactNode, useState } from 'react';
import { tokens } from '@renderdesk/contract';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { confirm, lateDialog } from '../../kit/dialogs/index.ts';
import { EmptyValue, RelativeTime, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAccountText } from './account.texts.ts';

const AddToken = lateDialog(() => import('./AddToken.tsx'));

/** API tokens: what stands, a new one, the end of one. */
export const TokensPanel = (): ReactNode => {
  const t = useAccountText();
  const labels = useLabels('account');
  const { data, error, refetch } = useRead(tokens.list, {}, { quiet: true });
  const [adding, setAdding] = useState(false);
  const end = useCommand(tokens.end);
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} />;
  const ask = async (one: (typeof data)[number]): Promise<void> => {
    const yes = await confirm({
      title: t('tokens.endAsk', { name: one.name }),
      content: t('tokens.endHint'),
      danger: true,
      okText: labels.action(tokens.end),
    });
    if (yes) void end.run({ sessionIds: [one.sessionId] });
  };
  return (
    <>
      <p className="rd-hint">{t('tokens.hint')}</p>
      {data.length === 0 ? (
        <p className="rd-hint">{t('tokens.none')}</p>
      ) : (
        <div className="rd-wide">
          <table className="rd-plain-table">
            <thead>
              <tr>
                <th scope="col">{labels.field('name')}</th>
                <th scope="col">{labels.field('keys')}</th>
                <th scope="col">{t('tokens.made')}</th>
                <th scope="col">{labels.field('endsTime')}</th>
                <th scope="col">{t('security.usedAt')}</th>
                <th scope="col">
                  <span className="rd-hidden">{t('sessions.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.sessionId}>
                  <td>{one.name}</td>
                  <td title={one.keys.join('\n')}>{t('tokens.keys', { count: one.keys.length })}</td>
                  <td>
                    <Time at={one.createTime} />
                  </td>
                  <td>
                    <Time at={one.endsTime} />
                  </td>
                  <td>
                    {one.lastSeenTime === null ? <EmptyValue /> : <RelativeTime at={one.lastSeenTime} />}
                  </td>
                  <td>
                    <button
                      type="button"
                      className="rd-link"
                      aria-busy={end.running}
                      onClick={() => void ask(one)}
                    >
                      {labels.action(tokens.end)}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <button type="button" className="rd-button rd-primary" onClick={() => setAdding(true)}>
          {labels.action(tokens.add)}
        </button>
      </p>
      {adding && <AddToken onClose={() => setAdding(false)} />}
    </>
  );
};
