import { expect, test } from 'vitest';
import { microOf } from '@renderdesk/contract';
import { earnedLevel, stepsOf, unascending } from './threshold.rules.ts';

test('a level is earned by the highest threshold that was reached', () => {
  const steps = [
    [55, microOf('100')],
    [56, microOf('500')],
  ] as const;
  expect(['99.999999', '100', '500'].map((paid) => earnedLevel(microOf(paid), steps))).toEqual([49, 55, 56]);
});

test('a level that takes no more than the one below it is found', () => {
  const amounts = { level55: '100', level56: '500', level57: '500', level58: '900' };
  expect(unascending(stepsOf(amounts))).toBe(57);
  expect(unascending(stepsOf({ ...amounts, level57: '500.01' }))).toBeUndefined();
  expect(unascending(stepsOf({ ...amounts, level55: '0' }))).toBe(55);
});
