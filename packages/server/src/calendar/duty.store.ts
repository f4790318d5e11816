import {
  businessOffset,
  type Day,
  type DutyEntry,
  type DutySlot,
  dutyStatus,
  dutySwapState,
  type DutyType,
  roleKind,
  slotsOn,
  spanOfDuty,
  dayOf,
} from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { changeRow, lockRows, writeUnique } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';

/** Every division of the day, in the order in which they began to hold. */
export const dutySlots = (db: Db): Promise<DutySlot[]> =>
  db
    .selectFrom('duty_slot')
    .select(['valid_from as validFrom', 'section', 'start_minute as startMinute', 'end_minute as endMinute'])
    .orderBy('valid_from')
    .orderBy('section')
    .execute();

/** Writes a division of the day. Throws `alreadyTaken` where one begins to hold that day. */
export const writeSlots = (
  tx: Tx,
  o: { readonly validFrom: Day; readonly slots: readonly Omit<DutySlot, 'validFrom'>[] },
): Promise<unknown> =>
  writeUnique(
    tx
      .insertInto('duty_slot')
      .values(
        o.slots.map(({ section, startMinute, endMinute }) => ({
          valid_from: o.validFrom,
          section,
          start_minute: startMinute,
          end_minute: endMinute,
        })),
      )
      .execute(),
    { duty_slot_pkey: 'validFrom' },
  );

const rows = (db: Db) =>
  db
    .selectFrom('duty')
    .innerJoin('admin', 'admin.id', 'duty.admin_id')
    .where('duty.deleted_at', 'is', null)
    .select([
      'duty.id as dutyId',
      'duty.duty_date as dutyDate',
      'duty.type',
      'duty.section',
      'duty.admin_id as adminId',
      'admin.really_name as reallyName',
      'duty.status',
      'duty.remark',
      'duty.created_at',
      'duty.updated_at',
      'duty.version',
    ])
    .orderBy('duty.duty_date')
    .orderBy('duty.type')
    .orderBy('duty.section')
    .orderBy('duty.id');

export type DutyRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The roster of some days, as it was written. */
export const dutiesBetween = (db: Db, start: Day, end: Day): Promise<DutyRow[]> =>
  rows(db).where('duty.duty_date', '>=', start).where('duty.duty_date', '<=', end).execute();

/** Swaps that wait for an answer, of duties from a day on. */
export const openSwaps = (db: Db, from: Day) =>
  db
    .selectFrom('duty_swap as s')
    .innerJoin('duty as own', 'own.id', 's.duty_id')
    .innerJoin('duty as theirs', 'theirs.id', 's.other_duty_id')
    .innerJoin('admin as by', 'by.id', 's.asked_by')
    .innerJoin('admin as of', 'of.id', 's.asked_of')
    .where('s.state', '=', dutySwapState.of.asked)
    .where('own.duty_date', '>=', from)
    .where('theirs.duty_date', '>=', from)
    .select([
      's.id as swapId',
      's.state',
      's.duty_id as dutyId',
      's.other_duty_id as otherDutyId',
      's.asked_by as askedBy',
      'by.really_name as askedByName',
      's.asked_of as askedOf',
      'of.really_name as askedOfName',
      's.reason',
      's.created_at',
      's.version',
    ])
    .orderBy('s.id')
    .execute();

/** The rows of both ends of a swap, locked in their order, so that two swaps of the same duties wait for each other. */
export const lockDuties = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Selectable<DB['duty']>>> => {
  const { free } = await lockRows(tx, 'duty', { ids });
  return new Map(free.map((row) => [row.id, row]));
};

