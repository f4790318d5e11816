import { calendars, type Day } from '@renderdesk/contract';
import dayjs from 'dayjs';
import { type ReactNode, useId, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { DatePicker } from '../../kit/calendar/DatePicker.tsx';
import { useCalendarText } from './calendar.texts.ts';
import { useWeekday } from './Month.tsx';

/** Counts working days from a day on, by the calendar as it is saved. */
const DueDate = ({ today }: { today: Day }): ReactNode => {
  const t = useCalendarText();
  const weekday = useWeekday('long');
  const ids = { day: useId(), count: useId() };
  const [from, setFrom] = useState(today);
  const [count, setCount] = useState('5');
  const workingDays = /^\d{1,3}$/.test(count) ? Number(count) : undefined;
  const asked = workingDays !== undefined && workingDays <= 250;
  const due = useRead(
    calendars.dueDate,
    { day: asked ? from : today, workingDays: asked ? workingDays : 0 },
    { quiet: true, enabled: asked, keepPrevious: true },
  );
  return (
    <section className="rd-panel rd-due" aria-label={t('due')}>
      <h2>{t('due')}</h2>
      <div className="rd-due-fields">
        <label htmlFor={ids.day}>{t('dueFrom')}</label>
        <DatePicker
          id={ids.day}
          allowClear={false}
          value={dayjs(from)}
          onChange={(day) => day && setFrom(day.format('YYYY-MM-DD'))}
        />
        <label htmlFor={ids.count}>{t('dueDays')}</label>
        <input
          id={ids.count}
          className="rd-field"
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
      </div>
      <p role="status">
        {due.error
          ? due.error.message
          : asked &&
            due.data &&
            t('dueAnswer', {
              day: due.data.day,
              weekday: weekday(due.data.day),
              calendarDays: due.data.calendarDays,
            })}
      </p>
    </section>
  );
};
export default DueDate;
