import {
  calendarDayKind,
  type Day,
  type DutyEntry,
  dutyStatus,
  dutyType,
  isWeekend,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useLabels } from '../../kit/text/index.ts';
import { useDutyText } from './duty.texts.ts';
import { useDayName, useWeekday } from './Month.tsx';
import { entriesOf, type Roster } from './rosterDays.ts';

/** A month in weeks from Sunday on: for each day who is there of each type, and what is missing. A day opens its week. */
export const MonthRoster = ({
  days,
  month,
  roster,
  today,
  gaps,
  doubles,
  onDay,
}: {
  days: readonly Day[];
  /** `2026-03`. */
  month: string;
  roster: Roster;
  today: Day;
  gaps: readonly Pick<DutyEntry, 'dutyDate' | 'type' | 'section'>[];
  doubles: ReadonlySet<number>;
  onDay: (day: Day) => void;
}): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const weekday = useWeekday('short');
  const dayName = useDayName();
  const present = entriesOf(roster).filter(({ status }) => status !== dutyStatus.of.absent);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const cell = (day: Day): ReactNode => {
    const special = roster.days.find((one) => one.day === day);
    const own = present.filter(({ dutyDate }) => dutyDate === day);
    const missing = gaps.filter(({ dutyDate }) => dutyDate === day).length;
    const twice = own.filter(({ dutyId }) => doubles.has(dutyId)).length;
    return (
      <td
        key={day}
        data-off={(special ? special.kind === calendarDayKind.of.holiday : isWeekend(day)) || undefined}
        data-other={!day.startsWith(month) || undefined}
        data-gap={missing > 0 || undefined}
        aria-current={day === today ? 'date' : undefined}
      >
        <button type="button" className="rd-roster-day" onClick={() => onDay(day)}>
          <b>{Number(day.slice(8))}</b> {special && <small>{dayName(special)}</small>}
        </button>
        <ul>
          {dutyType.codes.map((type) => {
            const people = [...new Set(own.filter((one) => one.type === type).map((one) => one.reallyName))];
            return (
              people.length > 0 && (
                <li key={type} title={`${labels.code(dutyType, type)}: ${people.join(', ')}`}>
                  <span className="rd-faint">{labels.code(dutyType, type)}</span> {people.join(', ')}
                </li>
              )
            );
          })}
          {missing > 0 && <li className="rd-duty-gap">{t('gaps', { count: missing })}</li>}
          {twice > 0 && <li className="rd-duty-gap">{t('doubles', { count: twice })}</li>}
        </ul>
      </td>
    );
  };
  return (
    <table className="rd-plain-table rd-roster-month">
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  );
};
