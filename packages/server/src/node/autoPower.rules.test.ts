import { autoPowerReason, minute } from '@renderdesk/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maySleep, planPower, type PowerNode, type PowerSetting } from './autoPower.rules.ts';

const why = autoPowerReason.of;
const now = new Date('2026-03-10T02:00:00Z');
const setting: PowerSetting = {
  isOn: true,
  leastAwake: 0,
  idleMinutes: 30,
  mostAtOnce: 100,
  sleepFrom: '00:00',
  sleepUntil: '00:00',
};
const idle = (id: number, o: Partial<PowerNode> = {}): PowerNode => ({
  id,
  name: `n${id}`,
  power: 2,
  service: 0,
  lock: 0,
  isBusy: false,
  isHeld: false,
  orderUnderWay: null,
  hasController: true,
  isAsleep: false,
  failedAt: null,
  idleSince: new Date(now.getTime() - 60 * minute),
  testEndsAt: null,
  isWhiteListed: false,
  ...o,
});
const sleeper = (id: number, o: Partial<PowerNode> = {}) =>
  idle(id, { power: 0, service: 1, lock: 1, isAsleep: true, ...o });
const wants = (frames: number, ...ids: number[]) => [{ frames, nodeIds: new Set(ids) }];
const planned = (...[nodes, demand = [], o = {}]: [PowerNode[], ReturnType<typeof wants>?, object?]) =>
  planPower({ ...setting, ...o }, nodes, demand, now).map(({ action, because }) => [action, because]);

describe('a node', () => {
  test.for<[string, Partial<PowerNode>, number]>([
    ['that renders', { isBusy: true }, why.rendering],
    ['that is rented', { isHeld: true }, why.rented],
    ['of the white list', { isWhiteListed: true }, why.whiteListed],
    ['that is locked', { lock: 1 }, why.locked],
    ['that staff switched off', { power: 0, service: 1 }, why.offByHand],
    ['under test', { testEndsAt: new Date(now.getTime() + 1) }, why.underTest],
    ['in repair', { service: 2 }, why.outOfService],
    ['without a controller', { hasController: false }, why.noController],
    ['with an order', { orderUnderWay: 3 }, why.orderUnderWay],
    ['that was busy just now', { idleSince: new Date(now.getTime() - minute) }, why.idleTooShort],
  ])('%s stays as it is', ([, o, because]) => {
    expect(planned([idle(1, o)])).toEqual([[null, because]]);
  });
  test('that is idle for long sleeps, but for the least number and what a round may do', () => {
    const three = [idle(1), idle(2), idle(3)];
    expect(planned(three, [], { leastAwake: 1 })).toEqual([
      [2, why.queueEmpty],
      [2, why.queueEmpty],
      [null, why.keptAwake],
    ]);
    expect(planned(three, [], { mostAtOnce: 1 }).filter(([action]) => action === 2)).toHaveLength(1);
    expect(planned([idle(1)], wants(1, 1))).toEqual([[null, why.tasksWait]]);
  });
  test('that sleeps wakes for frames that no awake one takes, and as many as are wanted', () => {
    const nodes = [idle(1), sleeper(2), sleeper(3), sleeper(4, { failedAt: now })];
    expect(planned(nodes, wants(2, 1, 2, 3, 4))).toEqual([
      [null, why.tasksWait],
      [1, why.tasksWait],
      [null, why.asleep],
      [null, why.idleTooShort],
    ]);
    expect(planned(nodes, wants(9, 3)).at(1)).toEqual([null, why.asleep]);
  });
  test('that sleeps wakes where too few are awake, outside of the hours, and when the setting is off', () => {
    expect(planned([sleeper(1), sleeper(2)], [], { leastAwake: 1 })).toEqual([
      [1, why.tooFewAwake],
      [null, why.asleep],
    ]);
    expect(planned([sleeper(1)], [], { sleepFrom: '22:00', sleepUntil: '06:00' })).toEqual([
      [1, why.outsideHours],
    ]);
    expect(planned([sleeper(1), idle(2)], [], { isOn: false })).toEqual([
      [1, why.settingOff],
      [null, why.settingOff],
    ]);
  });
});

test('hours are those of business time, and may pass midnight', () => {
  const at = (clock: string) => new Date(`2026-03-10T${clock}:00+08:00`);
  const night = { ...setting, sleepFrom: '22:00', sleepUntil: '06:00' };
  expect(['21:59', '22:00', '05:59', '06:00'].map((clock) => maySleep(night, at(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('over a replay of any load no frame waits longer than a node takes to wake, and the least number stays awake', () => {
  const load = fc.array(fc.nat(6), { minLength: 60, maxLength: 120 });
  fc.assert(
    fc.property(load, fc.nat(3), (arrivals, leastAwake) => {
      let nodes = [1, 2, 3, 4, 5, 6, 7].map((id) => idle(id, { idleSince: now }));
      const ids = nodes.map(({ id }) => id);
      const waiting: number[] = [];
      let [at, longest] = [now.getTime(), 0];
      for (const arrived of arrivals) {
        at += minute;
        // What was ordered the minute before is done, and each frame takes a minute.
        nodes = nodes.map((node) =>
          node.orderUnderWay === 1
            ? idle(node.id, { idleSince: new Date(at) })
            : node.orderUnderWay === 2
              ? sleeper(node.id)
              : { ...node, isBusy: false },
        );
        waiting.push(...Array.from({ length: arrived }, () => at));
        nodes = nodes.map((node) => {
          if (node.isAsleep || node.orderUnderWay !== null || waiting.length === 0) return node;
          longest = Math.max(longest, at - (waiting.shift() ?? at));
          return { ...node, isBusy: true, idleSince: new Date(at) };
        });
        const plan = planPower(
          { ...setting, leastAwake, idleMinutes: 5 },
          nodes,
          wants(waiting.length, ...ids),
          new Date(at),
        );
        nodes = nodes.map((node) => {
          const action = plan.find(({ nodeId }) => nodeId === node.id)?.action ?? null;
          return action === null ? node : { ...node, orderUnderWay: action };
        });
        const off = nodes.filter((node) => node.isAsleep || node.orderUnderWay === 2).length;
        expect(nodes.length - off).toBeGreaterThanOrEqual(leastAwake);
      }
      // A round and the wake itself.
      expect(longest).toBeLessThanOrEqual(2 * minute);
    }),
    { numRuns: 50 },
  );
});
