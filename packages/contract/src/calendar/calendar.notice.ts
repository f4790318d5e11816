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

/** «一、元旦：…»: a paragraph of the State Council's notice, its name and what it says. */
const paragraph = /^(?:[一二三四五六七八九十]+、|\d+[.、．])?\s*([^：:，。\d]{1,20})[：:](.*)$/s;
/** «1月1日至3日», «9月25日», «20日» after a day of the same month. */
const spoken =
  /(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(?:(?:至|到)(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日)?/g;

/**
 * Reads a paragraph as the State Council publishes it: `一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。`
 * Undefined where it is none.
 */
const readParagraph = (
  text: string,
  year: number,
): readonly NoticeDay[] | 'unreadable' | 'otherYear' | undefined => {
  const [, name = '', said = ''] = paragraph.exec(text) ?? [];
  const days: NoticeDay[] = [];
  for (const sentence of said.replaceAll(/[（(][^）)]*[）)]/g, '').split(/[。；;]/)) {
    const worked = /上班/.test(sentence);
    if (!worked && !/放假/.test(sentence)) continue;
    let month = '';
    for (const [, fromYear, fromMonth, fromDate = '', toYear, toMonth, toDate] of sentence.matchAll(spoken)) {
      month = fromMonth ?? month;
      const from = dayFrom(fromYear, month, fromDate, year);
      month = toMonth ?? month;
      const to = toDate === undefined ? from : dayFrom(toYear ?? fromYear, month, toDate, year);
      if (!isDay(from) || !isDay(to) || to < from) return 'unreadable';
      if (yearOf(from) !== year || yearOf(to) !== year) return 'otherYear';
      const kind = worked ? calendarDayKind.of.makeUp : calendarDayKind.of.holiday;
      for (let day = from; day <= to; day = plusDays(day, 1))
        if (!worked || isWeekend(day)) days.push({ day, kind, name });
    }
  }
  return days.length === 0 ? undefined : days;
};

const readLine = (text: string, year: number): readonly NoticeDay[] | 'unreadable' | 'otherYear' => {
  const found = range.exec(text);
  if (!found) return readParagraph(text, year) ?? 'unreadable';
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
 * «working» make it days that are worked; or a paragraph as the State Council publishes it. `2026-02-15 ~ 2026-02-23 春节`, `2月14日 补班`, `10/1-10/7 National Day`.
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
