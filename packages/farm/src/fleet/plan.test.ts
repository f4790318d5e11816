import { describe, expect, test } from 'vitest';
import { type Lease, simulatedFleet, simulatedNodes } from '@renderdesk/contract';
import { planOf, type PlanOptions } from './plan.ts';
import { logOf } from './renderLog.ts';

const o: PlanOptions = { seed: 'test', node: 'bj-c001', speed: 4, pictures: 0.25, lostAfterMs: 60_000 };
const attempt = (ix: number, taskId = 100_001) => ({ taskId, ix, n: 1, cgId: 2007 });
const many = Array.from({ length: 20_000 }, (_, ix) =>
  planOf(attempt(ix % 500, 100_000 + Math.floor(ix / 500)), o),
);

describe('a plan', () => {
  test('is the same for the same seed, node and attempt, and another for another', () => {
    expect(planOf(attempt(7), o)).toEqual(planOf(attempt(7), o));
    for (const other of [
      planOf(attempt(8), o),
      planOf({ ...attempt(7), n: 2 }, o),
      planOf(attempt(7), { ...o, node: 'bj-c002' }),
    ])
      expect(other.lastsMs).not.toBe(planOf(attempt(7), o).lastsMs);
    expect(planOf(attempt(7), { ...o, seed: 'other' })).not.toEqual(planOf(attempt(7), o));
  });

  test('most attempts are done; every other fate comes as often as it should', () => {
    const share = (fate: string): number => many.filter((plan) => plan.fate === fate).length / many.length;
    expect(share('done')).toBeGreaterThan(0.94);
    expect(share('failed')).toBeCloseTo(0.025, 2);
    for (const fate of ['stuck', 'lost', 'late', 'twice']) expect(share(fate), fate).toBeGreaterThan(0.0005);
    expect(many.filter((plan) => plan.hasPicture).length / many.length).toBeCloseTo(0.25, 1);
  });

  test('a farm twice as fast takes half as long', () => {
    const slow = planOf(attempt(3), { ...o, speed: 1 });
    expect(planOf(attempt(3), { ...o, speed: 2 }).lastsMs).toBeCloseTo(slow.lastsMs / 2, -1);
  });

  test('frames of one scene take about as long as each other', () => {
    const times = many.slice(0, 500).flatMap((plan) => (plan.fate === 'done' ? [plan.lastsMs] : []));
    const sorted = times.toSorted((a, b) => a - b);
    const [low = 0, high = 0] = [
      sorted[Math.floor(sorted.length * 0.1)],
      sorted[Math.floor(sorted.length * 0.9)],
    ];
    expect(high / low).toBeLessThan(2.5);
  });
});

test('a log grows to the end of its attempt, and tells an error only where one is', () => {
  for (const [ix, plan] of many.slice(0, 500).entries()) {
    const lease: Lease = {
      ...attempt(ix),
      token: 'a token of sixteen',
      label: '0001',
      tile: null,
      kind: 5,
      sceneName: 'a.blend',
      scenePath: '',
      storage: '',
      outputPath: '',
      command: [],
      progressPattern: '',
      errorPattern: '',
      parameters: {},
    };
    const lines = logOf(lease, plan, o.seed);
    expect(lines.map(({ afterMs }) => afterMs)).toEqual(
      lines.map(({ afterMs }) => afterMs).toSorted((a, b) => a - b),
    );
    expect(lines.at(-1)?.afterMs).toBeLessThanOrEqual(plan.lastsMs);
    expect(lines.some(({ text }) => text.startsWith('Error') || text.startsWith('Seg'))).toBe(
      plan.fate === 'failed',
    );
    expect(lines).toEqual(logOf(lease, plan, o.seed));
  }
});

test('the machines of the demo have names of their own and stand over all platforms from the first few on', () => {
  expect(new Set(simulatedNodes.map(({ name }) => name)).size).toBe(60);
  expect(new Set(simulatedNodes.slice(0, 20).map(({ platform }) => platform)).size).toBe(7);
});

test('a fleet of thousands has machines of its own, and begins with the demo’s', () => {
  const fleet = simulatedFleet(5000);
  expect(fleet).toHaveLength(5000);
  for (const key of ['name', 'mac', 'snCode', 'ip'] as const)
    expect(new Set(fleet.map((node) => node[key])).size).toBe(5000);
  const working = simulatedNodes.filter(({ state }) => state !== 'off');
  expect(fleet.slice(0, working.length)).toEqual(working);
});
