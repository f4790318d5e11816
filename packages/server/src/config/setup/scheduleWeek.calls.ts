import { hour, scheduleKind, scheduleWeek, type ScheduleKind, type TaskId, week } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import { serve } from '../../core/calls/serve.ts';
import type { Db } from '../../core/db/db.ts';
import { asId, asInstant } from '../../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../../core/http/apiError.ts';
import {
  actsAt,
  laterBy,
  queuesOf,
  replay,
  type ReplayTask,
  type Schedule,
  schedulesOf,
} from '../../farm/index.ts';
import { writtenOf } from './schedule.calls.ts';
import { expectFree, isSchedule, isTarget, type WrittenSchedule } from './schedule.store.ts';
import { inTime, namesOfSeen, nodesInUse, nodesOf, workOf } from './scheduleWeek.store.ts';
import { WorkTime } from './workTime.ts';

/** Tasks that a simulation names. */
const most = 50;
/** What one simulation may take of this process, for both of its replays. */
const mostWorkMs = 20_000;
/** Nodes times queues of a replay: more are refused before it begins. */
const mostPlaces = 4_000_000;

/** The last seven days in whole hours. */
const spanAt = (now: Date): { readonly from: Date; readonly to: Date } => {
  const to = Math.floor(now.getTime() / hour) * hour;
  return { from: new Date(to - week), to: new Date(to) };
};

interface Whose {
  readonly scheduleKind: ScheduleKind;
  readonly areaId?: number | undefined;
  readonly userId?: number | undefined;
}
/** The target that is meant; throws at the field that is missing, and `notFound` where nobody with this right sees it. */
const targetOf = async (db: Db, actor: Actor, whose: Whose): Promise<number | null> => {
  const { scheduleKind: kind } = whose;
  const field = { [scheduleKind.of.area]: 'areaId', [scheduleKind.of.user]: 'userId' } as const;
  if (kind === scheduleKind.of.platform) return null;
  const target = whose[field[kind]];
  if (target === undefined) throw badFields(field[kind]);
  if (!(await isTarget(db, actor, { kind, target_id: target }))) throw notFound();
  return target;
};

/** A schedule as dispatch reads it. */
const scheduleOf = (one: WrittenSchedule): Schedule => ({
  kind: one.kind,
  targetId: one.target_id,
  weekdays: one.weekdays,
  fromMinute: one.from_minute,
  toMinute: one.to_minute,
  startDate: one.start_date,
  endDate: one.end_date,
  maxNodes: one.max_nodes,
  guaranteedNodes: one.guaranteed_nodes,
  levelOffset: one.level_offset,
});

const sumOf = (rows: readonly { readonly minutes: number }[]) => ({
  tasks: rows.length,
  minutes: rows.reduce((sum, { minutes }) => sum + Math.abs(minutes), 0),
});

/** The most nodes that the work of a span kept busy at its end or on the average of an hour. */
const nodesFor = (used: ReadonlyMap<number, number>, inService: number, tasks: readonly ReplayTask[]) =>
  tasks.length === 0 ? inService : Math.max(inService, 1, ...[...used.values()].map(Math.ceil));

/** The last seven days of schedules against real use, and once more under another schedule. */
export const scheduleWeekRoutes = serve(scheduleWeek, {
  read: async ({ db, actor, now, input }) => {
    const { scheduleKind: kind, platform } = input;
    const target = await targetOf(db, actor, input);
    const span = spanAt(now);
    const used = await inTime(db, (tx) => nodesInUse(tx, { ...span, platform, kind, target }));
    const own = (await schedulesOf(db, platform)).filter(
      (one) => one.kind === kind && one.targetId === target,
    );
    return {
      from: asInstant(span.from),
      to: asInstant(span.to),
      hours: Array.from({ length: week / hour }, (_, ix) => {
        const at = span.from.getTime() + ix * hour;
        // The middle of the hour: what begins or ends within it counts by its larger part.
        const acting = own.find((one) => actsAt(one, new Date(at + hour / 2)));
        return {
          at: asInstant(new Date(at)),
          used: Math.round((used.get(ix) ?? 0) * 100) / 100,
          maxNodes: acting?.maxNodes ?? null,
          guaranteedNodes: acting?.guaranteedNodes ?? 0,
        };
      }),
    };
  },
  simulate: async ({ db, actor, now, input }) => {
    const { scheduleKind: kind, platform, scheduleId } = input;
    const target = await targetOf(db, actor, input);
    const written = writtenOf(kind, target, input);
    if (scheduleId !== undefined && !(await isSchedule(db, actor, { id: scheduleId, kind })))
      throw notFound();
    await expectFree(db, written, scheduleId);
    const span = spanAt(now);
    const of = { ...span, platform };
    const { tasks, nodes } = await inTime(db, async (tx) => {
      const found = await workOf(tx, of);
      const used = await nodesInUse(tx, { ...of, kind: scheduleKind.of.platform, target: null });
      return { tasks: found, nodes: nodesFor(used, await nodesOf(tx, platform), found) };
    });
    if (nodes * queuesOf(tasks) > mostPlaces) throw new ApiError('limitReached', { limit: mostPlaces });
    const before = await schedulesOf(db, platform);
    const after: Schedule[] = before.filter(({ id }) => id !== scheduleId);
    if (written.enabled) after.push(scheduleOf(written));
    const until = new Date(span.to.getTime() + week);
    const how = { tasks, nodes, from: span.from, until };
    const time = new WorkTime(mostWorkMs);
    const changed = laterBy(
      await time.finish(replay({ ...how, schedules: before })),
      await time.finish(replay({ ...how, schedules: after })),
      until,
    );
    const names = await namesOfSeen(
      db,
      actor,
      changed.map(({ taskId }) => taskId),
    );
    return {
      from: asInstant(span.from),
      to: asInstant(span.to),
      nodeCount: nodes,
      taskCount: tasks.length,
      longer: sumOf(changed.filter(({ minutes }) => minutes > 0)),
      shorter: sumOf(changed.filter(({ minutes }) => minutes < 0)),
      tasks: changed
        .toSorted((a, b) => Math.abs(b.minutes) - Math.abs(a.minutes) || a.taskId - b.taskId)
        .flatMap(({ taskId, minutes, stillWaits }) => {
          const name = names.get(taskId);
          if (!name) return [];
          const { sceneName, userName } = name;
          return [{ taskId: asId<TaskId>(taskId), sceneName, userName, minutes, stillWaits }];
        })
        .slice(0, most),
    };
  },
});
