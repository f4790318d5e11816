import { microOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRow, getRows } from '../../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { type Db, openDb } from '../../core/db/db.ts';
import { invariants } from '../../core/invariants/invariants.ts';
import { Books, type Step, steps } from '../../testing/books.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { line, side, swapped } from './lines.rules.ts';
import type { NewPosting } from './posting.rules.ts';
import { KeyTakenError, post } from './posting.store.ts';

/** Books of a database of their own. */
const withBooks = async (work: (books: Books) => Promise<void>): Promise<void> => {
  const database = await openTestDatabase();
  const db = openDb(database.appUrl, { max: 2 });
  try {
    const books = new Books(db);
    await books.open();
    await work(books);
  } finally {
    await db.destroy();
    await database.drop();
  }
};

/** Everything that may happen, once: what the rules have to say comes up whatever is drawn after it. */
const everything: Step[] = [
  { do: 'recharge', who: 0, amount: microOf('100'), bonus: microOf('40') },
  { do: 'charge', who: 0, amount: microOf('30'), kind: 1 },
  { do: 'charge', who: 1, amount: microOf('80'), kind: 1 },
  { do: 'giveBack', nth: 0, share: 1n },
  { do: 'giveBack', nth: 1, share: 2n },
  { do: 'charge', who: 1, amount: microOf('100'), kind: 0 },
  { do: 'writeOff', who: 1 },
  { do: 'charge', who: 1, amount: microOf('5'), kind: 2 },
  { do: 'recharge', who: 1, amount: microOf('50'), bonus: null },
  { do: 'recharge', who: 0, amount: microOf('20'), bonus: null },
  { do: 'refund', nth: 0, share: 2n, ends: 'done' },
  { do: 'transfer', who: 0, nth: 0, share: 2n },
  { do: 'contract', who: 0, days: 31 },
  { do: 'invalidate', nth: 2 },
  { do: 'grant', who: 0, amount: microOf('5'), type: 1, days: 9 },
  { do: 'voidLot', who: 0, nth: 0 },
  { do: 'grant', who: 0, amount: microOf('5'), type: 6, days: 0 },
  { do: 'wait', hours: 60 },
  { do: 'repeat', nth: 3 },
];

/** Cash comes back to a lot whose recharge was invalidated meanwhile. */
const invalidated: Step[] = [
  { do: 'recharge', who: 1, amount: microOf('100'), bonus: null },
  { do: 'charge', who: 1, amount: microOf('30'), kind: 1 },
  { do: 'invalidate', nth: 0 },
  { do: 'giveBack', nth: 0, share: 1n },
];

test('whatever happens to the books, every invariant holds after every step', async () => {
  const causes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 30 }), (history) =>
      withBooks(async (books) => {
        for (const one of history) {
          await books.step(one);
          expect(await brokenInvariants(books.db, { now: books.now, part: 'books' }), one.do).toEqual([]);
        }
        for (const { cause } of books.posted) causes.add(cause);
      }),
    ),
    { numRuns: 6, endOnFailure: true, examples: [[everything], [invalidated]] },
  );
  expect([...causes].toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 17, 24]);
}, 120_000);

