import { microOf, textOf } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import type { PriceVersion } from '../task/index.ts';
import { wouldHaveBeen } from './preview.ts';
import type { Rendered } from './price.store.ts';

const version = (id: number, price: string, o: Partial<PriceVersion> = {}): PriceVersion => ({
  id,
  platformKind: 0,
  unit: 1,
  currency: 1,
  level: null,
  student: false,
  agentId: null,
  ownerId: null,
  frameKind: null,
  replaces: false,
  price: microOf(price),
  validFrom: new Date(0),
  ...o,
});
/** An hour of ten cores. */
const rendered = (ownerId: number, charged: string, o: Partial<Rendered> = {}): Rendered => ({
  ownerId,
  userName: `customer ${ownerId}`,
  level: 49,
  student: false,
  agentId: null,
  frameKind: 5,
  cores: 10,
  gpuCount: 0,
  startedAt: new Date('2026-03-10T00:00:00Z'),
  renderMs: '3600000',
  charged,
  charges: 3,
  ...o,
});
const list = version(1, '0.06');
const found = (rows: readonly Rendered[], versions: readonly PriceVersion[], added: PriceVersion) => {
  const { charges, charged, wouldBe, customers } = wouldHaveBeen(rows, versions, added);
  return {
    charges,
    charged: textOf(charged),
    wouldBe: textOf(wouldBe),
    customers: customers.map((one) => [one.ownerId, textOf(one.wouldBe)]),
  };
};

test('a price for everyone stands instead of the one before, and not beside it', () => {
  expect(found([rendered(1, '0.6')], [list], version(0, '0.07'))).toEqual({
    charges: 3,
    charged: '0.600000',
    wouldBe: '0.700000',
    customers: [[1, '0.700000']],
  });
});

test('a price of one customer, a level or a kind of frame changes theirs alone', () => {
  const rows = [rendered(1, '0.6'), rendered(2, '0.6', { level: 55 }), rendered(3, '0.6', { frameKind: 2 })];
  const changed = (o: Partial<PriceVersion>) => found(rows, [list], version(0, '0.05', o)).customers;
  expect(changed({ ownerId: 1 })).toEqual([[1, '0.500000']]);
  expect(changed({ level: 55 })).toEqual([[2, '0.500000']]);
  expect(changed({ frameKind: 2 })).toEqual([[3, '0.500000']]);
  // The cheapest scope wins: a dearer price of one's own changes nothing.
  expect(found(rows, [list], version(0, '0.08', { ownerId: 1 })).customers).toEqual([]);
});

test('customers that change most come first, and the sums are those of all', () => {
  const rows = [rendered(1, '0.6'), rendered(2, '6', { renderMs: '36000000' }), rendered(1, '0.6')];
  expect(found(rows, [list], version(0, '0.066'))).toEqual({
    charges: 9,
    charged: '7.200000',
    wouldBe: '7.920000',
    customers: [
      [2, '6.600000'],
      [1, '1.320000'],
    ],
  });
});
