import { partsOfReason, type SystemReason, systemReasons } from '@renderdesk/contract';
import { type ShowText, useShowText } from './show.texts.ts';

const isSystem = (reason: string): reason is SystemReason => systemReasons.some((one) => one === reason);

/** A reason as people read it: the farm's own in their language, a person's as it was written, with the consent named. */
export const reasonWords = (t: ShowText, reason: string): string => {
  const { said, consent } = partsOfReason(reason);
  const words = isSystem(said) ? t(`reason.${said}`) : said;
  if (consent === undefined) return words;
  return words === '' ? t('consentAlone', { consent }) : t('consent', { reason: words, consent });
};

/** `reasonWords` in the present language. */
export const useReasonWords = (): ((reason: string) => string) => {
  const t = useShowText();
  return (reason) => reasonWords(t, reason);
};
