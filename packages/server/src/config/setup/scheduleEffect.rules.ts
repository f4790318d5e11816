import { businessOffset, day, minute, type ScheduleReason, scheduleReason } from '@renderdesk/contract';
import type { ScheduleTimes } from './schedule.rules.ts';

const minutesOfDay = 1440;

/** Why a schedule acts at a moment or does not. A window that crosses midnight belongs to the day on which it began. */
export const reasonAt = (one: ScheduleTimes & { readonly enabled: boolean }, at: Date): ScheduleReason => {
  const { acts, isOff, notStarted, hasEnded, otherDay, otherTime } = scheduleReason.of;
  if (!one.enabled) return isOff;
  const there = new Date(at.getTime() + businessOffset);
  const now = Math.floor((there.getTime() % day) / minute);
  const crosses = one.toMinute <= one.fromMinute;
  const length = one.toMinute - one.fromMinute + (crosses ? minutesOfDay : 0);
  /** Of a window that began so many days ago. */
  const reason = (daysAgo: number): ScheduleReason => {
    const since = now + daysAgo * minutesOfDay - one.fromMinute;
    const began = new Date(there.getTime() - daysAgo * day);
    const date = began.toISOString().slice(0, 10);
    if (one.startDate !== null && date < one.startDate) return notStarted;
    if (one.endDate !== null && date > one.endDate) return hasEnded;
    if (!one.weekdays.includes(began.getUTCDay())) return otherDay;
    return since >= 0 && since < length ? acts : otherTime;
  };
  return crosses && reason(1) === acts ? acts : reason(0);
};

interface Limits {
  readonly kind: number;
  readonly maxNodes: number | null;
  readonly guaranteedNodes: number;
  readonly levelOffset: number;
}

/** What acting schedules give together: the lowest limit, the guarantee of the customer before that of the area, the sum of the offsets. */
export const effectOf = (acting: readonly Limits[]) => {
  const caps = acting.flatMap(({ maxNodes }) => maxNodes ?? []);
  const guarantee = (kind: number): number => acting.find((one) => one.kind === kind)?.guaranteedNodes ?? 0;
  return {
    maxNodes: caps.length > 0 ? Math.min(...caps) : null,
    guaranteedNodes: guarantee(3) || guarantee(2),
    levelOffset: acting.reduce((sum, one) => sum + one.levelOffset, 0),
  };
};
