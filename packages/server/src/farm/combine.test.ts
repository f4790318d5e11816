import { describe, expect, test } from 'vitest';
import { Combined } from './combine.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

describe('a batch', () => {
  test('with one item of bad data fails for that item alone', async () => {
    const batches: number[] = [];
    const combined = new Combined(async (items: readonly number[]) => {
      batches.push(items.length);
      if (items.includes(3)) throw refusal('22003');
      return items.map((item) => item * 2);
    });
    const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => combined.add(item)));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).toEqual([
      2,
      4,
      'refused',
      8,
    ]);
    expect(batches).toEqual([4, 1, 1, 1, 1]);
  });

  test('fails whole where the database is gone', async () => {
    let served = 0;
    const combined = new Combined<number, number>(async () => {
      served += 1;
      throw refusal('57P01');
    });
    const answers = await Promise.allSettled([1, 2].map((item) => combined.add(item)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(served).toBe(1);
  });
});
