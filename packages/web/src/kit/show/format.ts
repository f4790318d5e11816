import { type Bytes, type Duration, type Instant, type Language, groupDecimal } from '@renderdesk/contract';

export { exactAmount, formatMoney, formatPrice, plainAmount } from '@renderdesk/contract';

/**
 * What numbers, amounts, times and sizes look like, as pure functions of the value. Tables, details, reports and the
 * previews of commands all go through here, so that one thing looks the same everywhere.
 */

/** A count or measure with grouping, at most 12 significant digits (people §9). */
export const formatFigure = (value: number): string => {
  const plain = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)));
  return plain.includes('e') ? plain : groupDecimal(plain);
};

/** A share of a whole in percent, floored, so that 100 % means all of it. `total` 0 gives 0. */
export const percent = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((done / total) * 100)));

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A size in units of 1024, three digits at most behind which nothing is read: `1.46 GB` (overview §9). */
export const formatBytes = (bytes: Bytes): string => {
  let value: number = bytes;
  let unit = 0;
  while (value >= 1023.5 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${byteUnits[unit]}`;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A length of time: `350 ms` below a second, `02:03:04` below a day, `1d 02:03:04` beyond. */
export const formatDuration = (milliseconds: Duration, language: Language): string => {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const seconds = Math.floor(milliseconds / 1000);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  if (days === 0) return clock;
  return `${new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'narrow' }).format(days)} ${clock}`;
};

/** A length of time to the millisecond, where something is calculated from it: `00:08:15.147`. */
export const formatExactDuration = (milliseconds: Duration, language: Language): string => {
  const rest = milliseconds % 1000;
  const whole = formatDuration(milliseconds, language);
  return milliseconds < 1000 || rest === 0 ? whole : `${whole}.${String(rest).padStart(3, '0')}`;
};

/** A moment in the viewer's zone, to the second: `2026-03-01 08:30:00`. */
export const formatTime = (instant: Instant): string => {
  const at = new Date(instant);
  return `${formatDay(instant)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
};

/** The day of a moment in the viewer's zone: `2026-03-01`. */
export const formatDay = (instant: Instant): string => {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** A month of the books, `yyyymm`: `2026-03`. */
export const formatMonth = (month: number): string => `${Math.trunc(month / 100)}-${two(month % 100)}`;

/** The exact moment for a tooltip: milliseconds and the offset of the viewer's zone, `2026-03-01 08:30:00.120 +08:00`. */
export const exactTime = (instant: Instant): string => {
  const at = new Date(instant);
  const offset = -at.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${formatTime(instant)}.${String(at.getMilliseconds()).padStart(3, '0')} ${zone}`;
};

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** Words such as «yesterday» name a day of the calendar, which a number of hours is not: only what is now has one. */
const relatives = {
  zh: {
    now: new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' }),
    far: new Intl.RelativeTimeFormat('zh-CN'),
  },
  en: { now: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }), far: new Intl.RelativeTimeFormat('en') },
} as const;

/** A space between a figure and the Chinese word after it. */
const spaced = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');

/** How far a moment lies from `now` (epoch milliseconds), in words: «3 minutes ago», «in 2 days». */
export const relativeTime = (instant: Instant, now: number, language: Language): string => {
  const seconds = Math.round((instant - now) / 1000);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  const format = relatives[language][unit === 'second' ? 'now' : 'far'];
  return spaced(format.format(Math.trunc(seconds / size), unit));
};
