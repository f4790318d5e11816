import { describe, expect, it } from 'vitest';
import { renders, renderStatus, stopType } from '../index.ts';
import { tableBehind, wordsOf } from './filterWords.ts';

describe('a frozen filter', () => {
  it('says codes by the table behind their field', () => {
    expect(tableBehind(renders.list.query.shape.taskStatusList)?.name).toBe(renderStatus.name);
    expect(tableBehind(renders.list.query.shape.stopType)?.name).toBe(stopType.name);
    expect(tableBehind(renders.list.query.shape.sceneName)).toBeUndefined();
    expect(tableBehind(renders.list.query.shape.areaIds)).toBeUndefined();
  });
  it('leaves out paging, sorts and what is empty', () => {
    const words = wordsOf(renders.export, {
      pageNum: 1,
      taskFlag: 1,
      pageSize: 50,
      startTimeFlag: 0,
      keywords: '',
      failedFrameFlag: true,
      taskStatusList: [0, 5],
      startTime: 1_700_000_000_000,
      sceneName: 'shot',
      properties: ['a', 'b'],
    });
    expect(words).toEqual([
      { field: 'taskFlag', kind: 'code', table: 'taskFlag', codes: [1] },
      { field: 'failedFrameFlag', kind: 'yes' },
      { field: 'taskStatusList', kind: 'code', table: 'renderStatus', codes: [0, 5] },
      { field: 'startTime', kind: 'time', at: 1_700_000_000_000 },
      { field: 'sceneName', kind: 'text', text: 'shot' },
      { field: 'properties', kind: 'text', text: 'a, b' },
    ]);
  });
  it('leaves what is named by data to its names', () => {
    expect(wordsOf(renders.export, { platform: 3, areaIds: [1, 2], cgId: 2000 })).toEqual([
      { field: 'platform', kind: 'named', of: 'platform', ids: [3] },
      { field: 'areaIds', kind: 'named', of: 'area', ids: [1, 2] },
      { field: 'cgId', kind: 'named', of: 'software', ids: [2000] },
    ]);
  });
  it('is still readable for a call that is gone', () => {
    expect(wordsOf(undefined, { level: 3 })).toEqual([{ field: 'level', kind: 'text', text: '3' }]);
  });
});
