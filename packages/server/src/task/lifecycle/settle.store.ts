import { type RawBuilder, sql } from 'kysely';
import {
  attemptOutcome,
  costOf,
  feeType,
  feeUnit,
  micro,
  type Micro,
  microOf,
  noMoney,
  stuckResolution,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';
import { type AttemptCharge, chargeAttempts, type PurseChange } from '../../pay/ledger/index.ts';
import { type AttemptOutcome, isChargeable } from './lifecycle.rules.ts';
import { type Deltas, deltaOf } from './live.store.ts';
import { classOf } from './price.rules.ts';
import { feePartsOf, feesOf, inForceAt } from './softwareFee.rules.ts';
import { chargedOnce, feeVersions } from './softwareFee.store.ts';

/** An attempt to end: its key, its outcome and what its node reported. */
export interface Ending {
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
  readonly outcome: AttemptOutcome;
  readonly reason: string;
  readonly exitCode?: number | null;
  /** The node's report of the end: how long the renderer ran; null from an old agent. Absent without a report. */
  readonly reported?: { readonly renderMs: number | null };
}

/** Milliseconds since the lease of an attempt `a`. */
const sinceLease = (at: Date | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(0, round(extract(epoch from ${at}::timestamptz - a.leased_at) * 1000))::bigint`;

/** Render time of an attempt `a` that its agent reported last; null where it reports none. */
const lastReportedMs = sql<number | null>`
  (select v.render_ms from attempt_live v where v.task_id = a.task_id and v.ix = a.ix and v.n = a.n)`;

/**
 * Render time of an open attempt `a` whose end no node reports: the time that its agent reported last, else the time from
 * the lease to the node's last heartbeat. At most the time since the lease.
 */
export const knownRenderMs = (now: Date): RawBuilder<number> => sql<number>`
  least(${sinceLease(now)}, coalesce(${lastReportedMs},
    (select ${sinceLease(sql`b.beat_at`)} from node_beat b where b.node_id = a.node_id), ${sinceLease(now)}))`;

/** An attempt that was ended, with what its charge needs. */
interface Ended {
  readonly task_id: number;
  readonly ix: number;
  readonly n: number;
  readonly outcome: AttemptOutcome;
  readonly reason: string;
  readonly render_ms: number;
  readonly price_version_id: number | null;
  readonly leased_at: Date;
  readonly hourly_price: string;
  readonly list_hourly: string;
  readonly rule: number;
  readonly units: number;
  readonly alternatives: string;
  /** Fee type of the right that covers it, fixed at the lease; 0 where the customer pays by amount. */
  readonly fee_type: number;
  readonly right_contract_id: number | null;
  readonly platform_kind: number;
  readonly unit: number | null;
  readonly hold: string;
  readonly is_free: boolean;
  readonly limit_agreed: boolean;
  readonly user_id: number;
  readonly owner_id: number;
  readonly currency: number;
  readonly software_id: number;
  readonly software_version: string;
  readonly plugins: readonly string[];
  readonly cores: number;
}

/**
 * Ends open attempts and settles them (lifecycles §6); ended ones stay as they are. Render time is what the agent measured,
 * at most the time since the lease; the rest is lost time. Writes a charge for each attempt whose outcome is charged (with
 * amount 0 too), releases its hold and frees its node. Adds the changes of the live rows to `deltas`. With `consent` the
 * customer pays for what staff stop.
 */
export const endAttempts = async (
  tx: Tx,
  endings: readonly Ending[],
  o: { readonly now: Date; readonly consent?: boolean; readonly deltas: Deltas },
): Promise<void> => {
  if (endings.length === 0) return;
  const { rows } = await sql<Ended>`
    with ended as (
      update attempt a set ended_at = greatest(${o.now}, a.leased_at), outcome = e.outcome, reason = e.reason,
        exit_code = e.exit_code, hold = 0, render_ms = m.rendered, lost_ms = m.passed - m.rendered
      from unnest(${endings.map((e) => e.taskId)}::bigint[], ${endings.map((e) => e.ix)}::int[],
        ${endings.map((e) => e.n)}::int[], ${endings.map((e) => e.outcome)}::smallint[],
        ${endings.map((e) => e.reason)}::text[], ${endings.map((e) => e.exitCode ?? null)}::int[],
        ${endings.map((e) => e.reported !== undefined)}::boolean[], ${endings.map((e) => e.reported?.renderMs ?? null)}::bigint[])
        as e (task_id, ix, n, outcome, reason, exit_code, is_reported, render_ms), frame f, task t, platform p,
        lateral (select a.task_id, a.ix, a.n, ${sinceLease(o.now)} as passed, case
            when not e.is_reported then ${knownRenderMs(o.now)} when e.render_ms is null then ${sinceLease(o.now)}
            else least(greatest(e.render_ms, ${lastReportedMs}), ${sinceLease(o.now)}) end as rendered
          from attempt a where a.task_id = e.task_id and a.ix = e.ix and a.n = e.n) m
      where a.task_id = e.task_id and a.ix = e.ix and a.n = e.n and a.ended_at is null
        and f.task_id = a.task_id and f.ix = a.ix and t.id = a.task_id and p.id = t.platform_id
      returning a.task_id, a.ix, a.n, a.node_id, a.outcome, a.reason, a.render_ms, a.price_version_id, a.leased_at, a.hourly_price,
        coalesce(a.list_hourly, a.hourly_price) as list_hourly, coalesce(a.price_rule, 1) as rule,
        coalesce(a.price_units, 1) as units, coalesce(a.price_alternatives, '[]')::text as alternatives,
        a.fee_type, a.right_contract_id,
        p.kind as platform_kind, old.hold, f.is_free, t.overtime_stop_agreed as limit_agreed, t.user_id, t.owner_id, t.currency,
        t.software_id, a.software_version, t.plugin_versions as plugins),
    free as (
      delete from node_attempt o using ended
      where o.node_id = ended.node_id and o.task_id = ended.task_id and o.ix = ended.ix and o.n = ended.n)
    select ended.*, v.unit, coalesce(n.cores, 1) as cores from ended left join node n on n.id = ended.node_id
    left join price_version v on v.id = ended.price_version_id`.execute(tx);
  const charges: AttemptCharge[] = [];
  const purses: PurseChange[] = [];
  for (const row of rows) {
    const delta = deltaOf(o.deltas, row.task_id);
    const hold = micro(-microOf(row.hold));
    delta.hold = micro(delta.hold + hold);
    if (row.outcome === attemptOutcome.of.done) {
      delta.doneMs += row.render_ms;
      delta.doneAttempts += 1;
    }
    if (row.outcome === attemptOutcome.of.failed) {
      delta.errors += 1;
      delta.lastError = row.reason;
    }
    const chargeable = isChargeable(row.outcome, {
      consent: o.consent === true,
      free: row.is_free,
      limitAgreed: row.limit_agreed,
    });
    const version = chargeable ? row.price_version_id : null;
    const isCovered = row.fee_type !== feeType.of.amount;
    const amount = version === null || isCovered ? noMoney : costOf(microOf(row.hourly_price), row.render_ms);
    delta.consume = micro(delta.consume + amount);
    if (version !== null) charges.push(chargeOf(row, amount, version));
    purses.push({ ownerId: row.owner_id, hold, pending: amount });
  }
  await chargeSoftware(tx, { rows, charges, purses, now: o.now, deltas: o.deltas });
  await addToFrames(tx, charges);
  await resolveStuck(tx, rows, o.now);
  await chargeAttempts(tx, { charges, purses, now: o.now });
};

/**
 * Adds to charges what the software of their tasks costs by the fees in force at their leases, as with prices. It follows node time: what costs nothing because it is
 * free or a right covers it brings no fee. What is charged once a task is of its first attempt that is charged, by index; the
 * caller holds the tasks, so nobody else charges it meanwhile.
 */
const chargeSoftware = async (
  tx: Tx,
  o: {
    readonly rows: readonly Ended[];
    readonly charges: AttemptCharge[];
    readonly purses: PurseChange[];
    readonly now: Date;
    readonly deltas: Deltas;
  },
): Promise<void> => {
  const paid = o.charges.filter((charge) => charge.feeType === feeType.of.amount && charge.renderMs > 0);
  if (paid.length === 0) return;
  const ended = new Map(o.rows.map((row) => [`${row.task_id}.${row.ix}.${row.n}`, row]));
  const fees = await feeVersions(tx, o.now, [...new Set(o.rows.map((row) => row.software_id))]);
  if (fees.length === 0) return;
  const hasOnce = fees.some(({ unit }) => unit === feeUnit.of.task);
  const once = hasOnce ? await chargedOnce(tx, [...new Set(paid.map(({ taskId }) => taskId))]) : undefined;
  for (const charge of paid.toSorted((a, b) => a.taskId - b.taskId || a.ix - b.ix || a.n - b.n)) {
    const row = ended.get(`${charge.taskId}.${charge.ix}.${charge.n}`);
    if (!row) continue;
    const { software_id: softwareId, software_version: version, currency, plugins, cores } = row;
    const counted = feesOf(inForceAt(fees, charge.startedAt), { softwareId, currency, version, plugins });
    const software = feePartsOf(counted, {
      ms: charge.renderMs,
      cores,
      once: once?.get(charge.taskId) ?? new Set(),
    });
    if (software.length === 0) continue;
    const amount = sumOf(software.map((part) => part.amount));
    o.charges[o.charges.indexOf(charge)] = { ...charge, software };
    const delta = deltaOf(o.deltas, charge.taskId);
    delta.consume = micro(delta.consume + amount);
    o.purses.push({ ownerId: charge.ownerId, hold: noMoney, pending: amount });
  }
};

const chargeOf = (row: Ended, amount: Micro, version: number): AttemptCharge => ({
  taskId: row.task_id,
  ix: row.ix,
  n: row.n,
  ownerId: row.owner_id,
  userId: row.user_id,
  currency: row.currency,
  amount,
  listAmount: costOf(microOf(row.list_hourly), row.render_ms),
  ...classOf(row.platform_kind, row.unit),
  startedAt: row.leased_at,
  renderMs: row.render_ms,
  priceVersionId: version,
  rule: row.rule,
  units: row.units,
  hourly: row.hourly_price,
  alternatives: row.alternatives,
  feeType: row.fee_type,
  contractId: row.right_contract_id,
});

/** Adds the amounts of charges to their frames. */
const addToFrames = async (tx: Tx, charges: readonly AttemptCharge[]): Promise<void> => {
  const paid = charges
    .map(({ taskId, ix, amount, software = [] }) => ({
      taskId,
      ix,
      amount: sumOf([amount, ...software.map((part) => part.amount)]),
    }))
    .filter(({ amount }) => amount !== noMoney);
  if (paid.length === 0) return;
  await sql`
    update frame f set consume = f.consume + s.amount
    from (select task_id, ix, sum(amount) as amount
      from unnest(${paid.map(({ taskId }) => taskId)}::bigint[], ${paid.map(({ ix }) => ix)}::int[],
        ${paid.map(({ amount }) => textOf(amount))}::numeric[]) as c (task_id, ix, amount) group by task_id, ix) s
    where f.task_id = s.task_id and f.ix = s.ix`.execute(tx);
};

/** Writes how findings of stuck frames were resolved, by the outcomes of their attempts. */
const resolveStuck = async (tx: Tx, ended: readonly Ended[], now: Date): Promise<void> => {
  if (ended.length === 0) return;
  const { superseded, stoppedByUser, stoppedByStaff, stoppedByArrears, timedOut } = attemptOutcome.of;
  const { endedByItself, restarted, stopped } = stuckResolution.of;
  const stops: readonly number[] = [stoppedByUser, stoppedByStaff, stoppedByArrears, timedOut];
  const resolution = (outcome: number): number =>
    outcome === superseded ? restarted : stops.includes(outcome) ? stopped : endedByItself;
  await sql`
    update stuck_frame s set resolution = e.resolution, resolved_at = ${now}
    from unnest(${ended.map((e) => e.task_id)}::bigint[], ${ended.map((e) => e.ix)}::int[],
      ${ended.map((e) => e.n)}::int[], ${ended.map((e) => resolution(e.outcome))}::smallint[])
      as e (task_id, ix, n, resolution)
    where s.task_id = e.task_id and s.ix = e.ix and s.n = e.n and s.resolution is null`.execute(tx);
};
