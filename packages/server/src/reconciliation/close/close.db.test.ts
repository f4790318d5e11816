import { beforeAll, expect, test } from 'vitest';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, getRow, setRow } from '../../build/rows.ts';
import { approve, awaited } from '../../testing/approving.ts';
import { approvals, errorCodes, monthClose, proofs, statementLines } from '@renderdesk/contract';
import { sql } from 'kysely';
import { until } from '../../../../../scripts/testing/waiting.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { addCredited, addLine, bank } from '../../testing/reconciliation.ts';
import type { Person } from '../../testing/server.ts';
import { issueMonths } from '../../bill/index.ts';
import { line, postingContextOf, post, side } from '../../pay/ledger/index.ts';
import { blockersOf, revenuesOf } from './blockers.store.ts';
import { jobIdOf, runClose } from './close.store.ts';
import { runProof } from './proof.store.ts';
import { taxesOf } from './tax.ts';
import { taxRatesByMonth, taxRatesOf } from './taxRate.store.ts';

const t = serverOfFile();
let clerk: Person;
let other: Person;
const month = { companyId: 1, month: '2026-03' };
const closing = { companyId: 1, period: 202_603 };
const inMarch = new Date('2026-03-30T10:00:00+08:00');
beforeAll(async () => {
  const keys = [
    'user:financeVerifyBills',
    'user:financeVerifyBills:edit',
    'user:financeVerifyBills:close',
  ] as const;
  t.clock.now = new Date('2026-04-02T10:00:00+08:00');
  clerk = await t.person({ keys, scope: 0 });
  other = await t.person({ keys: [...keys, 'approval:decide'], scope: 0 });
});

const blockers = async () =>
  (await clerk.send(monthClose.check, month)).data as {
    blockers: { blocker: number; first: { thing: string; name: string; id: number | null }[] }[];
    taxes: unknown[];
  };
const begin = () => clerk.send(monthClose.begin, { ...month, reason: '月结' });
const stateOf = async () =>
  (await sql<{ state: number }>`select state from period where period = 202603`.execute(t.db)).rows[0]?.state;
const waitingOf = async () =>
  (await other.call(monthClose.months, { companyId: 1 as never })).data.find((one) => one.month === '2026-03')
    ?.waiting;
const nameOf = async ({ adminId }: Person): Promise<string> =>
  (await getRow(t.db, 'admin', adminId, ['really_name'])).really_name;
/** A file of the bank that leads to the end of the month. */
const wholeStatement = () =>
  addRow(t.db, 'statement_file', {
    company_account_id: bank,
    name: '三月.csv',
    media_type: 'text/csv',
    size: 1,
    sha256: 'a'.repeat(64),
    blob_key: 'x',
    format: 1,
    state: 2,
    first_at: new Date('2026-03-01T00:00:00+08:00'),
    last_at: new Date('2026-03-31T20:00:00+08:00'),
    line_count: 1,
    income: '1',
    expense: '0',
    uploaded_by: t.admin.adminId,
    uploaded_at: inMarch,
  });

