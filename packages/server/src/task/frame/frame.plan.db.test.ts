import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frames, nodes, renderFacts } from '@renderdesk/contract';
import type { Route } from '../../core/calls/serve.ts';
import { nodeCalls } from '../../node/index.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { openPlanDatabase, type PlanDatabase } from '../../testing/planned.ts';
import { planOf, rowsRead, wholeReads } from '../../testing/plans.ts';
import type { Statement } from '../../testing/recorded.ts';
import { renderFactsCalls } from '../render/facts.calls.ts';
import { frameCalls } from './frame.calls.ts';
import { frameMap } from './detail.store.ts';

/**
 * Lists of frames stay fast whatever the farm holds: a page reads its task's part of the primary keys and its own rows'
 * attempts, never a table from end to end.
 */
const now = new Date('2026-03-10T02:00:00Z');
const perTask = 20_000;
const tasks = 5;

let plans: PlanDatabase;
let taskId: number;

const never = () => Promise.reject(new Error('not asked for'));
const served: readonly Route[] = [
  ...frameCalls({ readLog: never, searchLog: never, streamLog: never, openFile: never }),
  ...renderFactsCalls(never),
  ...nodeCalls,
];

beforeAll(async () => {
  plans = await openPlanDatabase({ now, served }, async (owner) => {
    const userId = await addCustomer(owner);
    for (let one = 0; one < tasks; one += 1) {
      taskId = await addTask(owner, { userId, status: 5 });
      await sql`insert into frame (task_id, ix, label, status, attempt_n, node_id)
      select ${taskId}, ix, lpad((ix + 1)::text, 4, '0'), case when ix % 10 = 9 then 1 when ix % 50 = 0 then 5 else 4 end,
        case when ix % 10 = 9 then 0 else 1 end, case when ix % 10 < 9 then 1001 + ix % 500 end
      from generate_series(0, ${perTask - 1}) ix`.execute(owner);
    }
    await sql`insert into node (name, platform_id, created_at) select 'node-' || n, 1, ${now} from generate_series(1, 500) n`.execute(
      owner,
    );
    await sql`insert into attempt (task_id, ix, n, token, node_id, leased_at, ended_at, outcome, render_ms)
    select task_id, ix, 1, '\\x00000000000000000000000000000000', node_id, ${now}::timestamptz - make_interval(mins => ix % 30000),
      ${now}::timestamptz - make_interval(mins => ix % 30000), case when ix % 50 = 0 then 2 else 1 end, 60000 + ix
      from frame where attempt_n = 1`.execute(owner);
    await sql`insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
      incurred_at, period, render_ms, price_version_id, rule, units, hourly)
    select task_id, 1, ix, n, ${userId}, ${userId}, 1, 1, 1, 201, 2, leased_at, ended_at, 202603, render_ms, 1, 1, 1, 1 from attempt`.execute(
      owner,
    );
    // One in ten of those that began has cost nothing yet, some have cost twice, and some are on their third attempt.
    await sql`update frame set consume = case when ix % 10 = 3 then 0 else 1 + ix % 7 end,
    attempt_n = case when ix % 100 = 7 then 3 else 1 end where attempt_n = 1`.execute(owner);
    await sql`insert into attempt_file (task_id, ix, n, kind, name, media_type, size, blob_key, at)
    select task_id, ix, n, 1, 'a.png', 'image/png', 1, 'x', ended_at from attempt`.execute(owner);
    await sql`insert into attempt_live (task_id, ix, n) select task_id, ix, n from attempt`.execute(owner);
    await sql`insert into attempt_log (task_id, ix, n, starts_at, size, lines, body, at)
    select task_id, ix, n, 0, 1, 0, 'x', ended_at from attempt`.execute(owner);
    await sql`insert into task_event (task_id, at, action, actor_kind)
    select task_id, ${now}::timestamptz - make_interval(secs => ix), 'done', 4 from frame`.execute(owner);
  });
}, 600_000);
afterAll(() => plans.close());

const large = ['frame', 'attempt', 'charge', 'attempt_file', 'attempt_live', 'attempt_log', 'task_event'];
const largeReads = async (statement: Statement): Promise<string[]> =>
  (await wholeReads(plans.owner, statement)).filter((name) => large.includes(name.replace(/_(p?\d+)$/, '')));

