import { BellOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { account, staffConsole } from '@renderdesk/contract';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { Popover } from '../../kit/pop/index.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { MessageList } from '../messages/MessageList.tsx';
import { useUnread } from '../messages/useUnread.ts';
import { useShellText } from '../shell.texts.ts';
import { accountPath } from './places.ts';

const shown = 20;

const Newest = ({ unread, onClose }: { unread: number; onClose: () => void }) => {
  const t = useShellText();
  const labels = useLabels('account');
  const { data } = useRead(staffConsole.notifications, { pageSize: shown }, { quiet: true });
  const readAll = useCommand(account.readAll, { success: false });
  const rows = data?.items ?? [];
  return (
    <div className="rd-notifications">
      <div className="rd-head">
        <h2>{t('notifications.title')}</h2>
        {unread > 0 && (
          <button
            type="button"
            className="rd-link"
            aria-busy={readAll.running}
            onClick={() => void readAll.run({})}
          >
            {labels.action(account.readAll)}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="rd-faint">{t('notifications.none')}</p>
      ) : (
        <div className="rd-scroll">
          <MessageList rows={rows} onLeave={onClose} />
        </div>
      )}
      <footer>
        <Link to={accountPath} search={{ tab: 'messages' }} onClick={onClose}>
          {t('notifications.all')}
        </Link>
      </footer>
    </div>
  );
};

/** The bell: how many are unread, the newest ones, and marking them as read. */
export const Notifications = () => {
  const t = useShellText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const count = useUnread();
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
        <Popover anchor={button} label={t('notifications.title')} onClose={() => setOpen(false)}>
          <Newest unread={count} onClose={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
};
