import { expect, test } from 'vitest';
import { allCalls, nodes } from '../index.ts';
import type { ListCall } from './listCall.ts';

const lists = allCalls.filter((call): call is ListCall & typeof call => call.kind === 'list');
const ways = [0, 1];

test.each(lists.map((list) => ({ name: list.name, list })))(
  '$name takes every order of two levels that it has, whichever way each goes',
  ({ list }) => {
    const refused = list.secondAfter.flatMap((first) =>
      list.sorts
        .filter((second) => second !== first)
        .flatMap((second) =>
          ways.flatMap((up1) =>
            ways
              .map((up2) => ({ [first]: up1, [second]: up2, sortOrder: [first, second] }))
              // What the lists within a task want besides; the others drop it.
              .filter((order) => !list.input.safeParse({ taskId: 1, ...order }).success),
          ),
        ),
    );
    expect(refused).toEqual([]);
  },
);

test('a list that takes one sort field refuses a second, and an order of fields (checklist T-081)', () => {
  const fieldsOf = (input: object): unknown =>
    nodes.list.input.safeParse(input).error?.issues.map(({ path }) => path.join());
  for (const sort of nodes.list.sorts) expect(fieldsOf({ [sort]: 1 })).toBeUndefined();
  expect(fieldsOf({ nameSort: 1, coreSort: 0 })).toEqual(['coreSort']);
  expect(fieldsOf({ coreSort: 0, sortOrder: ['coreSort'] })).toEqual(['sortOrder']);
});
