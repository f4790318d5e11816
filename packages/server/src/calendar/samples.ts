import { calendars, duty } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow, putRow } from '../build/rows.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** A day to come; each further entry lies a day later. */
const day = '2027-06-01';
const copy = { weekStart: '2027-05-02', startDate: '2027-06-06', endDate: '2027-06-12' };

/** A duty of somebody, on a day of its own. */
const entry = async (t: TestServer, adminId?: number): Promise<{ dutyId: number }> => {
  const person = adminId ?? (await t.person()).adminId;
  const { rows } = await sql<{ id: number }>`
    insert into duty (duty_date, type, section, admin_id, created_at)
    select coalesce(max(duty_date), '2028-01-01') + 1, 2, 2, ${person}, ${t.clock.now} from duty where duty_date > '2028-01-01'
    returning id`.execute(t.db);
  return { dutyId: rows[0]?.id ?? 0 };
};

/** A swap that waits for an answer: asked by the administrator, or of them. */
const swap = async (t: TestServer, isOwn: boolean): Promise<number> => {
  const other = await t.person();
  const [asking, asked] = isOwn ? [t.admin.adminId, other.adminId] : [other.adminId, t.admin.adminId];
  const [own, theirs] = [await entry(t, asking), await entry(t, asked)];
  return addRow(t.db, 'duty_swap', {
    duty_id: own.dutyId,
    other_duty_id: theirs.dutyId,
    asked_by: asking,
    asked_of: asked,
    reason: '换班',
    created_at: t.clock.now,
  });
};

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
      await putRow(db, 'calendar_year', { year: 2030 }, { stated_at: clock.now });
      return { day: '2030-03-01', workingDays: 5 };
    },
  }),
  ...samplesOf(duty, {
    list: () => ({ startDate: '2026-03-08', endDate: '2026-03-14' }),
    addAdmin: async (t) => ({
      dutyDate: day,
      type: 2,
      section: 1,
      adminIds: [(await t.person()).adminId],
      remark: '',
    }),
    updateAdmin: async (t) => ({
      ...(await entry(t)),
      adminId: (await t.person()).adminId,
      isAbsent: false,
      remark: '代班',
      version: 1,
    }),
    removeAdmin: async (t) => ({ dutyIds: [(await entry(t)).dutyId] }),
    remark: async (t) => ({ ...(await entry(t)), remark: '机房检修', version: 1 }),
    admins: () => ({ organizationIds: [1] }),
    syncPreview: () => copy,
    syncSchedule: () => ({ ...copy, added: 0, removed: 0 }),
    addTimeSlots: async ({ db }) => {
      const { rows } = await sql<{
        day: string;
      }>`select (max(valid_from) + 10000)::text as day from duty_slot`.execute(db);
      return {
        validFrom: rows[0]?.day ?? '',
        slots: [0, 1, 2, 3].map((at) => ({
          section: (at + 1) as 1 | 2 | 3 | 4,
          startMinute: at * 360,
          endMinute: (at + 1) * 360,
        })),
      };
    },
    askSwap: async (t) => {
      const [own, theirs] = [await entry(t, t.admin.adminId), await entry(t)];
      return { dutyId: own.dutyId, otherDutyId: theirs.dutyId, reason: '家中有事' };
    },
    answerSwap: async (t) => ({ swapId: await swap(t, false), isAccepted: true, version: 1 }),
    withdrawSwap: async (t) => ({ swapId: await swap(t, true), version: 1 }),
  }),
};
