import {
  day,
  endOfDayAfter,
  hour,
  type Micro,
  micro,
  microOf,
  minute,
  periodOf,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPaid } from '../../build/recharges.ts';
import { issueMonths } from '../../bill/index.ts';
import { finishAttempts, submitTask, system, takeFrames } from '../../task/index.ts';
import { asking, type Farm, openFarm, sceneOf } from '../../testing/farm.ts';
import { addNode } from '../../testing/fixtures.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { postWaiting } from './charging.store.ts';
import { endCoupons } from '../coupon/coupon.work.ts';
import { grantCoupons } from '../coupon/coupons.store.ts';
import { side } from './lines.rules.ts';
import { creditRecharge } from '../recharge/recharge.store.ts';

/**
 * A month of a farm with a thousand customers: they pay, render through the farm's own code, are charged each night,
 * lose coupons that end, and get their bills. A second, simpler computation derives the same month from what was
 * rendered; both must agree to the last digit.
 */
const customers = Array.from({ length: 1000 }, (_, at) => 20_001 + at);
const start = new Date('2026-11-01T00:00:00+08:00').getTime();
const days = 30;
const [tasksADay, framesATask] = [36, 2];
const prices = ['3.6', '12.345678', '0.07', '48'] as const;

/** Numbers that look random and are the same each time. */
let state = 20_261_123;
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/** A customer as plain arithmetic: amounts in millionths. */
class Reckoned {
  cash = 0n;
  credit = 0n;
  arrears = 0n;
  spentInCoupons = 0n;
  expired = 0n;
  charged = 0n;
  paidIn = 0n;
  readonly limit: bigint;
  readonly coupons: { left: bigint; from: number; until: number }[] = [];
  constructor(limit: bigint) {
    this.limit = limit;
  }
  pay(amount: bigint): void {
    this.paidIn += amount;
    const owed = amount < this.arrears ? amount : this.arrears;
    this.arrears -= owed;
    this.cash += amount - owed;
  }
  charge(
    amount: bigint,
    o: { readonly began: number; readonly ended: number; readonly posted: number },
  ): void {
    this.charged += amount;
    let rest = amount;
    const fitting = this.coupons
      .filter((lot) => lot.from <= o.ended && o.began < lot.until && o.posted < lot.until + day)
      .toSorted((a, b) => a.until - b.until || a.from - b.from);
    for (const lot of fitting) {
      const taken = rest < lot.left ? rest : lot.left;
      lot.left -= taken;
      this.spentInCoupons += taken;
      rest -= taken;
    }
    const cash = rest < this.cash ? rest : this.cash;
    this.cash -= cash;
    rest -= cash;
    const credit = rest < this.limit - this.credit ? rest : this.limit - this.credit;
    this.credit += credit;
    this.arrears += rest - credit;
  }
  expire(now: number): void {
    for (const lot of this.coupons)
      if (lot.until + day <= now) {
        this.expired += lot.left;
        lot.left = 0n;
      }
  }
  bill(): void {
    const paid = this.cash < this.credit ? this.cash : this.credit;
    this.cash -= paid;
    this.credit -= paid;
  }
  get couponsLeft(): bigint {
    return this.coupons.reduce((sum, { left }) => sum + left, 0n);
  }
}

let farm: Farm;
let nodes: number[];
const reckoned = new Map(customers.map((id) => [id, new Reckoned(id % 5 === 0 ? 30_000_000n : 0n)]));
const of = (id: number): Reckoned => reckoned.get(id) ?? new Reckoned(0n);
beforeAll(async () => {
  farm = await openFarm(new Date(start));
  await sql`insert into "user" (id, owner_id, account_type, name, zone, registered_at)
    select g, g, 1, 'customer ' || g, 1, ${new Date(start)} from unnest(${customers}::bigint[]) g`.execute(
    farm.owner,
  );
  await sql`insert into owner_live (owner_id, credit_limit) select g, case when g % 5 = 0 then 30 else 0 end
    from unnest(${customers}::bigint[]) g`.execute(farm.owner);
  nodes = [];
  for (let at = 0; at < tasksADay * framesATask; at += 1) nodes.push(await addNode(farm.owner));
});
afterAll(() => farm.close());

