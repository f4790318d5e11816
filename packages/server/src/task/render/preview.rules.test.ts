import { describe, expect, test } from 'vitest';
import { errorCodes, renderStatus } from '@renderdesk/contract';
import { actionOfPreview, frameImpact, refusalsOf, wantsOf } from './preview.rules.ts';

const by = { kind: 1, id: 1, now: new Date(0) } as const;
const counters = { waiting: 10, running: 3, aborted: 2, failure: 4, success: 20 };

describe('the impact on frames', () => {
  test.each([
    ['stop', 5, { ending: 3, changed: 13, rendering: 0 }],
    ['abandon', 0, { ending: 3, changed: 13, rendering: 0 }],
    // Its waiting frames go on beside those that were stopped.
    ['start', 10, { ending: 0, changed: 12, rendering: 12 }],
    ['restart', 25, { ending: 3, changed: 39, rendering: 39 }],
    ['recommitFailed', 30, { ending: 0, changed: 4, rendering: 4 }],
    ['recommitFailed', 70, { ending: 0, changed: 6, rendering: 6 }],
    ['recommitDone', 25, { ending: 0, changed: 20, rendering: 20 }],
    ['remove', 25, { ending: 0, changed: 0, rendering: 0 }],
  ] as const)('%s from %i', (action, status, impact) => {
    expect(frameImpact(action, status, counters, by)).toEqual(impact);
  });
  test('starting a task that the farm held for its errors lets every waiting frame go on', () => {
    const held = { waiting: 7, running: 0, aborted: 0, failure: 2, success: 1 };
    expect(frameImpact('start', 10, held, by)).toEqual({ ending: 0, changed: 7, rendering: 7 });
  });
  test('no preview promises a frame more than the task has', () => {
    const all = Object.values(counters).reduce((sum, count) => sum + count, 0);
    for (const action of Object.values(actionOfPreview)) {
      for (const status of renderStatus.codes) {
        const { ending, changed, rendering } = frameImpact(action, status, counters, by);
        expect(changed).toBeLessThanOrEqual(all);
        expect(ending).toBeLessThanOrEqual(changed);
        expect(rendering).toBeLessThanOrEqual(changed);
      }
    }
  });
});

test('what an action wants is what the table says', () => {
  expect(wantsOf('restart')).toBe('consent');
  expect(wantsOf('abandon')).toBe('reason');
  expect(wantsOf('stop')).toBeNull();
});

test('refusals are counted by code, the most frequent first', () => {
  const { success, notFound, notAllowedInState } = errorCodes;
  expect(refusalsOf([success, notFound, notAllowedInState, notAllowedInState])).toEqual([
    { code: notAllowedInState, count: 2 },
    { code: notFound, count: 1 },
  ]);
});
