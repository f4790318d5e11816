import en from 'antd/es/date-picker/locale/en_US';
import zh from 'antd/es/date-picker/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useLanguage } from '../text/index.ts';

/**
 * The month and year buttons take their visible text as accessible name: a different label would hide it (WCAG 2.5.3).
 */
const named = (locale: typeof en): typeof en => ({
  ...locale,
  lang: { ...locale.lang, monthSelect: '', yearSelect: '', decadeSelect: '' },
});
const locales = { zh: named(zh), en: named(en) } as const;

/** Month and weekday names of the calendars in the present language, and the day on which their week begins. */
export const useCalendar = (): typeof en => {
  const language = useLanguage();
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  return locales[language];
};