test('a month closes when nothing stands in its way, by two people, with its tax; after it what belongs there falls into the next', async () => {
  const userId = await addCustomer(t.db);
  const recharge = await addCredited(t.db, { at: inMarch, amount: '1060', userId });
  const lot = await getRow(t.db, 'lot', { owner_id: userId }, ['id']);
  await t.db.transaction().execute(async (tx) => {
    const at = inMarch;
    const occasion = await postingContextOf(tx, {
      companyId: 1,
      at,
      incurredAt: at,
      actor: { kind: 4, id: null },
    });
    await post(tx, {
      ...occasion,
      ownerId: userId,
      userId,
      cause: 13,
      causeId: 1,
      key: 'contract:1:day:20260330',
      lines: [line(side(1, lot.id), side(202), 1_060_000_000n as never, 1)],
    });
  });
  const lineId = await addLine(t.db, { at: inMarch, amount: '1060' });
  const found = (await blockers()).blockers;
  expect(found.map(({ blocker }) => blocker)).toEqual([4, 9, 6]);
  // Each says what it is and what its place is found by: the upload of the line, the account that lacks a statement.
  const { fileId } = await t.db
    .selectFrom('statement_line')
    .where('id', '=', lineId)
    .select('file_id as fileId')
    .executeTakeFirstOrThrow();
  expect(found[0]?.first).toMatchObject([{ thing: 'line', id: fileId }]);
  expect(found[2]?.first).toMatchObject([{ thing: 'noStatement', id: bank }]);
  const refused = await begin();
  expect(refused.code).toBe(errorCodes.closeBlocked);

  await clerk.send(statementLines.accept, { lineId, version: 1, targetKind: 1, targetId: recharge.id });
  const ignored = await addLine(t.db, { at: inMarch, amount: '-2' });
  await clerk.send(statementLines.ignore, { lineIds: [ignored], reason: '内部往来' });
  await wholeStatement();
  await issueMonths(t.server.app);
  expect(await blockers()).toMatchObject({
    blockers: [],
    taxes: [{ account: 202, gross: '1060.00', rate: 600, tax: '60.00' }],
  });

  const asked = await begin();
  expect([asked.code, await stateOf()]).toEqual([errorCodes.awaitsApproval, undefined]);
  const { approvalId } = asked.data as { approvalId: number };
  // Whoever looks at the months reads that this one waits, and for whose request.
  expect(await waitingOf()).toMatchObject({ approvalId, reallyName: expect.any(String) });
  const waiting = (await other.call(approvals.read, { approvalId: approvalId as never })).data;
  // Whoever decides reads whose books they are, which month, and what it comes to.
  expect(waiting.named['period']).toMatchObject([{ name: expect.any(String) as string }]);
  expect(waiting.impact.rows.find(({ kind }) => kind === 'period')).toMatchObject({
    before: { state: 1 },
    after: {
      month: '2026-03',
      state: 2,
      gross: [{ said: [{ amount: '1060.00', currency: 1 }] }],
      tax: [{ said: [{ amount: '60.00', currency: 1 }] }],
      tax_lines: [
        {
          said: [
            { area: 'pay', table: 'bookAccount', code: 202 },
            ' ',
            { amount: '1060.00', currency: 1 },
            ' × 6% → ',
            { amount: '60.00', currency: 1 },
          ],
        },
      ],
    },
  });
  expect((await begin()).code).toBe(errorCodes.alreadyRequested);
  expect(await approve(t, other, approvalId)).toBe(errorCodes.success);
  expect([await stateOf(), await waitingOf()]).toEqual([2, null]);
  // What comes meanwhile falls into the next month already.
  expect((await occasionFor(inMarch)).period).toBe(202_604);

  await runClose(t.server.app, jobIdOf(closing));
  expect(await stateOf()).toBe(3);
  // Who asked for it and who approved, each with the moment.
  const { data: months } = await other.call(monthClose.months, { companyId: 1 as never });
  expect(months.find((one) => one.month === '2026-03')).toMatchObject({
    begunBy: waiting.reallyName,
    requestTime: waiting.createTime,
    approvedBy: await nameOf(other),
    approveTime: t.clock.now.getTime(),
  });
  const tax = await sql<{
    key: string;
    amount: string;
    period: number;
  }>`select p.key, m.amount, p.period from posting p
    join movement m on m.owner_id = p.owner_id and m.posting_id = p.id where p.cause = 21`.execute(t.db);
  // Counted as it is shut, and shown from then on.
  const counted = await sql<{ kept: number; there: number }>`
    select postings as kept, (select count(*)::int from posting p where p.period = d.period and p.company_id = d.company_id) as there
    from period d where d.period = 202603`.execute(t.db);
  expect(counted.rows[0]?.kept).toBe(counted.rows[0]?.there);
  await sql`update period set postings = 77 where period = 202603`.execute(t.db);
  const shown = (await other.call(monthClose.months, { companyId: 1 as never })).data;
  expect(shown.find((one) => one.month === '2026-03')?.postings).toBe(77);
  expect(tax.rows).toEqual([{ key: 'close:1.202603:tax:202:600', amount: '60.000000', period: 202_603 }]);
  await runClose(t.server.app, jobIdOf(closing));
  expect((await begin()).code).toBe(errorCodes.notAllowedInState);

  const late = await addLine(t.db, { at: inMarch, amount: '-3' });
  await clerk.send(statementLines.accept, { lineId: late, version: 1, targetKind: 3 });
  const { rows } =
    await sql<object>`select period, origin_period from posting where cause_id = ${late} and cause = 19`.execute(
      t.db,
    );
  expect(rows).toEqual([{ period: 202_604, origin_period: 202_603 }]);
  // A rate is another from an open month on alone, by two, and closed months keep theirs.
  const rate = { taxClass: 1, rate: 900, reason: '税率调整' };
  const early = await clerk.send(monthClose.setTaxRate, { ...rate, month: '2026-03' });
  expect(early.code).toBe(errorCodes.monthClosed);
  const wanted = await clerk.send(monthClose.setTaxRate, { ...rate, month: '2026-06' });
  expect(await approve(t, other, awaited(wanted))).toBe(200);
  const [march, may, june] = await Promise.all(
    [202_603, 202_605, 202_606].map((one) => taxRatesOf(t.db, one)),
  );
  expect([march, may, june].map((one) => one?.[1])).toEqual([600, 600, 900]);
  for (const one of [lineId, ignored]) {
    const shut = await clerk.call(statementLines.unmatch, { lineIds: [one as never], reason: '有误' });
    expect(shut.data.results[0]?.code).toBe(errorCodes.monthClosed);
  }
  // What a late file brings of a closed month is in the way of the next.
  const open = await addLine(t.db, { at: inMarch, amount: '7' });
  const next = await clerk.call(monthClose.check, { companyId: 1 as never, month: '2026-04' as never });
  expect(next.data.blockers.map(({ blocker }) => blocker)).toContain(4);
  await clerk.send(statementLines.ignore, { lineIds: [open], reason: '内部往来' });
  expect(await brokenInvariants(t.db, { part: 'books', now: t.clock.now })).toEqual([]);
});

