import { businessOffset, hour, minute } from '../kernel/time.ts';
import {
  type Day,
  dayOf,
  isWeekend,
  plusDays,
  weekdayOf,
  type WorkCalendar,
  YearNotStated,
  yearOf,
} from './calendar.rules.ts';
import { calendarDayKind } from './calendar.codes.ts';
import {
  type DutySection,
  dutySection,
  type DutyStatus,
  dutyStatus,
  type DutyType,
  dutyType,
} from './duty.codes.ts';

/** When a section begins and ends, in minutes of the business day, from a day on. */
export interface DutySlot {
  readonly validFrom: Day;
  readonly section: DutySection;
  readonly startMinute: number;
  readonly endMinute: number;
}
type Times = Omit<DutySlot, 'validFrom'>;

/** One person's duty in one section of one day. */
export interface DutyEntry {
  readonly dutyId: number;
  readonly dutyDate: Day;
  readonly type: DutyType;
  readonly section: DutySection;
  readonly adminId: number;
  readonly status: DutyStatus;
}

const minutesOfDay = 24 * 60;

/** Whether some times divide the day: the four sections one after another, without a gap, from midnight to midnight. */
export const divideDay = (times: readonly Times[]): boolean =>
  times.length === dutySection.codes.length &&
  dutySection.codes.every((section, at) => {
    const own = times[at];
    return (
      own?.section === section &&
      own.startMinute === (at === 0 ? 0 : times[at - 1]?.endMinute) &&
      own.endMinute > own.startMinute
    );
  }) &&
  times.at(-1)?.endMinute === minutesOfDay;

/** The sections of a day: the latest division that holds by then. */
export const slotsOn = (day: Day, slots: readonly DutySlot[]): DutySlot[] => {
  const from = slots.reduce(
    (latest, one) => (one.validFrom <= day && one.validFrom > latest ? one.validFrom : latest),
    '',
  );
  return slots.filter(({ validFrom }) => validFrom === from).toSorted((a, b) => a.section - b.section);
};

/** The moment of a minute of a business day (+08:00). */
const momentOf = (day: Day, of: number): number =>
  Date.parse(`${day}T00:00:00Z`) - businessOffset + of * minute;

/** From when until when a section of a day is; undefined where no division holds yet. */
export const spanOfDuty = (
  { dutyDate, section }: Pick<DutyEntry, 'dutyDate' | 'section'>,
  slots: readonly DutySlot[],
): { readonly from: number; readonly until: number } | undefined => {
  const slot = slotsOn(dutyDate, slots).find((one) => one.section === section);
  return slot && { from: momentOf(dutyDate, slot.startMinute), until: momentOf(dutyDate, slot.endMinute) };
};

/** The status of a duty at a moment: a planned one is begun and done by the clock. */
export const dutyStatusAt = (
  entry: Pick<DutyEntry, 'dutyDate' | 'section' | 'status'>,
  slots: readonly DutySlot[],
  now: number,
): DutyStatus => {
  const span = spanOfDuty(entry, slots);
  if (entry.status !== dutyStatus.of.planned || !span || now < span.from) return entry.status;
  return now < span.until ? dutyStatus.of.onDuty : dutyStatus.of.done;
};

/** The first day of the week of a day: a week starts on Sunday (people §9). */
export const weekOf = (day: Day): Day => plusDays(day, -weekdayOf(day));

/**
 * Sections in which somebody of a type has to be there: technical direction and operations around the clock, project coordination
 * and sales by day, on working days.
 */
const needed: Readonly<
  Record<DutyType, { readonly sections: readonly DutySection[]; readonly everyDay: boolean }>
> = {
  [dutyType.of.pc]: { sections: [2, 3], everyDay: false },
  [dutyType.of.td]: { sections: [1, 2, 3, 4], everyDay: true },
  [dutyType.of.operations]: { sections: [1, 2, 3, 4], everyDay: true },
  [dutyType.of.sales]: { sections: [2, 3], everyDay: false },
};

/** Whether people work on a day; of a year that nobody confirmed its weekdays alone tell. */
const isWorked = (day: Day, calendar: WorkCalendar): boolean => {
  const kind = calendar.years.has(yearOf(day)) ? calendar.days.get(day) : undefined;
  return kind === undefined ? !isWeekend(day) : kind === calendarDayKind.of.makeUp;
};

/** Whether a section of a day must not be without anybody. */
export const isNeeded = (
  o: Pick<DutyEntry, 'dutyDate' | 'type' | 'section'>,
  calendar: WorkCalendar,
): boolean => {
  const { sections, everyDay } = needed[o.type];
  return sections.includes(o.section) && (everyDay || isWorked(o.dutyDate, calendar));
};

