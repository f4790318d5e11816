import { noticeGroup, noticeSettings, notificationNames, type RowOf, textIn } from '@renderdesk/contract';
import { notificationReceivers } from '@renderdesk/contract/account/notification.sample.texts.ts';
import { type ReactNode, useEffect } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { createStore } from '../../kit/store/createStore.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useNotificationTexts } from '../../shell/messages/sentence.ts';

type Setting = RowOf<typeof noticeSettings.list>;

const SettingDialog = lateDialog(() => import('./SettingDialog.tsx'));
const edited = createStore<Setting | undefined>(() => undefined);
const end = (): void => edited.set(undefined);

const kindNamed = (kind: string) => notificationNames.find((name) => name === kind);

const EventName = ({ row }: { row: Setting }): ReactNode => {
  const texts = useNotificationTexts();
  const language = useLanguage();
  const name = kindNamed(row.kind);
  return name === undefined ? row.kind : textIn(texts[name].name, language);
};
/** Who receives it: the people concerned, and the staff with copies. */
const Receivers = ({ row }: { row: Setting }): ReactNode => {
  const language = useLanguage();
  const name = kindNamed(row.kind);
  return [
    ...(name === undefined ? [] : [textIn(notificationReceivers[name], language)]),
    ...row.receiverNames,
  ].join(' · ');
};

const SettingList = listScreen(noticeSettings.list, ({ col, filter, action, hidden }) => ({
  live: ['noticeSetting'],
  filters: [
    filter.one('noticeGroup', noticeGroup, { inline: true }),
    filter.flag('isBell', { inline: true }),
    filter.flag('isMail', { inline: true }),
    filter.flag('isSms', { inline: true }),
  ],
  columns: [
    col.custom('kind', (row) => <EventName row={row} />, {
      width: 230,
      pinned: true,
      priority: 'high',
      watch: (row) => row.kind,
    }),
    col.tag('noticeGroup', noticeGroup, { width: 150, sort: 'noticeGroupFlag' }),
    col.toggle('isBell', noticeSettings.update, { width: 88, priority: 'high' }),
    col.toggle('isMail', noticeSettings.update, { width: 80, priority: 'high' }),
    col.toggle('isSms', noticeSettings.update, { width: 80, priority: 'high' }),
    col.custom('receiverNames', (row) => <Receivers row={row} />, {
      width: 240,
      watch: (row) => row.receiverNames.join(' '),
    }),
    col.toggle('isOnlyChosen', noticeSettings.update, { width: 200 }),
    col.text('saysZh', { width: 220 }),
    col.text('saysEn', { width: 220, hidden: true }),
    ...hidden('settingId'),
  ],
  actions: [action(noticeSettings.update, (row) => edited.set(row))],
}));

const EditedSetting = (): ReactNode => {
  const row = edited.use();
  useEffect(() => end, []);
  return row && <SettingDialog row={row} onClose={end} />;
};

/** /deploy/systemNoticeSetting: which event notifies whom, by which channels and in which words. */
const SystemNoticeSetting = (): ReactNode => {
  // Loads before the rows, so that no cell waits for its words.
  useNotificationTexts();
  return (
    <>
      <SettingList />
      <EditedSetting />
    </>
  );
};
export default Object.assign(SystemNoticeSetting, { prefetch: SettingList.prefetch });
