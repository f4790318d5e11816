import { expect, it } from 'vitest';
import { nextRuns, runWords } from './cron.rules.ts';

const after = new Date('2026-03-06T22:00:00+08:00');
const runs = (text: string, count = 2) => nextRuns(text, count, after).map((at) => at.toISOString());

it('the next runs are in business time', () => {
  expect(runs('0 3 * * *')).toEqual(['2026-03-06T19:00:00.000Z', '2026-03-07T19:00:00.000Z']);
  expect(runs('30 9 * * 1-5')).toEqual(['2026-03-09T01:30:00.000Z', '2026-03-10T01:30:00.000Z']);
  expect(runs('0 0 29 2 *', 1)).toEqual(['2028-02-28T16:00:00.000Z']);
});
it('a day that never comes has no runs', () => {
  expect(runs('0 0 30 2 *')).toEqual([]);
});
it('a run is said in both languages', () => {
  const [at] = nextRuns('30 9 * * 1', 1, after);
  expect(at && runWords(at, 'en')).toBe('Monday, March 9, 2026 at 09:30');
  expect(at && runWords(at, 'zh')).toBe('2026年3月9日星期一 09:30');
});
