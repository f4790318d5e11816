import { expect, it } from 'vitest';
import { CronText, wrongCronFields } from './cron.ts';

it('takes numbers, lists, ranges and steps', () => {
  for (const text of ['* * * * *', '*/5 8-18 * * 1-5', '0,30 0 1,15 1-12/3 7', '59 23 31 12 0'])
    expect(wrongCronFields(text), text).toEqual([]);
  expect(CronText.parse(' 0   3 * *  1 ')).toBe('0 3 * * 1');
});
it('names each field that is wrong', () => {
  expect(wrongCronFields('60 24 0 13 8')).toEqual(['minute', 'hour', 'dayOfMonth', 'month', 'weekday']);
  expect(wrongCronFields('5-1 3/2 * * */0')).toEqual(['minute', 'hour', 'weekday']);
  expect(wrongCronFields('0 3 L * MON')).toEqual(['dayOfMonth', 'weekday']);
  expect(wrongCronFields('0 3 * *')).toHaveLength(5);
});
