import { expect, test } from 'vitest';
import { columnLabel } from './columnLabel.ts';
import type { Labels } from './labels.ts';

const words: Readonly<Record<string, string>> = {
  memberPeriod: 'Paid for',
  receiptStatus: 'Status',
  period: 'Month',
  createTime: 'Created',
  redFrom: 'Status before the red letter',
};
const labels = { field: (name: string) => words[name] ?? name } as Labels;

test.each([
  ['a code by the table that it is short for', 'period', { period: 'memberPeriod' }, 'Paid for'],
  ['the same column by its own name where it holds no such code', 'period', {}, 'Month'],
  ['a code without a name of its own by its table', 'no_name', { no_name: 'receiptStatus' }, 'Status'],
  ['a field by its name', 'create_time', {}, 'Created'],
  ['what nothing names as it is', 'no_such_column', {}, 'noSuchColumn'],
] as const)('calls %s', (_, column, codes, label) => expect(columnLabel(column, labels, codes)).toBe(label));

test('two columns with codes of one table get different labels', () => {
  const codes = { status: 'receiptStatus', red_from: 'receiptStatus' };
  expect(columnLabel('status', labels, codes)).toBe('Status');
  expect(columnLabel('red_from', labels, codes)).toBe('Status before the red letter');
});
