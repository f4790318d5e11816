import {
  day,
  errorCodes,
  statisticCalls,
  statisticNames,
  statistics,
  statisticTable,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setRow } from '../build/rows.ts';
import { openDemoDatabase } from '../testing/demo.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addRecharge } from '../testing/recharges.ts';
import { leastRows } from '../testing/listRows.ts';
import { serverOfFile } from '../testing/test.ts';
import { dayNumber, startOfDay } from '../pay/index.ts';
import { definitions } from './definitions.store.ts';
import { computeFigures, rawFigure } from './figures.store.ts';

const t = serverOfFile({ database: openDemoDatabase });
const dayStart = (at: Date): Date => startOfDay(dayNumber(at));
const rowsOf = async (number: number) =>
  t.db
    .selectFrom('figure_day')
    .where('figure', '=', number)
    .orderBy('day_at')
    .orderBy('dimension')
    .select(['day_at', 'dimension', 'value'])
    .execute();
const spanOfAll = (now: Date) => {
  const until = new Date(dayStart(now).getTime() + day);
  return { from: new Date(until.getTime() - 730 * day), until };
};

test('each figure is what its definition counts in the tables now, and the demo has rows of it', async () => {
  const { now } = t.clock;
  await computeFigures(t.db, now);
  const wrong: string[] = [];
  for (const name of statisticNames) {
    const raw = (await rawFigure(t.db, name, spanOfAll(now)))
      .map((row) => ({ ...row, day_at: new Date(row.day_at) }))
      .toSorted((a, b) => a.day_at.getTime() - b.day_at.getTime() || a.dimension - b.dimension);
    const kept = await rowsOf(statisticTable[name].number);
    if (raw.length < leastRows) wrong.push(`${name} has ${raw.length} rows`);
    if (JSON.stringify(kept) !== JSON.stringify(raw)) wrong.push(`${name} differs`);
  }
  expect(wrong).toEqual([]);
});

test('late rows, changed rows and rows that are gone correct the days that they belong to', async () => {
  const { now } = t.clock;
  await computeFigures(t.db, now);
  const at = (days: number) => new Date(dayStart(now).getTime() - days * day + 3_600_000);
  const funds = async (days: number) =>
    (
      await rawFigure(t.db, 'funds', {
        from: dayStart(at(days)),
        until: new Date(dayStart(at(days)).getTime() + day),
      })
    ).find((row) => row.dimension === 1)?.value ?? 0;
  const kept = async (days: number) =>
    (await rowsOf(statisticTable.funds.number)).find(
      (row) => row.dimension === 1 && row.day_at.getTime() === dayStart(at(days)).getTime(),
    )?.value ?? 0;
  const before = await kept(20);
  const ownerId = await addCustomer(t.db);
  const { id } = await addRecharge(t, { ownerId });
  await setRow(t.db, 'recharge', { owner_id: ownerId, id }, { paid_at: at(20) });
  // On the first round of the next day the last five weeks are computed.
  const next = new Date(now.getTime() + day);
  await computeFigures(t.db, next);
  expect(await kept(20)).toBe(await funds(20));
  expect(await kept(20)).toBeGreaterThan(before);
  await setRow(t.db, 'recharge', { owner_id: ownerId, id }, { paid_at: at(1) });
  await computeFigures(t.db, new Date(next.getTime() + day));
  expect(await kept(20)).toBe(before);
});

test('the figure of balances is the sum of the books at the end of each day', async () => {
  const { now } = t.clock;
  await computeFigures(t.db, now);
  const kept = (await rowsOf(statisticTable.userBalance.number)).filter((row) => row.dimension === 1);
  for (const days of [1, 3, 10, 30]) {
    const end = new Date(dayStart(now).getTime() - (days - 1) * day);
    const { rows } = await sql<{ total: number }>`
      select sum(case when m.credit = 1 then m.amount else 0 end - case when m.debit = 1 then m.amount else 0 end)::float8 as total
      from movement m join posting p on p.owner_id = m.owner_id and p.id = m.posting_id
      where m.currency = 1 and 1 in (m.debit, m.credit) and p.at < ${end}`.execute(t.db);
    const row = kept.find((one) => one.day_at.getTime() === end.getTime() - day);
    expect(row?.value, `${days} days ago`).toBeCloseTo(rows[0]?.total ?? -1, 4);
  }
});

test('no figure reads a table again for each day', async () => {
  type Plan = { readonly [key: string]: unknown; readonly Plans?: readonly Plan[] };
  const reads = (plan: Plan, isRepeated: boolean): string[] => {
    const inside = isRepeated || plan['Parent Relationship'] === 'SubPlan';
    const table = plan['Relation Name'];
    return [
      ...(inside && typeof table === 'string' ? [table] : []),
      ...(plan.Plans ?? []).flatMap((part) => reads(part, inside)),
    ];
  };
  const found: string[] = [];
  for (const name of statisticNames) {
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
      explain (format json) ${definitions[name](spanOfAll(t.clock.now))}`.execute(t.db);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) found.push(`${name} has no plan`);
    else found.push(...reads(plan, false).map((table) => `${name} reads ${table} in a subplan`));
  }
  expect(found).toEqual([]);
});

test('the course of a figure is read by who may see its screens alone, and its days by business day', async () => {
  const reader = await t.person({ keys: ['statistics:user'] });
  const span = { startTime: t.clock.now.getTime() - 60 * day, endTime: t.clock.now.getTime() } as never;
  const mine = await reader.call(statistics.series, {
    statistic: 'registrations',
    ...(span as object),
  } as never);
  expect(mine.code).toBe(errorCodes.success);
  expect(mine.data.points.every((one) => one.figureDay === dayStart(new Date(one.figureDay)).getTime())).toBe(
    true,
  );
  const other = await reader.call(statistics.series, { statistic: 'funds', ...(span as object) } as never);
  expect(other.data).toEqual({ computedTime: null, points: [] });
  expect((await reader.call(statisticCalls.funds.fetch, {})).code).toBe(errorCodes.forbidden);
  expect((await reader.call(statisticCalls.registrations.fetch, {})).code).toBe(errorCodes.success);
});
