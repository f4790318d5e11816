import { expect, test } from 'vitest';
import { errorCodes, microOf } from '@renderdesk/contract';
import { earnedLevel, stepsAscending } from './threshold.rules.ts';

test('a level is earned by the highest threshold that was reached', () => {
  const steps = [
    [55, microOf('100')],
    [56, microOf('500')],
  ] as const;
  expect(['99.999999', '100', '500'].map((paid) => earnedLevel(microOf(paid), steps))).toEqual([49, 55, 56]);
});

test('a level that takes no more than the one below it is refused by its name', () => {
  const amounts = { level55: '100', level56: '500', level57: '500', level58: '900' };
  expect(() => stepsAscending(amounts)).toThrow(
    expect.objectContaining({ code: errorCodes.badInput, data: { issues: [{ path: 'level57' }] } }),
  );
  expect(stepsAscending({ ...amounts, level57: '500.01' })).toHaveLength(4);
  expect(() => stepsAscending({ ...amounts, level55: '0' })).toThrow(
    expect.objectContaining({ data: { issues: [{ path: 'level55' }] } }),
  );
});
