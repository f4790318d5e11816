import {
  bookAccount,
  chargeSource,
  couponClass,
  feeType,
  freeReason,
  type Micro,
  periodOf,
  priceScope,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { changePurses, type PurseChange } from './farmPurse.store.ts';

/** A part of what the software of an attempt costs in addition to its node time. */
interface SoftwarePart {
  readonly fee: { readonly id: number; readonly name: string; readonly unit: number; readonly price: Micro };
  /** The plugin that it is for; empty for the software itself. */
  readonly plugin: string;
  readonly units: number;
  readonly amount: Micro;
}

/** What an ended attempt costs. `amount` is zero where a right covers it, `listAmount` is what it costs without one. */
export interface AttemptCharge {
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
  readonly ownerId: number;
  readonly userId: number;
  readonly currency: number;
  readonly amount: Micro;
  readonly listAmount: Micro;
  readonly revenue: number;
  readonly couponClass: number;
  readonly startedAt: Date;
  readonly renderMs: number;
  readonly priceVersionId: number;
  readonly rule: number;
  readonly units: number;
  readonly hourly: string;
  /** The rules that were not chosen, as JSON. */
  readonly alternatives: string;
  readonly feeType: number;
  readonly contractId: number | null;
  /** What its software costs by additional charges: a charge of its own, with a posting of its own. */
  readonly software?: readonly SoftwarePart[];
}

/**
 * Charges ended attempts: one charge each, the use of packs that cover them, and what purses hold and owe (ledger §5).
 * Locks packs before purses, both by their number, and purses last: the caller writes no more than its events after it.
 */
export const chargeAttempts = async (
  tx: Tx,
  o: {
    readonly charges: readonly AttemptCharge[];
    readonly purses: readonly PurseChange[];
    readonly now: Date;
  },
): Promise<void> => {
  await writeCharges(tx, o.charges, o.now);
  await writeSoftware(tx, o.charges, o.now);
  await useQuotas(tx, o.charges);
  await changePurses(tx, o.purses);
};

const writeCharges = async (tx: Tx, charges: readonly AttemptCharge[], now: Date): Promise<void> => {
  if (charges.length === 0) return;
  const column = <T>(of: (charge: AttemptCharge) => T): T[] => charges.map(of);
  await sql`
    insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
      started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly, alternatives, fee_type, right_contract_id,
      free_reason)
    select task_id, ${chargeSource.of.attempt}, ix, n, owner_id, user_id, amount, list, currency, revenue, class, started, ${now},
      ${periodOf(now)}, ms, version, rule, units, hourly, alternatives, fee_type, contract,
      case when amount = 0 and fee_type = 0 then ${freeReason.of.nothingToPay}::smallint end
    from unnest(${column((c) => c.taskId)}::bigint[], ${column((c) => c.ix)}::int[], ${column((c) => c.n)}::int[],
      ${column((c) => c.ownerId)}::bigint[], ${column((c) => c.userId)}::bigint[],
      ${column((c) => textOf(c.amount))}::numeric[], ${column((c) => textOf(c.listAmount))}::numeric[],
      ${column((c) => c.currency)}::smallint[], ${column((c) => c.revenue)}::smallint[],
      ${column((c) => c.couponClass)}::smallint[], ${column((c) => c.startedAt)}::timestamptz[],
      ${column((c) => c.renderMs)}::bigint[], ${column((c) => c.priceVersionId)}::bigint[],
      ${column((c) => c.rule)}::smallint[], ${column((c) => c.units)}::int[], ${column((c) => c.hourly)}::numeric[],
      ${column((c) => c.alternatives)}::jsonb[], ${column((c) => c.feeType)}::smallint[],
      ${column((c) => c.contractId)}::bigint[])
      as c (task_id, ix, n, owner_id, user_id, amount, list, currency, revenue, class, started, ms, version, rule, units, hourly,
        alternatives, fee_type, contract)`.execute(tx);
};

/** No price of node time made it: what it is made of is in `software_charge`. */
const noPriceVersion = 0;

/** The additional charges of attempts with what they are made of. Coupons do not pay them (ledger §3.4). */
const writeSoftware = async (tx: Tx, charges: readonly AttemptCharge[], now: Date): Promise<void> => {
  const charged = charges.flatMap((charge) => {
    const { software = [] } = charge;
    return software.length === 0
      ? []
      : [{ ...charge, software, sum: textOf(sumOf(software.map(({ amount }) => amount))) }];
  });
  if (charged.length === 0) return;
  const column = <T>(of: (charge: (typeof charged)[number]) => T): T[] => charged.map(of);
  const parts = charged.flatMap(({ software, ...charge }) =>
    software.map((part) => ({ ...charge, ...part })),
  );
  const ofPart = <T>(of: (part: (typeof parts)[number]) => T): T[] => parts.map(of);
  await sql`
    with parts as (
      insert into software_charge (task_id, ix, n, fee_id, fee_name, plugin, fee_unit, units, price, render_ms, amount)
      select * from unnest(${ofPart((p) => p.taskId)}::bigint[], ${ofPart((p) => p.ix)}::int[], ${ofPart((p) => p.n)}::int[],
        ${ofPart((p) => p.fee.id)}::bigint[], ${ofPart((p) => p.fee.name)}::text[], ${ofPart((p) => p.plugin)}::text[],
        ${ofPart((p) => p.fee.unit)}::smallint[], ${ofPart((p) => p.units)}::int[], ${ofPart((p) => textOf(p.fee.price))}::numeric[],
        ${ofPart((p) => p.renderMs)}::bigint[], ${ofPart((p) => textOf(p.amount))}::numeric[]))
    insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
      started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
    select task_id, ${chargeSource.of.additionalCharge}, ix, n, owner_id, user_id, amount, amount, currency,
      ${bookAccount.of.additionalChargeRevenue}, ${couponClass.of.none}, started, ${now}, ${periodOf(now)}, 0, ${noPriceVersion},
      ${priceScope.of.everyone}, 1, 0
    from unnest(${column((c) => c.taskId)}::bigint[], ${column((c) => c.ix)}::int[], ${column((c) => c.n)}::int[],
      ${column((c) => c.ownerId)}::bigint[], ${column((c) => c.userId)}::bigint[], ${column((c) => c.sum)}::numeric[],
      ${column((c) => c.currency)}::smallint[], ${column((c) => c.startedAt)}::timestamptz[])
      as c (task_id, ix, n, owner_id, user_id, amount, currency, started)`.execute(tx);
};

/** Counts the frames and the time that project packs covered. */
const useQuotas = async (tx: Tx, charges: readonly AttemptCharge[]): Promise<void> => {
  const covered = charges.filter((charge) => charge.feeType === feeType.of.projectPack);
  if (covered.length === 0) return;
  await sql`
    with used as (
      select contract, count(*) as frames, sum(ms) as ms
      from unnest(${covered.map(({ contractId }) => contractId)}::bigint[], ${covered.map(({ renderMs }) => renderMs)}::bigint[])
        as u (contract, ms) group by contract),
    locked as materialized (
      select t.contract_id from contract_terms t where t.contract_id in (select contract from used) order by t.contract_id for update)
    update contract_terms t set used_frames = t.used_frames + u.frames, used_ms = t.used_ms + u.ms
    from locked l join used u on u.contract = l.contract_id where t.contract_id = l.contract_id`.execute(tx);
};
