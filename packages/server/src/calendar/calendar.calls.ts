import { calendars, dayOf, dueTime, plusWorkingDays, yearOf, YearNotStated } from '@renderdesk/contract';
import { changedMeanwhile } from '../core/crud/crud.store.ts';
import { ApiError } from '../core/http/apiError.ts';
import { serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import * as store from './calendar.store.ts';

export const calendarCalls = serve(calendars, {
  year: async ({ db, input }) => {
    const [stated, days, years] = await Promise.all([
      store.statedYear(db, input.year),
      store.daysOf(db, input.year),
      store.statedYears(db),
    ]);
    return {
      year: input.year,
      version: stated?.version ?? 0,
      statedTime: asInstantOrNull(stated?.stated_at ?? null),
      statedBy: stated?.stated_by ? asId(stated.stated_by) : null,
      statedByName: stated?.really_name ?? stated?.login_name ?? null,
      days: days.map((row) => ({ day: row.day, kind: row.kind, nameZh: row.name_zh, nameEn: row.name_en })),
      years,
    };
  },

  save: async ({ tx, input, actor, now }) => {
    const { year } = input;
    const outside = input.days.some(({ day }) => yearOf(day) !== year);
    const twice = new Set(input.days.map(({ day }) => day)).size < input.days.length;
    if (outside || twice) throw new ApiError('badInput', { fields: ['days'] });
    const stands = await store.lockYear(tx, year);
    const version =
      stands === input.version
        ? await store.writeYear(tx, { year, seen: stands, days: input.days, by: actor.adminId, now })
        : undefined;
    if (version === undefined) throw await changedMeanwhile(tx, 'calendar', year);
    return { version };
  },

  dueDate: async ({ db, input }) => {
    try {
      const calendar = await store.workCalendar(db);
      const day = plusWorkingDays(input.day, input.workingDays, calendar);
      const from = Date.parse(`${input.day}T00:00:00+08:00`);
      const due = dueTime(from, input.workingDays, calendar);
      const calendarDays = Math.round(
        (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayOf(from)}T00:00:00Z`)) / 86_400_000,
      );
      return { day, dueTime: asInstant(new Date(due)), calendarDays };
    } catch (error) {
      if (error instanceof YearNotStated) throw new ApiError('yearNotStated', { year: error.year });
      throw error;
    }
  },
});
