import {
  type BookAccount,
  type BookCurrency,
  type Micro,
  micro,
  microOf,
  shareOf,
  textOf,
  wholeCents,
} from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRow, getRows } from '../../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { type Db, openDb } from '../../core/db/db.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { line, type Side, side } from './lines.rules.ts';
import type { IssuedLot, OpenedItem } from './posting.rules.ts';
import { post, takeIds } from './posting.store.ts';

/*
 * The worked examples of the ledger's page, as it writes them: `102 → 1[L1] 1000` debits account 102 and credits cash lot
 * L1. L is a lot, A an arrears item, H a contract; a lot or item is made by the posting that names it first.
 */

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.appUrl, { max: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const now = new Date('2026-11-10T02:00:00Z');
const coupons = new Set([3, 4, 7, 301, 302, 303, 304, 305]);
const withoutRef = (account: number): boolean => (account > 200 && account < 211) || account === 212;
let owners = 100;

class Example {
  readonly ids = new Map<string, number>();
  steps = 0;
  readonly owner = (owners += 1);

  /** One posting of the lines given, in the order of the page. */
  async book(text: string, months: { period?: number; originPeriod?: number } = {}): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const lots: IssuedLot[] = [];
      const items: OpenedItem[] = [];
      const key = `correct:${this.owner}:${(this.steps += 1)}`;
      const named = async (account: number, name: string, currency: BookCurrency): Promise<Side> => {
        if (name === '')
          return side(account as BookAccount, withoutRef(account) || coupons.has(account) ? null : 1);
        const known = this.ids.get(name);
        if (known !== undefined) return side(account as BookAccount, known);
        const [id = 0] = /^[LA]/.test(name)
          ? await takeIds(tx, name.startsWith('L') ? 'lot' : 'arrears_item', 1)
          : [Number(name.replace(/\D/g, ''))];
        this.ids.set(name, id);
        if (name.startsWith('A')) items.push({ id, forKey: key, currency: 1 });
        if (name.startsWith('L'))
          lots.push({
            id,
            account: account as 1 | 3,
            couponType: account === 3 ? 3 : null,
            currency,
            grantedAt: now,
            expiresAt: null,
          });
        return side(account as BookAccount, id);
      };
      const lines = [];
      for (const one of text.split(';')) {
        const found = /^(\d+)(?:\[(\w+)\])? → (\d+)(?:\[(\w+)\])? ([\d.]+)$/.exec(one.trim());
        if (!found) throw new Error(`${one} is no line`);
        const [, debit, from = '', credit, to = '', amount = ''] = found;
        const isCoupon = [debit, credit].some((account) => coupons.has(Number(account)));
        const currency = isCoupon ? 3 : 1;
        const debited = await named(Number(debit), from, currency);
        lines.push(line(debited, await named(Number(credit), to, currency), microOf(amount), currency));
      }
      const posting = {
        ownerId: this.owner,
        companyId: 1,
        userId: this.owner,
        cause: 10 as const,
        causeId: null,
        key,
      };
      const when = {
        at: now,
        incurredAt: now,
        period: 202_611,
        actor: { kind: 4 as const, id: null },
        ...months,
      };
      await post(tx, { ...posting, ...when, lines, lots, items });
    });
  }

  lot(name: string) {
    return getRow(db, 'lot', { owner_id: this.owner, id: this.ids.get(name) ?? 0 });
  }

  /** Balances that are not 0: the customer's own by account, the house's as «Dr» and «Cr» of the page. */
  async balances(): Promise<Record<string, string>> {
    const own = await getRows(db, 'account', { owner_id: this.owner });
    const house = await db
      .selectFrom('side')
      .where('owner_id', '=', this.owner)
      .where('account', '>', 100)
      .select([
        'account',
        ({ fn }) => fn.sum<string>('debit').as('debit'),
        ({ fn }) => fn.sum<string>('credit').as('credit'),
      ])
      .groupBy('account')
      .execute();
    const all: [string, bigint][] = [
      ...own.map(({ kind, balance }): [string, bigint] => [String(kind), microOf(balance)]),
      ...house.map(({ account, debit, credit }): [string, bigint] => {
        const net = microOf(credit) - microOf(debit);
        return [`${account} ${net < 0n ? 'Dr' : 'Cr'}`, net < 0n ? -net : net];
      }),
    ];
    return Object.fromEntries(
      all
        .filter(([, net]) => net !== 0n)
        .map(([name, net]) => [name, textOf(net as never).replace(/\.?0+$/, '')]),
    );
  }
}

