import { type ListText, useListText } from '../list.texts.ts';
import { relativeName } from './relativeRange.ts';

/** A relative range by its name; undefined for other text. */
export const relativeWords = (text: string, t: ListText): string | undefined => {
  const name = relativeName(text);
  if (!name) return undefined;
  switch (name.key) {
    case 'lastDays':
      return t('lastDays', { days: name.count });
    case 'daysToYesterday':
      return t('daysToYesterday', { days: name.count });
    case 'lastHours':
      return t('lastHours', { hours: name.count });
    default:
      return t(name.key);
  }
};

/** The same as a hook, for what has no texts of its own at hand. */
export const useRelativeName = (text: string): string | undefined => relativeWords(text, useListText());
