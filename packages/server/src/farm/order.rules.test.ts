import { microOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Right } from '../pay/index.ts';
import { matchNode } from '../testing/match.ts';
import type { MatchNode } from './match.rules.ts';
import { actsAt, assign, type OpenTask, type Schedule, Standing } from './order.rules.ts';

const now = new Date('2026-03-10T02:00:00Z');
const moment = { now, lostAfterMs: 60_000 };
const task = (id: number, o: Partial<OpenTask> = {}): OpenTask => ({
  id,
  userId: id,
  areaId: null,
  platformId: 1,
  softwareId: 2007,
  plugins: [],
  properties: [],
  requirements: [],
  category: [],
  constraints: [],
  memoryMb: null,
  blacklist: [],
  maxPriority: false,
  level: 50,
  submittedAt: new Date(id * 1000),
  ready: 100,
  runningNodes: 0,
  nodeLimit: null,
  userNodeLimit: null,
  elsewhere: 0,
  inArrears: false,
  ownerId: 1,
  funds: microOf('100'),
  rights: [],
  enabled: true,
  ...o,
});
const node = (id: number): MatchNode => matchNode({ id, name: `n${id}`, beatAt: now });
const nodes = (many: number): MatchNode[] => Array.from({ length: many }, (_, at) => node(at + 1));
const schedule = (o: Partial<Schedule>): Schedule => ({
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
const given = (
  tasks: readonly OpenTask[],
  many: number,
  schedules: readonly Schedule[] = [],
): Record<number, number> =>
  Object.fromEntries(
    [...assign(tasks, nodes(many), { schedules, moment })].map(([id, ids]) => [id, ids.length]),
  );

describe('who comes first', () => {
  test('maximum priority, then level, then the customer with fewer nodes, then who came first', () => {
    expect(given([task(1, { level: 99 }), task(2, { maxPriority: true })], 1)).toEqual({ 2: 1 });
    expect(given([task(1), task(2, { level: 51 })], 1)).toEqual({ 2: 1 });
    expect(given([task(1, { userId: 7, runningNodes: 3 }), task(2, { userId: 8 })], 2)).toEqual({ 2: 2 });
    expect(given([task(2), task(1)], 1)).toEqual({ 1: 1 });
  });
  test('customers of one level share', () => {
    expect(given([task(1), task(2)], 10)).toEqual({ 1: 5, 2: 5 });
    expect(given([task(1, { userId: 7 }), task(2, { userId: 7 }), task(3, { userId: 8 })], 10)[3]).toBe(5);
  });
  test('a guarantee comes before a fair share, and an offset lifts the level', () => {
    const guarantee = schedule({ kind: 3, targetId: 2, guaranteedNodes: 6 });
    expect(given([task(1), task(2)], 8, [guarantee])[2]).toBe(6);
    expect(given([task(1), task(2)], 8, [schedule({ kind: 3, targetId: 2, levelOffset: 1 })])).toEqual({
      2: 8,
    });
  });
});

describe('caps', () => {
  test.each([
    [{ nodeLimit: 3, runningNodes: 1 }, [], 2, 'taskNodeLimit'],
    [{ userNodeLimit: 4, elsewhere: 1 }, [], 3, 'userCap'],
    [{}, [schedule({ kind: 3, targetId: 1, maxNodes: 2 })], 2, 'userCap'],
    [{ areaId: 5 }, [schedule({ kind: 2, targetId: 5, maxNodes: 1 })], 1, 'areaCap'],
    [{}, [schedule({ maxNodes: 4 })], 4, 'platformCap'],
    [{ inArrears: true }, [], 0, 'arrears'],
    [{ enabled: false }, [], 0, 'accountDisabled'],
  ] as const)('%j', (o, schedules, most, obstacle) => {
    const one = task(1, o);
    expect(given([one], 10, schedules)[1] ?? 0).toBe(most);
    const full = { ...one, runningNodes: one.runningNodes + most };
    expect(new Standing([full], schedules, now).obstaclesOf(full).map((o) => o.obstacle)).toEqual([obstacle]);
  });

  test('an empty purse', () => {
    const poor = task(1, { funds: microOf('0') });
    expect(given([poor], 10)).toEqual({});
    expect(new Standing([poor], [], now).obstaclesOf(poor).map((o) => o.obstacle)).toEqual(['noFunds']);
  });
  test('what is held for frames given out a moment ago is no longer there for the next ones of the same purse', () => {
    const costOf = () => microOf('2');
    const tasks = [
      task(1, { funds: microOf('5') }),
      task(2, { funds: microOf('5') }),
      task(3, { ownerId: 9 }),
    ];
    const found = assign(tasks, nodes(60), { schedules: [], moment, costOf });
    // After two of 2 there is 1 left of 5, which is enough to begin a third.
    expect((found.get(1)?.length ?? 0) + (found.get(2)?.length ?? 0)).toBe(3);
    expect(found.get(3)?.length).toBe(50);
  });
  test('are never passed, and no node or frame is given twice', () => {
    const any = fc.record({
      userId: fc.integer({ min: 1, max: 3 }),
      areaId: fc.constantFrom(null, 1, 2),
      level: fc.integer({ min: 0, max: 3 }),
      maxPriority: fc.boolean(),
      ready: fc.integer({ min: 0, max: 5 }),
      runningNodes: fc.integer({ min: 0, max: 3 }),
      nodeLimit: fc.option(fc.integer({ min: 1, max: 4 })),
    });
    const caps = fc.record({
      kind: fc.constantFrom(1, 2, 3),
      targetId: fc.integer({ min: 1, max: 3 }),
      maxNodes: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 6 }),
        fc.array(caps, { maxLength: 3 }),
        fc.nat(12),
        (some, limits, many) => {
          const tasks = some.map((o, id) => task(id + 1, o));
          const schedules = limits.map((o) => schedule({ ...o, targetId: o.kind === 1 ? null : o.targetId }));
          const found = assign(tasks, nodes(many), { schedules, moment });
          const all = [...found.values()].flat();
          expect(new Set(all).size).toBe(all.length);
          for (const one of tasks) {
            const got = found.get(one.id)?.length ?? 0;
            expect(got).toBeLessThanOrEqual(one.ready);
            if (one.nodeLimit !== null && got > 0)
              expect(got + one.runningNodes).toBeLessThanOrEqual(one.nodeLimit);
          }
          const after = tasks.map((one) => ({
            ...one,
            runningNodes: one.runningNodes + (found.get(one.id)?.length ?? 0),
          }));
          const standing = new Standing(after, schedules, now);
          // A node is left over only where nobody may, or can, take it.
          if (all.length < many)
            for (const one of after)
              expect(
                one.ready === (found.get(one.id)?.length ?? 0) || standing.obstaclesOf(one).length > 0,
              ).toBe(true);
        },
      ),
    );
  });
});

