import { expect, test } from 'vitest';
import { allCalls } from '../index.ts';
import { exportFormatOf, exportKinds } from './exports.ts';

test.each([
  ['task/pack/exportDetail', 'xlsx'],
  ['node/rent/export', 'xlsx'],
  ['task/config/softwareFee/export', 'xlsx'],
  ['receipt/export', 'xlsx'],
  ['task/rendering/export', 'xlsx'],
  ['task/node/export', 'xlsx'],
  ['front/user/export', 'zip'],
  ['base/user/export', 'zip'],
  ['festivalactivity/export', 'zip'],
  ['data/stat/export', 'zip'],
  ['task/node/capacity/export', 'zip'],
  ['export/plugin/export', 'zip'],
])('%s leaves the house as %s', (path, format) => expect(exportFormatOf(path)).toBe(format));

test('an export of a kind that the specification does not name is a spreadsheet', () => {
  expect(exportFormatOf('background/export')).toBe('xlsx');
});

test('a path group belongs to one kind', () => {
  const groups: string[] = Object.values(exportKinds).flatMap((kind) => [...kind.groups]);
  expect(new Set(groups).size).toBe(groups.length);
});

test('every export that is declared has the file of its kind, and says when there is nothing', () => {
  const exports = allCalls.filter((call) => call.kind === 'export');
  expect(exports.length).toBeGreaterThan(3);
  for (const call of exports) {
    expect('format' in call && call.format, call.name).toBe(exportFormatOf(call.path));
    expect(call.nothingFound, call.name).toBe('shown');
  }
});
