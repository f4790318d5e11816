import { type Micro, microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import type { PriceVersion } from '../task/index.ts';
import { agentsOf, customersOf } from '../user/index.ts';
import { previousOf, stateOf, turnOf } from './version.rules.ts';

type Code<T extends number> = T;
/** What a price is of and for whom, as rows of `price_version` say it. */
export interface Scope {
  readonly platform_kind: Code<0 | 1 | 2 | 3>;
  readonly unit: Code<1 | 2 | 3>;
  readonly currency: Code<1 | 2>;
  readonly level: Code<49 | 55 | 56 | 57 | 58> | null;
  readonly student: boolean;
  readonly agent_id: number | null;
  readonly owner_id: number | null;
  readonly frame_kind: Code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9> | null;
}

const sameScope = sql<boolean>`(later.platform_kind, later.unit, later.currency, later.student) = (v.platform_kind, v.unit, v.currency, v.student)
  and later.level is not distinct from v.level and later.agent_id is not distinct from v.agent_id
  and later.owner_id is not distinct from v.owner_id and later.frame_kind is not distinct from v.frame_kind`;

/** Prices that somebody may see, with where they stand: those of customers outside of the own scope are not there. */
export const pricesAt = (db: Db, { actor, now }: { readonly actor: Actor; readonly now: Date }) => {
  const customers = customersOf(db, actor);
  const state = stateOf(now, 'price_version', sameScope);
  let rows = db
    .selectFrom((eb) =>
      eb
        .selectFrom('price_version as v')
        .selectAll('v')
        .select(
          sql<
            1 | 2 | 3 | 4 | 5
          >`case when v.owner_id is not null then 5 when v.agent_id is not null then 4 when v.student then 3
            when v.level is not null then 2 else 1 end`.as('scope'),
        )
        .select(state.as('state'))
        .select(previousOf('price_version', 'price', sameScope).as('previous_price'))
        .select(turnOf(state).as('turn'))
        .as('price'),
    )
    .leftJoin('admin', 'admin.id', 'price.created_by')
    .leftJoin('user', 'user.id', 'price.owner_id')
    .leftJoin('admin as agent', 'agent.id', 'price.agent_id');
  if (customers)
    rows = rows.where((eb) =>
      eb.or([eb('price.owner_id', 'is', null), eb('price.owner_id', 'in', customers)]),
    );
  const agents = agentsOf(db, actor);
  if (agents)
    rows = rows.where((eb) => eb.or([eb('price.agent_id', 'is', null), eb('price.agent_id', 'in', agents)]));
  return rows;
};

const ofScope = (db: Db, scope: Scope) =>
  db
    .selectFrom('price_version')
    .where('platform_kind', '=', scope.platform_kind)
    .where('unit', '=', scope.unit)
    .where('currency', '=', scope.currency)
    .where('student', '=', scope.student)
    .where('level', 'is not distinct from', scope.level)
    .where('agent_id', 'is not distinct from', scope.agent_id)
    .where('owner_id', 'is not distinct from', scope.owner_id)
    .where('frame_kind', 'is not distinct from', scope.frame_kind);

/** The price of a scope at a moment; undefined where it has none. */
export const priceOfScope = async (db: Db, scope: Scope, at: Date): Promise<Micro | undefined> => {
  const found = await ofScope(db, scope)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .select('price')
    .executeTakeFirst();
  return found && microOf(found.price);
};

/** The version of a scope that is in force at a moment. */
export const priceInForce = async (db: Db, scope: Scope, at: Date): Promise<number | undefined> => {
  const found = await ofScope(db, scope)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .select('id')
    .executeTakeFirst();
  return found?.id;
};

/**
 * The first price of a scope that was to begin after one moment and up to another; also one that was withdrawn, or whoever withdraws
 * each after the next is planned would begin anew with every step.
 */
export const firstOfScope = async (
  db: Db,
  scope: Scope,
  after: Date,
  until: Date,
): Promise<Micro | undefined> => {
  const found = await ofScope(db, scope)
    .where('valid_from', '>', after)
    .where('valid_from', '<=', until)
    .orderBy('valid_from')
    .orderBy('id')
    .select('price')
    .executeTakeFirst();
  return found && microOf(found.price);
};

/** Throws `notFound` where a price is for somebody who is not there, or whom this person may not see. */
export const assertNamed = async (tx: Tx, actor: Actor, scope: Scope): Promise<void> => {
  if (scope.owner_id !== null) {
    const customers = customersOf(tx, actor);
    let found = tx
      .selectFrom('user')
      .where('id', '=', scope.owner_id)
      .where('deleted_at', 'is', null)
      .whereRef('owner_id', '=', 'id')
      .where('currency', '=', scope.currency);
    if (customers) found = found.where('id', 'in', customers);
    if (!(await found.select('id').executeTakeFirst())) throw new ApiError('notFound');
  }
  if (scope.agent_id !== null) {
    const agents = agentsOf(tx, actor);
    let found = tx.selectFrom('agent').where('id', '=', scope.agent_id);
    if (agents) found = found.where('id', 'in', agents);
    await found.select('id').executeTakeFirstOrThrow(notFound);
  }
};

/** Prices by id that somebody may see, locked, as far as withdrawing them goes. */
export const lockPrices = (tx: Tx, actor: Actor, ids: readonly number[]) => {
  const customers = customersOf(tx, actor);
  let found = tx
    .selectFrom('price_version')
    .where('id', 'in', ids)
    .select(['id', 'valid_from', 'withdrawn_at', 'price'])
    .select(['platform_kind', 'unit', 'currency', 'level', 'student', 'agent_id', 'owner_id', 'frame_kind'])
    .orderBy('id')
    .forUpdate();
  if (customers)
    found = found.where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', 'in', customers)]));
  const agents = agentsOf(tx, actor);
  if (agents) found = found.where((eb) => eb.or([eb('agent_id', 'is', null), eb('agent_id', 'in', agents)]));
  return found.execute();
};

/** Every price of a kind of platforms that was not withdrawn. */
export const versionsOf = async (db: Db, platformKind: number): Promise<PriceVersion[]> => {
  const rows = await db
    .selectFrom('price_version')
    .where('platform_kind', '=', platformKind as 0)
    .where('withdrawn_at', 'is', null)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    platformKind: row.platform_kind,
    unit: row.unit,
    currency: row.currency,
    level: row.level,
    student: row.student,
    agentId: row.agent_id,
    ownerId: row.owner_id,
    frameKind: row.frame_kind,
    replaces: row.replaces,
    price: microOf(row.price),
    validFrom: row.valid_from,
  }));
};

