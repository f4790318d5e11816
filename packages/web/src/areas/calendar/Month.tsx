import { calendarDayKind, type Day, daysOfYear, isWeekend, weekdayOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { localeOf } from '../../kit/text/locale.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { useCalendarText } from './calendar.texts.ts';
import type { Special, Specials } from './yearDraft.ts';

const utc = { timeZone: 'UTC' } as const;
const momentOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** A weekday's name in the present language. */
export const useWeekday = (style: 'short' | 'long'): ((day: Day) => string) => {
  const format = new Intl.DateTimeFormat(localeOf(useLanguage()), { ...utc, weekday: style });
  return (day) => format.format(momentOf(day));
};

/** The name of a day in the present language, or in the other where only that is written. */
export const useDayName = (): ((special: Special | undefined) => string) => {
  const language = useLanguage();
  return (special) => {
    const names = [special?.nameZh ?? '', special?.nameEn ?? ''];
    return (language === 'zh' ? names : names.toReversed()).find((name) => name !== '') ?? '';
  };
};

/** One month as a grid of weeks that begin on Sunday (checklist O-330). */
export const Month = ({
  year,
  month,
  specials,
  workingDays,
  active,
  today,
  mayEdit,
  onToggle,
  onActive,
}: {
  year: number;
  /** 0 is January. */
  month: number;
  specials: Specials;
  workingDays: number;
  /** The day that Tab reaches. */
  active: Day;
  today: Day;
  mayEdit: boolean;
  onToggle: (day: Day) => void;
  onActive: (day: Day) => void;
}): ReactNode => {
  const t = useCalendarText();
  const labels = useLabels('calendar');
  const language = useLanguage();
  const weekday = useWeekday('long');
  const nameOf = useDayName();
  const title = new Intl.DateTimeFormat(localeOf(language), { ...utc, month: 'long' });
  const narrow = new Intl.DateTimeFormat(localeOf(language), { ...utc, weekday: 'narrow' });
  const prefix = `${year}-${String(month + 1).padStart(2, '0')}-`;
  const days = daysOfYear(year).filter((day) => day.startsWith(prefix));
  const first = days[0] ?? '';
  const sunday = Date.UTC(2026, 0, 4);
  const say = (day: Day): string => {
    const special = specials.get(day);
    const kind = special
      ? labels.code(calendarDayKind, special.kind)
      : t(isWeekend(day) ? 'weekend' : 'workday');
    const name = nameOf(special);
    const said = { n: Number(day.slice(8)), day, weekday: weekday(day), kind };
    return name === '' ? t('dayLabel', said) : t('dayLabelNamed', { ...said, name });
  };
  return (
    <section className="rd-month" aria-label={t('month', { n: month + 1, count: workingDays })}>
      <h3>
        {title.format(momentOf(first))}
        <span className="rd-faint" aria-hidden>
          {workingDays}
        </span>
      </h3>
      <div className="rd-month-days">
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} className="rd-month-head" aria-hidden>
            {narrow.format(sunday + index * 86_400_000)}
          </span>
        ))}
        {days.map((day) => {
          const special = specials.get(day);
          return (
            <button
              key={day}
              type="button"
              className="rd-day"
              data-day={day}
              data-kind={special ? calendarDayKind.entries[special.kind].name : undefined}
              data-weekend={isWeekend(day) || undefined}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={special !== undefined}
              aria-disabled={!mayEdit || undefined}
              aria-label={say(day)}
              title={say(day)}
              tabIndex={day === active ? 0 : -1}
              style={day === first ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              onFocus={() => onActive(day)}
              onClick={() => mayEdit && onToggle(day)}
            >
              {Number(day.slice(8))}
            </button>
          );
        })}
      </div>
    </section>
  );
};
