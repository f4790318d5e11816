import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renders, renderStatus, stopType } from '@renderdesk/contract';
import { acceptsOf } from '../actions/accepts.ts';
import { filterKit } from '../filters/filters.tsx';
import {
  changed,
  filterInput,
  inputOf,
  lastNumbered,
  type ListState,
  type ListUrl,
  offeredSizes,
  readUrl,
  withFilter,
  writeUrl,
} from './urlState.ts';
import { relativeRanges } from '../filters/relativeRange.ts';
import type * as z from 'zod';

const filter = filterKit<z.output<typeof renders.list.query>, string>(renders.list.query);
const list: ListUrl = {
  tabs: ['all', 'failed'],
  filters: [
    filter.text('keywords'),
    filter.choice('taskStatusList', renderStatus, {
      single: 'taskStatus',
      split: { code: 70, by: 'stopType', table: stopType },
    }),
    filter.text('userName'),
    filter.number('userId'),
    filter.range('startTime', 'endTime'),
    filter.flag('failedFrameFlag'),
    filter.commaList('properties'),
    filter.number('queryAdminId'),
  ],
  accepts: acceptsOf(renders.list.query),
  sorts: renders.list.sorts,
  secondAfter: renders.list.secondAfter,
  sort: { by: 'startTimeFlag', value: 0 },
  pageSize: 50,
};

const texts = fc.record(
  {
    keywords: fc.stringMatching(/^[\w 帧&=%+~]{1,12}$/).filter((text) => text.trim() !== ''),
    taskStatusList: fc.oneof(
      fc
        .uniqueArray(fc.constantFrom(...renderStatus.codes), { minLength: 1 })
        .map((codes) => codes.join(',')),
      fc.constantFrom('70-1', '70-2', '70-3'),
    ),
    userName: fc.stringMatching(/^[a-z渲染]{1,8}$/),
    userId: fc.constant('12'),
    startTime: fc.oneof(
      fc.tuple(fc.nat(1e6), fc.nat(1e6)).map(([a, b]) => `${Math.min(a, b)}~${Math.max(a, b)}`),
      fc.constantFrom(...relativeRanges),
    ),
    failedFrameFlag: fc.constant('1'),
    queryAdminId: fc.integer({ min: 1 }).map(String),
  },
  { requiredKeys: [] },
);
const states: fc.Arbitrary<ListState> = fc
  .record({
    filters: texts,
    by: fc.constantFrom(...renders.list.sorts),
    value: fc.constantFrom(0, 1),
    second: fc.option(fc.constantFrom(...renders.list.sorts), { nil: undefined }),
    page: fc.integer({ min: 1, max: 12 }),
    pageSize: fc.constantFrom(50, 100, 800),
    cursor: fc.option(fc.stringMatching(/^[\w.=-]{1,20}$/), { nil: undefined }),
    tab: fc.constantFrom(undefined, 'failed'),
  })
  .map(({ by, value, second, cursor, tab, ...rest }) => ({
    ...rest,
    ...(tab !== undefined && { tab }),
    sort: { by, value: value === 1 ? 1 : 0 },
    ...(second !== undefined && second !== by && { second: { by: second, value: 1 } }),
    ...(cursor !== undefined && { cursor }),
  }));

describe("a list's URL", () => {
  it('brings every state back', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readUrl(writeUrl(state, list, ''), list)).toEqual(state);
      }),
    );
  });
  it('omits defaults and keeps parameters of other components', () => {
    expect(writeUrl(readUrl('', list), list, '')).toBe('');
    expect(writeUrl(readUrl('', list), list, '?edit=12&pageNum=3')).toBe('edit=12');
  });
  it('opens with the list’s own size and page 1 where nothing is said', () => {
    const opened = readUrl('', list);
    expect([opened.pageSize, opened.page, opened.cursor]).toEqual([50, 1, undefined]);
  });
  it('survives whatever is typed into it', () => {
    const junk = fc.dictionary(
      fc.constantFrom(...list.filters.map((one) => one.key), 'pageNum', 'pageSize', 'sort', 'cursor'),
      fc.string(),
    );
    fc.assert(
      fc.property(junk, (params) => {
        const state = readUrl(new URLSearchParams(params).toString(), list);
        expect(renders.list.input.safeParse(inputOf(state, list, { fixed: {}, firstPage: 1 })).success).toBe(
          true,
        );
        expect(offeredSizes(50)).toContain(state.pageSize);
        expect(state.page).toBeGreaterThanOrEqual(1);
      }),
    );
  });
  it('drops what the call does not take', () => {
    expect(
      readUrl(
        'taskStatusList=7&userId=x&startTime=9~1&listTab=gone&pageNum=0&pageSize=51&sort=levelFlag.0',
        list,
      ),
    ).toEqual({ filters: {}, sort: list.sort, page: 1, pageSize: 50 });
  });
});

