import { dayOf, day, scheduleKind } from '@renderdesk/contract';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';

const { platform, area, user } = scheduleKind.of;
const workdays = [1, 2, 3, 4, 5];
const always = [0, 1, 2, 3, 4, 5, 6];

/** Dispatch schedules; limits are above what the demo uses, so that they hold no frames. */
export const fillDispatch = async (
  tx: Tx,
  o: { readonly now: Date; readonly customers: readonly number[] },
): Promise<void> => {
  const date = (days: number): string => dayOf(o.now.getTime() + days * day);
  const areas = await tx.selectFrom('area').select('id').orderBy('id').limit(2).execute();
  const of = { weekdays: always, from_minute: 0, to_minute: 1440, start_date: null, end_date: null };
  const rows = [
    {
      kind: platform,
      platform_id: 1,
      ...of,
      weekdays: workdays,
      from_minute: 1200,
      to_minute: 480,
      max_nodes: 800,
    },
    { kind: platform, platform_id: 2, ...of, start_date: date(-60), end_date: date(-30), max_nodes: 300 },
    { kind: platform, platform_id: 3, ...of, start_date: date(14), max_nodes: 500 },
    ...areas.map(({ id }) => ({ kind: area, platform_id: 1, target_id: id, ...of, max_nodes: 600 })),
    ...o.customers.map((id) => ({
      kind: user,
      platform_id: 1,
      target_id: id,
      ...of,
      from_minute: 1320,
      to_minute: 480,
      max_nodes: 400,
      level_offset: 1,
    })),
  ];
  await addRows(
    tx,
    'dispatch_schedule',
    rows.map((row) => ({ ...row, created_at: o.now })),
  );
};
