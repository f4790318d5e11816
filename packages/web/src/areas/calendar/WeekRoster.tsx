import {
  calendarDayKind,
  type Day,
  type DutyEntry,
  dutySection,
  dutyStatus,
  dutyType,
  isWeekend,
  placeOfDuty,
} from '@renderdesk/contract';
import { Fragment, type ReactNode } from 'react';
import { useLabels } from '../../kit/text/index.ts';
import { useDutyText } from './duty.texts.ts';
import { useDayName, useWeekday } from './Month.tsx';
import { byPlace, type Entry, hoursOf, type Roster } from './rosterDays.ts';

type Place = Pick<DutyEntry, 'dutyDate' | 'type' | 'section'>;

/** A person in the roster; what is wrong is red, what is over is pale. */
const Person = ({
  entry,
  isDouble,
  onOpen,
}: {
  entry: Entry;
  isDouble: boolean;
  onOpen: () => void;
}): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const status = labels.code(dutyStatus, entry.status);
  const said = t('entry', {
    name: entry.reallyName,
    type: labels.code(dutyType, entry.type),
    section: labels.code(dutySection, entry.section),
    day: entry.dutyDate,
    status: isDouble ? `${status}, ${t('double')}` : status,
  });
  return (
    <button
      type="button"
      className="rd-duty"
      data-status={dutyStatus.entries[entry.status].name}
      data-wrong={isDouble || undefined}
      aria-label={said}
      title={entry.remark === '' ? said : `${said}\n${entry.remark}`}
      onClick={onOpen}
    >
      {entry.reallyName}
      {entry.remark !== '' && ' *'}
    </button>
  );
};

/** A week from Sunday on: days as columns, and within each type the sections of the day as rows. */
export const WeekRoster = ({
  days,
  roster,
  today,
  gaps,
  doubles,
  mayEdit,
  onEntry,
  onAdd,
}: {
  days: readonly Day[];
  roster: Roster;
  today: Day;
  gaps: readonly Place[];
  doubles: ReadonlySet<number>;
  mayEdit: boolean;
  onEntry: (entry: Entry) => void;
  onAdd: (place: string) => void;
}): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const weekday = useWeekday('short');
  const dayName = useDayName();
  const people = byPlace(roster);
  const missing = new Set(gaps.map(placeOfDuty));
  return (
    <div
      className="rd-wide"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={labels.action({ area: 'calendar', group: 'duty', key: 'list' })}
    >
      <table className="rd-plain-table rd-roster">
        <thead>
          <tr>
            <th scope="col">{labels.field('section')}</th>
            {days.map((day) => {
              const special = roster.days.find((one) => one.day === day);
              const name = dayName(special);
              return (
                <th
                  key={day}
                  scope="col"
                  data-off={
                    (special ? special.kind === calendarDayKind.of.holiday : isWeekend(day)) || undefined
                  }
                  aria-current={day === today ? 'date' : undefined}
                >
                  {weekday(day)} {Number(day.slice(8))}
                  {special && <small>{name || labels.code(calendarDayKind, special.kind)}</small>}
                </th>
              );
            })}
          </tr>
        </thead>
        {dutyType.codes.map((type) => (
          <tbody key={type}>
            <tr>
              <th scope="rowgroup" colSpan={days.length + 1} className="rd-roster-type">
                {labels.code(dutyType, type)}
              </th>
            </tr>
            {dutySection.codes.map((section) => (
              <tr key={section}>
                <th scope="row">
                  {labels.code(dutySection, section)}
                  <small>{hoursOf(days[0] ?? today, section, roster.slots)}</small>
                </th>
                {days.map((day) => {
                  const place = { dutyDate: day, type, section };
                  const key = placeOfDuty(place);
                  const words = {
                    type: labels.code(dutyType, type),
                    section: labels.code(dutySection, section),
                    day,
                  };
                  return (
                    <td
                      key={day}
                      data-gap={missing.has(key) || undefined}
                      data-past={day < today || undefined}
                    >
                      {(people.get(key) ?? []).map((entry) => (
                        <Fragment key={entry.dutyId}>
                          <Person
                            entry={entry}
                            isDouble={doubles.has(entry.dutyId)}
                            onOpen={() => onEntry(entry)}
                          />
                        </Fragment>
                      ))}
                      {missing.has(key) && (
                        <span className="rd-duty-gap" aria-label={t('gapOf', words)}>
                          {t('gap')}
                        </span>
                      )}
                      {mayEdit && (
                        <button
                          type="button"
                          className="rd-duty-add"
                          aria-label={t('addTo', words)}
                          title={t('addTo', words)}
                          onClick={() => onAdd(key)}
                        >
                          +
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};
