import { businessOffset, day, hour } from '@renderdesk/contract';
import type { Random } from './random.ts';

/** A moment within `span` milliseconds before `now`, evenly. */
export const spread = (random: Random, now: Date, span: number): Date =>
  new Date(now.getTime() - Math.floor(random.next() * span));

/** How much of the day's work is submitted in each hour of +08:00: a low at night, peaks before noon and before leaving. */
const byHour = [5, 4, 3, 2, 2, 2, 2, 3, 5, 9, 13, 13, 8, 8, 11, 12, 13, 15, 16, 14, 12, 11, 9, 7] as const;
const hours = byHour.map((weight, index) => [index, weight] as const);

/** A moment of submission within the `days` before `now`, with the rhythm of a working day. Never after `now`. */
export function submission(random: Random, now: Date, days: number): Date {
  const midnight = Math.floor((now.getTime() + businessOffset) / day) * day - businessOffset;
  for (;;) {
    const back = random.between(0, days);
    const at = midnight - back * day + random.weighted(hours) * hour + Math.floor(random.next() * hour);
    if (at < now.getTime() && at >= now.getTime() - days * day) return new Date(at);
  }
}
