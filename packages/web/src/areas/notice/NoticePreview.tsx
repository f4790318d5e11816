import { fillsOnly, type InputOf, noticeSettings } from '@renderdesk/contract';
import { sampleOf } from '@renderdesk/contract/account/notification.sample.texts.ts';
import type { ReactNode } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { toast } from '../../kit/dialogs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useNoticeText } from './notice.texts.ts';

type Test = InputOf<typeof noticeSettings.test>;
type Sentences = Readonly<Record<'en' | 'zh', string>>;

/** What the typed words give with sample values, and a button that sends it to the person. */
export const NoticePreview = ({ input, standard }: { input: Test; standard: Sentences }): ReactNode => {
  const t = useNoticeText();
  const labels = useLabels('notice');
  const test = useCommand(noticeSettings.test, { success: false, refreshes: false });
  const words: Sentences = { en: input.saysEn ?? standard.en, zh: input.saysZh ?? standard.zh };
  const isReady = fillsOnly(words.en, standard.en) && fillsOnly(words.zh, standard.zh);
  const send = async (): Promise<void> => {
    const went = await test.run(input);
    if (!went) return;
    const channels = (['bell', 'mail', 'sms'] as const).filter((channel) => went[channel]);
    if (channels.length === 0) return toast('warning', t('sentNowhere'));
    const names = channels.map((channel) => labels.field(channel)).join(' · ');
    toast('success', t('sentBy', { channels: names }));
  };
  return (
    <figure className="rd-wide">
      <figcaption>{t('preview')}</figcaption>
      <p lang="en">{sampleOf(words.en, 'en')}</p>
      <p lang="zh">{sampleOf(words.zh, 'zh')}</p>
      <button
        type="button"
        className="rd-button"
        aria-busy={test.running}
        disabled={test.running || !isReady}
        onClick={() => void send()}
      >
        {labels.action(noticeSettings.test)}
      </button>
    </figure>
  );
};
