import { allCalls } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from './fixtures.ts';
import { samples } from './samples.gen.ts';
import type { TestServer } from './server.ts';

type Input = Readonly<Record<string, unknown>>;
/** Leaves rows in a list, and says with which input they stand there. */
type Rows = (t: TestServer) => Promise<Input>;

/** So many rows stand at least in each list. */
export const leastRows = 7;
/** Every two rows stand at one moment, so that they tie wherever a list sorts by one. */
const momentOf = (start: Date, at: number): Date => new Date(start.getTime() + Math.floor(at / 2) * 60_000);

const repeated = async (t: TestServer, add: (at: number) => Promise<unknown>): Promise<void> => {
  const start = t.clock.now;
  for (let at = 0; at < leastRows; at += 1) {
    t.clock.now = momentOf(start, at);
    await add(at);
  }
  t.clock.now = start;
};

/** What the sample of another call works on stands in the list. */
const workedOnBy =
  (call: string, input: Input = {}): Rows =>
  async (t) => {
    if (!allCalls.some(({ name }) => name === call)) throw new Error(`there is no call ${call}`);
    await repeated(t, async () => samples[call]?.(t));
    return input;
  };

const endedTasks: Rows = async ({ db }) => {
  const userId = await addCustomer(db);
  for (let at = 0; at < leastRows; at += 1)
    await addTask(db, {
      userId,
      status: 25,
      submittedAt: momentOf(new Date('2026-03-01T00:00:00Z'), at),
      plugins: ['redshift 3.6.02'],
      consume: String(at >> 1),
    });
  return {};
};

const allKinds: Rows = async (t) => {
  await endedTasks(t);
  await workedOnBy('task.renders.stop')(t);
  return {};
};

/** A task with frames, their runs, what these cost and delivered, and what happened; `input` is of the lists within it. */
const ofOneTask: Rows = async ({ db, clock }) => {
  const userId = await addCustomer(db);
  const taskId = await addTask(db, { userId, status: 5 });
  const frames = leastRows + 2;
  // The last two never started: they have no run to sort by.
  await addFrames(
    db,
    taskId,
    Array.from({ length: frames }, (_, ix) => (ix < leastRows ? 4 : 1)),
  );
  const nodeId = await addNode(db);
  for (let ix = 0; ix < leastRows; ix += 1)
    await addAttempt(db, {
      taskId,
      ix,
      nodeId,
      leasedAt: momentOf(new Date(clock.now.getTime() - 3_600_000), ix),
      outcome: 1,
      nodeMs: 60_000 * (1 + (ix >> 1)),
    });
  await sql`insert into charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
      started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
    select task_id, 1, ix, n, ${userId}, ${userId}, 1 + ix / 2, 1 + ix / 2, 1, 201, 2, leased_at, ended_at, 202603, node_ms, 1, 1, 1, 1
    from attempt where task_id = ${taskId}`.execute(db);
  await sql`insert into attempt_file (task_id, ix, n, kind, name, media_type, size, blob_key, at)
    select task_id, ix, n, 1, 'a.png', 'image/png', 1, 'x', ended_at from attempt where task_id = ${taskId}`.execute(
    db,
  );
  await sql`insert into task_event (task_id, at, action, actor_kind)
    select task_id, ended_at, 'done', 4 from attempt where task_id = ${taskId}`.execute(db);
  return { taskId };
};

/** Rows for every list of the contract. A list without fails `pages.db.test.ts`. */
export const rowsOf: Readonly<Record<string, Rows>> = {
  'session.console.notifications': workedOnBy('session.console.readNotifications'),
  'session.outbox.list': workedOnBy('session.outbox.resend'),
  'approval.approvals.list': workedOnBy('approval.approvals.approve'),
  'export.exports.list': workedOnBy('export.exports.cancel'),
  'export.pluginConsumption.list': endedTasks,
  'home.home.waiting': workedOnBy('task.frames.notStuck'),
  'node.nodes.list': workedOnBy('node.nodes.drain'),
  'node.nodes.enrolmentKeys': workedOnBy('node.nodes.endKey'),
  'task.renders.list': allKinds,
  'task.renderFacts.history': ofOneTask,
  'task.frames.list': ofOneTask,
  'task.frames.reporting': ofOneTask,
  'task.frames.consumption': ofOneTask,
  'task.frames.images': ofOneTask,
  'task.attempts.list': async (t) => {
    await ofOneTask(t);
    return {};
  },
};
