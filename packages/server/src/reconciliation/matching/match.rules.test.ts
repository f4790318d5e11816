import { day, micro } from '@renderdesk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsOf, matchLines } from './match.rules.ts';
import type { Expected, LearnedRule, OpenLine } from './match.types.ts';

const noon = Date.parse('2026-11-10T12:00:00+08:00');
const line = (o: Partial<OpenLine> = {}): OpenLine => ({
  id: 1,
  accountId: 1,
  at: new Date(noon),
  amount: micro(100n),
  fee: micro(0n),
  currency: 1,
  kind: 1,
  flow: `flow ${o.id ?? 1}`,
  transactionId: '',
  orderNumber: '',
  payer: '',
  memo: '',
  ...o,
});
const recharge = (o: Partial<Expected> = {}): Expected => ({
  kind: 1,
  id: 1,
  ownerId: 7,
  amount: micro(100n),
  currency: 1,
  at: new Date(noon),
  numbers: [],
  payer: '',
  userId: 7,
  accountId: 1,
  isMatched: false,
  ...o,
});
const rule = (o: Partial<LearnedRule> = {}): LearnedRule => ({
  id: 1,
  look: 1,
  pattern: '光影动画',
  effect: 1,
  userId: 7,
  targetAccountId: null,
  reason: '',
  right: 3,
  wrong: 0,
  ...o,
});
const found = (lines: OpenLine[], expected: Expected[], rules: LearnedRule[] = []) =>
  matchLines(lines, expected, rules).get(lines[0]?.id ?? 0);

describe('a line is matched', () => {
  it('by a number that names it, gross of what the channel kept', () => {
    const net = line({ transactionId: '4200001', amount: micro(94n), fee: micro(6n) });
    expect(
      found([net], [recharge({ id: 5 }), recharge({ id: 3, numbers: ['4200001'], at: new Date(0) })]),
    ).toMatchObject({
      state: 1,
      target: { id: 3, ownerId: 7 },
    });
  });
  it('by amount and time where nothing else fits; of several by the payer; else it is left', () => {
    expect(found([line()], [recharge()])).toMatchObject({ state: 2, target: { id: 1 } });
    expect(found([line()], [recharge(), recharge({ id: 2 })])).toBeUndefined();
    expect(
      found([line({ payer: '光影 动画' })], [recharge(), recharge({ id: 2, payer: '光影　动画' })]),
    ).toMatchObject({
      target: { id: 2 },
    });
    expect(found([line(), line({ id: 2 })], [recharge()])).toBeUndefined();
  });
  it('the day after, as channels book what was paid at 23:59, and not a week after', () => {
    const late = new Date('2026-11-10T23:59:00+08:00');
    const booked = (days: number) => line({ at: new Date(noon + days * day) });
    expect(found([booked(1)], [recharge({ at: late })])).toMatchObject({ state: 2, difference: 0n });
    expect(found([booked(7)], [recharge({ at: late })])).toBeUndefined();
  });
  it('by what staff taught, once the rule was right often enough', () => {
    const paid = line({ payer: '光影动画', at: new Date(noon + 20 * day) });
    expect(found([paid], [recharge()], [rule()])).toMatchObject({ state: 2, ruleId: 1 });
    expect(found([paid], [recharge()], [rule({ right: 1 })])).toBeUndefined();
    expect(found([paid], [recharge()], [rule({ right: 4, wrong: 1 })])).toBeUndefined();
    const fee = line({ amount: micro(-5n), kind: 2, memo: '账户管理费 2026-11' });
    expect(
      found([fee], [], [rule({ look: 2, pattern: '账户管理费', effect: 2, userId: null })]),
    ).toMatchObject({
      target: { kind: 3 },
    });
  });
  it('or differs: another amount, a double, a currency', () => {
    const named = { numbers: ['a'] };
    expect(found([line({ transactionId: 'a', amount: micro(90n) })], [recharge(named)])).toMatchObject({
      state: 4,
      difference: -10n,
    });
    const both = matchLines(
      [line({ transactionId: 'a' }), line({ id: 2, transactionId: 'a' })],
      [recharge(named)],
      [],
    );
    expect([both.get(1)?.state, both.get(2)?.state]).toEqual([1, 4]);
    expect(found([line({ transactionId: 'a', currency: 2 })], [recharge(named)])).toMatchObject({ state: 4 });
  });
  it('only with what goes the same way', () => {
    expect(found([line({ amount: micro(-100n), kind: 2 })], [recharge()])).toBeUndefined();
    expect(
      found([line({ amount: micro(-100n), kind: 3 })], [recharge({ kind: 2, amount: micro(-100n) })]),
    ).toMatchObject({
      target: { kind: 2 },
    });
  });
});

