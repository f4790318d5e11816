import { expect, it } from 'vitest';
import { blockOf, moveCell, weekWords } from './week.rules.ts';

it('a block is the rectangle between two cells, in any direction', () => {
  const hours = [25, 26, 49, 50];
  expect(blockOf({ day: 1, hour: 1 }, { day: 2, hour: 2 })).toEqual(hours);
  expect(blockOf({ day: 2, hour: 1 }, { day: 1, hour: 2 })).toEqual(hours);
});
it('keys stop at the edges', () => {
  expect(moveCell({ day: 0, hour: 0 }, 'ArrowLeft')).toEqual({ day: 0, hour: 0 });
  expect(moveCell({ day: 6, hour: 3 }, 'ArrowDown')).toEqual({ day: 6, hour: 3 });
  expect(moveCell({ day: 2, hour: 3 }, 'End')).toEqual({ day: 2, hour: 23 });
  expect(moveCell({ day: 2, hour: 3 }, 'a')).toBeUndefined();
});
it('windows are said with ranges of days, and which end on the next day', () => {
  const windows = [
    { days: [1, 2, 3, 4, 5, 7], from: 22, until: 6 },
    { days: [6, 7], from: 0, until: 24 },
  ];
  expect(weekWords(windows, 'en', ' (next day)')).toBe(
    'Mon–Fri, Sun 22:00–06:00 (next day); Sat, Sun 00:00–24:00',
  );
  expect(weekWords(windows, 'zh', '（次日）')).toBe(
    '周一–周五、周日 22:00–06:00（次日）；周六、周日 00:00–24:00',
  );
});
