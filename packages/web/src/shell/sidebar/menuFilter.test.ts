import { screens } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { filterMenu, type PlacedScreen } from './menuFilter.ts';

const placed = screens.flatMap((screen): PlacedScreen[] =>
  screen.kind === 'screen' ? [{ path: screen.path, place: 'Group' }] : [],
);
const first = [{ href: '/workQueue', title: '我的待办' }];
const found = (language: 'zh' | 'en', words: string): readonly string[] =>
  filterMenu({ screens: placed, first, language }, words).map(({ href }) => href);

test.each([
  ['zh', '导出列表', '/export/exportList'],
  ['zh', 'daochulb', '/export/exportList'],
  ['zh', 'dclb', '/export/exportList'],
  ['zh', 'Export list', '/export/exportList'],
  ['en', 'export l', '/export/exportList'],
  ['en', '导出列表', '/export/exportList'],
  ['zh', '待办', '/workQueue'],
] as const)('in %s, %s finds %s first', (language, words, path) => {
  expect(found(language, words)[0]).toBe(path);
});

test('what answers to nothing is not found', () => {
  expect(found('zh', 'qqqq')).toEqual([]);
});