describe('when a schedule acts', () => {
  // Tuesday, 10:00 in +08:00.
  const at = (time: string): Date => new Date(`2026-03-${time}+08:00`);
  test('by the minute of the day, the weekday and the date of +08:00', () => {
    const office = schedule({ fromMinute: 9 * 60, toMinute: 18 * 60, weekdays: [1, 2, 3, 4, 5] });
    expect(actsAt(office, at('10T09:00'))).toBe(true);
    expect(actsAt(office, at('10T08:59'))).toBe(false);
    expect(actsAt(office, at('10T18:00'))).toBe(false);
    expect(actsAt(office, at('14T10:00'))).toBe(false);
    expect(actsAt(schedule({ startDate: '2026-03-11' }), at('10T23:59'))).toBe(false);
    expect(actsAt(schedule({ endDate: '2026-03-10' }), at('10T23:59'))).toBe(true);
    expect(actsAt(schedule({ endDate: '2026-03-10' }), at('11T00:00'))).toBe(false);
  });
  test('a night belongs to the day on which it begins', () => {
    const night = schedule({ fromMinute: 22 * 60, toMinute: 6 * 60, weekdays: [2] });
    expect(actsAt(night, at('10T21:59'))).toBe(false);
    expect(actsAt(night, at('10T22:00'))).toBe(true);
    expect(actsAt(night, at('11T05:59'))).toBe(true);
    expect(actsAt(night, at('11T06:00'))).toBe(false);
    expect(actsAt(night, at('10T05:00'))).toBe(false);
  });
});

describe('what a right covers', () => {
  const right = (o: Partial<Right>): Right => ({
    feeType: 1,
    contractId: 7,
    ownerId: 1,
    project: '',
    free: 1,
    waits: true,
    ...o,
  });
  const poor = microOf('0');

  test('needs no funds; arrears stop it all the same', () => {
    const covered = task(1, { funds: poor, rights: [right({ free: null, feeType: 3, waits: false })] });
    expect(given([covered], 3)).toEqual({ 1: 3 });
    expect(given([{ ...covered, inArrears: true }], 3)).toEqual({});
  });

  test('is shared by all tasks of its purse, never beyond what is free, and what is beyond waits or pays as it says', () => {
    const rights = fc.array(
      fc.record({
        free: fc.option(fc.nat(4), { nil: null }),
        waits: fc.boolean(),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(rights, fc.nat(10), fc.boolean(), (some, many, isRich) => {
        const all = some.map((one, at) => right({ ...one, contractId: at + 1 }));
        const tasks = [1, 2].map((id) => task(id, { funds: isRich ? microOf('1000') : poor, rights: all }));
        const found = [
          ...assign(tasks, nodes(many), { schedules: [], moment, costOf: () => microOf('1') }).values(),
        ].flat();
        const free = all.reduce<number>((sum, one) => sum + (one.free ?? Infinity), 0);
        for (const one of all)
          expect(
            found.filter((each) => each.right?.contractId === one.contractId).length,
          ).toBeLessThanOrEqual(one.free ?? Infinity);
        const covered = found.filter((each) => each.right !== undefined).length;
        expect(covered).toBe(Math.min(many, free));
        // Beyond it somebody waits, or pays where there is money.
        const pays = isRich && !all.some(({ waits }) => waits);
        expect(found.length).toBe(pays ? many : Math.min(many, free));
      }),
    );
  });
});
