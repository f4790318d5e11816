import { day, endOfDayAfter, hour, micro, microOf, wholeCents } from '@renderdesk/contract';
import { sql } from 'kysely';
import { billMonths, spanOfPeriod } from '../bill/index.ts';
import type { Tx } from '../core/db/db.ts';
import { setCredit, setShare } from '../pay/index.ts';
import type { Customer } from './customers.ts';
import type { DemoTask } from './demoTask.ts';
import type { DemoNode } from './nodes.ts';
import type { Random } from './random.ts';
import { fillPastTasks } from './tasks.ts';

/** A customer who pays by bill: how long a bill of theirs may stay unpaid, and whether they were stopped for not paying. */
export interface CreditCustomer extends Customer {
  readonly name: string;
  readonly billDays: number;
  /** Disabled since: of what they rendered something was never paid. */
  readonly isGone: boolean;
}

/** The last month of which bills are issued by now, and the one before it, older first. */
export const monthsOf = (now: Date): readonly [number, number] => {
  const [last, before] = billMonths(now);
  return [before, last];
};

const counts = { rmb: 8, usd: 3, gone: 3 } as const;
const billDays = [10, 10, 30, 45] as const;
const tasksEach = 2;
/** So long before now the demo's own two weeks begin: no node renders for both. */
const recentDays = 15;

/** Customers that were there before the older month and pay by bill; some of them are disabled by now. */
export const creditCustomers = async (tx: Tx, now: Date): Promise<CreditCustomer[]> => {
  const before = spanOfPeriod(monthsOf(now)[0]).start;
  const { rows } = await sql<Omit<CreditCustomer, 'billDays' | 'picture' | 'weight'> & { n: number }>`
    SELECT * FROM (
      SELECT id, name, owner_id AS "ownerId", area_id AS "areaId", zone, currency, level, NOT enabled AS "isGone",
        row_number() OVER (PARTITION BY enabled, CASE WHEN enabled THEN currency END ORDER BY id) AS n
      FROM "user" WHERE account_type = 1 AND NOT is_zombie AND business_type <> 0 AND registered_at < ${before}
        -- The first customers are those that guides and journeys speak of.
        AND id > (SELECT min(id) + 20 FROM "user")) u
    WHERE "isGone" AND n <= ${counts.gone} OR NOT "isGone" AND n <= CASE currency WHEN 1 THEN ${counts.rmb}::int ELSE ${counts.usd}::int END
    ORDER BY id`.execute(tx);
  return rows.map(({ n, ...row }) => ({
    ...row,
    picture: false,
    weight: 0,
    billDays: row.isGone ? 10 : (billDays[n % billDays.length] ?? 10),
  }));
};

/** What those customers had rendered in the two months whose bills are issued, before the demo's last two weeks. */
export const fillCreditTasks = async (
  tx: Tx,
  o: {
    readonly random: Random;
    readonly now: Date;
    readonly customers: readonly CreditCustomer[];
    readonly nodes: readonly DemoNode[];
    readonly storage: string;
  },
): Promise<DemoTask[]> => {
  const tasks: DemoTask[] = [];
  const recent = o.now.getTime() - recentDays * day;
  const gone = o.customers.filter(({ isGone }) => isGone);
  for (const [at, period] of monthsOf(o.now).entries()) {
    // Who was stopped for not paying rendered nothing afterwards: the last one is the only one of the last month.
    const customers = o.customers.filter((one) => !one.isGone || (one === gone.at(-1)) === (at === 1));
    const { start, end } = spanOfPeriod(period);
    const from = new Date(start.getTime() + day);
    const to = new Date(Math.min(end.getTime() - hour, recent));
    tasks.push(...(await fillPastTasks(tx, { ...o, customers, from, to, each: tasksEach })));
  }
  return tasks;
};

/** What customers by bill may use before paying, in their currency. */
const limits = ['200000', '50000', '100000', '30000', '80000'] as const;

/**
 * Lets these customers use their credit from before their first bill; of some it was changed since, raised for a time, or was raised and
 * ended.
 */
export const allowCredit = async (
  tx: Tx,
  o: { readonly now: Date; readonly staff: readonly number[]; readonly customers: readonly CreditCustomer[] },
): Promise<void> => {
  const begun = spanOfPeriod(monthsOf(o.now)[0]).start.getTime();
  for (const [n, one] of o.customers.entries()) {
    const by = o.staff[n % 3] ?? null;
    const limit = microOf(limits[n % limits.length] ?? limits[0]);
    const set = (change: { limit: typeof limit; reason: string; at: number; endsAt?: Date }): Promise<void> =>
      setCredit(tx, {
        ownerId: one.id,
        limit: change.limit,
        billDays: one.billDays,
        reason: change.reason,
        by,
        now: new Date(change.at),
        endsAt: change.endsAt ?? null,
      });
    await set({ limit, reason: '签订月结合同', at: begun - (20 + n) * day });
    if (n % 4 === 1 && !one.isGone)
      await set({ limit: micro(limit + limit / 2n), reason: '年度复核上调', at: begun + (9 + n) * day });
    // For the season at the year's end.
    if (n % 5 === 2 && !one.isGone)
      await set({
        limit: micro(limit * 2n),
        reason: '项目赶工，临时提额',
        at: o.now.getTime() - 5 * day,
        endsAt: endOfDayAfter(o.now, 20),
      });
  }
};

/** Of a limit so much percent is a child's share, one child after another. */
const shares = [20n, 10n] as const;

/** Gives children with purses of their own their share of what their main accounts may use. */
export const shareCredit = async (
  tx: Tx,
  o: { readonly now: Date; readonly staff: readonly number[] },
): Promise<void> => {
  const { rows } = await sql<{ id: number; mainId: number; limit: string; n: number }>`
    SELECT c.id, c.main_id AS "mainId", l.credit_limit AS limit, row_number() OVER (PARTITION BY c.main_id ORDER BY c.id)::int AS n
    FROM "user" c JOIN owner_live l ON l.owner_id = c.main_id JOIN "user" m ON m.id = c.main_id
    WHERE c.owner_id = c.id AND c.enabled AND m.enabled AND l.credit_limit > 0
      AND NOT EXISTS (SELECT FROM arrears_item a WHERE a.owner_id = c.id AND a.open > 0) ORDER BY c.main_id, c.id`.execute(
    tx,
  );
  for (const { id, mainId, limit, n } of rows) {
    const percent = shares[n - 1];
    if (percent === undefined) continue;
    await setShare(tx, {
      childId: id,
      mainId,
      share: wholeCents(micro((microOf(limit) * percent) / 100n)),
      reason: '子账号项目预算',
      by: o.staff[id % 3] ?? null,
      now: new Date(o.now.getTime() - 2 * day - n * hour),
    });
  }
};
