import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type ListCall } from '@renderdesk/contract';
import { leastRows, rowsOf } from './listRows.ts';
import { openTestServer, type TestServer } from './server.ts';

/** What holds of the pages of every list, derived from the contract: a new list is under these tests as soon as it is declared. */
let t: TestServer;
beforeAll(async () => {
  t = await openTestServer();
});
afterAll(() => t.close());

type Row = Readonly<Record<string, unknown>>;
interface Answered {
  readonly total: number;
  readonly items: readonly Row[];
  readonly next?: string;
  readonly prev?: string;
}
const lists = allCalls.filter((call): call is ListCall & typeof call => call.kind === 'list');

test('every list has rows to page through, and nothing else has', () => {
  expect(Object.keys(rowsOf).toSorted()).toEqual(lists.map(({ name }) => name).toSorted());
});

describe.each(lists.map((call) => ({ name: call.name, call })))('$name', ({ call }) => {
  let input: Row;
  beforeAll(async () => {
    input = (await rowsOf[call.name]?.(t)) ?? {};
  });

  const ask = async (more: Row): Promise<Answered> => {
    const { code, message, data } = await t.admin.send(call, { ...input, ...more });
    expect({ code, message }).toMatchObject({ code: 200 });
    return data as Answered;
  };
  const idsOf = ({ items }: Answered): unknown[] => items.map((row) => row[call.id]);

  const orders: Row[] = [
    ...call.sorts.flatMap((sort) => [{ [sort]: 1 }, { [sort]: 0 }]),
    // Of two levels: each that bears a second, with the one declared after it, turned the other way.
    ...call.sorts.flatMap((first, at) => {
      const second = call.sorts[(at + 1) % call.sorts.length] ?? first;
      return second !== first && call.secondAfter.includes(first)
        ? [{ [first]: 1, [second]: 0, sortOrder: [first, second] }]
        : [];
    }),
  ];
  test.each(orders.map((order) => ({ named: JSON.stringify(order), order })))(
    'is the same rows by cursor as on one page, forth and back, sorted by $named',
    async ({ order }) => {
      const whole = await ask({ ...order, pageSize: 1000 });
      const ids = idsOf(whole);
      expect(ids.length, 'too few rows to prove anything').toBeGreaterThanOrEqual(leastRows);
      expect(new Set(ids).size).toBe(ids.length);
      expect(whole.total).toBe(ids.length);

      const pageSize = 3;
      const pages = [await ask({ ...order, pageSize })];
      // A cursor that goes in circles ends here, and then differs.
      for (
        let next = pages[0]?.next;
        next !== undefined && pages.length <= ids.length;
        next = pages.at(-1)?.next
      )
        pages.push(await ask({ ...order, pageSize, cursor: next }));
      expect(pages.flatMap(idsOf)).toEqual(ids);

      const last = pages.at(-1);
      const back = last ? [last] : [];
      for (let prev = last?.prev; prev !== undefined && back.length <= ids.length; prev = back[0]?.prev)
        back.unshift(await ask({ ...order, pageSize, cursor: prev }));
      expect(back.flatMap(idsOf)).toEqual(ids);
    },
  );
});
