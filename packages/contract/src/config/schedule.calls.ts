import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { DayText, Flag, Instant, orNull, ScheduleId, type Shape, TaskId, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { scheduleKind, scheduleReason, scheduleState, weekday } from './schedule.codes.ts';

/** A time of day, `08:30`; as an end, `00:00` is the end of the day. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const nodes = z.int().min(0).max(100_000);
const platform = z.int32().min(1);
const areaId = z.int32().min(1);

const fields = {
  platform,
  weekdays: z.array(weekday.schema).min(1).max(7),
  /** An end that is not after its start is on the next day. */
  fromTime: Clock,
  toTime: Clock,
  startDate: orNull(DayText),
  endDate: orNull(DayText),
  /** Null is no limit. */
  maxNodes: nodes.nullable(),
  guaranteedNodes: nodes,
  levelOffset: z.int().min(-100).max(100),
  isOn: z.boolean(),
} as const;

/** The calls of schedules of one kind: the fields of its target, in commands, filters and rows. */
const scheduleCalls = <const T extends Shape, const Q extends Shape, const R extends Shape>(
  kind: 'platform' | 'area' | 'user',
  o: { readonly target: T; readonly query: Q; readonly row: R },
) =>
  keptRows(`task/config/schedule/${kind}`, {
    access: anyOf('config:dispatch'),
    object: 'dispatchSchedule',
    id: ['scheduleId', ScheduleId],
    fields: { ...o.target, ...fields },
    row: {
      ...o.row,
      startDate: DayText.nullable(),
      endDate: DayText.nullable(),
      scheduleState: scheduleState.schema,
      createTime: Instant,
    },
    query: {
      ...o.query,
      platform: platform.optional(),
      scheduleState: scheduleState.schema.optional(),
      isOn: Flag.optional(),
    },
    sorts: ['createTimeFlag', 'platformFlag'],
    updatePath: 'update',
    errors: { add: [errorCodes.scheduleOverlaps, errorCodes.notFound] },
  });

/** Dispatch schedules of platforms, areas and customers: node limits, guarantees and level offsets (lifecycles §18). */
export const platformSchedules = calls(
  'config',
  'platformSchedules',
  scheduleCalls('platform', { target: {}, query: {}, row: {} }),
);
export const areaSchedules = calls(
  'config',
  'areaSchedules',
  scheduleCalls('area', { target: { areaId }, query: { areaId: areaId.optional() }, row: {} }),
);
export const userSchedules = calls(
  'config',
  'userSchedules',
  scheduleCalls('user', { target: { userId: UserId }, query: customerQuery, row: customerRow }),
);

const target = { areaId, userId: UserId } as const;
const query = { areaId: areaId.optional(), ...customerQuery } as const;
/** The calls of any kind; those of one kind have the fields of its target alone. */
export type ScheduleCalls = ReturnType<typeof scheduleCalls<typeof target, typeof query, typeof customerRow>>;

const Sum = {
  /** The most nodes at once; null is no limit. */
  maxNodes: nodes.nullable(),
  guaranteedNodes: nodes,
  levelOffset: z.int(),
} as const;
/** What schedules give a customer on a platform at a moment, with the reason of each. */
export const scheduleEffect = calls('config', 'scheduleEffect', {
  read: read('task/config/schedule/effective', {
    access: anyOf('config:dispatch'),
    errors: [errorCodes.notFound],
    input: { userId: UserId, platform, at: Instant },
    output: z.object({
      ...Sum,
      /** The most nodes that the customer may use on all platforms. */
      nodeLimit: nodes.nullable(),
      steps: z.array(
        z.object({
          scheduleId: ScheduleId,
          scheduleKind: scheduleKind.schema,
          scheduleReason: scheduleReason.schema,
          ...Sum,
        }),
      ),
    }),
  }),
});

/** Whose a schedule is: of an area `areaId`, of a customer `userId`. */
const whose = {
  scheduleKind: scheduleKind.schema,
  areaId: areaId.optional(),
  userId: UserId.optional(),
} as const;
const span = { from: Instant, to: Instant } as const;

/** The last seven days of a platform, an area or a customer, and the same days under another schedule. */
export const scheduleWeek = calls('config', 'scheduleWeek', {
  /** Limits and guarantees as they are set today against the nodes that were in use, hour by hour. */
  read: read('task/config/schedule/week', {
    access: anyOf('config:dispatch'),
    // It reads the attempts of a week.
    atOnce: 1,
    errors: [errorCodes.notFound, errorCodes.limitReached],
    input: { ...whose, platform },
    output: z.object({
      ...span,
      hours: z.array(
        z.object({
          at: Instant,
          /** Nodes in use, on the average of the hour. */
          used: z.number(),
          maxNodes: nodes.nullable(),
          guaranteedNodes: nodes,
        }),
      ),
    }),
  }),
  /** What the work of these days would have waited for, had a schedule been added, changed or switched off. */
  simulate: read('task/config/schedule/simulate', {
    access: anyOf('config:dispatch'),
    atOnce: 1,
    errors: [errorCodes.notFound, errorCodes.scheduleOverlaps, errorCodes.limitReached],
    /** With `scheduleId` it replaces that schedule. */
    input: { ...whose, ...fields, scheduleId: ScheduleId.optional() },
    output: z.object({
      ...span,
      /** Nodes that the platform is taken to have. */
      nodeCount: z.int(),
      taskCount: z.int(),
      longer: z.object({ tasks: z.int(), minutes: z.int() }),
      shorter: z.object({ tasks: z.int(), minutes: z.int() }),
      /** Of the tasks that the person sees, those that change most: minutes later, or earlier below zero. */
      tasks: z.array(
        z.object({
          taskId: TaskId,
          sceneName: z.string(),
          userName: z.string(),
          minutes: z.int(),
          /** Whether it would still wait a week after the span. */
          stillWaits: z.boolean(),
        }),
      ),
    }),
  }),
});
