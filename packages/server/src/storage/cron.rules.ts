import { businessOffset, cronFields, day, minute } from '@renderdesk/contract';

const valuesOf = (part: string, { least, most }: (typeof cronFields)[number]): Set<number> => {
  const values = new Set<number>();
  for (const one of part.split(',')) {
    const [range = '', step = '1'] = one.split('/');
    const [from = '', to = from] = range === '*' ? [String(least), String(most)] : range.split('-');
    for (let value = Number(from); value <= Number(to); value += Number(step)) values.add(value);
  }
  return values;
};

/** The first moment after `at` that a cron expression names, in business time; undefined where there is none in four years. */
export const nextOfCron = (cron: string, at: Date): Date | undefined => {
  const parts = cron.split(' ');
  const [minutes, hours, days, months, weekdays] = cronFields.map((field, n) =>
    valuesOf(parts[n] ?? '*', field),
  );
  const [, , dayPart, , weekdayPart] = parts;
  const isDay = (local: Date): boolean => {
    const inMonth = days?.has(local.getUTCDate()) ?? false;
    const weekday = local.getUTCDay();
    const inWeek = (weekdays?.has(weekday) || (weekday === 0 && weekdays?.has(7))) ?? false;
    // As cron does: with both given, either is enough; a step of all days is none given.
    const isAny = (part = '*'): boolean => part.startsWith('*');
    return !isAny(dayPart) && !isAny(weekdayPart) ? inMonth || inWeek : inMonth && inWeek;
  };
  let local = Math.floor((at.getTime() + businessOffset) / minute) * minute + minute;
  const end = local + 4 * 366 * day;
  while (local < end) {
    const date = new Date(local);
    if (!months?.has(date.getUTCMonth() + 1) || !isDay(date)) local = (Math.floor(local / day) + 1) * day;
    else if (!hours?.has(date.getUTCHours())) local += (60 - date.getUTCMinutes()) * minute;
    else if (minutes?.has(date.getUTCMinutes())) return new Date(local - businessOffset);
    else local += minute;
  }
  return undefined;
};