describe('a posting', () => {
  let database: TestDatabase;
  let db: Db;
  let books: Books;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = openDb(database.appUrl, { max: 12 });
    books = new Books(db);
    await books.open();
    await books.step({ do: 'recharge', who: 0, amount: microOf('100'), bonus: null });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const spend = (key: string, size = '1'): NewPosting => {
    const lot = books.recharges[0]?.lot ?? 0;
    return {
      ownerId: books.owners[0],
      companyId: 1,
      userId: books.owners[0],
      cause: 13,
      causeId: 1,
      key,
      at: books.now,
      incurredAt: books.now,
      period: 202_611,
      actor: { kind: 4, id: null },
      lines: [line(side(1, lot), side(211, lot), microOf(size), 1)],
    };
  };
  const posted = (one: NewPosting) => db.transaction().execute((tx) => post(tx, one));
  const cash = async (): Promise<bigint> => {
    const { balance } = await getRow(db, 'account', { owner_id: books.owners[0], kind: 1 });
    return microOf(balance);
  };

  test('of one key is one, also with repeated and concurrent requests', async () => {
    const before = await cash();
    const all = await Promise.all(Array.from({ length: 24 }, () => posted(spend('contract:1:test'))));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await cash()).toBe(before - 1_000_000n);
    await expect(posted(spend('contract:1:test', '2'))).rejects.toMatchObject({
      code: 40_901,
      data: { key: 'contract:1:test' },
    });
    await expect(posted({ ...spend('contract:1:test'), causeId: 2 })).rejects.toThrow(KeyTakenError);
    expect(await brokenInvariants(db, { now: books.now, part: 'books' })).toEqual([]);
  });

  test('is reversed once: of many at once, each under a key of its own, one is written', async () => {
    const { id } = await posted(spend('contract:2:test'));
    const before = await cash();
    const reversal = (n: number): NewPosting => ({
      ...spend(`reversal:${id}:${n}`),
      cause: 24,
      reverses: id,
      lines: spend('x').lines.map(swapped),
    });
    const all = await Promise.allSettled(Array.from({ length: 24 }, (_, n) => posted(reversal(n))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await cash()).toBe(before + 1_000_000n);
    expect(await brokenInvariants(db, { now: books.now, part: 'books' })).toEqual([]);
  });

  test('of five hundred each reversed twice at once, five hundred are reversed', async () => {
    await books.step({ do: 'recharge', who: 0, amount: microOf('500'), bonus: null });
    const lot = books.recharges.at(-1)?.lot ?? 0;
    const before = await cash();
    const spent: { id: number; lines: NewPosting['lines'] }[] = [];
    for (let n = 0; n < 500; n += 1) {
      const lines = [line(side(1, lot), side(211, lot), microOf('1'), 1)];
      spent.push({ ...(await posted({ ...spend(`contract:9:day:${n}`), lines })), lines });
    }
    expect(await cash()).toBe(before - 500_000_000n);
    const twice = [...spent, ...spent.toReversed()];
    const all = await Promise.allSettled(
      twice.map(({ id, lines }, n) =>
        posted({
          ...spend(`reversal:${id}:${n}`),
          cause: 24,
          reverses: id,
          lines: lines.map(swapped),
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(500);
    expect(await cash()).toBe(before);
    expect(await brokenInvariants(db, { now: books.now, part: 'books' })).toEqual([]);
  });

  test('that would take more than there is writes nothing', async () => {
    await expect(posted(spend('contract:3:test', '1000'))).rejects.toMatchObject({ code: '23514' });
    expect(await getRows(db, 'posting', { key: 'contract:3:test' })).toEqual([]);
    await expect(posted({ ...spend('contract:4:test'), lines: [] })).rejects.toThrow();
  });
});

describe('the invariants', () => {
  /** Damage that only a writer other than the store can cause, and the rule that finds it. */
  const damage: readonly (readonly [rule: string, ...statements: string[]])[] = [
    ['I1', `UPDATE movement SET period = 202601`],
    ['I2', `UPDATE account SET balance = balance + 1 WHERE kind = 3`],
    [
      'I3',
      `ALTER TABLE account DROP CONSTRAINT account_sign`,
      `UPDATE account SET balance = -balance WHERE kind = 5`,
    ],
    ['I4', `UPDATE "user" SET zone = 2`],
    ['I5', `UPDATE lot SET remaining = remaining - 1, used = used + 1 WHERE account = 1`],
    [
      'I6',
      `INSERT INTO lot (owner_id, account, coupon_type, currency, issued, remaining, granted_at, expires_at)
       SELECT id, 3, 1, 3, 5, 5, '2026-01-01', '2026-02-01' FROM "user"`,
    ],
    [
      'I7 refunds',
      `ALTER TABLE recharge DROP CONSTRAINT recharge_refund_within`,
      `UPDATE recharge SET refunded = amount + 1`,
    ],
    [
      'I7 frozen money',
      `INSERT INTO refund (owner_id, recharge_id, state, currency, amount, payout, created_at, actor_kind)
       SELECT owner_id, id, 1, 1, 1, 1, created_at, 4 FROM recharge`,
    ],
    [
      'I7 frozen coupons',
      `INSERT INTO account (owner_id, kind, currency, balance) SELECT owner_id, 6, 3, 5 FROM account WHERE kind = 3`,
    ],
    ['I8', `UPDATE posting SET key = 'recharge:0:credit' WHERE cause = 3`],
    [
      'I9 no charge',
      `UPDATE charge SET posting_id = NULL, incurred_at = '2026-01-01' WHERE task_id = (SELECT min(task_id) FROM charge)`,
    ],
    [
      'I9 no fee',
      `INSERT INTO fee (owner_id, source, source_id, day, user_id, revenue, currency, amount, list_amount, started_at, incurred_at,
         period, posting_id)
       SELECT owner_id, 4, 1, '2026-01-01', owner_id, 207, 1, 5, 5, '2026-01-01', '2026-01-01', 202601, NULL::bigint FROM posting GROUP BY owner_id`,
    ],
    ['I10 the parts of a charge', `UPDATE charge SET returned = 1`],
    [
      'I10 the parts of a fee',
      `INSERT INTO fee (owner_id, source, source_id, day, user_id, revenue, currency, amount, list_amount, started_at, incurred_at,
         period, posting_id)
       SELECT owner_id, 4, 1, '2026-01-01', owner_id, 207, 1, 5, 5, '2026-01-01', '2026-01-01', 202601, max(id) FROM posting GROUP BY owner_id`,
    ],
    [
      'I10 of',
      `INSERT INTO bill (owner_id, company_id, period, number, currency, document, issued_at, due_at, until_posting, lines, amount, document_amount, list_amount,
         coupon_part, cash_part, arrears_part, credit_part, as_of)
       SELECT owner_id, 1, 202611, 'B1', 1, 1, '2026-12-01', '2026-12-11', 1, 1, 5, 5, 5, 0, 5, 0, 0, '2026-12-01' FROM charge ORDER BY task_id LIMIT 1`,
      `INSERT INTO bill_line (owner_id, bill_id, kind, user_id, task_id, charges, render_ms, first_at, last_at, currency, amount, document_amount, list_amount,
         coupon_part, cash_part, credit_part, arrears_part)
       SELECT b.owner_id, b.id, 1, b.owner_id, (SELECT min(task_id) FROM charge), 1, 1, b.as_of, b.as_of, 1, 5, 5, 5, 0, 5, 0, 0 FROM bill b`,
      `INSERT INTO appeal (owner_id, bill_id, status, currency, claimed, granted, reason, outcome, cause, submitted_at, ended_at)
       SELECT owner_id, id, 2, 1, 31, 31, 'r', 2, 1, as_of, as_of FROM bill`,
      `INSERT INTO appeal_line (owner_id, appeal_id, line_id, claimed, granted, is_open)
       SELECT a.owner_id, a.id, l.id, 31, 31, false FROM appeal a, bill_line l`,
    ],
    ['I11 arrears are', `UPDATE arrears_item SET open = open - 1, paid = paid + 1`],
    ['I11 what', `UPDATE arrears_item SET open = open - 1, paid = paid + 1`],
    [
      'I11 cash',
      `INSERT INTO account (owner_id, kind, currency, balance) SELECT owner_id, 1, 1, 1 FROM account WHERE kind = 5`,
    ],
    ['I12 suspense', `UPDATE movement SET credit = 110, credit_ref = 7 WHERE credit = 202`],
    [
      'I12 a line',
      `INSERT INTO statement_line (company_account_id, flow_number, booked_at, currency, amount, state, reason, posting_id)
       SELECT 1, 'f', '2026-11-01', 1, 5, 6, 'r', min(id) FROM posting`,
    ],
    ['I13 an account', `UPDATE movement SET debit = 101, debit_ref = 1 WHERE debit = 102`],
    [
      'I13 a line',
      `INSERT INTO statement_line (company_account_id, flow_number, booked_at, currency, amount, state, reason, target_kind)
       VALUES (1, 'f', '2026-11-01', 1, -5, 3, 'r', 3)`,
    ],
    ['I13 a recharge', `UPDATE recharge SET verify_status = 1`],
    ['I14', `UPDATE movement SET credit = 111, credit_ref = 7 WHERE credit = 202`],
    ['I15 what', `UPDATE movement SET credit = 142, credit_ref = 7 WHERE credit = 202`],
    [
      'I15 a resale',
      `ALTER TABLE agent_month DROP CONSTRAINT agent_month_agent_id_fkey`,
      `INSERT INTO agent_month (agent_id, period, terms_id, mode, currency, base, amount) VALUES (1, 202611, 1, 1, 1, 5, 5)`,
    ],
    ['I19 a recharge', `UPDATE recharge SET invoiced = 1`],
    ['I16', `UPDATE movement SET credit = 140, credit_ref = 7 WHERE credit = 202`],
    [
      'I17',
      `INSERT INTO contract (owner_id, kind, state, currency, price, first_day, days)
       SELECT id, 3, 1, 1, 5, '2026-11-01', 30 FROM "user"`,
    ],
    [
      "I18 a bill's",
      `INSERT INTO bill (owner_id, company_id, period, number, currency, document, issued_at, due_at, until_posting, lines, amount, document_amount, list_amount,
         coupon_part, cash_part, arrears_part, credit_part, as_of)
       SELECT id, 1, 202611, 'B1', 1, 1, '2026-12-01', '2026-12-11', 1, 1, 5, 5, 5, 0, 5, 0, 0, '2026-12-01' FROM "user" LIMIT 1`,
    ],
    [
      'I18 credit',
      `INSERT INTO bill (owner_id, company_id, period, number, currency, document, issued_at, due_at, until_posting, lines, amount, document_amount, list_amount,
         coupon_part, cash_part, arrears_part, credit_part, as_of)
       SELECT id, 1, 202611, 'B1', 1, 1, '2026-12-01', '2026-12-11', 1, 0, 5, 5, 5, 0, 0, 0, 5, '2026-12-01' FROM "user" LIMIT 1`,
    ],
    ['I20', `INSERT INTO period (company_id, period, state, closed_at) VALUES (1, 202611, 3, '2026-11-01')`],
    [
      'I21',
      `INSERT INTO posting (owner_id, company_id, user_id, cause, key, reverses, adjusts, at, incurred_at, period, actor_kind)
       SELECT p.owner_id, 1, p.user_id, 24, 'reversal:' || k.n, CASE k.n WHEN 1 THEN p.id END, CASE k.n WHEN 2 THEN p.id END,
         p.at, p.at, 202611, 4
       FROM posting p, (VALUES (1), (2)) k (n) WHERE p.id = (SELECT min(id) FROM posting WHERE cause = 1)`,
    ],
    ['I23 revenue', `UPDATE movement SET credit = 201 WHERE credit = 202`],
    [
      'I23 what contracts',
      `INSERT INTO contract (owner_id, kind, state, currency, price, first_day, days, recognised)
       SELECT id, 3, 1, 1, 5, '2026-11-01', 30, 5 FROM "user"`,
    ],
    [
      'I23 what is returned',
      `INSERT INTO posting (owner_id, company_id, user_id, cause, key, adjusts, at, incurred_at, period, actor_kind)
       SELECT owner_id, 1, user_id, 14, 'appeal:1', id, at, at, 202611, 4 FROM posting WHERE id = (SELECT min(id) FROM posting WHERE cause = 1)`,
      `INSERT INTO movement (owner_id, posting_id, n, debit, credit, credit_ref, amount, currency, period)
       SELECT owner_id, id, 1, 203, 1, 1, 1, 1, 202611 FROM posting WHERE key = 'appeal:1'`,
    ],
    [
      'I24 a posted',
      `INSERT INTO opening_batch (company_id, state, created_by, created_at, posted_at) VALUES (1, 2, 1, now(), now())`,
      `INSERT INTO opening_total (batch_id, kind, currency, amount) SELECT id, 0, 1, 5 FROM opening_batch`,
    ],
    [
      'I24 what',
      `INSERT INTO opening_batch (company_id, created_by, created_at) VALUES (1, 1, now())`,
      `UPDATE posting SET cause = 22, cause_id = (SELECT max(id) FROM opening_batch) WHERE cause = 3`,
    ],
    [
      'I13 what',
      `INSERT INTO opening_batch (company_id, created_by, created_at) VALUES (1, 1, now())`,
      `INSERT INTO opening_account (batch_id, company_account_id, amount, at, posted_at) SELECT id, 1, 5, now(), now() FROM opening_batch`,
    ],
    [
      'I25 a limit',
      `INSERT INTO credit_change (owner_id, cause, from_limit, to_limit, from_days, to_days, at, actor_kind)
       SELECT owner_id, 1, 0, 7, 10, 10, now(), 4 FROM owner_live`,
    ],
    [
      'I25 of both',
      `INSERT INTO credit_change (owner_id, cause, from_limit, to_limit, from_days, to_days, at, actor_kind, peer_id)
       SELECT owner_id, 4, 40, credit_limit, 10, 10, now(), 4, 1 FROM owner_live`,
    ],
    [
      'I25 children',
      `UPDATE "user" SET account_type = 2, main_id = (SELECT min(id) FROM "user") WHERE id > (SELECT min(id) FROM "user")`,
      `INSERT INTO credit_temporary (owner_id, standing, ends_at) SELECT min(id), 0, now() FROM "user"`,
    ],
    ['I22 pending', `UPDATE owner_live SET pending = pending + 1`],
    ['I22 holds', `UPDATE owner_live SET running_hold = running_hold + 1`],
    ['I22 whoever', `UPDATE charge SET posting_id = NULL`, `DELETE FROM owner_live`],
  ];
  /** Rules about rows of invoices are tested in `receipt.db.test.ts`. */
  const elsewhere = ['I19 invoices', 'I19 an application', 'I19 an invoice'] as const;
  const story: readonly Step[] = [
    { do: 'recharge', who: 0, amount: microOf('100'), bonus: microOf('40') },
    { do: 'charge', who: 0, amount: microOf('30'), kind: 1 },
    { do: 'charge', who: 1, amount: microOf('80'), kind: 1 },
  ];
  let database: TestDatabase;
  let db: Db;
  let books: Books;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = openDb(database.ownerUrl, { max: 2 });
    books = new Books(db);
    await books.open();
    for (const one of story) await books.step(one);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  test('are broken once each', () => {
    const words = invariants.filter(({ part }) => part === 'books').map(({ holds }) => holds);
    const found = words.map((holds) =>
      damage.filter(([rule]) => holds.startsWith(`${rule} `)).map(([rule]) => rule),
    );
    expect(
      words
        .filter((_, at) => found[at]?.length !== 1)
        .map((holds) => elsewhere.find((rule) => holds.startsWith(`${rule} `)) ?? holds),
    ).toEqual([...elsewhere]);
  });

  test.each(damage)('%s finds damage', async (rule, ...statements) => {
    const undo = new Error('undo');
    const done = db.transaction().execute(async (tx) => {
      expect(await brokenInvariants(tx, { now: books.now, part: 'books' })).toEqual([]);
      for (const one of statements) await sql.raw(one).execute(tx);
      const found = await brokenInvariants(tx, { now: books.now, part: 'books' });
      expect(found.map((text) => text.slice(0, rule.length))).toContain(rule);
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
  });
});
