import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrameAction, type RenderAction, renderTransitions } from '@renderdesk/contract';
import type { Db, Tx } from '../../core/db/db.ts';
import { asking, type Farm, openFarm, sceneOf } from '../../testing/farm.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import {
  applyToFrames,
  applyToTasks,
  type By,
  finishAttempts,
  returnAttempts,
  recount,
  submitTask,
  system,
  takeFrames,
  type Taken,
  timeOutAttempts,
} from '../index.ts';

/** Whatever the farm, staff and customers do in whatever order: the rows stay true (domain §2). */
let farm: Farm;
let db: Db;
let now = new Date('2026-03-10T02:00:00Z');
beforeAll(async () => {
  farm = await openFarm(now);
  ({ db } = farm);
});
afterAll(() => farm.close());

/** The history of one task, with all attempts that it ever had, so that old ones can be reported again. */
interface World {
  readonly taskId: number;
  readonly attempts: Taken[];
}
interface Step {
  readonly does: (tx: Tx, world: World) => Promise<unknown>;
  readonly text: string;
}
const rules = { restartLimit: 1, frequency: { restarts: 5, minutes: 60 }, blacklistAfter: 2, errorLimit: 50 };
const people = fc.constantFrom(1 as const, 5 as const);
const person = (kind: 1 | 5): By => ({ kind, id: 5, now });
const step = (text: string, does: Step['does']): Step => ({ text, does });

let nodes = 0;
const lease = fc.integer({ min: 1, max: 5 }).map((many) =>
  step(`lease ${many}`, async (tx, { taskId, attempts }) => {
    const asks = asking(
      Array.from({ length: many }, () => (nodes += 1)),
      '1.234567',
    );
    attempts.push(...(await takeFrames(tx, [{ taskId, nodes: asks }], { now })));
  }),
);
const report = fc
  .tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([which, done]) =>
    step(`${done ? 'done' : 'failed'} ${which}`, async (tx, { attempts }) => {
      const some = which.flatMap((at) => attempts[at % Math.max(1, attempts.length)] ?? []);
      const reports = some.map((one) => ({ ...one, done, reason: '', exitCode: null }));
      if (reports.length > 0) await finishAttempts(tx, reports, { now, rules });
    }),
  );
const lose = fc.nat(20).map((at) =>
  step(`lose ${at}`, async (tx, { attempts }) => {
    const one = attempts[at % Math.max(1, attempts.length)];
    if (one) await returnAttempts(tx, system(now), { nodeIds: [one.nodeId], reason: 'lost' });
  }),
);
const timeOut = fc.nat(20).map((at) =>
  step(`time out ${at}`, async (tx, { attempts }) => {
    const one = attempts[at % Math.max(1, attempts.length)];
    if (one) await timeOutAttempts(tx, [one], { now });
  }),
);
const farms: readonly string[] = ['begin', 'beginPre', 'wait', 'end', 'remove'];
const actions = (Object.keys(renderTransitions) as RenderAction[]).filter(
  (action) => !farms.includes(action),
);
const onTask = fc
  .tuple(fc.constantFrom(...actions), fc.oneof(people, fc.constant(0 as const)), fc.boolean())
  .map(([action, kind, asked]) =>
    step(`${action} by ${kind}`, (tx, { taskId }) =>
      applyToTasks(tx, kind === 0 ? system(now) : person(kind), {
        action,
        taskIds: [taskId],
        ...(asked && { consent: 'by phone' }),
      }),
    ),
  );
const onFrames = fc
  .tuple(
    fc.constantFrom<FrameAction>('stop', 'start', 'recommit', 'restart'),
    fc.uniqueArray(fc.nat(9), { minLength: 1 }),
    fc.boolean(),
  )
  .map(([action, ixs, free]) =>
    step(`${action} of ${ixs}`, (tx, { taskId }) =>
      applyToFrames(tx, person(1), { action, frames: [{ taskId, ixs }], free, reason: 'x' }),
    ),
  );
const wait = fc.integer({ min: 1, max: 2_000_000 }).map((ms) =>
  step(`${ms} ms pass`, () => {
    now = new Date(now.getTime() + ms);
    return Promise.resolve();
  }),
);
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: lease },
    { weight: 5, arbitrary: report },
    { weight: 1, arbitrary: lose },
    { weight: 1, arbitrary: timeOut },
    { weight: 3, arbitrary: onTask },
    { weight: 2, arbitrary: onFrames },
    { weight: 2, arbitrary: wait },
  ),
  { minLength: 5, maxLength: 25 },
);
const scenes = fc.array(fc.tuple(fc.constantFrom(1, 8, 2, 3, 4, 5, 6), fc.integer({ min: 1, max: 3 })), {
  minLength: 1,
  maxLength: 4,
});

test(
  'counters, statuses, events and charges are what the history adds up to',
  { timeout: 120_000 },
  async () => {
    const userId = await addCustomer(db);
    await fc.assert(
      fc.asyncProperty(scenes, steps, async (scene, history) => {
        const frames = scene.flatMap(([kind, many]) =>
          Array.from({ length: many }, (_, at) => ({ label: String(at), kind })),
        );
        const { taskId } = await farm.within((tx) =>
          submitTask(tx, system(now), { task: sceneOf(userId), frames }),
        );
        const world: World = { taskId, attempts: [] };
        const taken: string[] = [];
        for (const one of history) {
          taken.push(one.text);
          await farm.within((tx) => one.does(tx, world));
          // Nothing that could go on is left without a word: it waits for a node, a person, or has ended.
          expect(await isLeftBehind(taskId), taken.join('; ')).toBe(false);
        }
        expect(await brokenInvariants(db, { part: 'farm' }), taken.join('; ')).toEqual([]);
        expect(await recountChanges(taskId), taken.join('; ')).toBe(false);
      }),
      { numRuns: 120 },
    );
  },
);

/** A task at work of which nothing attempts and nothing can be leased. */
const isLeftBehind = async (taskId: number): Promise<boolean> => {
  const task = await db
    .selectFrom('task')
    .innerJoin('task_live', 'task_live.task_id', 'task.id')
    .where('id', '=', taskId)
    .where('status', 'in', [0, 5, 8])
    .select(['task_live.ready', 'task_live.running'])
    .executeTakeFirst();
  return task !== undefined && task.ready === 0 && task.running === 0;
};

/** Whether counting anew finds other figures than those that were kept. */
const recountChanges = async (taskId: number): Promise<boolean> => {
  const live = () => db.selectFrom('task_live').where('task_id', '=', taskId).selectAll().executeTakeFirst();
  const before = await live();
  if (!before) return false;
  await db.transaction().execute((tx) => recount(tx, [taskId]));
  return JSON.stringify(await live()) !== JSON.stringify(before);
};
