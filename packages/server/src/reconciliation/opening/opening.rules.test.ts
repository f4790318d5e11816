import fc from 'fast-check';
import { expect, test } from 'vitest';
import { micro, openingProblem } from '@renderdesk/contract';
import type { Fault } from './opening.lines.rules.ts';
import { balancesOf, customersOf, sumsOf } from './opening.rules.ts';

const now = new Date('2026-11-23T00:00:00Z');
const people = ['原系统编号', '名称', '手机', '邮箱', '公司', '币种', '主账号'];
const money = ['Earlier ID', 'Kind', 'Amount', 'Currency', 'Paid', 'Last day', 'Refundable', 'Reference'];
const read = (customers: string[][], balances: string[][]) => {
  const faults: Fault[] = [];
  const who = customersOf([people, ...customers], faults);
  return { who, what: balancesOf([money, ...balances], who, now, faults), faults };
};
const a = ['A', '甲', '', '', '', 'RMB', ''];
const named = (faults: readonly Fault[]) =>
  faults.map(({ line, column, problem }) => [line, column, problem]);
const p = openingProblem.of;

test('lines of both languages are read; a last day is whole', () => {
  const { what, faults } = read(
    [a],
    [['A', 'GPU 券', '1,000.5', '人民币', '2026-01-02', '2026-12-31', '', '']],
  );
  expect(faults).toEqual([]);
  expect(what).toMatchObject([
    { kind: 1, amount: micro(1_000_500_000n), currency: 1, expiresAt: new Date('2026-12-31T16:00:00Z') },
  ]);
});

test('what cannot be read is named by line, column and reason', () => {
  const line = (o: Partial<Record<number, string>>) =>
    ['A', 'cash', '5', 'RMB', '2026-01-02', '', '', ''].map((cell, at) => o[at] ?? cell);
  const fault = (o: Partial<Record<number, string>>) => named(read([a], [line(o)]).faults);
  expect(fault({})).toEqual([]);
  expect(fault({ 0: 'B' })).toEqual([[2, 'earlierId', p.unknownCustomer]]);
  expect(fault({ 1: 'gold' })).toEqual([[2, 'kind', p.notUnderstood]]);
  expect(fault({ 2: '-5' })).toEqual([[2, 'amount', p.notUnderstood]]);
  expect(fault({ 2: '' })).toEqual([[2, 'amount', p.missing]]);
  expect(fault({ 3: 'USD' })).toEqual([[2, 'currency', p.otherCurrency]]);
  expect(fault({ 4: '2027-01-01' })).toEqual([[2, 'at', p.inFuture]]);
  expect(fault({ 1: 'gpu', 5: '2026-11-01' })).toEqual([[2, 'expiresAt', p.ended]]);
  expect(fault({ 1: 'gpu', 6: 'yes' })).toEqual([[2, 'refundable', p.notUnderstood]]);
});

test('customers twice, children of nobody, cash beside arrears, balances of children are refused', () => {
  const child = ['C', '丙', '', '', '', 'RMB', 'A'];
  expect(named(read([a, a], []).faults)).toContainEqual([3, 'earlierId', p.twice]);
  expect(named(read([['C', '丙', '', '', '', 'RMB', 'Z']], []).faults)).toEqual([
    [2, 'mainId', p.unknownCustomer],
  ]);
  const of = (id: string, kind: string) => [id, kind, '5', 'RMB', '2026-01-02', '', '', ''];
  expect(named(read([a], [of('A', 'cash'), of('A', 'arrears')]).faults)).toEqual([
    [3, 'kind', p.cashAndArrears],
  ]);
  expect(named(read([a, child], [of('C', 'cash')]).faults)).toEqual([[2, 'earlierId', p.ofChild]]);
});

test('a file without a column is refused at its head', () => {
  const faults: Fault[] = [];
  customersOf([['名称'], ['甲']], faults);
  expect(named(faults)).toContainEqual([1, 'earlierId', p.missing]);
});

test('sums are those of the lines, whatever their order', () => {
  const one = fc.record({
    kind: fc.constantFrom(0 as const, 1 as const, 7 as const),
    currency: fc.constantFrom(1 as const, 2 as const),
    amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(micro),
  });
  fc.assert(
    fc.property(fc.array(one), (lines) => {
      expect(sumsOf(lines.toReversed())).toEqual(sumsOf(lines));
      const whole = (all: readonly { amount: bigint }[]) => all.reduce((sum, { amount }) => sum + amount, 0n);
      expect(whole(sumsOf(lines))).toBe(whole(lines));
    }),
  );
});
