import { minute, stepLimits } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import type { Looked } from './mirror.port.ts';
import { simulatedStore } from './mirror.simulated.ts';
import { type Move, moveOf, type Moving, transferStatusOf } from './transfer.rules.ts';

const since = new Date('2026-11-27T02:00:00Z');
const after = (ms: number): Date => new Date(since.getTime() + ms);
const at = (status: Moving['status'], o: Partial<Moving> = {}): Moving => ({
  status,
  since,
  busy: false,
  mirror: 'lease-win11',
  snCode: 'SN1',
  gpuCount: 2,
  ...o,
});
const wipe = { how: 'erase_devices', from: since.toISOString(), until: since.toISOString(), job: '1' };
const found = { mirror: 'lease-win11', snCode: 'SN1', gpuCount: 2, wipe };

test.each([
  ['waits while a frame renders', at(1, { busy: true }), undefined, undefined],
  ['is locked once idle', at(1), undefined, { to: 2 }],
  ['stays locked until the store has begun', at(2), undefined, undefined],
  ['goes on by one step, however far the store is', at(3), { step: 6 }, { to: 4 }],
  ['stays where the store is', at(4), { step: 4 }, undefined],
  ['fails with the store’s word', at(5), { step: 5, failure: 'noBoot' }, { to: 8, failure: 'noBoot' }],
  [
    'keeps what the store said',
    at(4),
    { step: 3, failure: 'x', said: 'y' },
    { to: 8, failure: 'x', said: 'y' },
  ],
  ['is done with the evidence', at(6), { step: 6, evidence: found }, { to: 7, evidence: found }],
  ['is what it was before', at(7), { step: 6, evidence: found }, undefined],
  ['stays failed', at(8), { step: 6, evidence: found }, undefined],
] as const satisfies readonly (readonly [string, Moving, Looked | undefined, Move | undefined])[])(
  'a machine %s',
  (_, moving, looked, move) => {
    expect(moveOf(moving, looked, after(minute))).toEqual(move);
  },
);

test.each([
  ['otherMirror', { mirror: 'render-win11' }],
  ['otherSerialNumber', { snCode: 'SN2' }],
  ['otherCards', { gpuCount: 1 }],
  ['notWiped', { wipe: null }],
])('verifying fails: %s', (failure, wrong) => {
  const evidence = { ...found, ...wrong };
  expect(moveOf(at(6), { step: 6, evidence }, after(1))).toEqual({ to: 8, failure, evidence });
});

test.each([1, 2, 3, 4, 5, 6] as const)('step %i has a limit of time', (status) => {
  const busy = at(status, { busy: true });
  expect(moveOf(busy, undefined, after(stepLimits[status]))).toBeUndefined();
  expect(moveOf(busy, undefined, after(stepLimits[status] + 1))).toEqual({ to: 8, failure: 'timeLimit' });
});

test('a store that cannot be reached is the failure once the step has taken too long', () => {
  const unreachable = { step: 3, isUnreachable: true } as const;
  expect(moveOf(at(4), unreachable, after(stepLimits[4]))).toBeUndefined();
  expect(moveOf(at(4), unreachable, after(stepLimits[4] + 1))).toEqual({
    to: 8,
    failure: 'storeUnreachable',
  });
});

test('a transfer is done when all machines are, and partly failed when one is not', () => {
  expect(transferStatusOf([7, 3])).toBeUndefined();
  expect(transferStatusOf([7, 7])).toBe(2);
  expect([transferStatusOf([7, 8]), transferStatusOf([0, 7])]).toEqual([3, 3]);
});

test('the simulated store writes by the clock, and a machine that ends in 13 fails', async () => {
  const order = { key: '1', machine: 'bj-01', mac: null, mirror: 'lease-win11', begunAt: since };
  const seen = [0, 30_000, 65_000, 85_000].map((ms) => simulatedStore.look(order, after(ms)));
  expect((await Promise.all(seen)).map(({ step }) => step)).toEqual([3, 4, 5, 6]);
  expect((await simulatedStore.look(order, after(90_000))).evidence).toMatchObject({ wipe: { job: '1' } });
  expect(await simulatedStore.look({ ...order, machine: 'bj-13' }, after(40_000))).toEqual({
    step: 4,
    failure: 'diskWriteFailed',
  });
});