describe('changing a list', () => {
  const state = readUrl('pageNum=4&cursor=x', list);
  it.each<[string, Partial<ListState>]>([
    ['sort', { sort: { by: 'consumeFlag', value: 1 } }],
    ['page size', { pageSize: 100 }],
  ])('%s goes back to page 1', (_, change) => {
    expect(changed(state, change)).toMatchObject({ page: 1, cursor: undefined });
  });
  it('the tab goes back to page 1', () => {
    expect(changed(state, { tab: 'failed' })).toMatchObject({ page: 1, cursor: undefined, tab: 'failed' });
    expect(writeUrl(readUrl('listTab=all', list), list, '')).toBe('');
  });
  it('filters goes back to page 1, and an empty one is gone', () => {
    const filtered = withFilter(state, 'keywords', 'a');
    expect(filtered).toMatchObject({ page: 1, filters: { keywords: 'a' } });
    expect(withFilter(filtered, 'keywords', '').filters).toEqual({});
  });
  it('turning the page keeps the rest', () => {
    expect(changed(withFilter(state, 'keywords', 'a'), { page: 2, cursor: undefined })).toMatchObject({
      page: 2,
      filters: { keywords: 'a' },
    });
  });
});

describe('the input', () => {
  it('carries the fixed part, filters, sort and page', () => {
    const state = readUrl('taskStatusList=70-2&userId=12&failedFrameFlag=1&startTime=5~&pageNum=2', list);
    expect(inputOf(state, list, { fixed: { taskFlag: 0 }, firstPage: 0 })).toEqual({
      taskFlag: 0,
      taskStatus: 70,
      stopType: 2,
      userId: 12,
      failedFrameFlag: true,
      startTime: 5,
      endTime: undefined,
      startTimeFlag: 0,
      pageNum: 1,
      pageSize: 50,
    });
  });
  it('names two sort flags in their order, and passes over a second one like the first', () => {
    const two = readUrl('sort=taskLevelFlag.0,consumeFlag.1', list);
    expect(filterInput(two, list, {})).toEqual({
      taskLevelFlag: 0,
      consumeFlag: 1,
      sortOrder: ['taskLevelFlag', 'consumeFlag'],
    });
    expect(readUrl('sort=taskLevelFlag.0,taskLevelFlag.1', list).second).toBeUndefined();
    expect(renders.list.input.safeParse(inputOf(two, list, { fixed: {}, firstPage: 1 })).success).toBe(true);
  });
  it('of an export says which rows, not which page', () => {
    expect(filterInput(readUrl('pageNum=3&keywords=a', list), list, {})).toEqual({
      keywords: 'a',
      startTimeFlag: 0,
    });
  });
  it('names a cursor instead of a page number', () => {
    expect(inputOf(readUrl('cursor=abc', list), list, { fixed: {}, firstPage: 1 })).toEqual({
      startTimeFlag: 0,
      pageSize: 50,
      cursor: 'abc',
    });
  });
});

describe('page sizes', () => {
  it("begin with the list's own", () => {
    expect(offeredSizes(50)).toEqual([50, 100, 200, 500, 800]);
    expect(offeredSizes(20)).toEqual([20, 50, 100, 200, 500, 800]);
  });
  it('number no page beyond the first 10,000 rows', () => {
    expect(lastNumbered(1_000_000, 50)).toBe(200);
    expect(lastNumbered(1_000_000, 800)).toBe(13);
    expect(lastNumbered(0, 50)).toBe(1);
  });
});