/** Whether somebody has another entry of the same place: the same day, type and section, where one person stands once. */
export const standsThere = async (
  tx: Tx,
  place: Selectable<DB['duty']>,
  adminId: number,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('duty')
    .where('duty_date', '=', place.duty_date)
    .where('type', '=', place.type)
    .where('section', '=', place.section)
    .where('admin_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
};

/** Gives two duties each other's person. */
export const swapDuties = async (
  tx: Tx,
  [one, other]: readonly [Selectable<DB['duty']>, Selectable<DB['duty']>],
  now: Date,
): Promise<void> => {
  for (const [row, adminId] of [
    [one, other.admin_id],
    [other, one.admin_id],
  ] as const)
    await changeRow(tx, 'duty', row.id, { now, set: { admin_id: adminId, status: dutyStatus.of.swapped } });
};

/** Writes what copying a week adds, and marks what it takes the place of. */
export const writeCopy = async (
  tx: Tx,
  o: {
    readonly add: readonly Omit<DutyEntry, 'dutyId' | 'status'>[];
    readonly remove: readonly number[];
    readonly now: Date;
  },
): Promise<void> => {
  if (o.remove.length > 0)
    await tx.updateTable('duty').set({ deleted_at: o.now }).where('id', 'in', o.remove).execute();
  if (o.add.length > 0)
    await tx
      .insertInto('duty')
      .values(
        o.add.map(({ dutyDate, type, section, adminId }) => ({
          duty_date: dutyDate,
          type,
          section,
          admin_id: adminId,
          created_at: o.now,
        })),
      )
      .execute();
};

/** Ends the swaps that wait and are about one of these duties. Answers whom each was asked by and of, and its days. */
export const endSwapsOf = async (tx: Tx, dutyIds: readonly number[], now: Date) => {
  if (dutyIds.length === 0) return [];
  const ended = await tx
    .updateTable('duty_swap')
    .set((eb) => ({
      state: dutySwapState.of.dutyRemoved,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('state', '=', dutySwapState.of.asked)
    .where((eb) => eb.or([eb('duty_id', 'in', dutyIds), eb('other_duty_id', 'in', dutyIds)]))
    .returning('id')
    .execute();
  return tx
    .selectFrom('duty_swap as s')
    .innerJoin('duty as own', 'own.id', 's.duty_id')
    .innerJoin('duty as theirs', 'theirs.id', 's.other_duty_id')
    .innerJoin('admin as of', 'of.id', 's.asked_of')
    .where('s.id', 'in', [0, ...ended.map(({ id }) => id)])
    .select([
      's.asked_by as adminId',
      'of.really_name as by',
      'own.duty_date as day',
      'theirs.duty_date as otherDay',
    ])
    .orderBy('s.id')
    .execute();
};

/** One change of the roster at a time: what was previewed is what is written. */
export const lockRoster = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.duty', 0))`.execute(tx);

/** Active staff of organisations and those below; of all where none is named. */
export const staffOfOrganizations = (db: Db, organizationIds: readonly number[]) =>
  db
    .selectFrom('admin')
    .leftJoin('organization', 'organization.id', 'admin.organization_id')
    .where('admin.status', '=', 0)
    .where('admin.deleted_at', 'is', null)
    .$if(organizationIds.length > 0, (query) =>
      query.where(
        'admin.organization_id',
        'in',
        sql<number>`(with recursive below (id) as (
          select unnest(${organizationIds as number[]}::bigint[])
          union select o.id from organization o join below on o.parent_id = below.id where o.deleted_at is null)
          select id from below)`,
      ),
    )
    .select([
      'admin.id as adminId',
      'admin.really_name as reallyName',
      'organization.name as organizationName',
    ])
    .orderBy('organization.sort')
    .orderBy('admin.id')
    .limit(1000)
    .execute();

/** A select of `type` and `admin_id`: who is on duty for what at a moment, as `onDutyNow` tells it. */
export const onDutyAt = (now: Date) => {
  const local = new Date(now.getTime() + businessOffset);
  const [today, minuteOfDay] = [dayOf(now.getTime()), local.getUTCHours() * 60 + local.getUTCMinutes()];
  return sql<{ type: DutyType; admin_id: number }>`
    select d.type, d.admin_id from duty d join admin a on a.id = d.admin_id and a.status = 0 and a.deleted_at is null
      join duty_slot s on s.section = d.section and s.start_minute <= ${minuteOfDay}::int and s.end_minute > ${minuteOfDay}::int
        and s.valid_from = (select max(valid_from) from duty_slot where valid_from <= ${today}::date)
    where d.duty_date = ${today}::date and d.deleted_at is null and d.status <> ${dutyStatus.of.absent}`;
};

/** Who is on duty at a moment. Whoever is absent or has left is not. */
export const onDutyNow = async (db: Db, now: Date, type?: DutyType) => {
  const [slots, today] = [await dutySlots(db), dayOf(now.getTime())];
  const section = slotsOn(today, slots).find((one) => {
    const span = spanOfDuty({ dutyDate: today, section: one.section }, slots);
    return span && span.from <= now.getTime() && now.getTime() < span.until;
  })?.section;
  if (section === undefined) return [];
  const until = spanOfDuty({ dutyDate: today, section }, slots)?.until ?? now.getTime();
  const here = await rows(db)
    .where('duty.duty_date', '=', today)
    .where('duty.section', '=', section)
    .where('duty.status', '<>', dutyStatus.of.absent)
    .where('admin.status', '=', 0)
    .where('admin.deleted_at', 'is', null)
    .$if(type !== undefined, (query) => query.where('duty.type', '=', type as DutyType))
    .execute();
  return here.map((row) => ({ ...row, until }));
};

/**
 * Whom to tell of something that cannot wait: who is on duty for a type; where nobody is, who decides on requests in somebody's
 * organisation or above it, and every administrator (lifecycles §19). Never the person themselves.
 */
export const whomToTell = async (
  db: Db,
  o: { readonly now: Date; readonly type: DutyType; readonly about: number },
): Promise<number[]> => {
  const there = (await onDutyNow(db, o.now, o.type))
    .map(({ adminId }) => adminId)
    .filter((id) => id !== o.about);
  if (there.length > 0) return [...new Set(there)];
  const { rows: leads } = await sql<{ id: number }>`
    with recursive above (id, parent_id) as (
      select o.id, o.parent_id from organization o join admin a on a.organization_id = o.id where a.id = ${o.about}
      union select o.id, o.parent_id from organization o join above on above.parent_id = o.id)
    select distinct a.id from admin a join admin_role given on given.admin_id = a.id
      join role r on r.id = given.role_id and r.deleted_at is null
    where a.status = 0 and a.deleted_at is null and a.id <> ${o.about} and (r.kind = ${roleKind.of.administrator}
      or a.organization_id in (select id from above) and exists (
        select from role_permission p where p.role_id = r.id and p.key = 'approval:decide'))
    order by a.id`.execute(db);
  return leads.map(({ id }) => id);
};
