import { expect, test } from 'vitest';
import { withTotal } from './useTotal.ts';

const page = {
  pageNum: 2,
  pageCount: 3,
  size: 50,
  total: 101,
  items: ['a', 'b'],
  atLeast: true,
  totalLater: true,
  next: 'n',
  prev: 'p',
};
const counted = { pageNum: 1, pageCount: 9, size: 20, total: 420, items: [] };

test('a page keeps its rows and its neighbours, and takes what was counted of all rows, sums too', () => {
  const all = { ...page, total: 420, atLeast: false, totalLater: false };
  expect(withTotal(page, counted)).toEqual(all);
  expect(withTotal(page, { ...counted, rmbTotal: '1.50' } as typeof counted)).toEqual({
    ...all,
    rmbTotal: '1.50',
  });
});

test('a count of before never says fewer than the page shows, and may be a bound itself', () => {
  expect(withTotal(page, { ...counted, total: 7 })).toMatchObject({ total: 101, totalLater: false });
  expect(withTotal(page, { ...counted, atLeast: true } as typeof counted)).toMatchObject({
    total: 420,
    atLeast: true,
  });
});