const examples: readonly (readonly [name: string, steps: readonly string[], end: Record<string, string>])[] =
  [
    [
      '1 order, bonus, fee',
      ['102 → 1[L1] 1000', '301 → 3[L2] 200', '401 → 102 6', '101 → 102 994'],
      { 1: '1000', 3: '200', '101 Dr': '994', '401 Dr': '6', '301 Dr': '200' },
    ],
    [
      '2, 3 and 4: five sources, arrears repaid, a bill paid by the cash that is there',
      [
        '301 → 3[L3] 3; 301 → 3[L4] 2; 102 → 1[L5] 4',
        '3[L3] → 302 3; 3[L4] → 302 2; 1[L5] → 202 4; 2[P202611] → 202 5; 5[A1] → 202 2',
        '102 → 1[L6] 100',
        '1[L6] → 5[A1] 2',
        '1[L6] → 2[P202611] 5',
      ],
      { 1: '93', '102 Dr': '104', '202 Cr': '11', '302 Cr': '5', '301 Dr': '5' },
    ],
    [
      '5 refund, bonus spent, the channel fails once',
      [
        '102 → 1[L1] 1000; 301 → 3[L2] 200',
        '1[L1] → 201 500; 3[L2] → 302 160',
        '1[L1] → 6[L1] 500; 3[L2] → 6[L2] 40',
        '6[L1] → 111 440',
        '111 → 6[L1] 440',
        '6[L1] → 111 440',
        '111 → 102 440; 6[L1] → 212 60; 6[L2] → 304 40',
      ],
      { '102 Dr': '560', '201 Cr': '500', '212 Cr': '60', '301 Dr': '200', '302 Cr': '160', '304 Cr': '40' },
    ],
    [
      '6 invalidation',
      [
        '103 → 1[L7] 300; 102 → 1[L8] 50',
        '1[L7] → 201 120',
        '1[L7] → 103 180; 5[A2] → 103 120',
        '1[L8] → 5[A2] 50',
      ],
      { 5: '-70', '102 Dr': '50', '201 Cr': '120' },
    ],
    [
      '7 amount corrected',
      [
        '103 → 1[L9] 1000',
        '1[L9] → 201 200',
        '1[L9] → 103 800; 5[A3] → 103 200',
        '103 → 1[L10] 100',
        '1[L10] → 5[A3] 100',
      ],
      { 5: '-100', '103 Dr': '100', '201 Cr': '200' },
    ],
    [
      '10 rental, early end',
      [
        '102 → 1[L1] 900',
        '1[L1] → 131[H3] 900',
        ...Array.from({ length: 15 }, () => '131[H3] → 205 30'),
        '131[H3] → 1[L1] 360; 131[H3] → 211[L1] 90',
      ],
      { 1: '360', '102 Dr': '900', '205 Cr': '450', '211 Cr': '90' },
    ],
    [
      '12 bill overdue, written off, and money a year later',
      [
        '2[P202611] → 202 800',
        '103 → 1[L18] 300',
        '1[L18] → 2[P202611] 300',
        '5[A5] → 2[P202611] 500',
        '404[A5] → 5[A5] 500',
        '103 → 1[L19] 200',
        '1[L19] → 404[A5] 200',
      ],
      { '103 Dr': '500', '202 Cr': '800', '404 Dr': '300' },
    ],
  ];

const begun = async (): Promise<Example> => {
  const example = new Example();
  await addRow(db, 'owner_live', { owner_id: example.owner, credit_limit: '1000' });
  return example;
};
const isSound = async (): Promise<void> => {
  // The examples name refunds and contracts that have no row here.
  expect(
    (await brokenInvariants(db, { now, part: 'books' })).filter((rule) => !/^I(7|13|14|17) /.test(rule)),
  ).toEqual([]);
};