describe('whatever comes', () => {
  const days = fc.integer({ min: 0, max: 6 });
  const amounts = fc.integer({ min: 1, max: 4 });
  const numbers = fc.constantFrom('', 'a', 'b', 'c');
  const payers = fc.constantFrom('', '光影', '星河');
  const lines = fc.array(fc.record({ days, amounts, numbers, payers }), { maxLength: 8 });
  const things = fc.array(fc.record({ days, amounts, numbers, payers, isMatched: fc.boolean() }), {
    maxLength: 8,
  });
  const made = (all: typeof lines extends fc.Arbitrary<infer T> ? T : never) =>
    all.map((one, at) =>
      line({
        id: at + 1,
        at: new Date(noon + one.days * day),
        amount: micro(BigInt(one.amounts)),
        transactionId: one.numbers,
        payer: one.payers,
      }),
    );
  const wanted = (all: typeof things extends fc.Arbitrary<infer T> ? T : never) =>
    all.map((one, at) =>
      recharge({
        id: at + 1,
        at: new Date(noon + one.days * day),
        amount: micro(BigInt(one.amounts)),
        numbers: one.numbers === '' ? [] : [`${one.numbers}`],
        payer: one.payers,
        isMatched: one.isMatched,
      }),
    );
  it('each line and each thing is taken once, and the order in which they come changes nothing', () => {
    fc.assert(
      fc.property(lines, things, fc.nat(), (some, all, turn) => {
        const [left, right] = [made(some), wanted(all)];
        // A number is a payment's alone: the database says so.
        const numbered = new Set<string>();
        const own = right.map((one) => {
          const [number = ''] = one.numbers;
          const isNew = number !== '' && !numbered.has(number);
          numbered.add(number);
          return isNew ? one : { ...one, numbers: [] };
        });
        const decided = matchLines(left, own, [rule({ pattern: '光影' })]);
        const whole = [...decided.values()]
          .filter(({ state }) => state !== 4)
          .map(({ target }) => target?.id);
        expect(new Set(whole).size).toBe(whole.length);
        for (const [id, { state, target, difference }] of decided) {
          const one = own.find((each) => each.id === target?.id);
          if (state === 4) expect(difference === 0n && one?.isMatched === false).toBe(false);
          else expect([one?.isMatched, one?.amount, difference]).toEqual([false, left[id - 1]?.amount, 0n]);
        }
        const by = <T>(list: readonly T[]): T[] => {
          const at = list.length === 0 ? 0 : turn % list.length;
          return [...list.slice(at), ...list.slice(0, at)].toReversed();
        };
        const again = matchLines(by(left), by(own), [rule({ pattern: '光影' })]);
        expect(new Map([...again].toSorted(([a], [b]) => a - b))).toEqual(
          new Map([...decided].toSorted(([a], [b]) => a - b)),
        );
      }),
    );
  });
});

describe('what a line may be about', () => {
  it('stands in order of likelihood, with what speaks for it', () => {
    const fits = fitsOf(
      line({ transactionId: 'a', payer: '光影动画' }),
      [
        recharge({ id: 1, at: new Date(noon - 3 * day) }),
        recharge({ id: 2, amount: micro(90n), numbers: ['a'], userId: 8 }),
        recharge({ id: 3, amount: micro(5n), userId: 9 }),
        recharge({ id: 4, amount: micro(-100n) }),
      ],
      [rule({ userId: 9, right: 1 })],
    );
    expect(fits.map(({ expected, reasons }) => [expected.id, [...reasons]])).toEqual([
      [2, [1, 6, 3]],
      [1, [2, 3]],
      [3, [6, 3, 5]],
    ]);
  });
});