describe('no list about one task reads a large table from end to end', () => {
  test.each([
    ['frames in their order', frames.list, {}],
    ['the slowest frames', frames.list, { durationFlag: 0 }],
    ['the dearest frames', frames.list, { frameConsumeFlag: 0 }],
    ['frames of a status', frames.list, { frameStatus: 4 }],
    ['frames of a range', frames.list, { frameLabel: '10-40' }],
    ['frames of a node', frames.list, { nodeName: 'node-7' }],
    ['attempts', frames.reporting, {}],
    ['attempts of a node', frames.reporting, { nodeId: 1005 }],
    ['charges', frames.consumption, {}],
    ['pictures', frames.images, {}],
    ['history', renderFacts.history, {}],
  ] as const)('%s', async (_, call, filter) => {
    const statements = await plans.listed(call, { taskId, ...filter });
    expect(statements.length).toBeGreaterThanOrEqual(2);
    for (const statement of statements) expect(await largeReads(statement)).toEqual([]);
  });
  test('a list by what no index serves is seen to read all', async () => {
    const statement = { sql: 'select ix from frame where label = $1', parameters: ['0007'] };
    expect(await largeReads(statement)).toEqual(['frame']);
  });
});

/** Most rows that a page of fifty may read beside those that match, with what hangs on each. */
const mostOfPage = 1500;

describe('a page of a task’s frames reads its own rows, and its total no others than it counts', () => {
  test.each([
    ['in their order', {}, 10_001],
    ['a range', { frameLabel: '9040-9140' }, 101],
    ['of a node', { nodeName: 'node-7' }, 440],
    ['failed', { frameStatus: 5 }, 400],
    ['by duration', { durationFlag: 0 }, 10_001],
    ['by duration, the shortest first', { durationFlag: 1 }, 10_001],
    ['by start', { frameStartFlag: 0 }, 10_001],
    ['by start, the earliest first', { frameStartFlag: 1 }, 10_001],
    ['by cost', { frameConsumeFlag: 0 }, 10_001],
    ['by cost, the cheapest first', { frameConsumeFlag: 1 }, 10_001],
    ['by attempts', { attemptFlag: 0 }, 10_001],
    ['by attempts, the fewest first', { attemptFlag: 1 }, 10_001],
  ] as const)('%s', async (_, filter, counted) => {
    const statements = await plans.listed(frames.list, { taskId, ...filter });
    const isTotal = ({ sql: text }: Statement): boolean => text.includes('count(*) as "total"');
    const readOf = async (some: readonly Statement[]): Promise<number> =>
      (await Promise.all(some.map((one) => rowsRead(plans.owner, one)))).reduce((sum, rows) => sum + rows, 0);
    const page = await readOf(statements.filter((one) => !isTotal(one)));
    const total = await readOf(statements.filter(isTotal));
    expect(page).toBeLessThan(mostOfPage + 2 * (counted > 10_000 ? 0 : counted));
    expect(total).toBeLessThanOrEqual(counted + 5);
  });
});

test.each([
  ['attempts, the latest first', frames.reporting, { startTimeSort: 0 }],
  ['attempts, the longest first', frames.reporting, { durationSort: 0 }],
  ['attempts by frame', frames.reporting, { frameSort: 1 }],
  ['charges, the latest first', frames.consumption, { chargedTimeSort: 0 }],
  ['charges, the dearest first', frames.consumption, { amountSort: 0 }],
  ['charges by frame', frames.consumption, { frameSort: 1 }],
] as const)('a page of a task’s %s reads its own rows', async (_, call, sort) => {
  const statements = await plans.listed(call, { taskId, ...sort });
  const page = statements.find(({ sql: text }) => !text.includes('count(*) as "total"'));
  expect(await rowsRead(plans.owner, page as Statement)).toBeLessThan(mostOfPage);
});

/** The indexes that the statements of a list use. */
const indexesOf = async (statements: readonly Statement[]) => {
  const found = await Promise.all(statements.map((statement) => planOf(plans.owner, statement)));
  return found.flat().map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`);
};

test('a page of frames in their order is found in the primary key alone', async () => {
  expect(await indexesOf(await plans.listed(frames.list, { taskId }))).toContain(
    'Index Only Scan frame_pkey',
  );
});

test('the frame map is one statement over one task', async () => {
  const statements = await plans.recorder.record(() => frameMap(plans.recorder.db, taskId));
  expect(statements).toHaveLength(1);
  for (const statement of statements) expect(await largeReads(statement)).toEqual([]);
});

test('what nodes did in seven days is counted from the index of nodes alone', async () => {
  const statements = await plans.listed(nodes.list, {});
  expect(await indexesOf(statements)).toContain('Index Only Scan attempt_by_node');
  for (const statement of statements) expect(await largeReads(statement)).toEqual([]);
});
