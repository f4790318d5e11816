import {
  copiedWeek,
  type Day,
  dayOf,
  divideDay,
  duty,
  type DutySlot,
  dutyStatus,
  dutyStatusAt,
  dutyType,
  errorCodes,
  type OutputOf,
  plusDays,
  weekOf,
} from '@renderdesk/contract';
import { holds } from '../core/auth/actor.ts';
import { serve } from '../core/calls/serve.ts';
import { deleteRows, insertRow, lockRow, updateRow } from '../core/crud/crud.store.ts';
import type { Db } from '../core/db/db.ts';
import { asDay, asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { daysOf, statedYears } from './calendar.store.ts';
import * as store from './duty.store.ts';
import { endSwaps, swaps } from './swap.calls.ts';

const unique = { duty_admin_unique: 'adminIds' };
/** The roster is shown for so many days at most, and copied onto so many. */
const most = { shown: 62, copied: 400 };

const wrong = (...fields: string[]): ApiError => new ApiError('badInput', { fields });
const today = ({ now }: { readonly now: Date }): Day => dayOf(now.getTime());

/** A day that has passed is corrected only with a reason. Throws `badInput` under that. */
const expectReason = (c: { readonly now: Date }, day: Day, reason: string | undefined): void => {
  if (day < today(c) && (reason ?? '') === '') throw wrong('reason');
};

type Roster = OutputOf<typeof duty.list>;

/** An entry of the wire, with its status as it is at a moment. */
const entryOf = (
  row: store.DutyRow,
  slots: readonly DutySlot[],
  now: Date,
): Roster['types'][number]['entries'][number] => {
  const { created_at, updated_at, ...entry } = row;
  return {
    ...entry,
    dutyId: asId(row.dutyId),
    dutyDate: asDay(row.dutyDate),
    adminId: asId(row.adminId),
    status: dutyStatusAt(row, slots, now.getTime()),
    createTime: asInstant(created_at),
    updateTime: asInstantOrNull(updated_at),
  };
};

const slotOf = (slot: DutySlot) => ({ ...slot, validFrom: asDay(slot.validFrom) });

/** What copying a week onto some days would do. Throws `badInput` for days that are none, have passed, or are too many. */
const copyOf = async (
  db: Db,
  c: { readonly now: Date },
  input: { readonly weekStart: Day; readonly startDate: Day; readonly endDate: Day },
) => {
  const { weekStart, startDate, endDate } = input;
  if (weekOf(weekStart) !== weekStart) throw wrong('weekStart');
  if (startDate < today(c)) throw wrong('startDate');
  if (endDate < startDate || endDate > plusDays(startDate, most.copied)) throw wrong('endDate');
  const [week, existing] = [
    await store.dutiesBetween(db, weekStart, plusDays(weekStart, 6)),
    await store.dutiesBetween(db, startDate, endDate),
  ];
  const copy = copiedWeek({ start: weekStart, entries: week }, { start: startDate, end: endDate }, existing);
  return { ...copy, existing };
};

/** The duty roster (lifecycles §19). */
export const dutyCalls = serve(duty, {
  list: async ({ db, input, now }) => {
    const { startDate, endDate } = input;
    if (endDate < startDate || endDate > plusDays(startDate, most.shown)) throw wrong('endDate');
    const years = [...new Set([startDate, endDate].map((day) => Number(day.slice(0, 4))))];
    const [rows, slots, stated, swaps, ...days] = await Promise.all([
      store.dutiesBetween(db, startDate, endDate),
      store.dutySlots(db),
      statedYears(db),
      store.openSwaps(db, today({ now })),
      ...years.map((year) => daysOf(db, year)),
    ]);
    return {
      types: dutyType.codes.map((type) => ({
        type,
        entries: rows.filter((row) => row.type === type).map((row) => entryOf(row, slots, now)),
      })),
      slots: slots.map(slotOf),
      days: days.flat().map((row) => ({
        day: row.day,
        kind: row.kind,
        nameZh: row.name_zh,
        nameEn: row.name_en,
      })),
      years: stated,
      swaps: swaps.map(({ created_at, ...swap }) => ({
        ...swap,
        swapId: asId(swap.swapId),
        dutyId: asId(swap.dutyId),
        otherDutyId: asId(swap.otherDutyId),
        askedBy: asId(swap.askedBy),
        askedOf: asId(swap.askedOf),
        createTime: asInstant(created_at),
      })),
    };
  },

  addAdmin: async ({ tx, input, effects, ...c }) => {
    expectReason(c, input.dutyDate, input.reason);
    effects.reason = input.reason;
    await store.lockRoster(tx);
    for (const adminId of new Set(input.adminIds))
      await insertRow(
        tx,
        'duty',
        {
          now: c.now,
          set: {
            duty_date: input.dutyDate,
            type: input.type,
            section: input.section,
            admin_id: adminId,
            remark: input.remark,
          },
        },
        unique,
      );
    return null;
  },

  updateAdmin: async ({ tx, input, effects, ...c }) => {
    await store.lockRoster(tx);
    const row = await lockRow(tx, 'duty', { id: input.dutyId, version: input.version });
    expectReason(c, row.duty_date, input.reason);
    effects.reason = input.reason;
    const stays = row.status === dutyStatus.of.swapped ? row.status : dutyStatus.of.planned;
    await updateRow(
      tx,
      'duty',
      {
        id: row.id,
        version: input.version,
        now: c.now,
        set: {
          admin_id: input.adminId,
          status: input.isAbsent ? dutyStatus.of.absent : stays,
          remark: input.remark,
        },
      },
      { duty_admin_unique: 'adminId' },
    );
    if (input.isAbsent || row.admin_id !== Number(input.adminId))
      await endSwaps({ ...c, tx, effects }, [row.id]);
    return null;
  },

  removeAdmin: async ({ tx, ids, effects, ...c }) => {
    const { now } = c;
    await store.lockRoster(tx);
    const refuse = (row: { duty_date: string }) =>
      row.duty_date < today({ now }) && errorCodes.notAllowedInState;
    const outcomes = await deleteRows(tx, 'duty', { ids, now, refuse });
    const removed = [...outcomes].filter(([, { code }]) => code === errorCodes.success).map(([id]) => id);
    await endSwaps({ ...c, tx, effects }, removed);
    return outcomes;
  },

  remark: async ({ tx, input, actor, now }) => {
    const { dutyId: id, version, remark } = input;
    const row = await lockRow(tx, 'duty', { id, version });
    if (row.admin_id !== actor.adminId && !holds(actor, 'config:duty:calendar:edit'))
      throw new ApiError('notFound');
    await updateRow(tx, 'duty', { id, version, now, set: { remark } });
    return null;
  },

  admins: async ({ db, input }) =>
    (await store.staffOfOrganizations(db, input.organizationIds)).map((one) => ({
      ...one,
      adminId: asId(one.adminId),
    })),

  syncPreview: async ({ db, input, now }) => {
    const { add, remove, kept, existing } = await copyOf(db, { now }, input);
    const slots = await store.dutySlots(db);
    return {
      added: add.length,
      removed: existing
        .filter(({ dutyId }) => remove.includes(dutyId))
        .map((row) => entryOf(row, slots, now)),
      kept: kept.map((place) => ({ ...place, dutyDate: asDay(place.dutyDate) })),
    };
  },

  syncSchedule: async ({ tx, input, effects, ...c }) => {
    const { now } = c;
    await store.lockRoster(tx);
    const { add, remove } = await copyOf(tx, { now }, input);
    if (add.length !== input.added || remove.length !== input.removed)
      throw new ApiError('changedMeanwhile', null);
    await store.writeCopy(tx, { add, remove, now });
    await endSwaps({ ...c, tx, effects }, remove);
    return { added: add.length, removed: remove.length };
  },

  timeSlots: async ({ db }) => (await store.dutySlots(db)).map(slotOf),

  addTimeSlots: async ({ tx, input, now }) => {
    if (input.validFrom <= today({ now })) throw wrong('validFrom');
    if (!divideDay(input.slots)) throw wrong('slots');
    await store.writeSlots(tx, input);
    return null;
  },

  now: async ({ db, now }) =>
    (await store.onDutyNow(db, now)).map(({ type, adminId, reallyName, until, remark }) => ({
      type,
      adminId: asId(adminId),
      reallyName,
      endTime: asInstant(new Date(until)),
      remark,
    })),

  ...swaps,
});
