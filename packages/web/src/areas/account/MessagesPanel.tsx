import type { ReactNode } from 'react';
import { account, staffConsole } from '@renderdesk/contract';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { MessageList } from '../../shell/messages/MessageList.tsx';
import { useUnread } from '../../shell/messages/useUnread.ts';
import { useAccountText } from './account.texts.ts';

/** Every message, the newest first; the filter and the page stand in the address. */
export const MessagesPanel = (): ReactNode => {
  const t = useAccountText();
  const labels = useLabels('account');
  const [search, go] = useSearch();
  const params = new URLSearchParams(search);
  const unreadOnly = params.get('unread') === '1';
  const pageNum = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const unread = useUnread();
  const { data, error, refetch } = useRead(
    staffConsole.notifications,
    { pageNum, ...(unreadOnly && { unread: 1 }) },
    { quiet: true, keepPrevious: true },
  );
  const readAll = useCommand(account.readAll, { success: false });
  const show = (next: { unread: boolean; page: number }): void =>
    go(
      new URLSearchParams({
        tab: 'messages',
        ...(next.unread && { unread: '1' }),
        ...(next.page > 1 && { page: String(next.page) }),
      }).toString(),
      { replace: true },
    );
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} />;
  const pages = Math.max(1, data.pageCount);
  return (
    <>
      <div className="rd-message-tools">
        <label>
          <input
            type="checkbox"
            checked={unreadOnly}
            onChange={({ target }) => show({ unread: target.checked, page: 1 })}
          />{' '}
          {t('messages.unreadOnly')}
        </label>
        {unread > 0 && (
          <button
            type="button"
            className="rd-button"
            aria-busy={readAll.running}
            onClick={() => void readAll.run({})}
          >
            {labels.action(account.readAll)}
          </button>
        )}
      </div>
      {data.items.length === 0 ? (
        <p className="rd-hint">{unreadOnly ? t('messages.noneUnread') : t('messages.none')}</p>
      ) : (
        <MessageList rows={data.items} />
      )}
      {pages > 1 && (
        <p className="rd-message-tools">
          <button
            type="button"
            className="rd-button"
            disabled={pageNum <= 1}
            onClick={() => show({ unread: unreadOnly, page: pageNum - 1 })}
          >
            {t('messages.newer')}
          </button>
          {t('messages.page', { page: pageNum, pages })}
          <button
            type="button"
            className="rd-button"
            disabled={pageNum >= pages}
            onClick={() => show({ unread: unreadOnly, page: pageNum + 1 })}
          >
            {t('messages.older')}
          </button>
        </p>
      )}
    </>
  );
};
