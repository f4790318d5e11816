import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** What a dispatch schedule is for (overview §3, people §3). */
export const scheduleKind = codeTable('scheduleKind', {
  1: { name: 'platform', tone: 'neutral' },
  2: { name: 'area', tone: 'neutral' },
  3: { name: 'user', tone: 'neutral' },
});
export type ScheduleKind = CodeOf<typeof scheduleKind>;

/** Where a schedule's dates stand today (lifecycles §18); the values are ours. */
export const scheduleState = codeTable('scheduleState', {
  1: { name: 'waiting', tone: 'waiting' },
  2: { name: 'acting', tone: 'success' },
  3: { name: 'ended', tone: 'neutral' },
});

/** Days of the week as dates have them. */
export const weekday = codeTable('weekday', {
  0: { name: 'sunday', tone: 'neutral' },
  1: { name: 'monday', tone: 'neutral' },
  2: { name: 'tuesday', tone: 'neutral' },
  3: { name: 'wednesday', tone: 'neutral' },
  4: { name: 'thursday', tone: 'neutral' },
  5: { name: 'friday', tone: 'neutral' },
  6: { name: 'saturday', tone: 'neutral' },
});

/** Why a schedule acts at a moment or does not. */
export const scheduleReason = codeTable('scheduleReason', {
  1: { name: 'acts', tone: 'success' },
  2: { name: 'isOff', tone: 'neutral' },
  3: { name: 'notStarted', tone: 'info' },
  4: { name: 'hasEnded', tone: 'neutral' },
  5: { name: 'otherDay', tone: 'neutral' },
  6: { name: 'otherTime', tone: 'neutral' },
});
export type ScheduleReason = CodeOf<typeof scheduleReason>;
