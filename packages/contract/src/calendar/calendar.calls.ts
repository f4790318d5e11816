import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { AdminId, Instant } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { calendarDayKind } from './calendar.codes.ts';
import { isDay } from './calendar.rules.ts';

const Year = z.int().min(2000).max(2999);
const DayText = z.string().refine(isDay);

/** A day that differs from its weekday. */
export const CalendarDay = z.object({
  day: DayText,
  kind: calendarDayKind.schema,
  nameZh: z.string().trim().max(40),
  nameEn: z.string().trim().max(40),
});

/** The holiday calendar with its make-up working days, a year at a time (lifecycles §0). */
export const calendars = calls('calendar', 'calendars', {
  /** One year. `version` 0 is a year that nobody has stated: its days are none, and nothing may be counted in it. */
  year: read('base/duty/calendar/year', {
    access: anySignedIn,
    input: { year: Year },
    output: z.object({
      year: Year,
      version: z.int32(),
      statedTime: Instant.nullable(),
      statedBy: AdminId.nullable(),
      statedByName: z.string().nullable(),
      days: z.array(CalendarDay),
      /** Every year that is stated, in order. */
      years: z.array(Year),
    }),
  }),
  /** States a whole year: the days given replace those that stood. `version` is the one that was seen, 0 for none. */
  save: command('base/duty/calendar/save', {
    access: anyOf('config:duty:calendar:edit'),
    object: 'calendar',
    audit: 'calendar.save',
    errors: [errorCodes.changedMeanwhile],
    input: { year: Year, version: z.int32().min(0), days: z.array(CalendarDay).max(366) },
    output: z.object({ version: z.int32() }),
  }),
  /** When something begun on a day is due that has so many working days. Refuses a year that is not stated. */
  dueDate: read('base/duty/calendar/dueDate', {
    access: anySignedIn,
    duplicates: 'cancel',
    errors: [errorCodes.yearNotStated],
    input: { day: DayText, workingDays: z.int().min(0).max(250) },
    output: z.object({ day: DayText, dueTime: Instant, calendarDays: z.int() }),
  }),
});
