import { calendars } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';

export const samples = {
  ...samplesOf(calendars, {
    year: () => ({ year: 2026 }),
    save: async ({ db }) => {
      const { version } = (await db
        .selectFrom('calendar_year')
        .where('year', '=', 2031)
        .select('version')
        .executeTakeFirst()) ?? { version: 0 };
      return {
        year: 2031,
        version,
        days: [{ day: '2031-01-01', kind: 1, nameZh: '元旦', nameEn: 'New Year' }],
      };
    },
    dueDate: async ({ db, clock }) => {
      await db
        .insertInto('calendar_year')
        .values({ year: 2030, stated_at: clock.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { day: '2030-03-01', workingDays: 5 };
    },
  }),
};
