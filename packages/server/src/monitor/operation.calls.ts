import {
  areaOfType,
  day,
  type InputOf,
  type Instant,
  type NamedThing,
  operationLog,
  type OutputOf,
  platformLog,
  sealState,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { actedBy } from '../core/audit/actedBy.ts';
import { type SealedAs, verifyRecord } from '../core/audit/seal.record.ts';
import { namedThings } from '../core/audit/things.ts';
import { type Actor, mayCall } from '../core/auth/actor.ts';
import { always, eq, resolved, until } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { readByIds } from '../core/calls/reading.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import type { Db } from '../core/db/db.ts';
import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import type { Parts } from '../area.ts';
import { withUserNamed } from '../user/index.ts';
import * as store from './operation.store.ts';
import { actedOn, type Door, visibleOperations } from './visible.store.ts';

/** Without a beginning and an end a log is of so many days (people §9). */
export const openingSpan = 30 * day;

interface Spanned {
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | undefined;
}
/** The span that is asked for. */
const spanOf = ({ input, now }: { readonly input: Spanned; readonly now: Date }) => ({
  from:
    input.startDate !== undefined
      ? new Date(input.startDate)
      : input.endDate === undefined
        ? new Date(now.getTime() - openingSpan)
        : undefined,
  to: input.endDate === undefined ? undefined : new Date(input.endDate),
});

/** The filter by a span of time of a log: the last 30 days where nothing is said. */
export const loggedWithin = {
  startDate: always<Instant, Spanned>((query, _value, c) => {
    const { from } = spanOf(c);
    return from ? query.where('operation.at', '>=', from) : query;
  }),
  endDate: until('operation.at'),
};

type Log = typeof operationLog.list | typeof platformLog.list;

/** Both logs are asked alike; which records each has is said by its door. */
const logOf = <C extends Log>(call: C, door: Door) =>
  listing(call as typeof operationLog.list)
    .from((db, { actor }) => visibleOperations(db, actor, door))
    .list({
      key: 'operation.id',
      where: {
        taskType: (query, type) => {
          const area = areaOfType(type);
          return area === undefined
            ? query
            : query.where(sql<boolean>`split_part(operation.call, '.', 1) = ${area}`);
        },
        userName: (query, name) => query.where(store.actedByNamed(name)),
        operatedUserName: { ...resolved, resolve: withCustomer },
        userId: (query, id, c) =>
          query.where(actedOn(['customer', 'user'], sql`array[${id}]::bigint[]`, spanOf(c))),
        adminId: (query, id) =>
          query.where('operation.actor_kind', '=', sql.lit(1)).where('operation.actor_id', '=', id),
        taskIds: (query, ids, c) =>
          ids.length === 0 ? query : query.where(actedOn(['task'], sql`${ids}::bigint[]`, spanOf(c))),
        nodeIds: (query, ids, c) =>
          ids.length === 0 ? query : query.where(actedOn(['node'], sql`${ids}::bigint[]`, spanOf(c))),
        nodeIp: (query, ip, c) =>
          query.where(
            actedOn(['node'], sql`array(select n.id from node n where host(n.ip) = ${ip})`, spanOf(c)),
          ),
        userType: eq('operation.actor_kind'),
        channel: (query, door) => query.where(store.cameBy(door)),
        ...loggedWithin,
      },
      sorts: { operateTimeFlag: 'operation.at' },
      columns: {
        operationId: 'operation.id',
        operateTime: 'operation.at',
        userType: 'operation.actor_kind',
        adminId: sql<number | null>`case when operation.actor_kind = 1 then operation.actor_id end`,
        userName: sql<string | null>`${actedBy('operation.actor_kind', 'operation.actor_id')}`,
        onBehalfOf: sql<string | null>`(select u.name from "user" u where u.id = operation.on_behalf_of)`,
        userId: store.firstCustomer,
        operatedUserName: store.customerName,
        customerCount: store.customerCount,
        objectKind: store.firstObject<string>('kind'),
        objectId: store.firstObject<number>('object_id'),
        objectCount: store.objectCount,
        channel: store.channelColumn,
        ip: sql<string | null>`host(operation.ip)`,
      },
    });

/** A query with the customer that it names by a name (code 733). */
const withCustomer = async (
  db: Db,
  actor: Actor,
  { operatedUserName, ...query }: InputOf<Log>,
): Promise<object> => ({
  ...query,
  ...(await withUserNamed(db, actor, { userName: operatedUserName, userId: query.userId as never })),
});

const staffLog = logOf(operationLog.list, 'staff');
const platformList = logOf(platformLog.list, 'platform');

/** The logs that somebody may open. */
const openTo = (actor: Actor) =>
  (
    [
      ['staff', staffLog, operationLog.list],
      ['platform', platformList, platformLog.list],
    ] as const
  ).filter(([, , { access }]) => mayCall(actor, access));

type Read = OutputOf<typeof operationLog.read>;

/** Which state a verdict is told as. */
const stateOf = {
  intact: sealState.of.intact,
  waiting: sealState.of.waiting,
  rows: sealState.of.altered,
  chain: sealState.of.broken,
  form: sealState.of.unknown,
} as const satisfies Readonly<Record<SealedAs['verdict'], number>>;

/** What was done, by whom, on what. */
export const operationCalls = ({ things }: Pick<Parts, 'things'>): Route[] => {
  /** Every thing that a record speaks of, by its kind: what it acted on, what changed, and what changed fields refer to. */
  const namesIn = async (
    c: { readonly db: Db; readonly actor: Actor },
    { objects, changes }: Pick<Read, 'objects' | 'changes'>,
  ): Promise<Record<string, NamedThing[]>> => {
    const ids = new Map<string, Set<number>>();
    const note = (kind: string, id: unknown): void => {
      const thing = kind === 'customer' ? 'user' : kind;
      if (typeof id === 'number') ids.set(thing, (ids.get(thing) ?? new Set()).add(id));
    };
    for (const { kind, id } of objects) note(kind, id);
    for (const { kind, id, before, after, refers } of changes) {
      note(kind, id);
      for (const [field, referred] of Object.entries(refers))
        for (const side of [before, after]) note(referred, side?.[field]);
    }
    const named = await Promise.all(
      [...ids].map(async ([kind, some]): Promise<[string, NamedThing[]]> => [
        kind,
        await namedThings(things[kind], c, [...some]),
      ]),
    );
    return Object.fromEntries(named);
  };

  return [
    ...serve(operationLog, {
      list: staffLog,
      read: async (c) => {
        for (const [door, list] of openTo(c.actor)) {
          const asked = { ...c, input: { taskType: 99, startDate: 0 } } as never;
          const [[row], kept] = await Promise.all([
            readByIds(list, c.db, asked, [c.input.operationId]),
            store.kept(c.db, c.actor, { id: c.input.operationId, door }),
          ]);
          if (row && kept) return { ...row, ...kept, named: await namesIn(c, kept) };
        }
        throw new ApiError('notFound');
      },
      verify: async (c) => {
        for (const [door] of openTo(c.actor)) {
          const id = c.input.operationId;
          const isSeen = await store.isVisible(c.db, c.actor, { id, door });
          const found = isSeen ? await verifyRecord(c.db, id) : undefined;
          if (found)
            return {
              state: stateOf[found.verdict],
              sealId: found.sealId ?? null,
              sealTime: asInstantOrNull(found.sealedAt ?? null),
              rows: found.rows,
              verifyTime: asInstant(c.now),
            };
        }
        throw new ApiError('notFound');
      },
    }),
    ...serve(platformLog, { list: platformList }),
  ];
};
