import { describe, expect, it } from 'vitest';
import { exportsOfMine, organizations, renders } from '@renderdesk/contract';
import { prepare, queryString } from './prepare.ts';

describe('what a query sends', () => {
  it('drops what is empty, but never the keywords of a task list', () => {
    const body = prepare(renders.list, {
      pageNum: 1,
      taskStatusList: [],
      projectName: '',
      userId: undefined,
    });
    expect(body).toEqual({ pageNum: 1, keywords: '' });
    expect(prepare(renders.list, { keywords: 'forest' })).toEqual({ keywords: 'forest' });
    expect(prepare(exportsOfMine.list, { stateList: [] })).toEqual({});
  });
  it('sends true as 1 and leaves false out', () => {
    expect(prepare(renders.list, { failedFrameFlag: true, isOverTimeFlag: false })).toEqual({
      failedFrameFlag: 1,
      keywords: '',
    });
  });
  it('keeps a zero: it is a value', () => {
    expect(prepare(renders.list, { submitTimeFlag: 0 })).toEqual({ submitTimeFlag: 0, keywords: '' });
  });
  it('omits a stale user name when there is a userId', () => {
    expect(prepare(renders.list, { userName: 'mei', userId: 7 })).toEqual({ userId: 7, keywords: '' });
    expect(prepare(renders.list, { userName: 'mei' })).toEqual({ userName: 'mei', keywords: '' });
  });
});

describe('what a command sends', () => {
  it('sends real booleans, and what was emptied', () => {
    const input = { organizationName: 'a', remark: '', flag: false, list: [], none: undefined };
    expect(prepare(organizations.add, input)).toEqual({
      organizationName: 'a',
      remark: '',
      flag: false,
      list: [],
    });
  });
});

describe('a query string', () => {
  it('repeats the name of a list and escapes', () => {
    expect(queryString({ a: [1, 2], b: 'x&y 中' })).toBe('?a=1&a=2&b=x%26y+%E4%B8%AD');
    expect(queryString({})).toBe('');
  });
});
