import { use } from 'react';
import { fill, type Language, notificationNames, renderStatus, textIn } from '@renderdesk/contract';
import type * as notifications from '@renderdesk/contract/account/notification.texts.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { loadOrReload, tracked } from '../../kit/text/reload.ts';
import { useShellText } from '../shell.texts.ts';

type Texts = typeof notifications;

let loading: Promise<Texts> | undefined;
const load = (): Promise<Texts> => {
  loading ??= tracked(loadOrReload(() => import('@renderdesk/contract/account/notification.texts.ts')));
  loading.catch(() => (loading = undefined));
  return loading;
};

/** The texts of the kinds of notification; suspends until they are there. */
export const useNotificationTexts = (): Texts['notificationTexts'] => use(load()).notificationTexts;

/** A notification as it is read. */
interface Occurrence {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes notifications out in the present language; one of a kind that this console does not know names its kind. */
export const useSentence = (): ((occurrence: Occurrence) => string) => {
  const t = useShellText();
  const { notificationTexts, factorTexts } = use(load());
  const language = useLanguage();
  const labels = useLabels('session');
  const taskLabels = useLabels('task');
  return ({ kind, data }) => {
    const known = notificationNames.find((name) => name === kind);
    if (known === undefined) return t('notifications.other', { kind });
    // An action is named in the reader's language, whatever language it was started in.
    const [area, group, key] = String(data['call'] ?? '').split('.');
    const named = area !== undefined && group !== undefined && key !== undefined;
    const factor = isKey(factorTexts, data['factor']) ? data['factor'] : undefined;
    // Words of the settings travel with the notification, so that it stays as it was sent.
    const own = isWords(data['says']) ? data['says'][language] : undefined;
    return fill(own ?? textIn(notificationTexts[known].says, language), {
      ...data,
      ...(typeof data['status'] === 'number' && { state: taskLabels.code(renderStatus, data['status']) }),
      ...(factor && { name: textIn(factorTexts[factor], language) }),
      ...(named && { action: labels.action({ area, group, key }) }),
    });
  };
};

const isKey = <T extends object>(all: T, key: unknown): key is keyof T =>
  typeof key === 'string' && Object.hasOwn(all, key);
const isWords = (says: unknown): says is Readonly<Record<Language, string>> =>
  typeof says === 'object' && says !== null && 'en' in says && 'zh' in says;