const app = (now: number) => ({
  db: farm.db,
  clock: () => new Date(now),
  log: { info: () => {}, warn: () => {}, error: (said: unknown) => expect(said).toBeUndefined() } as never,
});

/** What customers pay in a morning, some with a bonus of a fifth that ends after a few days. */
const payIn = (now: number) =>
  farm.within(async (tx) => {
    const at = new Date(now);
    const occasion = {
      companyId: 1,
      at,
      incurredAt: at,
      period: periodOf(at),
      actor: { kind: 4, id: null },
    } as const;
    for (let nth = 0; nth < 45; nth += 1) {
      const ownerId = customers[random(customers.length)] ?? 0;
      const amount = micro(BigInt(500 + random(5500)) * 10_000n);
      const rechargeId = await addPaid(tx, { owner_id: ownerId, amount: textOf(amount), paid_at: at });
      await creditRecharge(tx, { ownerId, rechargeId, from: side(103, 1) }, occasion);
      of(ownerId).pay(amount);
      if (nth % 2 === 0) continue;
      const [bonus, ends] = [micro(amount / 5n), endOfDayAfter(at, 2 + random(20))];
      await grantCoupons(
        tx,
        {
          ownerId,
          userId: ownerId,
          currency: 1,
          type: 3,
          amount: bonus,
          expiresAt: ends,
          cause: 4,
          causeId: rechargeId,
          key: `recharge:${rechargeId}:bonus:1`,
          bonusOf: rechargeId,
        },
        occasion,
      );
      of(ownerId).coupons.push({ left: bonus, from: now, until: ends.getTime() });
    }
  });

interface Rendered {
  readonly ownerId: number;
  readonly taskId: number;
  readonly ix: number;
  readonly n: number;
  readonly price: Micro;
  readonly began: number;
  readonly ended: number;
}
const rules = {
  restartLimit: 0,
  frequency: { restarts: 5, minutes: 60 },
  blacklistAfter: 99,
  errorLimit: 99,
};

/** A day of tasks, each of a customer, each frame on a node of its own; answers what was rendered well. */
const render = async (dayStart: number): Promise<Rendered[]> => {
  const tasks = await farm.within(async (tx) => {
    const made: { ownerId: number; taskId: number; price: string }[] = [];
    for (let nth = 0; nth < tasksADay; nth += 1) {
      const ownerId = customers[random(customers.length)] ?? 0;
      const frames = Array.from({ length: framesATask }, (_, at) => ({ label: String(at + 1), kind: 5 }));
      const { taskId } = await submitTask(tx, system(new Date(dayStart + 2 * hour)), {
        task: sceneOf(ownerId),
        frames,
      });
      made.push({ ownerId, taskId, price: prices[random(prices.length)] ?? '1' });
    }
    return made;
  });
  const began = dayStart + 3 * hour + random(hour);
  const offers = tasks.map(({ taskId, price }, at) => ({
    taskId,
    nodes: asking(nodes.slice(at * framesATask, (at + 1) * framesATask), price),
  }));
  const taken = await farm.within((tx) => takeFrames(tx, offers, { now: new Date(began) }));
  expect(taken).toHaveLength(tasksADay * framesATask);
  const done: Rendered[] = [];
  const groups = 6;
  let ended = began;
  for (let group = 0; group < groups; group += 1) {
    ended += minute + random(3 * hour);
    const now = ended;
    const reports = taken
      .filter((_, at) => at % groups === group)
      .map((one) => ({ ...one, done: random(20) > 0, reason: '', exitCode: null }));
    await farm.within((tx) => finishAttempts(tx, reports, { now: new Date(now), rules }));
    for (const { taskId, ix, n } of reports.filter((one) => one.done)) {
      const task = tasks.find((one) => one.taskId === taskId);
      if (task) done.push({ ...task, ix, n, price: microOf(task.price), began, ended });
    }
  }
  return done;
};

