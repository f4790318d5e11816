import { businessOffset, day, hour } from '@renderdesk/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OpenTask, type Schedule, Standing } from './order.rules.ts';
import { laterBy, noObstacle, queuesOf, replay, replayStep, type ReplayTask } from './replay.rules.ts';

const from = new Date(Date.UTC(2026, 2, 9) - businessOffset);
const until = new Date(from.getTime() + 4 * day);

const task = (id: number, o: Partial<ReplayTask> = {}): ReplayTask => ({
  id,
  userId: 1,
  areaId: 1,
  maxPriority: false,
  level: 50,
  submittedAt: from,
  nodeLimit: null,
  userNodeLimit: null,
  workMs: replayStep,
  ...o,
});
const schedule = (o: Partial<Schedule> = {}): Schedule => ({
  kind: 1,
  targetId: null,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  fromMinute: 0,
  toMinute: 1440,
  startDate: null,
  endDate: null,
  maxNodes: null,
  guaranteedNodes: 0,
  levelOffset: 0,
  ...o,
});
const run = (tasks: readonly ReplayTask[], schedules: readonly Schedule[], nodes = 6) => {
  const steps = replay({ tasks, schedules, nodes, from, until });
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

const limits = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
/** Tasks of so many customers, in two areas. */
const tasksOf = (customers: number) =>
  fc
    .array(
      fc.record({
        userId: fc.integer({ min: 1, max: customers }),
        level: fc.integer({ min: 49, max: 51 }),
        maxPriority: fc.boolean(),
        submittedAt: fc
          .integer({ min: 0, max: 100 })
          .map((step) => new Date(from.getTime() + step * replayStep)),
        nodeLimit: limits,
        workMs: fc.integer({ min: 1, max: 60 }).map((steps) => steps * replayStep),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((rows) => rows.map((row, at) => task(at + 1, { ...row, areaId: 1 + (row.userId % 2) })));
const window = fc.record({
  fromMinute: fc.nat(23).map((at) => at * 60),
  toMinute: fc.nat(23).map((at) => at * 60),
});

it('the same schedules, in whatever order, make no difference', () => {
  const schedules = fc.record({ platform: window, area: window, cap: fc.nat(6), guaranteedNodes: fc.nat(3) });
  fc.assert(
    fc.property(tasksOf(3), schedules, (tasks, { platform, area, cap, guaranteedNodes }) => {
      const both = [
        schedule({ ...platform, maxNodes: cap }),
        schedule({ ...area, kind: 2, targetId: 1, guaranteedNodes, levelOffset: 1 }),
      ];
      expect(laterBy(run(tasks, both), run(tasks, both.toReversed()), until)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('a cap of no node lets nothing end in its window, and nothing end sooner', () => {
  fc.assert(
    fc.property(
      tasksOf(1),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 11 }),
      (tasks, start, length) => {
        const closed = schedule({
          fromMinute: start * 60,
          toMinute: (start + length) * 60,
          endDate: '2026-03-09',
          maxNodes: 0,
        });
        const [opens, ends] = [from.getTime() + start * hour, from.getTime() + (start + length) * hour];
        const after = run(tasks, [closed]);
        for (const end of after.values())
          expect(end !== null && end.getTime() > opens && end.getTime() <= ends).toBe(false);
        for (const { minutes } of laterBy(run(tasks, []), after, until)) expect(minutes).toBeGreaterThan(0);
      },
    ),
    { numRuns: 60 },
  );
  // Alone, a task waits for the whole window.
  const closed = schedule({ toMinute: 120, endDate: '2026-03-09', maxNodes: 0 });
  expect(laterBy(run([task(1)], []), run([task(1)], [closed]), until)).toEqual([
    { taskId: 1, minutes: 120, stillWaits: false },
  ]);
});

it('with a higher cap no task of a customer waits longer', () => {
  const kinds = fc.constantFrom(
    { kind: 1, targetId: null },
    { kind: 2, targetId: 2 },
    { kind: 3, targetId: 1 },
  );
  fc.assert(
    fc.property(
      tasksOf(1),
      kinds,
      window,
      fc.nat(5),
      fc.integer({ min: 1, max: 4 }),
      (tasks, of, when, cap, more) => {
        const before = run(tasks, [schedule({ ...of, ...when, maxNodes: cap })]);
        const after = run(tasks, [schedule({ ...of, ...when, maxNodes: cap + more })]);
        for (const { minutes } of laterBy(before, after, until)) expect(minutes).toBeLessThan(0);
      },
    ),
    { numRuns: 100 },
  );
});

it('a guarantee takes nodes from those who have more, and a level puts one before the other', () => {
  const long = 12 * replayStep;
  const [first, second] = [task(1, { workMs: long }), task(2, { userId: 2, areaId: 2, workMs: long })];
  expect(run([first, second], [], 2)).toEqual(
    new Map([
      [1, new Date(from.getTime() + long)],
      [2, new Date(from.getTime() + long)],
    ]),
  );
  const ahead = schedule({ kind: 3, targetId: 2, levelOffset: 1 });
  expect(laterBy(run([first, second], [], 2), run([first, second], [ahead], 2), until)).toEqual([
    { taskId: 2, minutes: -60, stillWaits: false },
  ]);
  const guaranteed = schedule({ kind: 2, targetId: 2, guaranteedNodes: 2 });
  expect(run([first, second], [guaranteed], 2)).toEqual(run([first, second], [ahead], 2));
});

/** Each step as dispatch gives nodes out: node by node the first of all tasks. */
const plainly = (tasks: readonly ReplayTask[], schedules: readonly Schedule[], nodes: number) => {
  const left = new Map(tasks.map(({ id, workMs }) => [id, Math.ceil(workMs / replayStep)]));
  const ends = new Map<number, Date | null>(tasks.map(({ id }) => [id, null]));
  for (let at = from.getTime(); at < until.getTime(); at += replayStep) {
    const open = tasks
      .filter(({ id, submittedAt }) => submittedAt.getTime() <= at && (left.get(id) ?? 0) > 0)
      .map((one): OpenTask => ({ ...noObstacle, ...one, ready: left.get(one.id) ?? 0 }));
    const standing = new Standing(open, schedules, new Date(at));
    const given = new Map<number, number>();
    for (let node = 0; node < nodes; node += 1) {
      const [best] = open
        .filter((one) => (given.get(one.id) ?? 0) < one.ready && standing.obstaclesOf(one).length === 0)
        .toSorted(standing.compare);
      if (!best) break;
      standing.use(best);
      given.set(best.id, (given.get(best.id) ?? 0) + 1);
    }
    for (const [id, many] of given) {
      left.set(id, (left.get(id) ?? 0) - many);
      if (left.get(id) === 0) ends.set(id, new Date(at + replayStep));
    }
  }
  return ends;
};

it('gives what dispatch gives node by node, under schedules of all kinds', () => {
  const schedules = fc.record({
    platform: window,
    area: window,
    user: window,
    cap: fc.option(fc.nat(6), { nil: null }),
    guaranteed: fc.nat(3),
    offset: fc.integer({ min: -1, max: 1 }),
  });
  const tasks = fc
    .tuple(tasksOf(4), fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 8, maxLength: 8 }))
    // A customer may have tasks in several areas.
    .map(([rows, areas]) => rows.map((row, at) => ({ ...row, areaId: areas[at] ?? null })));
  fc.assert(
    fc.property(tasks, schedules, (some, { platform, area, user, cap, guaranteed, offset }) => {
      const all = [
        schedule({ ...platform, maxNodes: cap }),
        schedule({ ...area, kind: 2, targetId: 1, guaranteedNodes: 2, levelOffset: offset }),
        schedule({ ...area, kind: 2, targetId: 2, guaranteedNodes: guaranteed }),
        schedule({ ...user, kind: 3, targetId: 1, guaranteedNodes: guaranteed, maxNodes: 4 }),
        schedule({ ...user, kind: 3, targetId: 2, levelOffset: offset }),
      ];
      expect(run(some, all)).toEqual(plainly(some, all, 6));
    }),
    { numRuns: 60 },
  );
});

it('looks at queues anew only where something changed, and at few of them for a node', () => {
  const [nodes, customers] = [2000, 200];
  let looks = 0;
  // Counted where dates are compared last of all.
  class Counted extends Date {
    override getTime(): number {
      looks += 1;
      return super.getTime();
    }
  }
  const tasks = Array.from({ length: 5 * customers }, (_, at) =>
    task(at + 1, {
      userId: at % customers,
      areaId: at % 20,
      submittedAt: new Counted(from.getTime() + Math.floor(at / customers) * 12 * hour),
      workMs: (nodes / customers) * replayStep * (6 + (at % 30)),
    }),
  );
  expect(queuesOf(tasks)).toBe(customers);
  const ends = run(tasks, [schedule({ kind: 2, targetId: 3, guaranteedNodes: 50, toMinute: 480 })], nodes);
  expect([...ends.values()].every((end) => end !== null)).toBe(true);
  const steps = (until.getTime() - from.getTime()) / replayStep;
  expect(looks).toBeLessThan((steps * nodes * customers) / 50);
});

it('lets others run within a step that has much to look at', () => {
  const [nodes, customers] = [2000, 200];
  const tasks = Array.from({ length: customers }, (_, at) =>
    task(at + 1, { userId: at, workMs: nodes * replayStep }),
  );
  // Each node that one customer gets changes when the turn of all others in the area is.
  const schedules = [schedule({ kind: 2, targetId: 1, guaranteedNodes: nodes })];
  const within = replay({ tasks, schedules, nodes, from, until: new Date(from.getTime() + replayStep) });
  let yields = 0;
  while (within.next().done !== true) yields += 1;
  expect(yields).toBeGreaterThan((nodes * customers) / 1000);
});
