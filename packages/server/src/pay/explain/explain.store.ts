import type { BookAccount, BookCurrency, FeeSource, OwnerAccount, PostingCause } from '@renderdesk/contract';
import { sql } from 'kysely';
import { type Actor, holds } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import { customersOf } from '../../user/index.ts';

/** The house's own postings: of statements, suspense, fees of channels. */
export const house = 0;

/**
 * Scope of an explanation: a customer's purse, or the company's own postings, which need the right to reconcile. Throws
 * `notFound`.
 */
export const seen = async (db: Db, actor: Actor, ownerId: number) => {
  if (ownerId !== house) return purseSeen(db, actor, ownerId);
  if (!holds(actor, 'user:financeVerifyBills')) throw new ApiError('notFound');
  return { name: null };
};

/** A customer whose purse somebody may look into. Throws `notFound`. */
export const purseSeen = async (db: Db, actor: Actor, userId: number) => {
  if (!holds(actor, 'user:recharge') && !holds(actor, 'user:consume:bill')) throw new ApiError('notFound');
  const customers = customersOf(db, actor);
  let found = db.selectFrom('user').where('id', '=', userId);
  if (customers) found = found.where('id', 'in', customers);
  return found.select(['name', 'currency']).executeTakeFirstOrThrow(notFound);
};

interface Cause {
  readonly cause: PostingCause;
  readonly currency: BookCurrency;
  readonly postings: number;
  readonly amount: string;
  readonly last: Date;
}

/** What a balance is the sum of, by what was posted for; the largest first. */
export const causesOf = async (
  db: Db,
  o: { readonly ownerId: number; readonly account: OwnerAccount; readonly ref: number | undefined },
): Promise<Cause[]> => {
  const { rows } = await sql<Cause>`
    select p.cause, s.currency, count(distinct p.id)::int as postings, sum(s.credit - s.debit)::text as amount, max(p.at) as last
    from side s join posting p on p.owner_id = s.owner_id and p.id = s.posting_id
    where s.owner_id = ${o.ownerId} and s.account = ${o.account} and (${o.ref ?? null}::bigint is null or s.ref = ${o.ref ?? null})
    group by p.cause, s.currency order by abs(sum(s.credit - s.debit)) desc, p.cause`.execute(db);
  return rows;
};

interface Posted {
  readonly id: number;
  readonly at: Date;
  readonly incurred_at: Date;
  readonly key: string;
  readonly amount: string;
}

/** The newest postings of a balance for a cause. */
export const postingsOf = async (
  db: Db,
  o: {
    readonly ownerId: number;
    readonly account: OwnerAccount;
    readonly ref: number | undefined;
    readonly cause: PostingCause;
    readonly before: number | undefined;
    readonly most: number;
  },
): Promise<Posted[]> => {
  const { rows } = await sql<Posted>`
    select p.id, p.at, p.incurred_at, p.key, l.amount from posting p
    join lateral (select sum(s.credit - s.debit)::text as amount from side s where s.owner_id = p.owner_id and s.posting_id = p.id
      and s.account = ${o.account} and (${o.ref ?? null}::bigint is null or s.ref = ${o.ref ?? null})) l on l.amount is not null
    where p.owner_id = ${o.ownerId} and p.cause = ${o.cause} and (${o.before ?? null}::bigint is null or p.id < ${o.before ?? null})
    order by p.id desc limit ${o.most}`.execute(db);
  return rows;
};

/** The head of a posting. Throws `notFound`. */
export const postingHead = (db: Db, ownerId: number, id: number) =>
  db
    .selectFrom('posting')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

interface ChargeSeen {
  readonly task_id: number;
  readonly scene_name: string;
  readonly label: string;
  readonly n: number;
  readonly started_at: Date;
  readonly render_ms: number;
  readonly rule: 1 | 2 | 3 | 4 | 5;
  readonly unit: 1 | 2 | 3 | null;
  readonly units: number;
  readonly hourly: string;
  readonly list_amount: string;
  readonly amount: string;
  readonly returned: string;
  readonly currency: 1 | 2;
  readonly price_version_id: number;
  readonly alternatives: readonly { readonly rule: 1 | 2 | 3 | 4 | 5; readonly hourly: string }[];
  /** Of an additional charge: the fees that it is the sum of. */
  readonly software: readonly {
    readonly id: number;
    readonly name: string;
    readonly plugin: string;
    readonly unit: 1 | 2 | 3;
    readonly units: number;
    readonly price: string;
    readonly ms: number;
    readonly amount: string;
  }[];
}

/** The charge that a posting settled, or returned a part of; `key` is the charge's own. */
export const chargeOfPosting = async (
  db: Db,
  ownerId: number,
  postingId: number,
): Promise<ChargeSeen | undefined> => {
  const { rows } = await sql<ChargeSeen>`
    select c.task_id, t.scene_name, coalesce(f.label, '') as label, c.n, c.started_at, c.render_ms, c.rule, v.unit, c.units, c.hourly,
      c.list_amount, c.amount, c.returned, c.currency, c.price_version_id, c.alternatives,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.fee_id, 'name', s.fee_name, 'plugin', s.plugin, 'unit', s.fee_unit,
          'units', s.units, 'price', s.price::text, 'ms', s.render_ms, 'amount', s.amount::text) order by s.fee_name, s.fee_id)
        from software_charge s where c.source = 2 and (s.task_id, s.ix, s.n) = (c.task_id, c.ix, c.n)), '[]') as software
    from posting p join charge c on c.task_id = p.cause_id and c.posting_id = p.id and c.owner_id = p.owner_id
      join task t on t.id = c.task_id left join frame f on f.task_id = c.task_id and f.ix = c.ix and c.source in (1, 2)
      left join price_version v on v.id = c.price_version_id
    where p.owner_id = ${ownerId} and p.id = ${postingId} and p.cause = 1`.execute(db);
  return rows[0];
};

interface FeeSeen {
  readonly source: FeeSource;
  readonly revenue: BookAccount;
  readonly document: string | null;
  readonly task_id: number | null;
  readonly returned: string;
  readonly currency: 1 | 2;
}

/** The fee that a posting settled, or returned a part of. */
export const feeOfPosting = async (
  db: Db,
  ownerId: number,
  postingId: number,
): Promise<FeeSeen | undefined> => {
  const { rows } = await sql<FeeSeen>`
    select f.source, f.revenue, f.document, substring(f.corrects from '^task:([0-9]+)$')::bigint as task_id, f.returned, f.currency
    from posting p join fee f on f.owner_id = p.owner_id and f.id = p.cause_id
    where p.owner_id = ${ownerId} and p.id = ${postingId} and p.cause = 2`.execute(db);
  return rows[0];
};
