import {
  dayOf,
  dutySection,
  dutyStatus,
  type DutyType,
  dutyType,
  isNeeded,
  plusDays,
  weekOf,
} from '@renderdesk/contract';
import type { Insertable } from 'kysely';
import type { DB, Tx } from '../core/db/db.ts';
import { workCalendar } from '../calendar/index.ts';
import type { StaffByKind } from './staff.ts';

/** Weeks of the roster, from the last one on. */
const weeks = 4;

/** A roster of the last week, this one and the two to come: with a gap, somebody who stands twice, an absence and a swap. */
export async function fillDuty(
  tx: Tx,
  o: { readonly now: Date; readonly staff: StaffByKind; readonly operations: readonly number[] },
): Promise<void> {
  const people: Readonly<Record<DutyType, readonly number[]>> = {
    [dutyType.of.pc]: o.staff[2],
    [dutyType.of.td]: o.staff[3],
    [dutyType.of.operations]: o.operations,
    [dutyType.of.sales]: o.staff[1],
  };
  const calendar = await workCalendar(tx);
  const today = dayOf(o.now.getTime());
  const first = plusDays(weekOf(today), -7);
  const rows: Insertable<DB['duty']>[] = [];
  for (let at = 0; at < weeks * 7; at += 1) {
    const day = plusDays(first, at);
    for (const type of dutyType.codes)
      for (const section of dutySection.codes) {
        const some = people[type];
        const adminId = some[(at + section) % some.length];
        const isGap = day === plusDays(today, 3) && type === dutyType.of.operations && section === 1;
        if (adminId === undefined || isGap || !isNeeded({ dutyDate: day, type, section }, calendar)) continue;
        rows.push({ duty_date: day, type, section, admin_id: adminId, created_at: o.now });
      }
  }
  const of = (day: string, type: DutyType, section: number) =>
    rows.find((row) => row.duty_date === day && row.type === type && row.section === section);
  const absent = of(plusDays(today, -1), dutyType.of.operations, 2);
  if (absent) Object.assign(absent, { status: dutyStatus.of.absent, remark: '病假' });
  for (const ahead of [1, 2]) {
    const swapped = of(plusDays(today, ahead), dutyType.of.td, 3);
    if (swapped) Object.assign(swapped, { status: dutyStatus.of.swapped });
  }
  const twice = of(plusDays(today, 2), dutyType.of.td, 4);
  if (twice) rows.push({ ...twice, type: dutyType.of.operations, status: dutyStatus.of.planned });
  const nightly = of(today, dutyType.of.operations, 4);
  if (nightly) Object.assign(nightly, { remark: '机房供电检修，注意北京节点' });
  await tx.insertInto('duty').values(rows).execute();
}
