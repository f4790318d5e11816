import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renders, renderStatus } from '@renderdesk/contract';
import { acceptsOf } from '../actions/accepts.ts';
import { filterKit } from '../filters/filters.tsx';
import { type ListUrl, readUrl } from '../url/urlState.ts';
import {
  isModified,
  listNameOf,
  lookOf,
  saysNothing,
  understood,
  viewQuery,
  viewSearch,
} from './viewRules.ts';

const filter = filterKit<{ keywords: string }, string>(renders.list.query);
const list: ListUrl = {
  tabs: [],
  filters: [
    filter.text('keywords'),
    filterKit<{ taskStatusList: 0[] }, string>(renders.list.query).choice(
      'taskStatusList',
      renderStatus as never,
    ),
    filterKit<{ startTime: never; endTime: never }, string>(renders.list.query).range('startTime', 'endTime'),
  ],
  accepts: acceptsOf(renders.list.query),
  sorts: renders.list.sorts,
  secondAfter: renders.list.secondAfter,
  sort: { by: 'startTimeFlag', value: 0 },
  pageSize: 50,
};
const view = (query: string) => ({ viewId: 7 as never, viewQuery: query, look: null });
const now = (search: string) => ({ state: readUrl(search, list), look: lookOf({ visible: {}, widths: {} }) });

describe('a view', () => {
  test('holds filters and order, not the page, and moves with the clock where they do', () => {
    const search =
      'keywords=a&startTime=-7d..&sort=taskLevelFlag.0,endTimeFlag.1&pageNum=4&pageSize=200&tab=x';
    const query = viewQuery(readUrl(search, list), list);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      keywords: 'a',
      startTime: '-7d..',
      sort: 'taskLevelFlag.0,endTimeFlag.1',
    });
  });

  test('shows as it was saved, whatever was stored', () => {
    fc.assert(
      fc.property(fc.string(), (stored) => {
        const search = viewSearch(view(stored), list);
        expect(isModified(view(stored), now(search), list)).toBe(false);
        expect(new URLSearchParams(search).get('view')).toBe('7');
        expect(understood(understood(stored, list), list)).toBe(understood(stored, list));
      }),
    );
  });

  test('is modified by a filter, by the order, and by columns where it keeps them', () => {
    const one = view('keywords=a');
    expect(isModified(one, now('keywords=a&pageNum=3'), list)).toBe(false);
    expect(isModified(one, now('keywords=b'), list)).toBe(true);
    expect(isModified(one, now('keywords=a&sort=endTimeFlag.1'), list)).toBe(true);
    const look = { visible: { level: false }, widths: {} };
    const hidden = { ...now('keywords=a'), look };
    expect(isModified(one, hidden, list)).toBe(false);
    expect(isModified({ ...one, look: { visible: {}, widths: {} } }, hidden, list)).toBe(true);
    expect(isModified({ ...one, look }, hidden, list)).toBe(false);
  });
});

test('an address that names filters, an order or a view is not opened with another', () => {
  expect(saysNothing('', list)).toBe(true);
  expect(saysNothing('tab=x&pageNum=2', list)).toBe(true);
  for (const search of ['keywords=a', 'sort=endTimeFlag.1', 'view=all', 'view=3'])
    expect(saysNothing(search, list), search).toBe(false);
});

test('two screens of one call have views of their own', () => {
  expect(listNameOf('task.renders.list', { taskFlag: 0 })).toBe('task.renders.list?taskFlag=0');
  expect(listNameOf('node.nodes.list', {})).toBe('node.nodes.list');
  expect(listNameOf('a.b.c', { b: 2, a: 1, c: undefined })).toBe('a.b.c?a=1&b=2');
});
