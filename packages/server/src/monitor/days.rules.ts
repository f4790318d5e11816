import { businessOffset, day, startOfDay } from '@renderdesk/contract';

/** The most days that a statistic counts. */
const mostDays = 366;
const textOf = (at: number): string => new Date(at + businessOffset).toISOString().slice(0, 10);

/** The span of a statistic by the company's days: what was requested, up to now and `most` days, a year without it; else the last `opening` days up to `until`. */
export const daysOf = (
  asked: { readonly startTime?: number | undefined; readonly endTime?: number | undefined },
  o: { readonly now: Date; readonly opening: number; readonly until?: number; readonly most?: number },
): { readonly from: Date; readonly to: Date; readonly days: readonly string[] } => {
  const most = o.most ?? mostDays;
  const asOf = Math.min(asked.endTime ?? o.until ?? o.now.getTime(), o.now.getTime());
  const to = Math.max(asOf, mostDays * day);
  const opens = startOfDay(to) - (o.opening - 1) * day;
  const from = Math.max(Math.min(asked.startTime ?? opens, to), startOfDay(to) - (most - 1) * day);
  const count = Math.round((startOfDay(to) - startOfDay(from)) / day) + 1;
  const days = Array.from({ length: count }, (_, at) => textOf(startOfDay(from) + at * day));
  return { from: new Date(from), to: new Date(to), days };
};
