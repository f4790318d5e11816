import type { ReactNode } from 'react';
import {
  account,
  channelsOf,
  type NotificationKind,
  notificationKinds,
  type NotificationName,
  notificationNames,
  textIn,
} from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useNotificationTexts } from '../../shell/messages/sentence.ts';
import { choose, usePreferences } from '../../shell/preferences.ts';
import { useAccountText } from './account.texts.ts';

/** By kind: in the bell, by mail. */
export const NotificationsPanel = (): ReactNode => {
  const t = useAccountText();
  const texts = useNotificationTexts();
  const language = useLanguage();
  const { notifications = {} } = usePreferences();
  const { data } = useRead(account.profile, {}, { quiet: true });
  const take = (name: NotificationName, channel: 'bell' | 'mail', on: boolean): void =>
    void choose('notifications', {
      ...notifications,
      [name]: { ...notifications[name], [channel]: on },
    });
  return (
    <>
      <p className="rd-hint">{t('notifications.hint')}</p>
      {data?.email === null && <p className="rd-notice">{t('notifications.noMail')}</p>}
      <table className="rd-plain-table rd-channels">
        <thead>
          <tr>
            <th scope="col">{t('notifications.kind')}</th>
            <th scope="col">{t('notifications.bell')}</th>
            <th scope="col">{t('notifications.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {notificationNames.map((name) => {
            const kind: NotificationKind = notificationKinds[name];
            const channels = channelsOf(name, notifications[name]);
            const title = textIn(texts[name].name, language);
            return (
              <tr key={name}>
                <th scope="row">
                  {title}
                  {kind.always === true && <p className="rd-hint">{t('notifications.always')}</p>}
                </th>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${title}: ${t('notifications.bell')}`}
                    checked={channels.bell}
                    disabled={kind.always === true}
                    onChange={({ target }) => take(name, 'bell', target.checked)}
                  />
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${title}: ${t('notifications.mail')}`}
                    checked={channels.mail}
                    disabled={kind.mail === 'never'}
                    onChange={({ target }) => take(name, 'mail', target.checked)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
};
