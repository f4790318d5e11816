import { BellOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { RowOf } from '@renderdesk/contract/kernel/call.ts';
import { desk } from '@renderdesk/contract/session/session.calls.ts';
import { invalidate, useCommand, useRead } from '../../kit/call/index.ts';
import { useLive } from '../../kit/live/index.ts';
import { Pop } from '../../kit/pop/index.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { localeOf } from '../../kit/text/format.ts';
import { exists } from '../routes.ts';
import { useShellText } from '../shell.text.ts';

type Row = RowOf<typeof desk.notifications>;

const shown = 20;
const exportList = '/export/exportList';

const useSentence = () => {
  const t = useShellText();
  return (row: Row): string => {
    const file = String(row.data['fileName'] ?? row.data['exportId'] ?? '');
    if (row.kind === 'exportReady') return t('notifications.exportReady', { file });
    if (row.kind === 'exportFailed') return t('notifications.exportFailed', { file });
    return t('notifications.other', { kind: row.kind });
  };
};

const List = ({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) => {
  const t = useShellText();
  const language = useLanguage();
  const sentence = useSentence();
  const labels = useLabels('session');
  const read = useCommand(desk.readNotifications, { invalidates: [desk.notifications], success: false });
  const time = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });
  const unread = rows.filter((row) => row.readTime === null).map((row) => row.notificationId);
  const mark = (notificationIds: typeof unread): void => {
    if (notificationIds.length > 0) void read.run({ notificationIds });
  };
  return (
    <div className="rd-notifications">
      <div className="rd-head">
        <h2>{t('notifications.title')}</h2>
        {unread.length > 0 && (
          <button type="button" className="rd-link" aria-busy={read.running} onClick={() => mark(unread)}>
            {labels.action(desk.readNotifications)}
          </button>
        )}
      </div>
      {rows.length === 0 && <p className="rd-faint">{t('notifications.none')}</p>}
      <ul>
        {rows.map((row) => {
          const at = new Date(row.createTime);
          return (
            <li key={row.notificationId} data-unread={row.readTime === null || undefined}>
              <div>
                <p>
                  {row.readTime === null && <span className="rd-hidden">{t('notifications.unread')}</span>}
                  {sentence(row)}
                </p>
                <time dateTime={at.toISOString()} title={at.toISOString()}>
                  {time.format(at)}
                </time>
              </div>
              {row.kind.startsWith('export') && exists(exportList) && (
                <Link
                  to={exportList}
                  onClick={() => {
                    if (row.readTime === null) mark([row.notificationId]);
                    onClose();
                  }}
                >
                  {t('notifications.open')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** The bell: how many are unread, the newest ones, and marking them as read. */
export const Notifications = () => {
  const t = useShellText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useLive(['notification'], () => void invalidate(desk.notifications));
  const newest = useRead(desk.notifications, { pageSize: shown }, { quiet: true });
  const unread = useRead(desk.notifications, { pageSize: 1, unread: 1 }, { quiet: true });
  const count = unread.data?.total ?? 0;
  const label = t('notifications.label', { count });
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-icon rd-bell"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <BellOutlined />
        {count > 0 && <span aria-hidden>{count > 99 ? '99+' : count}</span>}
      </button>
      {open && (
        <Pop anchor={button} label={t('notifications.title')} onClose={() => setOpen(false)}>
          <List rows={newest.data?.items ?? []} onClose={() => setOpen(false)} />
        </Pop>
      )}
    </>
  );
};
