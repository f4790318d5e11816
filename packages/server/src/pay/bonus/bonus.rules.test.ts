import { microOf, textOf } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { bonusFor, type BonusTerms, isExhausted, runOf, type Tier, worstCaseOf } from './bonus.rules.ts';

const tier = (least: string, rate: number, bonus = '0'): Tier => ({ least, couponType: 3, rate, bonus });
const terms = (o: Partial<BonusTerms> = {}): BonusTerms => ({
  tiers: [tier('1000', 0, '100')],
  uses_total: null,
  uses_each: null,
  spend_total: null,
  spend_each: null,
  ...o,
});
const given = (tiers: readonly Tier[], amount: string) => {
  const found = bonusFor(tiers, microOf(amount));
  return found && textOf(found.bonus);
};

test('a recharge gets the bonus of the highest tier that it reaches, in whole cents', () => {
  const tiers = [tier('500', 10), tier('100', 0, '5'), tier('1000', 20, '8')];
  expect(given(tiers, '99.99')).toBeUndefined();
  expect(given(tiers, '100')).toBe('5.000000');
  expect(given(tiers, '999.99')).toBe('99.990000');
  expect(given(tiers, '1000')).toBe('208.000000');
});

test.each<[string, Partial<BonusTerms>, string | null]>([
  ['its budget', { spend_total: '500' }, '500.000000'],
  ['its uses, each with the highest bonus', { uses_total: 3 }, '300.000000'],
  ['the smaller of both', { uses_total: 3, spend_total: '500' }, '300.000000'],
  ['nothing, where bonuses grow with recharges', { uses_total: 3, tiers: [tier('1', 10)] }, null],
  [
    'uses with the budget of each customer',
    { uses_total: 3, spend_each: '50', tiers: [tier('1', 10)] },
    '150.000000',
  ],
  ['nothing, with limits of each customer alone', { uses_each: 1, spend_each: '50' }, null],
])('the worst case is limited by %s', (_, o, most) => {
  const worst = worstCaseOf(terms(o));
  expect(worst === null ? null : textOf(worst)).toBe(most);
});

test('it is exhausted once its budgets pay not even the smallest bonus', () => {
  const left = (o: Partial<BonusTerms>, used_count: number, spent: string) =>
    isExhausted({ ...terms(o), used_count, spent });
  expect(left({}, 1000, '100000')).toBe(false);
  expect(left({ uses_total: 2 }, 1, '100')).toBe(false);
  expect(left({ uses_total: 2 }, 2, '200')).toBe(true);
  expect(left({ spend_total: '250' }, 1, '150')).toBe(false);
  expect(left({ spend_total: '250' }, 1, '150.01')).toBe(true);
});

test('a run on recharges keeps all four budgets', () => {
  const recharges = [1, 1, 2, 3, 3].map((ownerId) => ({ ownerId, amount: microOf('1000') }));
  const run = (o: Partial<BonusTerms>) => {
    const { count, total } = runOf(terms(o), recharges);
    return [count, textOf(total)];
  };
  expect(run({})).toEqual([5, '500.000000']);
  expect(run({ uses_total: 4 })).toEqual([4, '400.000000']);
  expect(run({ uses_each: 1 })).toEqual([3, '300.000000']);
  expect(run({ spend_total: '250' })).toEqual([2, '200.000000']);
  expect(run({ spend_each: '199.99' })).toEqual([3, '300.000000']);
});
