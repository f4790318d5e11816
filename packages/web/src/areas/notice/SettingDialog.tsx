import {
  type NotificationKind,
  notificationKinds,
  notificationNames,
  noticeSettings,
  placesIn,
  type RowOf,
  textIn,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { staff } from '../../domain/index.ts';
import { callApi } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useNotificationTexts } from '../../shell/messages/sentence.ts';
import { useNoticeText } from './notice.texts.ts';
import { NoticePreview } from './NoticePreview.tsx';

type Setting = RowOf<typeof noticeSettings.list>;

const valuesOf = (row: Setting) => ({
  isBell: row.isBell,
  isMail: row.isMail,
  isSms: row.isSms,
  isOnlyChosen: row.isOnlyChosen,
  receiverIds: row.receiverIds,
  saysEn: row.saysEn,
  saysZh: row.saysZh,
  version: row.version,
});
const wordsOf = (typed: string | null | undefined): string | null => typed?.trim() || null;

/** Channels, receivers and words of one event, with a preview and a test message. */
export default ({ row, onClose }: { row: Setting; onClose: () => void }): ReactNode => {
  const t = useNoticeText();
  const language = useLanguage();
  const texts = useNotificationTexts();
  const { settingId } = row;
  const name = notificationNames.find((known) => known === row.kind);
  if (name === undefined) return null;
  const { always }: NotificationKind = notificationKinds[name];
  const standard = { en: textIn(texts[name].says, 'en'), zh: textIn(texts[name].says, 'zh') };
  const places = placesIn(standard.en)
    .map((place) => `{${place}}`)
    .join(' ');
  const hint = places === '' ? t('plainHint') : t('placesHint', { places });
  return (
    <FormDialog
      call={noticeSettings.update}
      title={textIn(texts[name].name, language)}
      width="min(720px, 94vw)"
      initial={valuesOf(row)}
      fixed={{ settingId }}
      latest={async () => {
        const one = { ids: [settingId], pageSize: 1, total: 'none' } as never;
        return (await callApi(noticeSettings.list, one)).items.map(valuesOf)[0];
      }}
      onClose={onClose}
    >
      {(f, typed) => (
        <>
          <f.Flag
            name="isBell"
            disabled={always === true}
            hint={always === true ? t('alwaysShown') : undefined}
          />
          <f.Flag name="isMail" />
          <f.Flag name="isSms" />
          <f.Flag name="isOnlyChosen" hint={t('onlyChosenHint')} />
          {always !== true && <f.Choose name="receiverIds" from={staff} hint={t('copiesHint')} />}
          <f.Text name="saysEn" rows={3} placeholder={standard.en} hint={hint} />
          <f.Text name="saysZh" rows={3} placeholder={standard.zh} hint={hint} />
          <NoticePreview
            standard={standard}
            input={{
              settingId,
              isBell: typed.isBell ?? row.isBell,
              isMail: typed.isMail ?? row.isMail,
              isSms: typed.isSms ?? row.isSms,
              saysEn: wordsOf(typed.saysEn),
              saysZh: wordsOf(typed.saysZh),
            }}
          />
        </>
      )}
    </FormDialog>
  );
};
