import type { ReactNode } from 'react';
import {
  account,
  type Channels,
  channelsOf,
  type NotificationKind,
  notificationKinds,
  type NotificationName,
  notificationNames,
  standardSetting,
  textIn,
} from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useNotificationTexts } from '../../shell/messages/sentence.ts';
import { choose, usePreferences } from '../../shell/preferences.ts';
import { useAccountText } from './account.texts.ts';

const channels = ['bell', 'mail', 'sms'] as const;

/** By kind: in the bell, by mail, by SMS. A channel that the system notice settings close cannot be chosen. */
export const NotificationsPanel = (): ReactNode => {
  const t = useAccountText();
  const texts = useNotificationTexts();
  const language = useLanguage();
  const { notifications = {} } = usePreferences();
  const { data } = useRead(account.profile, {}, { quiet: true });
  const { data: settings } = useRead(account.noticeChannels, {}, { quiet: true });
  const take = (name: NotificationName, channel: keyof Channels, on: boolean): void =>
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
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationNames.map((name) => {
            const kind: NotificationKind = notificationKinds[name];
            const setting = settings?.find((one) => one.kind === name) ?? standardSetting(name);
            const open = {
              bell: setting.isBell && kind.always !== true,
              mail: setting.isMail && kind.mail !== 'never',
              sms: setting.isSms,
            };
            const chosen = channelsOf(name, notifications[name], setting);
            const title = textIn(texts[name].name, language);
            return (
              <tr key={name}>
                <th scope="row">
                  {title}
                  {kind.always === true && <p className="rd-hint">{t('notifications.always')}</p>}
                </th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <input
                      type="checkbox"
                      aria-label={`${title}: ${t(`notifications.${channel}`)}`}
                      checked={chosen[channel]}
                      disabled={!open[channel]}
                      onChange={({ target }) => take(name, channel, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
};
