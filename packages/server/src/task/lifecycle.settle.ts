import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';
import { type AttemptOutcome, isChargeable } from './lifecycle.rules.ts';
import { type Deltas, deltaOf } from './lifecycle.store.ts';
import { costOf, micro, microOf, type Micro, periodOf, textOf } from './money.rules.ts';

/** A run that ends: of which frame, how, and what the node said of it. */
export interface Ending {
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
  readonly outcome: AttemptOutcome;
  readonly reason: string;
  readonly exitCode?: number | null;
}

interface Ended {
  readonly task_id: number;
  readonly ix: number;
  readonly n: number;
  readonly outcome: AttemptOutcome;
  readonly node_ms: number;
  readonly price_version_id: number | null;
  readonly hourly_price: string;
  readonly hold: string;
  readonly is_free: boolean;
  readonly limit_agreed: boolean;
  readonly user_id: number;
  readonly owner_id: number;
  readonly currency: number;
}

/**
 * Ends runs and settles them (lifecycles §6): node time by the server's clock, one charge row for each that is charged by
 * how it ended (amount 0 too), its hold released. Runs that have ended already are left as they are. Adds to `deltas`
 * what the live rows must learn. `consent`: the customer pays for what staff stop.
 */
export const endRuns = async (
  tx: Tx,
  endings: readonly Ending[],
  o: { readonly now: Date; readonly consent?: boolean; readonly deltas: Deltas },
): Promise<void> => {
  if (endings.length === 0) return;
  const { rows } = await sql<Ended>`
    update attempt a set ended_at = greatest(${o.now}, a.leased_at), outcome = e.outcome, reason = e.reason,
      exit_code = e.exit_code, hold = 0,
      node_ms = greatest(0, round(extract(epoch from ${o.now}::timestamptz - a.leased_at) * 1000))::bigint
    from unnest(${endings.map((e) => e.taskId)}::bigint[], ${endings.map((e) => e.ix)}::int[],
      ${endings.map((e) => e.n)}::int[], ${endings.map((e) => e.outcome)}::smallint[],
      ${endings.map((e) => e.reason)}::text[], ${endings.map((e) => e.exitCode ?? null)}::int[])
      as e (task_id, ix, n, outcome, reason, exit_code), frame f, task t
    where a.task_id = e.task_id and a.ix = e.ix and a.n = e.n and a.ended_at is null
      and f.task_id = a.task_id and f.ix = a.ix and t.id = a.task_id
    returning a.task_id, a.ix, a.n, a.outcome, a.node_ms, a.price_version_id, a.hourly_price, old.hold, f.is_free, t.overtime_stop_agreed as limit_agreed,
      t.user_id, t.owner_id, t.currency`.execute(tx);
  const charges: { row: Ended; amount: Micro; version: number }[] = [];
  for (const row of rows) {
    const delta = deltaOf(o.deltas, row.task_id);
    delta.hold = micro(delta.hold - microOf(row.hold));
    if (row.outcome === 1) {
      delta.doneMs += row.node_ms;
      delta.doneRuns += 1;
    }
    const chargeable = isChargeable(row.outcome, {
      consent: o.consent === true,
      free: row.is_free,
      limitAgreed: row.limit_agreed,
    });
    if (!chargeable || row.price_version_id === null) continue;
    const amount = costOf(microOf(row.hourly_price), row.node_ms);
    delta.consume = micro(delta.consume + amount);
    charges.push({ row, amount, version: row.price_version_id });
  }
  await writeCharges(tx, charges, o.now);
  await resolveStuck(tx, rows, o.now);
};

const writeCharges = async (
  tx: Tx,
  charges: readonly { row: Ended; amount: Micro; version: number }[],
  now: Date,
): Promise<void> => {
  if (charges.length === 0) return;
  const column = <T>(of: (row: Ended) => T): T[] => charges.map(({ row }) => of(row));
  await sql`
    insert into charge (task_id, ix, n, owner_id, user_id, amount, list_amount, currency, price_version_id, node_ms,
      incurred_at, period)
    select task_id, ix, n, owner_id, user_id, amount, amount, currency, version, node_ms, ${now}, ${periodOf(now)}
    from unnest(${column((r) => r.task_id)}::bigint[], ${column((r) => r.ix)}::int[], ${column((r) => r.n)}::int[],
      ${column((r) => r.owner_id)}::bigint[], ${column((r) => r.user_id)}::bigint[],
      ${charges.map(({ amount }) => textOf(amount))}::numeric[], ${column((r) => r.currency)}::smallint[],
      ${charges.map(({ version }) => version)}::bigint[], ${column((r) => r.node_ms)}::bigint[])
      as c (task_id, ix, n, owner_id, user_id, amount, currency, version, node_ms)`.execute(tx);
};

/** What came of findings of stuck frames, by how their runs ended: restarted, stopped, or ended by themselves. */
const resolveStuck = async (tx: Tx, ended: readonly Ended[], now: Date): Promise<void> => {
  if (ended.length === 0) return;
  const resolution = (outcome: number): number =>
    outcome === 8 ? 2 : [3, 4, 5, 6].includes(outcome) ? 3 : 1;
  await sql`
    update stuck_frame s set resolution = e.resolution, resolved_at = ${now}
    from unnest(${ended.map((e) => e.task_id)}::bigint[], ${ended.map((e) => e.ix)}::int[],
      ${ended.map((e) => e.n)}::int[], ${ended.map((e) => resolution(e.outcome))}::smallint[])
      as e (task_id, ix, n, resolution)
    where s.task_id = e.task_id and s.ix = e.ix and s.n = e.n and s.resolution is null`.execute(tx);
};
