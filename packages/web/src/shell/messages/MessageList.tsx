import { Link } from '@tanstack/react-router';
import { fill, kindOf, type RowOf, screenAt, staffConsole } from '@renderdesk/contract';
import { useCommand } from '../../kit/call/index.ts';
import { Time } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { useIsBuilt } from '../built.ts';
import { useShellText } from '../shell.texts.ts';
import { useSentence } from './sentence.ts';
import './messages.css';

export type MessageRow = RowOf<typeof staffConsole.notifications>;

/** Messages with where they lead. Opening one reads it; `onLeave` is told when a link is followed. */
export const MessageList = ({
  rows,
  onLeave,
}: {
  rows: readonly MessageRow[];
  onLeave?: (() => void) | undefined;
}) => {
  const t = useShellText();
  const labels = useLabels('session');
  const sentence = useSentence();
  const isBuilt = useIsBuilt();
  const read = useCommand(staffConsole.readNotifications, {
    success: false,
  });
  const mark = (row: MessageRow): void => {
    if (row.readTime === null) void read.run({ notificationIds: [row.notificationId] });
  };
  return (
    <ul className="rd-message-list">
      {rows.map((row) => {
        const kind = kindOf(row.kind);
        // A test message is of no record that could be opened.
        const to = row.data['isTest'] === true ? undefined : kind?.to;
        const [path, query] = to === undefined ? [] : fill(to, row.data).split('?');
        return (
          <li
            key={row.notificationId}
            data-unread={row.readTime === null || undefined}
            data-tone={kind?.tone ?? 'neutral'}
          >
            <div>
              <p>
                {row.readTime === null && <span className="rd-hidden">{t('notifications.unread')}</span>}
                {sentence(row)}
              </p>
              <Time at={row.createTime} />
            </div>
            <div>
              {path !== undefined && isBuilt(screenAt(path)?.path ?? '') && (
                <Link
                  to={path}
                  search={Object.fromEntries(new URLSearchParams(query))}
                  onClick={() => {
                    mark(row);
                    onLeave?.();
                  }}
                >
                  {t('notifications.open')}
                </Link>
              )}
              {row.readTime === null && (
                <button type="button" className="rd-link" onClick={() => mark(row)}>
                  {labels.action(staffConsole.readNotifications)}
                </button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
};
