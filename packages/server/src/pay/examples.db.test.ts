import { type BookAccount, type BookCurrency, microOf, textOf } from '@renderdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { wrongInBooks } from './invariants.store.ts';
import { line, type Side, side } from './lines.rules.ts';
import { type IssuedLot, type OpenedItem, post, takeIds } from './posting.store.ts';

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
  async book(text: string): Promise<void> {
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
      const when = { at: now, incurredAt: now, period: 202_611, actor: { kind: 4 as const, id: null } };
      await post(tx, { ...posting, ...when, lines, lots, items });
    });
  }

  /** Balances that are not 0: the customer's own by account, the house's as «Dr» and «Cr» of the page. */
  async balances(): Promise<Record<string, string>> {
    const own = await db.selectFrom('account').where('owner_id', '=', this.owner).selectAll().execute();
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

describe('the ledger’s examples end as its page says', () => {
  test.each(examples)('%s', async (_, steps, end) => {
    const example = new Example();
    await db.insertInto('owner_live').values({ owner_id: example.owner, credit_limit: '1000' }).execute();
    for (const step of steps) await example.book(step);
    expect(await example.balances()).toEqual(end);
    const wrong = await wrongInBooks(db, now);
    // The examples name refunds and contracts that have no row here.
    expect(wrong.filter((rule) => !/^I(7|14|17) /.test(rule))).toEqual([]);
  });
});
