import { expect, test } from 'vitest';
import { allCalls } from '../index.ts';
import type { ListCall } from './call.ts';

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
