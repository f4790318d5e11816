import type { Language } from '@renderdesk/contract';

const locales = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** The BCP 47 tag that Intl takes for a language of the console. */
export const localeOf = (language: Language): string => locales[language];

const numbers = {
  zh: new Intl.NumberFormat(locales.zh),
  en: new Intl.NumberFormat(locales.en),
};

/** A count with the language's thousands separators. */
export const formatNumber = (value: number, language: Language): string => numbers[language].format(value);
