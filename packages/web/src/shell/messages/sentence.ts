import { use } from 'react';
import { fill } from '@renderdesk/contract/errors/message.ts';
import type { Language } from '@renderdesk/contract/kernel/wire.ts';
import { type NotificationName, notificationNames } from '@renderdesk/contract/account/notification.kinds.ts';
import type { NotificationText } from '@renderdesk/contract/account/notification.en.ts';
import { renderStatus } from '@renderdesk/contract/task/task.codes.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { beforeLanguage, language, useLanguage } from '../../kit/text/language.ts';
import { loadOrReload, tracked } from '../../kit/text/reload.ts';
import { useShellText } from '../shell.text.ts';

type Texts = Readonly<Record<NotificationName, NotificationText>>;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('@renderdesk/contract/account/notification.en.ts')).notificationEn,
  zh: async () => (await import('@renderdesk/contract/account/notification.zh.ts')).notificationZh,
};
const loading = new Map<Language, Promise<Texts>>();
const load = (lng: Language): Promise<Texts> => {
  const known = loading.get(lng);
  if (known) return known;
  const started = tracked(loadOrReload(loaders[lng]));
  loading.set(lng, started);
  started.catch(() => loading.delete(lng));
  return started;
};
beforeLanguage((next) => (loading.has(language()) ? load(next) : Promise.resolve()));

/** The texts of the kinds of notification; suspends until they are there. */
export const useNotificationTexts = (): Texts => use(load(useLanguage()));

/** A notification as it is read. */
interface Told {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes notifications out in the present language; one of a kind that this console does not know names its kind. */
export const useSentence = (): ((told: Told) => string) => {
  const t = useShellText();
  const texts = useNotificationTexts();
  const labels = useLabels('session');
  const taskLabels = useLabels('task');
  return ({ kind, data }) => {
    const known = notificationNames.find((name) => name === kind);
    if (known === undefined) return t('notifications.other', { kind });
    // An action is named in the reader's language, whatever language it was started in.
    const [area, group, key] = String(data['call'] ?? '').split('.');
    const named = area !== undefined && group !== undefined && key !== undefined;
    return fill(texts[known].says, {
      ...data,
      ...(typeof data['status'] === 'number' && { state: taskLabels.code(renderStatus, data['status']) }),
      ...(named && { action: labels.action({ area, group, key }) }),
    });
  };
};
