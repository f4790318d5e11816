import {
  abnormalJobs,
  abnormalOperation,
  allocationKind,
  day,
  errorCodes,
  framesPerTask,
  type Instant,
  lastInstant,
  principalKind,
  startOfDay,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { actedBy } from '../core/audit/actedBy.ts';
import { always, eq, type Filter, onPlatform, words } from '../core/calls/filters.ts';
import { type Key, keyOf, packed } from '../core/calls/key.ts';
import { listing } from '../core/calls/listing.ts';
import { done, type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { softwareNames } from '../config/index.ts';
import { changeFrames, readRule, setRule, stuckWindows, taskNames } from '../task/index.ts';
import { customerColumns } from '../user/index.ts';
import * as store from './abnormal.store.ts';
import { daysOf } from './days.rules.ts';
import { loggedWithin } from './operation.calls.ts';
import { customerName, objectCount } from './operation.store.ts';
import { visibleOperations } from './visible.store.ts';

/** How many days the list and the history show without a span; those of the history end yesterday (people §9). */
const listDays = 7;
const historyDays = 15;
interface Spanned {
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | undefined;
}
type SpanAt = (c: { readonly input: Spanned; readonly now: Date }) => {
  readonly from: Date;
  readonly to: Date;
};

/** The span of the request, an end that is not said being open; without both ends that of `opening`. */
const spanOr =
  (opening: (now: number) => { readonly from: number; readonly to: number }): SpanAt =>
  ({ input: { startDate, endDate }, now }) => {
    if (startDate === undefined && endDate === undefined) {
      const { from, to } = opening(startOfDay(now.getTime()));
      return { from: new Date(from), to: new Date(to) };
    }
    return { from: new Date(startDate ?? 0), to: new Date(endDate ?? lastInstant) };
  };
const spanOfList = spanOr((today) => ({ from: today - (listDays - 1) * day, to: today + day - 1 }));
const spanOfHistory = spanOr((today) => ({ from: today - historyDays * day, to: today - 1 }));
const statisticsSpan = ({ input, now }: { readonly input: Spanned; readonly now: Date }) =>
  daysOf(
    { startTime: input.startDate, endTime: input.endDate },
    { now, opening: historyDays, until: startOfDay(now.getTime()) - 1 },
  );

/** The statistics by node count attempts, so their span is limited. */
const mostNodeDays = 100;
/** The span of the statistics by node. */
const nodesSpan = ({ input, now }: { readonly input: Spanned; readonly now: Date }) => {
  const { startDate: start, endDate: end } = input;
  const { from, to } = daysOf(
    { startTime: start, endTime: end },
    {
      now,
      // An end alone has all days before it.
      opening: end === undefined ? historyDays : mostNodeDays,
      most: mostNodeDays,
      ...(start === undefined && { until: startOfDay(now.getTime()) - 1 }),
    },
  );
  // A start after the end has no moment.
  return { from: new Date(Math.max(from.getTime(), start ?? 0)), to };
};

const foundWithin = (span: SpanAt) => ({
  startDate: always<Instant, Spanned>((query, _value, c) =>
    query.where('stuck_frame.found_at', '>=', span(c).from),
  ),
  endDate: always<Instant, Spanned>((query, _value, c) =>
    query.where('stuck_frame.found_at', '<=', span(c).to),
  ),
});
const { salesman, pc, td } = allocationKind.of;
const lookedAfterBy = (kind: typeof salesman | typeof pc | typeof td): Filter<never, number> => ({
  columns: [],
  narrow: (query, adminId: number) => query.where(store.lookedAfterBy(kind, adminId)),
});

/** The list of the latest findings and the history differ in their keys, spans and in whether cleared ones are left out at first. */
const findings = (
  call: typeof abnormalJobs.list,
  o: { readonly key: Key; readonly span: SpanAt; readonly latest: boolean },
) =>
  listing(call)
    .from((db, { actor }) => {
      const rows = store.findingsSeen(db, actor);
      return o.latest ? rows.where(store.isLatest) : rows;
    })
    .join((rows) => rows.innerJoin('user', 'user.id', 'task.user_id'))
    .list({
      key: o.key,
      where: {
        ...foundWithin(o.span),
        isAbnormal: always((query, value: 0 | 1 | undefined) => {
          const wanted = value ?? (o.latest ? 1 : undefined);
          return wanted === undefined ? query : query.where(store.isAbnormal, '=', wanted);
        }),
        reportType: eq('stuck_frame.report_type'),
        nodeName: words('node.name'),
        hardwareModelId: (query, id) => query.where(store.onModel(id)),
        platform: onPlatform('node.platform_id'),
        salesmenId: lookedAfterBy(salesman),
        pcId: lookedAfterBy(pc),
        tdId: lookedAfterBy(td),
        abnormalTypes: (query, types) => (types.length === 0 ? query : query.where(store.hasReason(types))),
      },
      sorts: {
        foundTimeFlag: 'stuck_frame.found_at',
        durationFlag: 'stuck_frame.duration_ms',
        silentTimeFlag: 'stuck_frame.silent_ms',
      },
      columns: {
        ...({ abnormalJobId: 'stuck_frame.id' } as object),
        frameId: packed('stuck_frame.task_id', 'stuck_frame.ix', framesPerTask).id,
        taskId: 'stuck_frame.task_id',
        sceneName: 'task.scene_name',
        cgId: 'task.software_id',
        frameLabel: 'frame.label',
        attempt: 'stuck_frame.n',
        frameStatus: 'frame.status',
        ...customerColumns,
        nodeId: 'node.id',
        nodeName: 'node.name',
        platform: 'node.platform_id',
        isAbnormal: store.isAbnormal,
        reportType: 'stuck_frame.report_type',
        abnormalTypes: 'stuck_frame.reasons',
        foundTime: 'stuck_frame.found_at',
        duration: 'stuck_frame.duration_ms',
        silentTime: 'stuck_frame.silent_ms',
        idleTime: 'stuck_frame.idle_ms',
        averageTime: 'stuck_frame.average_ms',
        processState: 'stuck_frame.process_state',
        resolution: 'stuck_frame.resolution',
        resolvedTime: 'stuck_frame.resolved_at',
        resolvedBy: store.resolverName,
      },
      names: taskNames,
    });

const latest = findings(abnormalJobs.list, {
  key: packed('stuck_frame.task_id', 'stuck_frame.ix', framesPerTask),
  span: spanOfList,
  latest: true,
});
const history = findings(abnormalJobs.history as never, {
  key: keyOf('stuck_frame.id'),
  span: spanOfHistory,
  latest: false,
});

/** The calls by which staff act on abnormal jobs, as records name them. */
const acts = ['restart', 'abort', 'cancel', 'operate', 'setSetting'] as const;
const records = listing(abnormalJobs.records)
  .from((db, { actor }) =>
    visibleOperations(db, actor, 'staff').where(
      'operation.call',
      'in',
      acts.map((act) => abnormalJobs[act].name),
    ),
  )
  .list({
    key: 'operation.id',
    where: {
      userName: (query, name) =>
        query.where(
          sql<SqlBool>`operation.actor_kind = ${sql.lit(principalKind.of.staff)} and operation.actor_id in (select a.id from admin a
            where strpos(folded(a.really_name), folded(${name})) > 0)`,
        ),
      ...loggedWithin,
    },
    sorts: { operateTimeFlag: 'operation.at' },
    columns: {
      operationId: 'operation.id',
      operateTime: 'operation.at',
      userName: sql<string | null>`${actedBy('operation.actor_kind', 'operation.actor_id')}`,
      operatedUserName: customerName,
      objectCount,
    },
  });

const frameStatistics = listing(abnormalJobs.frameStatistics)
  .from((db, c) =>
    db
      .selectFrom('node')
      .where('node.deleted_at', 'is', null)
      .where(store.workedOn(nodesSpan(c))),
  )
  .join((rows, c, db) =>
    rows
      .leftJoin(store.endedByNode(nodesSpan(c)), 'by_node.node_id', 'node.id')
      .innerJoinLateral(
        db
          .selectNoFrom([
            sql<number>`coalesce(by_node.ended, 0)`.as('ended'),
            store.stuckOn(nodesSpan(c)).as('stuck'),
          ])
          .as('counts'),
        (on) => on.onTrue(),
      ),
  )
  .list({
    key: 'node.id',
    where: {
      startDate: (query) => query,
      endDate: (query) => query,
      nodeName: words('node.name'),
    },
    sorts: { stuckFramesFlag: (c) => store.stuckOn(nodesSpan(c)) },
    columns: {
      nodeId: 'node.id',
      nodeName: 'node.name',
      platform: 'node.platform_id',
      endedFrames: 'counts.ended',
      stuckFrames: 'counts.stuck',
      stuckShare: sql<number>`(counts.stuck * 1000 / greatest(counts.ended, counts.stuck, 1))`,
    },
    names: taskNames,
  });

const { restart, abort, cancel, removeCache } = abnormalOperation.of;

/** Abnormal jobs: frames that a rule found stuck, their history, rules and statistics. */
export const abnormalCalls: readonly Route[] = serve(abnormalJobs, {
  list: latest,
  history: history as never,
  records,
  frameStatistics,
  hardwareModes: async ({ db }) =>
    (await store.modelsOfNodes(db)).map((one) => ({
      hardwareModelId: asId(one.id),
      model: one.model,
      hardwareType: one.hardware_type,
      nodeCount: one.nodes,
    })),
  restart: (c) => changeFrames(c, 'restart', c.input),
  abort: (c) => changeFrames(c, 'stop', c.input),
  cancel: async (c) => {
    const outcomes = await changeFrames(c, 'notStuck', { reason: c.input.reason });
    if (c.input.widen === true)
      await store.widenWindows(c.tx, { frameIds: cleared(outcomes), by: c.actor.adminId, now: c.now });
    return outcomes;
  },
  operate: async (c): Promise<Map<number, Outcome>> => {
    const { operateType, reason } = c.input;
    switch (operateType) {
      case restart:
        return changeFrames(c, 'restart', { reason });
      case abort:
        return changeFrames(c, 'stop', { reason });
      case cancel:
        return changeFrames(c, 'notStuck', { reason });
      case removeCache: {
        const frameIds = await store.clearCaches(c.tx, c.actor, { frameIds: c.ids, now: c.now });
        c.effects.events.push({ topic: 'node' });
        return new Map(frameIds.map((id) => [id, done]));
      }
    }
  },
  getSetting: async ({ db }) => {
    const { value, at, by, version } = await readRule(db, 'stuck');
    const { 0: others = stuckWindows, ...own } = value.bySoftware;
    return {
      ...others,
      bySoftware: Object.entries(own).map(([id, windows]) => ({ cgId: Number(id), ...windows })),
      by,
      at: asInstantOrNull(at),
      version,
    };
  },
  setSetting: async ({ tx, input, actor, now }) => {
    const { bySoftware, version, ...others } = input;
    const known = (await softwareNames(tx)).cgId;
    for (const [at, { cgId }] of bySoftware.entries())
      if (!known.has(cgId) || bySoftware.findIndex((one) => one.cgId === cgId) < at)
        throw badFields(`bySoftware.${at}.cgId`);
    const value = {
      bySoftware: {
        0: others,
        ...Object.fromEntries(bySoftware.map(({ cgId, ...windows }) => [String(cgId), windows])),
      },
    };
    await setRule(tx, 'stuck', { value, expectedVersion: version, by: actor.adminId, now });
    return null;
  },
  stuckStatistics: async ({ db, actor, input, now }) => {
    const { from, to, days } = statisticsSpan({ input, now });
    const counts = await store.stuckCounts(db, actor, {
      from,
      to,
      reason: input.type,
      platforms: input.platformList,
    });
    return {
      from: asInstant(from),
      to: asInstant(to),
      days: days.map((one) => ({ day: one as never, count: counts.days.get(one) ?? 0 })),
      machine: counts.machine.map((one) => ({
        nodeId: asId(one.id),
        nodeName: one.name,
        platform: one.platform_id,
        count: one.count,
      })),
      abnormalReasons: counts.reasons,
    };
  },
});

const cleared = (outcomes: ReadonlyMap<number, Outcome>): number[] =>
  [...outcomes].filter(([, { code }]) => code === errorCodes.success).map(([id]) => id);
