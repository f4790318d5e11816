import { businessZone, type Language } from '@renderdesk/contract';
import { Cron } from 'croner';
import { localeOf } from '../text/locale.ts';

/** The next runs of a cron expression after a moment; fewer where there are no more, as on 30 February. */
export const nextRuns = (text: string, count: number, after: Date): Date[] =>
  new Cron(text, { timezone: businessZone, mode: '5-part' }).nextRuns(count, after);

/** A run in words: weekday, date and time in business time. */
export const runWords = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: businessZone,
  }).format(at);