/** Hourly price × time, half up to the millionth (ledger, rule 3), in plain integers. */
const amountOf = ({ price, began, ended }: Rendered): bigint =>
  (price * BigInt(ended - began) * 2n + BigInt(hour)) / (2n * BigInt(hour));

test('a month of a thousand customers: balances, revenue, coupons and bills are what a plain reckoning from the attempts says', async () => {
  for (let nth = 0; nth < days; nth += 1) {
    const today = start + nth * day;
    await payIn(today + hour);
    const rendered = await render(today);
    const posted = today + 23 * hour;
    await postWaiting(app(posted));
    const inOrder = rendered.toSorted(
      (a, b) => a.ended - b.ended || a.taskId - b.taskId || a.ix - b.ix || a.n - b.n,
    );
    for (const one of inOrder)
      of(one.ownerId).charge(amountOf(one), { began: one.began, ended: one.ended, posted });
    await endCoupons(app(posted + minute));
    for (const one of reckoned.values()) one.expire(posted + minute);
  }
  const now = start + days * day + 3 * hour;
  await endCoupons(app(now));
  for (const one of reckoned.values()) one.expire(now);
  await issueMonths(app(now));
  for (const one of reckoned.values()) one.bill();

  expect(await brokenInvariants(farm.owner, { now: new Date(now), part: 'books' })).toEqual([]);
  const { rows } = await sql<{
    id: number;
    cash: string;
    coupons: string;
    credit: string;
    arrears: string;
    billed: string;
  }>`
    select u.id, coalesce(sum(a.balance) filter (where a.kind = 1), 0) as cash, coalesce(sum(a.balance) filter (where a.kind = 3), 0) as coupons,
      coalesce(sum(a.balance) filter (where a.kind = 2), 0) as credit, coalesce(sum(a.balance) filter (where a.kind = 5), 0) as arrears,
      coalesce((select b.amount from bill b where b.owner_id = u.id and b.period = 202611 and b.document = 1), 0) as billed
    from "user" u left join account a on a.owner_id = u.id where u.id = any(${customers}::bigint[]) group by u.id order by u.id`.execute(
    farm.owner,
  );
  expect(
    rows.map((row) => [row.id, ...[row.cash, row.coupons, row.credit, row.arrears, row.billed].map(microOf)]),
  ).toEqual(
    customers.map((id) => {
      const one = of(id);
      return [id, one.cash, one.couponsLeft, -one.credit, -one.arrears, one.charged];
    }),
  );

  const total = (pick: (one: Reckoned) => bigint): bigint =>
    [...reckoned.values()].reduce((sum, one) => sum + pick(one), 0n);
  const net = async (account: number): Promise<bigint> => {
    const { rows: found } = await sql<{ net: string }>`
      select coalesce(sum(credit - debit), 0) as net from side where account = ${account}`.execute(
      farm.owner,
    );
    return microOf(found[0]?.net ?? '0');
  };
  expect(await net(201)).toBe(total((one) => one.charged - one.spentInCoupons));
  expect(await net(302)).toBe(total((one) => one.spentInCoupons));
  expect(await net(303)).toBe(total((one) => one.expired));
  expect(await net(103)).toBe(-total((one) => one.paidIn));
  // None of it is reckoned over nothing.
  for (const some of [
    (one: Reckoned) => one.arrears,
    (one: Reckoned) => one.credit,
    (one: Reckoned) => one.expired,
    (one: Reckoned) => one.spentInCoupons,
  ])
    expect(total(some)).toBeGreaterThan(0n);
}, 300_000);
