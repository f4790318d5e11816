import type { ReactNode } from 'react';
import { account, browserText } from '@renderdesk/contract';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { confirm, toast } from '../../kit/dialogs/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { EmptyValue, RelativeTime, Time } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAccountText } from './account.texts.ts';

/** Where I am signed in; ending one there is felt there at once. */
export const SessionsPanel = (): ReactNode => {
  const t = useAccountText();
  const labels = useLabels('account');
  const { data, error, refetch } = useRead(account.sessions, {}, { quiet: true });
  useServerEvents(['session'], () => void refetch());
  const end = useCommand(account.endSessions, { success: false });
  const endOthers = useCommand(account.endOtherSessions, {
    success: false,
    onDone: ({ ended }) => toast('success', t('sessions.ended', { count: ended })),
  });
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={5} />;
  const askOthers = async (): Promise<void> => {
    const yes = await confirm({
      title: t('sessions.endOthersAsk'),
      content: t('sessions.endOthersHint'),
      danger: true,
      okText: labels.action(account.endOtherSessions),
    });
    if (yes) void endOthers.run({});
  };
  return (
    <>
      <p className="rd-hint">{t('sessions.hint')}</p>
      <div className="rd-wide">
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{labels.field('userAgent')}</th>
              <th scope="col">{labels.field('address')}</th>
              <th scope="col">{labels.field('createTime')}</th>
              <th scope="col">{labels.field('lastSeenTime')}</th>
              <th scope="col">{labels.field('endsTime')}</th>
              <th scope="col">
                <span className="rd-hidden">{t('sessions.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.sessionId} aria-current={one.isThis || undefined}>
                <td title={one.userAgent}>{browserText(one.userAgent)}</td>
                <td className="rd-mono">{one.address || <EmptyValue />}</td>
                <td>
                  <Time at={one.createTime} />
                </td>
                <td>
                  <RelativeTime at={one.lastSeenTime} />
                </td>
                <td>
                  <Time at={one.endsTime} />
                </td>
                <td>
                  {one.isThis ? (
                    <span className="rd-tag" data-tone="success">
                      {t('sessions.thisOne')}
                    </span>
                  ) : (
                    <button
                      type="button"
                      className="rd-link"
                      aria-busy={end.running}
                      onClick={() =>
                        void end.run({ sessionIds: [one.sessionId] }).then((answer) => {
                          if (answer) toast('success', t('sessions.ended', { count: answer.done }));
                        })
                      }
                    >
                      {labels.action(account.endSessions)}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.length > 1 ? (
        <p>
          <button type="button" className="rd-button" onClick={() => void askOthers()}>
            {labels.action(account.endOtherSessions)}
          </button>
        </p>
      ) : (
        <p className="rd-hint">{t('sessions.none')}</p>
      )}
    </>
  );
};