/**
 * When something begun at a moment is due that has so many duty hours: time in which nobody of the type has to be there does not count.
 * Undefined where the day is not divided. Throws YearNotStated.
 */
export const dutyDueTime = (
  begun: number,
  hours: number,
  o: { readonly type: DutyType; readonly slots: readonly DutySlot[]; readonly calendar: WorkCalendar },
): number | undefined => {
  let left = hours * hour;
  for (let day = dayOf(begun); slotsOn(day, o.slots).length > 0; day = plusDays(day, 1)) {
    if (!o.calendar.years.has(yearOf(day))) throw new YearNotStated(yearOf(day));
    for (const { section } of slotsOn(day, o.slots)) {
      const span = spanOfDuty({ dutyDate: day, section }, o.slots);
      if (!span || !isNeeded({ dutyDate: day, type: o.type, section }, o.calendar)) continue;
      const from = Math.max(span.from, begun);
      if (from + left <= span.until) return from + left;
      left -= Math.max(0, span.until - from);
    }
  }
  return undefined;
};

/** Where an entry stands in the roster, as one text. */
export const placeOfDuty = ({
  dutyDate,
  type,
  section,
}: Pick<DutyEntry, 'dutyDate' | 'type' | 'section'>): string => `${dutyDate} ${type} ${section}`;

const isPresent = ({ status }: Pick<DutyEntry, 'status'>): boolean => status !== dutyStatus.of.absent;

/** The places of some days that need somebody and have nobody. */
export const gapsOf = (
  days: readonly Day[],
  entries: readonly DutyEntry[],
  calendar: WorkCalendar,
): Pick<DutyEntry, 'dutyDate' | 'type' | 'section'>[] => {
  const taken = new Set(entries.filter(isPresent).map(placeOfDuty));
  return days.flatMap((dutyDate) =>
    dutyType.codes.flatMap((type) =>
      dutySection.codes
        .map((section) => ({ dutyDate, type, section }))
        .filter((place) => isNeeded(place, calendar) && !taken.has(placeOfDuty(place))),
    ),
  );
};

/** The entries of people who stand twice in one section of a day. */
export const doublesOf = (entries: readonly DutyEntry[]): ReadonlySet<number> =>
  new Set(
    [...Map.groupBy(entries.filter(isPresent), (one) => `${one.dutyDate} ${one.section} ${one.adminId}`)]
      .filter(([, some]) => some.length > 1)
      .flatMap(([, some]) => some.map(({ dutyId }) => dutyId)),
  );

/** What copying a week onto a span of days does. */
export interface DutyCopy {
  readonly add: readonly Pick<DutyEntry, 'dutyDate' | 'type' | 'section' | 'adminId'>[];
  /** Entries that others take the place of. */
  readonly remove: readonly number[];
  /** Places of the span that stay as they are, since somebody swapped or is absent there. */
  readonly kept: readonly Pick<DutyEntry, 'dutyDate' | 'type' | 'section'>[];
}

/**
 * Copies a week's pattern onto each day of a span, by its weekday: what stands there is replaced, but never where people swapped or
 * somebody is absent. The week itself is left alone. `existing` are the entries of the span.
 */
export const copiedWeek = (
  week: { readonly start: Day; readonly entries: readonly DutyEntry[] },
  span: { readonly start: Day; readonly end: Day },
  existing: readonly DutyEntry[],
): DutyCopy => {
  const pattern = Map.groupBy(week.entries.filter(isPresent), ({ dutyDate }) => weekdayOf(dutyDate));
  const standing = Map.groupBy(existing, placeOfDuty);
  const add: DutyCopy['add'][number][] = [];
  const remove: number[] = [];
  const kept: DutyCopy['kept'][number][] = [];
  for (let day = span.start; day <= span.end; day = plusDays(day, 1)) {
    if (weekOf(day) === week.start) continue;
    const wanted = Map.groupBy(pattern.get(weekdayOf(day)) ?? [], ({ type, section }) =>
      placeOfDuty({ dutyDate: day, type, section }),
    );
    for (const type of dutyType.codes)
      for (const section of dutySection.codes) {
        const place = { dutyDate: day, type, section };
        const here = standing.get(placeOfDuty(place)) ?? [];
        if (here.some(({ status }) => status === dutyStatus.of.swapped || status === dutyStatus.of.absent)) {
          kept.push(place);
          continue;
        }
        const people = new Set((wanted.get(placeOfDuty(place)) ?? []).map(({ adminId }) => adminId));
        remove.push(...here.filter(({ adminId }) => !people.has(adminId)).map(({ dutyId }) => dutyId));
        const there = new Set(here.map(({ adminId }) => adminId));
        add.push(...[...people.difference(there)].map((adminId) => ({ ...place, adminId })));
      }
  }
  return { add, remove, kept };
};
