import { expect, test } from 'vitest';
import { feedbackSource, feedbackStatus } from './feedback.codes.ts';
import { feedbackListOf, feedbackLists, feedbackTransitions, mayFeedback } from './feedback.lifecycle.ts';

test('feedback goes by the lifecycle, line by line', () => {
  const steps = Object.entries(feedbackTransitions).flatMap(([action, { from, to }]) =>
    from.map((one) => `${one} ${action} ${to}`),
  );
  expect(steps).toEqual([
    '0 assign 1',
    '1 assign 1',
    '1 answer 2',
    '2 close 3',
    '0 invalidate 4',
    '1 invalidate 4',
    '2 invalidate 4',
    '3 invalidate 4',
    '3 reopen 1',
  ]);
  expect(feedbackStatus.codes.filter((from) => mayFeedback('answer', from))).toEqual([1]);
});

test('each source stands in exactly one list', () => {
  for (const source of feedbackSource.codes)
    expect(Object.values(feedbackLists).filter((some: readonly number[]) => some.includes(source))).toEqual([
      feedbackLists[feedbackListOf(source)],
    ]);
});
