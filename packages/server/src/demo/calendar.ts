import { readNotice, yearOf } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { writeYear } from '../calendar/index.ts';

/** Public holidays of mainland China with their make-up days, as they were announced for these years. */
const notices = {
  2025: `
    2025-01-01 元旦
    2025-01-28~2025-02-04 春节
    2025-01-26 补班 春节
    2025-02-08 补班 春节
    2025-04-04~2025-04-06 清明节
    2025-04-27 补班 劳动节
    2025-05-01~2025-05-05 劳动节
    2025-05-31~2025-06-02 端午节
    2025-09-28 补班 国庆节
    2025-10-01~2025-10-08 国庆节
    2025-10-11 补班 国庆节`,
  2026: `
    2026-01-01~2026-01-03 元旦
    2026-01-04 补班 元旦
    2026-02-14 补班 春节
    2026-02-15~2026-02-23 春节
    2026-02-28 补班 春节
    2026-04-04~2026-04-06 清明节
    2026-05-01~2026-05-05 劳动节
    2026-05-09 补班 劳动节
    2026-06-19~2026-06-21 端午节
    2026-09-20 补班 国庆节
    2026-09-25~2026-09-27 中秋节
    2026-10-01~2026-10-07 国庆节
    2026-10-10 补班 国庆节`,
} as const;

const english: Readonly<Record<string, string>> = {
  元旦: 'New Year',
  春节: 'Spring Festival',
  清明节: 'Qingming',
  劳动节: 'Labour Day',
  端午节: 'Dragon Boat Festival',
  中秋节: 'Mid-Autumn Festival',
  国庆节: 'National Day',
};

/** States the working days of the demo's years; the year to come is left for staff to state. */
export const fillCalendar = async (tx: Tx, now: Date): Promise<void> => {
  for (const [year, notice] of Object.entries(notices)) {
    const days = readNotice(notice, Number(year)).flatMap((line) => ('days' in line ? line.days : []));
    await writeYear(tx, {
      year: yearOf(`${year}-01-01`),
      seen: 0,
      days: days.map(({ day, kind, name }) => ({ day, kind, nameZh: name, nameEn: english[name] ?? '' })),
      by: null,
      now,
    });
  }
};
