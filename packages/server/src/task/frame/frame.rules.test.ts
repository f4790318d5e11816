import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCodes, frameStatus, frameTransitions } from '@renderdesk/contract';
import { decideFrame, etaOf, labelFilterOf, spreadOf } from './frame.rules.ts';

describe('the spread of durations', () => {
  test('is empty without attempts, and one step where all are equal', () => {
    expect(spreadOf([])).toEqual({
      shortest: null,
      average: null,
      median: null,
      p95: null,
      longest: null,
      distribution: [],
    });
    expect(spreadOf([5, 5, 5]).distribution).toEqual([{ from: 5, to: 5, frames: 3 }]);
  });
  test('takes quantiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
    expect(spreadOf(hundred)).toMatchObject({ shortest: 1, average: 51, median: 50, p95: 95, longest: 100 });
  });
  test('counts every attempt once, in steps that join', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 300 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const { distribution, shortest, longest } = spreadOf(sorted);
        expect(distribution.reduce((sum, step) => sum + step.frames, 0)).toBe(values.length);
        expect(distribution[0]?.from).toBe(shortest);
        expect(distribution.at(-1)?.to).toBe(longest);
        for (const [at, step] of distribution.entries())
          if (at > 0) expect(step.from).toBe(distribution[at - 1]?.to);
      }),
    );
  });
});

test('the rest takes the average times what is left over the nodes in use, from no idle node to whole rounds', () => {
  expect(etaOf({ waiting: 30, running: 4, averageMs: 60_000 })).toEqual({ low: 480_000, high: 540_000 });
  expect(etaOf({ waiting: 0, running: 1, averageMs: 60_000 })).toEqual({ low: 30_000, high: 60_000 });
  expect(etaOf({ waiting: 30, running: 0, averageMs: 60_000 })).toBeNull();
  expect(etaOf({ waiting: 30, running: 4, averageMs: null })).toBeNull();
  const count = fc.nat(100_000);
  fc.assert(
    fc.property(
      count,
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 10 ** 8 }),
      (waiting, running, averageMs) => {
        const eta = etaOf({ waiting, running, averageMs });
        expect(eta?.low).toBeLessThanOrEqual(eta?.high ?? -1);
      },
    ),
  );
});

test.each([
  ['10-40', { from: 10, to: 40 }],
  ['40 - 10', { from: 10, to: 40 }],
  ['7', { part: '7' }],
  ['a-b', { part: 'a-b' }],
  ['1-9999999999', { part: '1-9999999999' }],
])('the label filter %s', (text, asked) => {
  expect(labelFilterOf(text)).toEqual(asked);
});

describe('a decision on a frame', () => {
  const actions = ['stop', 'start', 'recommit', 'restart'] as const;
  test('follows the table for every status', () => {
    for (const action of actions) {
      const from: readonly number[] = frameTransitions[action].from;
      for (const status of frameStatus.codes) {
        const code = decideFrame(
          action,
          { status, operable: true, stuck: false, owes: false },
          { consent: 'yes' },
        );
        expect(code, `${action} ${status}`).toBe(
          from.includes(status) ? errorCodes.success : errorCodes.notAllowedInState,
        );
      }
    }
  });
  test('a done frame wants the consent, unless it is free', () => {
    const done = { status: 4, operable: true, stuck: false, owes: false };
    expect(decideFrame('recommit', done, {})).toBe(errorCodes.consentNeeded);
    expect(decideFrame('recommit', done, { consent: '' })).toBe(errorCodes.consentNeeded);
    expect(decideFrame('recommit', done, { free: true })).toBe(errorCodes.success);
    expect(decideFrame('recommit', { ...done, status: 5 }, {})).toBe(errorCodes.success);
  });
  test('of an owner in arrears nothing is put to work; what works may be stopped', () => {
    const owing = { status: 3, operable: true, stuck: false, owes: true };
    expect(decideFrame('start', owing, {})).toBe(errorCodes.inArrears);
    expect(decideFrame('recommit', { ...owing, status: 5 }, {})).toBe(errorCodes.inArrears);
    expect(decideFrame('stop', { ...owing, status: 2 }, {})).toBe(errorCodes.success);
  });
  test('frames of a task that is not operable stay as they are', () => {
    for (const action of [...actions, 'notStuck'] as const)
      expect(decideFrame(action, { status: 2, operable: false, stuck: true, owes: false }, {})).toBe(
        errorCodes.editingBlocked,
      );
  });
  test('only a frame that was found stuck can be told not to be', () => {
    expect(decideFrame('notStuck', { status: 2, operable: true, stuck: true, owes: false }, {})).toBe(
      errorCodes.success,
    );
    expect(decideFrame('notStuck', { status: 2, operable: true, stuck: false, owes: false }, {})).toBe(
      errorCodes.notAllowedInState,
    );
  });
});