const occasionFor = (incurredAt: Date) =>
  t.db
    .transaction()
    .execute((tx) =>
      postingContextOf(tx, { companyId: 1, at: t.clock.now, incurredAt, actor: { kind: 4, id: null } }),
    );

/** Whether a close of this database waits for what is being posted. */
const closeWaits = async (): Promise<boolean> => {
  const { rows } =
    await sql`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(t.db);
  return rows.length > 0;
};

test('a close waits for what is being posted, and opens the month again where something stands in its way then', async () => {
  const april = { companyId: 1, period: 202_604 };
  t.clock.now = new Date('2026-05-03T10:00:00+08:00');
  const at = new Date('2026-04-20T10:00:00+08:00');
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>();
  const posting = t.db.transaction().execute(async (tx) => {
    const occasion = await postingContextOf(tx, {
      companyId: 1,
      at,
      incurredAt: at,
      actor: { kind: 4, id: null },
    });
    hasAsked();
    await finished;
    return occasion.period;
  });
  try {
    await asked;
    await addRow(t.db, 'period', {
      company_id: 1,
      period: 202_604,
      state: 2,
      begun_by: clerk.adminId,
      begun_at: t.clock.now,
    });
    await addLine(t.db, { at, amount: '5' });
    const closed = runClose(t.server.app, jobIdOf(april));
    await until('the close waits', closeWaits);
    finish();
    expect(await posting).toBe(202_604);
    await closed;
  } finally {
    finish();
  }
  const row = await getRow(t.db, 'period', { period: 202_604 }, ['state', 'blockers']);
  expect(row.state).toBe(1);
  expect(row.blockers).toMatchObject([{ blocker: 4 }]);
});

test('an account that only paid a refund needs its statement too', async () => {
  const june = { companyId: 1, period: 202_606 };
  const at = new Date('2026-06-20T10:00:00+08:00');
  const { id, ownerId } = await addCredited(t.db, { at: inMarch, amount: '10' });
  const undone = new Error('undone');
  const asked = t.db.transaction().execute(async (tx) => {
    const row = { company_id: 1, kind: 1, currency: 1, name: '退款户', created_at: at } as const;
    const accountId = await addRow(tx, 'company_account', row);
    const broken = async () =>
      (await blockersOf(tx, june, t.clock.now)).find(({ blocker }) => blocker === 6)?.first ?? [];
    const missing = { thing: 'noStatement', name: '退款户', detail: null, id: accountId };
    expect(await broken()).not.toContainEqual(missing);
    await addRow(tx, 'refund', {
      owner_id: ownerId,
      recharge_id: id,
      state: 3,
      currency: 1,
      amount: '10',
      payout: '10',
      created_at: at,
      done_at: at,
      sends: 1,
      channel_number: 'R1',
      actor_kind: 4,
      company_account_id: accountId,
    });
    expect(await broken()).toContainEqual(missing);
    throw undone;
  });
  await expect(asked).rejects.toBe(undone);
});

test('days of contracts and coupons whose end fell into a month are in the way until they are posted', async () => {
  const april = { companyId: 1, period: 202_604 };
  t.clock.now = new Date('2026-05-03T10:00:00+08:00');
  const { ownerId } = await addCredited(t.db, { at: inMarch, amount: '10' });
  const undone = new Error('undone');
  const asked = t.db.transaction().execute(async (tx) => {
    const due = async () =>
      (await blockersOf(tx, april, t.clock.now)).find(({ blocker }) => blocker === 10)?.first ?? [];
    expect(await due()).toEqual([]);
    const contract = await addRow(tx, 'contract', {
      owner_id: ownerId,
      kind: 1,
      state: 1,
      currency: 1,
      price: '310',
      first_day: '2026-04-30',
      days: 31,
      recognised: '9.999999',
    });
    const lot = (endsAt: string) =>
      addRow(tx, 'lot', {
        owner_id: ownerId,
        account: 3,
        coupon_type: 3,
        currency: 3,
        issued: '5',
        remaining: '5',
        granted_at: inMarch,
        expires_at: new Date(endsAt),
      });
    const ended = await lot('2026-05-01T00:00:00+08:00');
    await lot('2026-05-01T00:00:01+08:00');
    expect(await due()).toMatchObject([
      { thing: 'pack', name: String(contract), id: ownerId },
      { thing: 'coupon', name: String(ended), id: ownerId },
    ]);
    await setRow(tx, 'contract', contract, { recognised: '10' });
    await setRow(tx, 'lot', ended, { state: 3, remaining: '0', expired: '5' });
    expect(await due()).toEqual([]);
    throw undone;
  });
  await expect(asked).rejects.toBe(undone);
});

test('a round of proofs is kept with what does not hold and its first rows; a night has its own', async () => {
  clerk = await t.person({ keys: ['user:financeVerifyBills'], scope: 0 });
  await runProof(t.server.app, { by: null });
  const good = (await clerk.call(proofs.read, {})).data;
  expect(good.results.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(good.results.length).toBeGreaterThan(40);
  await sql`update account set balance = balance + 1 where kind = 1`.execute(t.db);
  await runProof(t.server.app, { by: clerk.adminId });
  const { results, history } = (await clerk.call(proofs.read, {})).data;
  const bad = results.find(({ holds }) => holds.startsWith('I2 '));
  expect(bad?.broken).toBeGreaterThan(0);
  expect(bad?.firstRows[0]).toHaveProperty('owner');
  expect(history.at(-1)?.broken).toBeGreaterThan(0);
});

test('what is returned is taxed at the rates of the month that its charge is of, whenever it is returned', async () => {
  t.clock.now = new Date('2026-06-20T10:00:00+08:00');
  const charged = await t.db
    .selectFrom('posting')
    .innerJoin('movement', (on) =>
      on.onRef('movement.owner_id', '=', 'posting.owner_id').onRef('movement.posting_id', '=', 'posting.id'),
    )
    .where('posting.key', '=', 'contract:1:day:20260330')
    .select(['posting.id', 'posting.owner_id', 'posting.user_id', 'movement.debit_ref as lot'])
    .executeTakeFirstOrThrow();
  await t.db.transaction().execute(async (tx) => {
    const at = t.clock.now;
    await post(tx, {
      ...(await postingContextOf(tx, { companyId: 1, at, incurredAt: at, actor: { kind: 4, id: null } })),
      ownerId: charged.owner_id,
      userId: charged.user_id,
      cause: 14,
      causeId: 1,
      key: 'appeal:1',
      adjusts: charged.id,
      lines: [line(side(202), side(1, charged.lot), 106_000_000n as never, 1)],
    });
  });
  const june = { companyId: 1, period: 202_606 };
  expect(await revenuesOf(t.db, june)).toEqual([
    { account: 202, currency: 1, ofPeriod: 202_603, gross: -106_000_000n },
  ]);
  // Six percent in March, nine in June.
  const taxes = taxesOf(await revenuesOf(t.db, june), await taxRatesByMonth(t.db));
  expect(taxes).toMatchObject([{ account: 202, rate: 600, tax: -6_000_000n }]);
});