describe('the ledger’s examples end as its page says', () => {
  test.each(examples)('%s', async (_, steps, end) => {
    const example = await begun();
    for (const step of steps) await example.book(step);
    expect(await example.balances()).toEqual(end);
    await isSound();
  });

  test('8 transfer, and back', async () => {
    const [main, child] = [await begun(), await begun()];
    await main.book('102 → 1[L11] 200; 301 → 3[L12] 30');
    await main.book('1[L11] → 140 130; 3[L12] → 140 20');
    await child.book('140 → 1[L13] 130; 140 → 3[L14] 20');
    await child.book('3[L14] → 302 20; 1[L13] → 202 5');
    await child.book('1[L13] → 140 50');
    await main.book('140 → 1[L11] 50');
    // The child has what left the main account: 140 is 0 over both, in money and in coupons.
    expect(await main.balances()).toEqual({
      1: '120',
      3: '10',
      '102 Dr': '200',
      '301 Dr': '30',
      '140 Cr': '100',
    });
    expect(await child.balances()).toEqual({ 1: '75', '202 Cr': '5', '302 Cr': '20', '140 Dr': '100' });
    expect(await main.lot('L11')).toMatchObject({
      remaining: '120.000000',
      moved: '80.000000',
      used: '0.000000',
    });
    expect(await main.lot('L12')).toMatchObject({ remaining: '10.000000', moved: '20.000000' });
    expect(await child.lot('L13')).toMatchObject({
      remaining: '75.000000',
      used: '5.000000',
      moved: '50.000000',
    });
    expect(await child.lot('L14')).toMatchObject({ remaining: '0.000000', used: '20.000000' });
    await isSound();
  });

  test('9 membership, upgrade', async () => {
    const example = await begun();
    const [month, year] = [microOf('300'), microOf('3600')];
    /** Recognises so many days of a contract, a posting each. */
    const days = async (
      contract: string,
      total: Micro,
      [from, to]: readonly [number, number],
      of: number,
    ) => {
      for (let day = from; day <= to; day += 1)
        await example.book(`132[${contract}] → 206 ${textOf(shareOf(total, day, of))}`);
    };
    await example.book('102 → 1[L15] 300; 1[L15] → 132[H1] 300');
    await days('H1', month, [1, 16], 31);
    const recognised = microOf((await example.balances())['206 Cr'] ?? '0');
    expect(textOf(recognised)).toBe('154.838710');
    const left = micro(month - recognised);
    const toPay = wholeCents(micro(year - left));
    expect([textOf(left), textOf(toPay)]).toEqual(['145.161290', '3454.830000']);
    await example.book(`132[H1] → 132[H2] ${textOf(left)}`);
    await example.book(`102 → 1[L16] ${textOf(toPay)}; 1[L16] → 132[H2] ${textOf(toPay)}`);
    await days('H2', micro(left + toPay), [1, 31], 366);
    expect(await example.balances()).toEqual({
      '102 Dr': '3754.83',
      '132 Cr': '3295.073995',
      '206 Cr': '459.756005',
    });
    const deferred = await db
      .selectFrom('side')
      .where('owner_id', '=', example.owner)
      .where('account', '=', 132)
      .select([
        'ref',
        ({ fn }) => fn.sum<string>('debit').as('debit'),
        ({ fn }) => fn.sum<string>('credit').as('credit'),
      ])
      .groupBy('ref')
      .orderBy('ref')
      .execute();
    expect(deferred.map((one) => textOf(micro(microOf(one.credit) - microOf(one.debit))))).toEqual([
      '0.000000',
      '3295.073995',
    ]);
    await isSound();
  });

  test('11 appeal after the month was closed: it goes to what paid in the end, in the open month', async () => {
    const example = await begun();
    await example.book('301 → 3[L3] 4; 102 → 1[L5] 3');
    await example.book('3[L3] → 302 4; 1[L5] → 202 3; 5[A4] → 202 3');
    await example.book('102 → 1[L6] 100');
    await example.book('1[L6] → 5[A4] 3');
    const months = { period: 202_612, originPeriod: 202_611 };
    await example.book('202 → 1[L6] 3; 202 → 1[L5] 3; 302 → 3[L17] 2', months);
    expect(await example.balances()).toEqual({
      1: '103',
      3: '2',
      '102 Dr': '103',
      '301 Dr': '4',
      '302 Cr': '2',
    });
    expect(await example.lot('L6')).toMatchObject({ remaining: '100.000000', used: '0.000000' });
    expect(await example.lot('L17')).toMatchObject({ remaining: '2.000000' });
    const booked = await db
      .selectFrom('posting')
      .where('owner_id', '=', example.owner)
      .where('origin_period', 'is not', null)
      .select(['period', 'origin_period'])
      .execute();
    expect(booked).toEqual([{ period: 202_612, origin_period: 202_611 }]);
    await isSound();
  });
});
