import {
  type Day,
  type DutyEntry,
  type DutySection,
  type DutySlot,
  type OutputOf,
  type duty,
  placeOfDuty,
  plusDays,
  slotsOn,
  weekOf,
  type WorkCalendar,
} from '@renderdesk/contract';

export type Roster = OutputOf<typeof duty.list>;
export type Entry = Roster['types'][number]['entries'][number];

/** What of the roster is shown: one week, or the weeks that hold a month. */
export type Span = 'week' | 'month';

const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => plusDays(first, at));

/** The days that are shown around a day: its week from Sunday on, or every week that holds a day of its month. */
export const shownDays = (span: Span, day: Day): Day[] => {
  if (span === 'week') return daysFrom(weekOf(day), 7);
  const first = weekOf(`${day.slice(0, 8)}01`);
  const days = daysFrom(first, 42);
  // The last weeks are another month's where the month is short.
  const last = days.findLastIndex((one) => one.startsWith(day.slice(0, 8)));
  return days.slice(0, Math.ceil((last + 1) / 7) * 7);
};

/** The day to show beside: the same place a week or a month away. */
export const movedDay = (span: Span, day: Day, by: 1 | -1): Day => {
  if (span === 'week') return plusDays(day, 7 * by);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
};

/** What an address asks for; else the week of today. */
export const rosterIn = (search: string, today: Day): { readonly span: Span; readonly day: Day } => {
  const found = new URLSearchParams(search);
  const day = found.get('day') ?? '';
  const known = /^2\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return {
    span: found.get('span') === 'month' ? 'month' : 'week',
    day: known ? day : today,
  };
};

/** What the list is asked for some days. */
export const askedFor = (days: readonly Day[]) => ({
  startDate: (days[0] ?? '') as never,
  endDate: (days.at(-1) ?? '') as never,
});

export const entriesOf = ({ types }: Roster): Entry[] => types.flatMap(({ entries }) => entries);

/** The people of each place of the roster. */
export const byPlace = (roster: Roster): ReadonlyMap<string, Entry[]> =>
  Map.groupBy(entriesOf(roster), (one) => placeOfDuty(one as DutyEntry));

/** The working days that the roster came with. */
export const calendarOf = ({ years, days }: Pick<Roster, 'years' | 'days'>): WorkCalendar => ({
  years: new Set(years),
  days: new Map(days.map(({ day, kind }) => [day, kind])),
});

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** From when until when a section of a day is: `06:00–12:00`. */
export const hoursOf = (day: Day, section: DutySection, slots: readonly unknown[]): string => {
  const slot = slotsOn(day, slots as readonly DutySlot[]).find((one) => one.section === section);
  return slot ? `${clock(slot.startMinute)}–${clock(slot.endMinute)}` : '';
};
