import { calendars, dayOf, duty } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { type Place, prefetch } from '../../kit/call/index.ts';
import { TabBar } from '../../kit/tabs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useDutyText } from './duty.texts.ts';
import { Roster } from './Roster.tsx';
import { askedFor, rosterIn, shownDays } from './rosterDays.ts';
import { WorkingDays, yearIn } from './WorkingDays.tsx';
import './calendar.css';

/** Which part of the screen an address asks for: a year is one of working days. */
const partIn = (search: string): 'roster' | 'year' => {
  const found = new URLSearchParams(search);
  return found.get('view') === 'year' || found.has('year') ? 'year' : 'roster';
};

/** /deploy/calendar: the duty roster, and the working days beside it (people §2). */
const CalendarScreen = (): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const [search, go] = useSearch();
  const shown = partIn(search);
  return (
    <div className="rd-calendar">
      <TabBar
        base="calendar"
        label={t('views')}
        shown={shown}
        onShow={(key) => go(`view=${key}`, { replace: true })}
        tabs={[
          { key: 'roster', heading: labels.action(duty.list) },
          { key: 'year', heading: t('workingDays') },
        ]}
      />
      <div
        id="calendar-panel"
        role="tabpanel"
        aria-labelledby={`calendar-${shown}`}
        className="rd-calendar-part"
      >
        {shown === 'roster' ? <Roster /> : <WorkingDays />}
      </div>
    </div>
  );
};
export default Object.assign(CalendarScreen, {
  prefetch: ({ search }: Place) => {
    if (partIn(search) === 'year') {
      prefetch(calendars.year, { year: yearIn(search, dayOf(Date.now())) });
      return;
    }
    const { span, day } = rosterIn(search, dayOf(Date.now()));
    prefetch(duty.list, askedFor(shownDays(span, day)));
    prefetch(duty.now, {});
  },
});
