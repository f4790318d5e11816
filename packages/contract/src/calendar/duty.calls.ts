import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { AdminId, DayText, DutyId, DutySwapId, Instant, OrganizationId, text } from '../kernel/values.ts';
import { CalendarDay } from './calendar.calls.ts';
import { dutySection, dutyStatus, dutySwapState, dutyType } from './duty.codes.ts';

const view = anyOf('config:duty:calendar');
const edit = { access: anyOf('config:duty:calendar:edit'), object: 'duty' } as const;
const own = { access: view, object: 'dutySwap' } as const;
const moved = [errorCodes.notFound, errorCodes.changedMeanwhile] as const;

const Remark = z.string().trim().max(200);
/** Why a day that has passed is corrected; asked for there alone. */
const reason = z.string().trim().max(200).optional();
const Minute = z
  .int()
  .min(0)
  .max(24 * 60);
const Times = z.object({ section: dutySection.schema, startMinute: Minute, endMinute: Minute });

const Entry = z.object({
  dutyId: DutyId,
  dutyDate: DayText,
  type: dutyType.schema,
  section: dutySection.schema,
  adminId: AdminId,
  reallyName: z.string(),
  status: dutyStatus.schema,
  remark: z.string(),
  createTime: Instant,
  updateTime: Instant.nullable(),
  version: z.int32(),
});

const copy = { weekStart: DayText, startDate: DayText, endDate: DayText } as const;

/** The duty roster: who is on duty for what, when (lifecycles §19; people §§3, 7). */
export const duty = calls('calendar', 'duty', {
  /** The entries of at most 62 days, by type; with the sections of the day, holidays, and swaps that wait for an answer. */
  list: read('base/duty/list', {
    access: view,
    input: { startDate: DayText, endDate: DayText },
    output: z.object({
      types: z.array(z.object({ type: dutyType.schema, entries: z.array(Entry) })),
      slots: z.array(Times.extend({ validFrom: DayText })),
      days: z.array(CalendarDay),
      /** Years whose working days somebody has confirmed. */
      years: z.array(z.int()),
      swaps: z.array(
        z.object({
          swapId: DutySwapId,
          state: dutySwapState.schema,
          dutyId: DutyId,
          otherDutyId: DutyId,
          askedBy: AdminId,
          askedByName: z.string(),
          askedOf: AdminId,
          askedOfName: z.string(),
          reason: z.string(),
          createTime: Instant,
          version: z.int32(),
        }),
      ),
    }),
  }),
  addAdmin: command('base/duty/addAdmin', {
    ...edit,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: {
      dutyDate: DayText,
      type: dutyType.schema,
      section: dutySection.schema,
      adminIds: z.array(AdminId).min(1).max(20),
      remark: Remark,
      reason,
    },
  }),
  /** Puts another person in, or says that somebody is absent. */
  updateAdmin: command('base/duty/updateAdmin', {
    ...edit,
    errors: [...moved, errorCodes.alreadyTaken],
    input: {
      dutyId: DutyId,
      adminId: AdminId,
      isAbsent: z.boolean(),
      remark: Remark,
      reason,
      version: z.int32(),
    },
  }),
  /** Takes people off the roster, from today on. */
  removeAdmin: perId('base/duty/deleteAdmin', {
    ...edit,
    ids: 'dutyIds',
    id: DutyId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  /** What is to be known of a duty; by whoever keeps the roster, or has the duty. */
  remark: command('base/duty/remark', {
    access: view,
    object: 'duty',
    errors: moved,
    input: { dutyId: DutyId, remark: Remark, version: z.int32() },
  }),
  /** Active staff of some organisations and of those below; of all where none is named. */
  admins: read('base/duty/queryAdminByOrganizationIds', {
    access: view,
    input: { organizationIds: z.array(OrganizationId).max(200).default([]) },
    output: z.array(
      z.object({ adminId: AdminId, reallyName: z.string(), organizationName: z.string().nullable() }),
    ),
  }),
  /** What copying a week would add and replace. */
  syncPreview: read('base/duty/syncSchedule/preview', {
    access: edit.access,
    input: copy,
    output: z.object({
      added: z.int(),
      removed: z.array(Entry),
      kept: z.array(z.object({ dutyDate: DayText, type: dutyType.schema, section: dutySection.schema })),
    }),
  }),
  /** Copies a week's pattern onto a span of days to come; `added` and `removed` are what the preview said. */
  syncSchedule: command('base/duty/syncSchedule', {
    ...edit,
    errors: [errorCodes.changedMeanwhile],
    input: { ...copy, added: z.int32().min(0), removed: z.int32().min(0) },
    output: z.object({ added: z.int(), removed: z.int() }),
  }),
  timeSlots: read('base/duty/timeSlot/get', {
    access: view,
    input: {},
    output: z.array(Times.extend({ validFrom: DayText })),
  }),
  /** Divides the day anew, from a day to come on. */
  addTimeSlots: command('base/duty/timeSlot/add', {
    ...edit,
    object: 'dutySlot',
    errors: [errorCodes.alreadyTaken],
    input: { validFrom: DayText, slots: z.array(Times).length(4) },
  }),
  /** Who is on duty at this moment. */
  now: read('base/duty/now', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({
        type: dutyType.schema,
        adminId: AdminId,
        reallyName: z.string(),
        endTime: Instant,
        remark: z.string(),
      }),
    ),
  }),
  /** Asks somebody to take one's own duty for theirs, of the same type. */
  askSwap: command('base/duty/swap/ask', {
    ...own,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { dutyId: DutyId, otherDutyId: DutyId, reason: text(200) },
    output: z.object({ swapId: DutySwapId }),
  }),
  /** Accepts or declines as the one who was asked; accepted, both entries change. */
  answerSwap: command('base/duty/swap/answer', {
    ...own,
    errors: [...moved, errorCodes.notAllowedInState],
    input: { swapId: DutySwapId, isAccepted: z.boolean(), version: z.int32() },
  }),
  withdrawSwap: command('base/duty/swap/withdraw', {
    ...own,
    errors: [...moved, errorCodes.notAllowedInState],
    input: { swapId: DutySwapId, version: z.int32() },
  }),
});
