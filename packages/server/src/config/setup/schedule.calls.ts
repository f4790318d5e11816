import {
  areaSchedules,
  platformSchedules,
  type ScheduleKind,
  scheduleEffect,
  scheduleKind,
  scheduleReason,
  userSchedules,
} from '@renderdesk/contract';
import { derived } from '../../core/calls/columns.ts';
import { serve } from '../../core/calls/serve.ts';
import { rowHandlers } from '../../core/crud/rows.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { badFields, notFound } from '../../core/http/apiError.ts';
import { asId } from '../../core/db/wire.ts';
import { platformNames } from '../../node/index.ts';
import { customerColumns, ofUser } from '../../user/index.ts';
import * as store from './schedule.store.ts';
import { effectOf, reasonAt } from './scheduleEffect.rules.ts';
import { scheduledCustomer, schedulesFor } from './scheduleEffect.store.ts';

const minutesOfDay = 1440;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A schedule as a command of any kind takes it. */
export interface Input {
  readonly platform: number;
  readonly weekdays: readonly number[];
  readonly fromTime: string;
  readonly toTime: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly maxNodes: number | null;
  readonly guaranteedNodes: number;
  readonly levelOffset: number;
  readonly isOn: boolean;
}
export const writtenOf = (kind: ScheduleKind, target: number | null, input: Input): store.WrittenSchedule => {
  const { startDate, endDate, maxNodes, guaranteedNodes } = input;
  if (startDate !== null && endDate !== null && endDate < startDate) throw badFields('endDate');
  if (maxNodes !== null && guaranteedNodes > maxNodes) throw badFields('guaranteedNodes');
  return {
    kind,
    platform_id: input.platform,
    target_id: target,
    weekdays: [...new Set(input.weekdays)].toSorted((a, b) => a - b),
    from_minute: minuteOf(input.fromTime),
    // Midnight as an end is the end of the day.
    to_minute: minuteOf(input.toTime) || minutesOfDay,
    start_date: startDate,
    end_date: endDate,
    max_nodes: maxNodes,
    guaranteed_nodes: guaranteedNodes,
    level_offset: input.levelOffset,
    enabled: input.isOn,
  };
};

/** How rows of a kind are written and shown; `targetOf` reads the target from a command. */
const rowsOf = <I extends Input>(kind: ScheduleKind, targetOf: (input: I) => number | null) =>
  ({
    columns: {
      platform: 'platform_id',
      areaId: 'target_id',
      userId: 'target_id',
      fromTime: 'from_minute',
      toTime: 'to_minute',
      isOn: 'enabled',
    },
    of: { kind },
    scope: store.schedulesSeen,
    set: async (c: { readonly tx: Tx; readonly actor: Actor; readonly input: I }) => {
      const set = writtenOf(kind, targetOf(c.input), c.input);
      if (!(await store.isTarget(c.tx, c.actor, set))) throw notFound();
      await store.refuseOverlap(c.tx, set, (c.input as { readonly scheduleId?: number }).scheduleId);
      return { ...set, ...(!('scheduleId' in c.input) && { created_by: c.actor.adminId }) };
    },
    list: {
      from: (db: Db, c: { readonly actor: Actor; readonly now: Date }) => {
        const rows = store.schedulesAt(db, kind, c);
        return kind === scheduleKind.of.user
          ? rows.innerJoin('user', 'user.id', 'dispatch_schedule.target_id')
          : rows;
      },
      ...(kind === scheduleKind.of.user && { where: ofUser('dispatch_schedule.target_id') as never }),
      columns: {
        fromTime: derived(['dispatch_schedule.from_minute'], clockOf),
        toTime: derived(['dispatch_schedule.to_minute'], clockOf),
        ...(kind === scheduleKind.of.user && customerColumns),
      },
      names: platformNames,
    },
  }) as const;

/** Dispatch schedules of platforms, areas and customers. */
export const scheduleRoutes = [
  ...serve(
    platformSchedules,
    rowHandlers(
      platformSchedules,
      'dispatch_schedule',
      rowsOf(scheduleKind.of.platform, () => null),
    ),
  ),
  ...serve(
    areaSchedules,
    rowHandlers(
      areaSchedules,
      'dispatch_schedule',
      rowsOf(scheduleKind.of.area, ({ areaId }: Input & { readonly areaId: number }) => areaId),
    ),
  ),
  ...serve(
    userSchedules,
    rowHandlers(
      userSchedules,
      'dispatch_schedule',
      rowsOf(scheduleKind.of.user, ({ userId }: Input & { readonly userId: number }) => userId),
    ),
  ),
  ...serve(scheduleEffect, {
    read: async ({ db, actor, input }) => {
      const { areaId, nodeLimit } = await scheduledCustomer(db, actor, input.userId);
      const rows = await schedulesFor(db, { ...input, areaId });
      const at = new Date(input.at);
      const steps = rows.map((row) => ({ ...row, reason: reasonAt(row, at) }));
      return {
        ...effectOf(steps.filter(({ reason }) => reason === scheduleReason.of.acts)),
        nodeLimit,
        steps: steps.map(({ id, kind, reason, maxNodes, guaranteedNodes, levelOffset }) => ({
          scheduleId: asId(id),
          scheduleKind: kind,
          scheduleReason: reason,
          maxNodes,
          guaranteedNodes,
          levelOffset,
        })),
      };
    },
  }),
];