/** Node time of one customer on machines of one kind by one price, of attempts that began within a span. */
export interface Rendered {
  readonly ownerId: number;
  readonly userName: string;
  readonly level: number;
  readonly student: boolean;
  readonly agentId: number | null;
  readonly frameKind: number;
  readonly cores: number;
  readonly gpuCount: number;
  readonly startedAt: Date;
  readonly renderMs: string;
  readonly charged: string;
  readonly charges: number;
}

/** What was charged by time on platforms of a kind, in one currency, together where the same prices it. */
export const renderedBetween = async (
  db: Db,
  actor: Actor,
  o: {
    readonly platformKind: number;
    readonly currency: number;
    readonly ownerId: number | null;
    readonly from: Date;
    readonly to: Date;
  },
): Promise<Rendered[]> => {
  const customers = customersOf(db, actor);
  const seen = customers ? sql`and c.owner_id in (${customers})` : sql``;
  const { rows } = await sql<Rendered>`
    select c.owner_id as "ownerId", u.name as "userName", u.level, coalesce(u.student_until > c.started_at, false) as student,
      (select s.admin_id from user_staff s where s.user_id = c.owner_id and s.kind = 4 and s.valid_to is null) as "agentId",
      f.kind as "frameKind", n.cores, n.gpu_count as "gpuCount", min(c.started_at) as "startedAt",
      sum(c.render_ms)::text as "renderMs", sum(c.amount)::text as charged, count(*)::int as charges
    from charge c join task t on t.id = c.task_id join platform p on p.id = t.platform_id and p.kind = ${o.platformKind}
      join attempt a on a.task_id = c.task_id and a.ix = c.ix and a.n = c.n
      join frame f on f.task_id = c.task_id and f.ix = c.ix join node n on n.id = a.node_id join "user" u on u.id = c.owner_id
    where c.source = 1 and c.fee_type = 0 and c.currency = ${o.currency} and c.incurred_at >= ${o.from} and c.incurred_at < ${o.to}
      and (${o.ownerId}::bigint is null or c.owner_id = ${o.ownerId}) ${seen}
    group by c.owner_id, u.name, u.level, 4, 5, f.kind, n.cores, n.gpu_count, c.price_version_id`.execute(db);
  return rows;
};
