import { expect, test } from 'vitest';
import { fillsOnly, placesIn } from './noticeSetting.rules.ts';

test('the places of a text are named once each, in their order', () => {
  expect(placesIn('{by} and {day}, {by}; { day }')).toEqual(['by', 'day']);
});

test.each([
  ['{by} is late', true],
  ['Nobody is late', true],
  ['{by} {by}', true],
  ['{other}', false],
  ['{by', false],
  ['by}', false],
  ['{}', false],
  ['{{by}}', false],
])('of a sentence with {by}, «%s» may be the words: %s', (text, may) => {
  expect(fillsOnly(text, 'It was {by}.')).toBe(may);
});
