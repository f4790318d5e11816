import {
  type calendars,
  type Day,
  daysOfYear,
  isWorkingDay,
  type OutputOf,
  plusDays,
  toggledKind,
} from '@renderdesk/contract';

/** One day that differs from its weekday, as the wire has it. */
export type Special = OutputOf<typeof calendars.year>['days'][number];
/** The days of a year that differ, by day. */
export type Specials = ReadonlyMap<Day, Special>;

/** The days as the server answered them. */
export const specialsOf = (days: readonly Special[]): Specials => new Map(days.map((one) => [one.day, one]));

/** The days after a click on one of them; a day beside one of the same kind takes its name. */
export const withToggled = (specials: Specials, day: Day): Specials => {
  const next = new Map(specials);
  const kind = toggledKind(day, specials.get(day)?.kind);
  if (kind === undefined) {
    next.delete(day);
    return next;
  }
  const beside = [-1, 1].map((by) => specials.get(plusDays(day, by))).find((one) => one?.kind === kind);
  next.set(day, { day, kind, nameZh: beside?.nameZh ?? '', nameEn: beside?.nameEn ?? '' });
  return next;
};

/** Days in a row of one kind and name. */
export interface SpanOfDays {
  readonly from: Day;
  readonly to: Day;
  readonly special: Special;
}

/** The days that differ, as spans in their order. */
export const spansOf = (specials: Specials): readonly SpanOfDays[] => {
  const spans: SpanOfDays[] = [];
  for (const special of [...specials.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = spans.at(-1);
    const goesOn =
      last &&
      plusDays(last.to, 1) === special.day &&
      last.special.kind === special.kind &&
      last.special.nameZh === special.nameZh &&
      last.special.nameEn === special.nameEn;
    if (goesOn) spans[spans.length - 1] = { ...last, to: special.day };
    else spans.push({ from: special.day, to: special.day, special });
  }
  return spans;
};

/** The days with those of a span changed, or taken away by undefined. */
export const withSpan = (
  specials: Specials,
  { from, to }: SpanOfDays,
  change: Partial<Pick<Special, 'nameZh' | 'nameEn'>> | undefined,
): Specials => {
  const next = new Map(specials);
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    const special = next.get(day);
    if (!special) continue;
    if (change === undefined) next.delete(day);
    else next.set(day, { ...special, ...change });
  }
  return next;
};

/** How many days differ between two versions of a year. */
export const changedDays = (a: Specials, b: Specials): number =>
  [...new Set([...a.keys(), ...b.keys()])].filter((day) => {
    const [one, other] = [a.get(day), b.get(day)];
    return one?.kind !== other?.kind || one?.nameZh !== other?.nameZh || one?.nameEn !== other?.nameEn;
  }).length;

/** Working days of each month of a year, January first. */
export const workingDaysByMonth = (year: number, specials: Specials): readonly number[] => {
  const calendar = {
    years: new Set([year]),
    days: new Map([...specials].map(([day, { kind }]) => [day, kind])),
  };
  const counts = Array<number>(12).fill(0);
  for (const day of daysOfYear(year)) {
    const month = Number(day.slice(5, 7)) - 1;
    if (isWorkingDay(day, calendar)) counts[month] = (counts[month] ?? 0) + 1;
  }
  return counts;
};
