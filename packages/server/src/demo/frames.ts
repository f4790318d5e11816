import { createHash } from 'node:crypto';
import {
  costOf,
  hour,
  type Micro,
  micro,
  periodOf,
  renderStatus,
  runningStatuses,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import type { Customer } from './customers.ts';
import type { DemoTask } from './demoTask.ts';
import type { Prices } from './prices.ts';
import type { DemoAttempt, DemoFrame } from './schedule.ts';

const isOpen = (task: DemoTask): boolean => runningStatuses.some((status) => status === task.status);
const takesFrames: readonly number[] = [
  renderStatus.of.waiting,
  renderStatus.of.rendering,
  renderStatus.of.preRendering,
];
const part = 20_000;

/** What a running attempt of the demo may cost at most: an hour of its node. */
const holdOf = (prices: Prices, attempt: DemoAttempt, customer: Customer): Micro =>
  attempt.end === undefined && prices.rightOf(attempt, customer) === undefined
    ? costOf(prices.hourOf(attempt.node, customer.currency).hourly, hour)
    : micro(0n);

/** Live rows of the open tasks; frames, runs and charges of all. */
export async function fillFrames(
  tx: Tx,
  { tasks, prices, now }: { tasks: readonly DemoTask[]; prices: Prices; now: Date },
): Promise<void> {
  const open = tasks.filter(isOpen);
  if (open.length > 0) await insertLive(tx, open, prices);
  const frames = tasks.flatMap((task) => task.rendering.frames.map((frame) => ({ task, frame })));
  for (let start = 0; start < frames.length; start += part)
    await insertFrames(tx, frames.slice(start, start + part));
  const attempts = tasks.flatMap((task) => task.rendering.attempts.map((attempt) => ({ task, attempt })));
  for (let start = 0; start < attempts.length; start += part) {
    const some = attempts.slice(start, start + part);
    await insertAttempts(tx, some, prices);
    await insertCharges(tx, some, prices);
  }
  const running = attempts.filter(({ attempt }) => attempt.end === undefined);
  if (running.length === 0) return;
  await addRows(
    tx,
    'node_attempt',
    running.map(({ task, attempt }) => ({
      node_id: attempt.node.id,
      task_id: task.id,
      ix: attempt.ix,
      n: attempt.n,
      right_contract_id: prices.rightOf(attempt, task.customer) ?? null,
    })),
  );
  await addRows(
    tx,
    'attempt_live',
    running.map(({ task, attempt }) => ({
      task_id: task.id,
      ix: attempt.ix,
      n: attempt.n,
      progress: Math.min(900, Math.round((now.getTime() - attempt.begin) / 500)),
      last_log_at: now,
    })),
  );
}

/** What the farm keeps of tasks that are open. */
const insertLive = async (tx: Tx, open: readonly DemoTask[], prices: Prices): Promise<void> => {
  await addRows(
    tx,
    'task_live',
    open.map((task) => {
      const { rendering, counters, customer } = task;
      const done = rendering.attempts.filter(({ outcome }) => outcome === 1);
      const hold = rendering.attempts.reduce((sum, one) => sum + holdOf(prices, one, customer), 0n);
      return {
        task_id: task.id,
        ...counters,
        total: rendering.frames.length,
        ready: takesFrames.includes(task.status)
          ? rendering.frames.filter(({ status }) => status === 1).length
          : 0,
        running_nodes: counters.running,
        hold: textOf(micro(hold)),
        consume: prices.sumOf(rendering.attempts, customer),
        done_ms: done.reduce((sum, { begin, end = begin }) => sum + end - begin, 0),
        done_attempts: done.length,
      };
    }),
  );
};

const insertFrames = async (
  tx: Tx,
  frames: readonly { task: DemoTask; frame: DemoFrame }[],
): Promise<void> => {
  const column = <T>(of: (frame: DemoFrame) => T): T[] => frames.map(({ frame }) => of(frame));
  await sql`
    INSERT INTO frame (task_id, ix, label, kind, status, stop_type, attempt_n, restarts, node_id)
    SELECT id, ix, lpad((ix + 1)::text, 4, '0'), kind, status, stop_type, n, restarts, node
    FROM unnest(${frames.map(({ task }) => task.id)}::bigint[], ${column((f) => f.ix)}::int[],
      ${column((f) => f.kind)}::smallint[], ${column((f) => f.status)}::smallint[],
      ${column((f) => f.stopType)}::smallint[], ${column((f) => f.attempts)}::int[],
      ${column((f) => f.restarts)}::int[], ${column((f) => f.nodeId)}::bigint[])
      AS f (id, ix, kind, status, stop_type, n, restarts, node)`.execute(tx);
};

interface Made {
  readonly task: DemoTask;
  readonly attempt: DemoAttempt;
}

/** No node reports by it: the tokens of the past are as good as any, and the same in every demo. */
const tokenOf = ({ task, attempt }: Made): Buffer =>
  createHash('sha256').update(`demo ${task.id} ${attempt.ix} ${attempt.n}`).digest().subarray(0, 16);

const reasons: Readonly<Record<number, string>> = {
  2: 'Error: out of memory while building the acceleration structure (exit code 1)',
  7: 'the node was silent for 60 seconds',
};

const insertAttempts = async (tx: Tx, made: readonly Made[], prices: Prices): Promise<void> => {
  const column = <T>(of: (one: Made) => T): T[] => made.map(of);
  const price = ({ task, attempt }: Made) => prices.hourOf(attempt.node, task.customer.currency);
  const at = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
  await sql`
    INSERT INTO attempt (task_id, ix, n, token, node_id, price_version_id, leased_at, ended_at, outcome, render_ms, reason,
      exit_code, hold, hourly_price, price_rule, price_units, list_hourly, fee_type, right_contract_id)
    SELECT id, ix, n, token, node, version, began, ended, outcome, ms, reason,
      CASE outcome WHEN 1 THEN 0 WHEN 2 THEN 1 END, hold, hourly, rule, units, hourly, CASE WHEN contract IS NULL THEN 0 ELSE 3 END, contract
    FROM unnest(${column(({ task }) => task.id)}::bigint[], ${column(({ attempt }) => attempt.ix)}::int[],
      ${column(({ attempt }) => attempt.n)}::int[], ${column(tokenOf)}::bytea[],
      ${column(({ attempt }) => attempt.node.id)}::bigint[], ${column((one) => price(one).versionId)}::bigint[],
      ${column(({ attempt }) => at(attempt.begin))}::timestamptz[], ${column(({ attempt }) => at(attempt.end))}::timestamptz[],
      ${column(({ attempt }) => attempt.outcome ?? null)}::smallint[],
      ${column(({ attempt }) => (attempt.end === undefined ? null : attempt.end - attempt.begin))}::bigint[],
      ${column(({ attempt }) => reasons[attempt.outcome ?? 0] ?? '')}::text[],
      ${column((one) => textOf(holdOf(prices, one.attempt, one.task.customer)))}::numeric[],
      ${column((one) => textOf(price(one).hourly))}::numeric[], ${column((one) => price(one).rule)}::smallint[],
      ${column((one) => price(one).units)}::int[],
      ${column(({ task, attempt }) => prices.rightOf(attempt, task.customer) ?? null)}::bigint[])
      AS a (id, ix, n, token, node, version, began, ended, outcome, ms, reason, hold, hourly, rule, units, contract)`.execute(
    tx,
  );
};

const insertCharges = async (tx: Tx, made: readonly Made[], prices: Prices): Promise<void> => {
  const charges = made.flatMap(({ task, attempt }) => {
    const { currency } = task.customer;
    const amount = prices.chargeOf(attempt, currency);
    return amount === undefined || attempt.end === undefined
      ? []
      : [
          {
            task,
            attempt,
            list: textOf(amount),
            contract: prices.rightOf(attempt, task.customer) ?? null,
            end: attempt.end,
            price: prices.hourOf(attempt.node, currency),
            ...prices.classOf(attempt, currency),
          },
        ];
  });
  if (charges.length === 0) return;
  const column = <T>(of: (one: (typeof charges)[number]) => T): T[] => charges.map(of);
  await sql`
    WITH charged AS (INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
      started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly, fee_type, right_contract_id,
      free_reason)
    SELECT id, 1, ix, n, owner, customer, CASE WHEN contract IS NULL THEN list ELSE 0 END, list, currency, revenue, class, began, at, period, ms, version, rule, units,
      hourly, CASE WHEN contract IS NULL THEN 0 ELSE 3 END, contract, CASE WHEN list = 0 AND contract IS NULL THEN 1 END
    FROM unnest(${column(({ task }) => task.id)}::bigint[], ${column(({ attempt }) => attempt.ix)}::int[],
      ${column(({ attempt }) => attempt.n)}::int[], ${column(({ task }) => task.customer.ownerId)}::bigint[],
      ${column(({ task }) => task.customer.id)}::bigint[], ${column(({ list }) => list)}::numeric[],
      ${column(({ task }) => task.customer.currency)}::smallint[], ${column(({ revenue }) => revenue)}::smallint[],
      ${column(({ couponClass }) => couponClass)}::smallint[],
      ${column(({ attempt }) => new Date(attempt.begin))}::timestamptz[],
      ${column(({ end }) => new Date(end))}::timestamptz[], ${column(({ end }) => periodOf(new Date(end)))}::int[],
      ${column(({ attempt, end }) => end - attempt.begin)}::bigint[],
      ${column(({ price }) => price.versionId)}::bigint[], ${column(({ price }) => price.rule)}::smallint[],
      ${column(({ price }) => price.units)}::int[], ${column(({ price }) => textOf(price.hourly))}::numeric[],
      ${column(({ contract }) => contract)}::bigint[])
      AS c (id, ix, n, owner, customer, list, currency, revenue, class, began, at, period, ms, version, rule, units, hourly, contract)
      RETURNING task_id, ix, amount)
    UPDATE frame f SET consume = f.consume + s.amount
    FROM (SELECT task_id, ix, sum(amount) AS amount FROM charged GROUP BY task_id, ix) s
    WHERE f.task_id = s.task_id AND f.ix = s.ix`.execute(tx);
};
