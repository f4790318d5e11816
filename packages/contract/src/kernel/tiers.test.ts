import { expect, it } from 'vitest';
import * as z from 'zod';
import { Money } from './values.ts';
import { tierFaultsOf, tiers } from './tiers.ts';

const o = { from: 'from', to: 'to', start: 0 } as const;
const faults = (...rows: readonly (readonly [unknown, unknown])[]) =>
  tierFaultsOf(
    rows.map(([from, to]) => ({ from, to })),
    o,
  ).map(({ index, field, fault, expected }) => [index, field, fault, expected]);

it('tiers that follow each other have no fault', () => {
  expect(faults([0, 100], ['100.00', '500.5'], ['500.500', null])).toEqual([]);
  expect(faults()).toEqual([]);
});
it('a fault names its row, its field and the value that would be right', () => {
  expect(faults([5, 100])).toEqual([[0, 'from', 'start', '0']]);
  expect(faults([0, 100], [120, 200])).toEqual([[1, 'from', 'gap', '100']]);
  expect(faults([0, 100], ['99.999999', 200])).toEqual([[1, 'from', 'overlap', '100']]);
  expect(faults([0, null], [100, 200])).toEqual([[1, 'from', 'endless', undefined]]);
  expect(faults([0, 0])).toEqual([[0, 'to', 'order', '0']]);
});
it('amounts beyond what a double holds compare exactly', () => {
  expect(faults([0, '99999999999999.000001'], ['99999999999999.000002', null])).toEqual([
    [1, 'from', 'gap', '99999999999999.000001'],
  ]);
});
it('the schema refuses at the field', () => {
  const schema = tiers(z.object({ from: Money, to: Money.nullable() }), o);
  const parsed = schema.safeParse([
    { from: '0', to: '10' },
    { from: '11', to: null },
  ]);
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[1, 'from']]);
});
