import type { CodeOf } from '../kernel/codes.ts';
import { calendarDayKind } from './calendar.codes.ts';
import { type Day, isDay, isWeekend, plusDays, yearOf } from './calendar.rules.ts';

/** One day that a notice names. */
export interface NoticeDay {
  readonly day: Day;
  readonly kind: CodeOf<typeof calendarDayKind>;
  readonly name: string;
}
/** A line of a pasted notice: the days it names, or why it is not understood. */
export type NoticeLine =
  | { readonly line: number; readonly text: string; readonly days: readonly NoticeDay[] }
  | { readonly line: number; readonly text: string; readonly problem: 'unreadable' | 'otherYear' | 'twice' };

const separators = String.raw`\s*(?:~|～|至|到|–|—|-{1,2}|to)\s*`;
const full = String.raw`(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?`;
const range = new RegExp(`^${full}(?:${separators}${full})?(?:[\\s,，:：]+|$)(.*)$`);
/** Words that make a line speak of make-up working days; everything else is a holiday. */
const makeUpWords = /补班|调休上班|上班|make-?up|working/i;

const dayFrom = (year: string | undefined, month: string, date: string, of: number): Day =>
  `${year ?? of}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

const readLine = (text: string, year: number): readonly NoticeDay[] | 'unreadable' | 'otherYear' => {
  const found = range.exec(text);
  if (!found) return 'unreadable';
  const [, fromYear, fromMonth = '', fromDate = '', toYear, toMonth, toDate, rest = ''] = found;
  const from = dayFrom(fromYear, fromMonth, fromDate, year);
  const to =
    toMonth === undefined || toDate === undefined ? from : dayFrom(toYear ?? fromYear, toMonth, toDate, year);
  if (!isDay(from) || !isDay(to) || to < from) return 'unreadable';
  if (yearOf(from) !== year || yearOf(to) !== year) return 'otherYear';
  const makeUp = makeUpWords.test(rest);
  const name = rest
    .replace(makeUpWords, '')
    .replaceAll(/[\s,，:：]+/g, ' ')
    .trim();
  const days: NoticeDay[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    // A weekend within a holiday is off anyway and still bears its name; a weekday is worked anyway.
    if (makeUp && !isWeekend(day)) continue;
    days.push({ day, kind: makeUp ? calendarDayKind.of.makeUp : calendarDayKind.of.holiday, name });
  }
  return days;
};

/**
 * Reads a pasted notice of one year, a line each: a day or a range, then its name; «补班», «上班», «make-up» or
 * «working» make it days that are worked. `2026-02-15 ~ 2026-02-23 春节`, `2月14日 补班`, `10/1-10/7 National Day`.
 * Empty lines are passed over. A day named twice is a problem of the later line.
 */
export const readNotice = (text: string, year: number): readonly NoticeLine[] => {
  const seen = new Set<Day>();
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((one) => one.text !== '')
    .map((one): NoticeLine => {
      const days = readLine(one.text, year);
      if (typeof days === 'string') return { ...one, problem: days };
      if (days.some(({ day }) => seen.has(day))) return { ...one, problem: 'twice' };
      for (const { day } of days) seen.add(day);
      return { ...one, days };
    });
};
