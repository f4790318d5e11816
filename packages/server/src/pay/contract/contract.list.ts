import { contracts, feeSource, soldKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import { eq, type Filter, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import type { Db } from '../../core/db/db.ts';
import { lastSecondOf, seenBy, whenFilters, whoseColumns, whoseFilters } from '../money.filters.ts';

/** Contracts of a kind whose customers somebody sees, joined to `user`, who bought. */
export const contractsSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('contract_terms as terms')
    .innerJoin('contract', (on) =>
      on.onRef('contract.owner_id', '=', 'terms.owner_id').onRef('contract.id', '=', 'terms.contract_id'),
    )
    .innerJoin('user', 'user.id', 'terms.owner_id')
    .where(seenBy(db, actor, 'terms.owner_id'));

const where = {
  ...whoseFilters,
  ...whenFilters('terms.created_at', 'terms.paid_at'),
  title: words('terms.title'),
  state: eq('contract.state'),
  way: eq('terms.way'),
} as const;

/** The first instant of a business day. */
const atDay = (
  day: string,
) => sql<Date | null>`case when contract.state <> 0 and terms.paid_at is not null then
  (${sql.raw(day)})::timestamp at time zone 'Asia/Shanghai' end`;
/** The posting of a step of a contract, which explains its amount. */
const postingAt = (...steps: readonly string[]) => sql<number | null>`(select p.id from posting p
  where p.owner_id = terms.owner_id and p.key in (${sql.join(
    steps.map((step) => sql`'contract:' || terms.contract_id || ':' || ${sql.lit(step)}`),
  )}) order by p.id desc limit 1)`;

export const contractColumns = {
  contractId: 'terms.contract_id',
  ...whoseColumns,
  title: 'terms.title',
  state: 'contract.state',
  way: 'terms.way',
  currency: 'contract.currency',
  listPrice: 'terms.list_price',
  price: 'contract.price',
  recognised: 'contract.recognised',
  returned: 'contract.returned',
  deferred: sql<string>`case when contract.state in (1, 2) then contract.price - contract.recognised - contract.returned else 0 end`,
  createTime: 'terms.created_at',
  payTime: 'terms.paid_at',
  beginTime: atDay('contract.first_day'),
  // What was ended runs no longer than until then; `least` passes over a moment that there is not.
  expireTime: sql<Date | null>`least(${lastSecondOf(atDay('contract.first_day + contract.days'))}, terms.ended_at)`,
  endTime: 'terms.ended_at',
  orderedBy: sql<string>`coalesce((select admin.really_name from admin where admin.id = terms.created_by), '')`,
  reason: 'terms.reason',
  postingId: postingAt('buy'),
  version: 'terms.version',
} as const;
const sorts = { timeSort: 'terms.created_at' } as const;
const key = 'terms.contract_id';
const { machinePack, projectPack, rental, copyright } = soldKind.of;

export const packNodes = listing(contracts.packNodes)
  .from((db, { actor }) => contractsSeen(db, actor).where('terms.kind', '=', sql.lit(machinePack)))
  .list({
    key,
    where,
    sorts,
    columns: {
      ...contractColumns,
      nodes: sql<number>`terms.nodes`,
      nodesRunning: sql<number>`(select count(*) from node_attempt n where n.right_contract_id = terms.contract_id)::int`,
      isOverflow: 'terms.is_overflow',
    },
  });

export const packProjects = listing(contracts.packProjects)
  .from((db, { actor }) => contractsSeen(db, actor).where('terms.kind', '=', sql.lit(projectPack)))
  .list({
    key,
    where,
    sorts,
    columns: {
      ...contractColumns,
      quotaFrames: 'terms.quota_frames',
      usedFrames: 'terms.used_frames',
      quotaTime: 'terms.quota_ms',
      usedTime: 'terms.used_ms',
      isOverflow: 'terms.is_overflow',
    },
  });

export const rentNodes = listing(contracts.rentNodes)
  .from((db, { actor }) => contractsSeen(db, actor).where('terms.kind', '=', sql.lit(rental)))
  .list({
    key,
    where,
    sorts,
    columns: {
      ...contractColumns,
      nodes: sql<number>`terms.nodes`,
      nodesHeld: 'terms.nodes_held',
      overduePrice: sql<string>`terms.overdue_price`,
      returnPercent: 'terms.return_percent',
    },
  });

/** Whether the purse has paid it, or owes it: within the minute. */
const isPosted: Filter<'fee.posting_id', boolean> = {
  columns: ['fee.posting_id'],
  narrow: (query, value) => query.where('fee.posting_id', value ? 'is not' : 'is', null),
};

/** The days for which machines were still there after their rental had ended, each a fee. */
export const overdueRents = listing(contracts.overdueRents)
  .from((db, { actor }) =>
    db
      .selectFrom('fee')
      .innerJoin('user', 'user.id', 'fee.owner_id')
      .where('fee.source', '=', sql.lit(feeSource.of.overdueRentDay))
      .where(seenBy(db, actor, 'fee.owner_id')),
  )
  .join((rows) => rows.leftJoin('contract_terms as terms', 'terms.contract_id', 'fee.source_id'))
  .list({
    key: 'fee.id',
    where: {
      ...whoseFilters,
      ...whenFilters('fee.incurred_at', 'fee.incurred_at'),
      isPosted,
    },
    sorts: { timeSort: 'fee.incurred_at' },
    columns: {
      feeId: 'fee.id',
      ...whoseColumns,
      contractId: 'fee.source_id',
      title: sql<string>`coalesce(terms.title, '')`,
      day: sql<string>`fee.day::text`,
      isPosted: sql<boolean>`fee.posting_id is not null`,
      incurredTime: 'fee.incurred_at',
    },
  });

const copyrightColumns = { ...contractColumns, auditDays: sql<number>`terms.audit_days` } as const;

/** Copyright orders, whatever became of them. */
export const copyrightRecharges = listing(contracts.copyrightRecharges)
  .from((db, { actor }) => contractsSeen(db, actor).where('terms.kind', '=', sql.lit(copyright)))
  .list({ key, where, sorts, columns: copyrightColumns });

/** What copyright registrations came to: those that were approved, or refunded, by the time of that. */
export const copyrightFees = listing(contracts.copyrightFees)
  .from((db, { actor }) =>
    contractsSeen(db, actor)
      .where('terms.kind', '=', sql.lit(copyright))
      .where('terms.ended_at', 'is not', null),
  )
  .list({
    key,
    where: {
      ...where,
      ...whenFilters('terms.ended_at', 'terms.paid_at'),
    },
    sorts: { timeSort: sql<Date>`terms.ended_at` },
    columns: { ...copyrightColumns, postingId: postingAt('approve', 'refund', 'end') },
  });
