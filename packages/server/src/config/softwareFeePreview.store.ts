import { chargeSource, feeType, feeUnit, type Micro, microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { feesInForce, feesOf, type SoftwareFee } from '../task/index.ts';
import { customersOf } from '../user/index.ts';
import type { FeeScope } from './softwareFee.store.ts';

/** A customer, by what the versions that stood charged and what a charge would have. */
export interface FeePreviewRow {
  readonly ownerId: number;
  readonly userName: string;
  readonly tasks: number;
  readonly charges: number;
  readonly charged: Micro;
  readonly wouldBe: Micro;
}

interface Combination {
  readonly version: string;
  readonly plugins: readonly string[];
}

const byAmount = sql.lit(feeType.of.amount);

/** Attempts that were paid by amount, in the currency of a charge, of its software. */
const rendered = (scope: FeeScope, o: { readonly from: Date; readonly to: Date }) => sql`
  charge c join task t on t.id = c.task_id and t.software_id = ${scope.software_id}
    join attempt a on a.task_id = c.task_id and a.ix = c.ix and a.n = c.n
    left join node n on n.id = a.node_id
  where c.source = ${sql.lit(chargeSource.of.attempt)} and c.fee_type = ${byAmount} and c.render_ms > 0 and c.currency = ${scope.currency}
    and c.incurred_at >= ${o.from} and c.incurred_at < ${o.to}`;

/** Whether a charge would count for what rendered, next to the others that are in force. */
const counts = (fees: readonly SoftwareFee[], added: SoftwareFee, use: Combination): boolean =>
  feesOf(fees, { ...use, softwareId: added.softwareId, currency: added.currency }).some(
    ({ fee }) => fee === added,
  );

/**
 * What tasks that rendered within a span would have been charged by a charge that stood from the beginning on, by the rule that charges them
 * (`feesOf`), each attempt rounded as its charge is; what is once a task, for tasks of which nothing was charged before. Those first
 * that differ most.
 */
export const feePreview = async (
  db: Db,
  actor: Actor,
  o: {
    readonly scope: FeeScope;
    readonly unit: 1 | 2 | 3;
    readonly price: string;
    readonly from: Date;
    readonly to: Date;
  },
): Promise<FeePreviewRow[]> => {
  const { scope } = o;
  const added: SoftwareFee = {
    id: 0,
    name: scope.fee_name,
    softwareId: scope.software_id,
    currency: scope.currency,
    version: scope.version_name,
    plugin: scope.plugin_name,
    unit: o.unit,
    price: microOf(o.price),
  };
  const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
  const isReplaced = (fee: SoftwareFee): boolean =>
    fee.currency === added.currency &&
    (['name', 'version', 'plugin'] as const).every((part) => folded(fee[part]) === folded(added[part]));
  const others = await feesInForce(db, o.to, [scope.software_id]);
  const fees = [...others.filter((fee) => !isReplaced(fee)), added];
  const { rows: combinations } = await sql<Combination>`
    select distinct a.software_version as version, t.plugin_versions as plugins from ${rendered(scope, o)}`.execute(
    db,
  );
  const fitting = combinations.filter((use) => counts(fees, added, use));
  const customers = customersOf(db, actor);
  const seen = customers ? sql`and c.owner_id in (${customers})` : sql``;
  const units = o.unit === feeUnit.of.coreHour ? sql`greatest(1, coalesce(n.cores, 1))` : sql`1`;
  const { rows } = await sql<
    Omit<FeePreviewRow, 'charged' | 'wouldBe'> & { charged: string; wouldBe: string }
  >`
    with fits as (
      select f.version, array(select jsonb_array_elements_text(f.plugins)) as plugins
      from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as f (version text, plugins jsonb)),
    counted as (
      select c.owner_id, c.task_id, round(${o.price}::numeric * ${units} * c.render_ms / 3600000, 6) as amount
      from ${rendered(scope, o)} ${seen}
        and exists (select from fits f where f.version = a.software_version and f.plugins = t.plugin_versions)
        and (${o.unit}::int <> ${feeUnit.of.task} or not exists (select from charge e where e.task_id = c.task_id and e.source = 1
          and e.fee_type = ${byAmount} and e.render_ms > 0 and e.incurred_at < ${o.from}))),
    would as (
      select owner_id, count(distinct task_id)::int as tasks,
        case when ${o.unit}::int = ${feeUnit.of.task} then count(distinct task_id) else count(*) filter (where amount > 0) end::int as charges,
        case when ${o.unit}::int = ${feeUnit.of.task} then ${o.price}::numeric * count(distinct task_id) else sum(amount) end as amount
      from counted group by owner_id),
    was as (
      select c.owner_id, sum(s.amount) as amount
      from charge c join software_charge s on (s.task_id, s.ix, s.n) = (c.task_id, c.ix, c.n) join software_fee v on v.id = s.fee_id
      where c.source = 2 and c.currency = ${scope.currency} and c.incurred_at >= ${o.from} and c.incurred_at < ${o.to} ${seen}
        and v.software_id = ${scope.software_id} and (folded(v.fee_name), folded(v.version_name), folded(v.plugin_name))
          = (folded(${scope.fee_name}), folded(${scope.version_name}), folded(${scope.plugin_name}))
      group by c.owner_id)
    select u.id as "ownerId", u.name as "userName", coalesce(w.tasks, 0) as tasks, coalesce(w.charges, 0) as charges,
      coalesce(b.amount, 0)::numeric(20,6)::text as charged, coalesce(w.amount, 0)::numeric(20,6)::text as "wouldBe"
    from would w full join was b on b.owner_id = w.owner_id join "user" u on u.id = coalesce(w.owner_id, b.owner_id)
    order by abs(coalesce(w.amount, 0) - coalesce(b.amount, 0)) desc, u.id`.execute(db);
  return rows.map((row) => ({ ...row, charged: microOf(row.charged), wouldBe: microOf(row.wouldBe) }));
};
