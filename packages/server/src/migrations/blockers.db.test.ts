import { readFile } from 'node:fs/promises';
import { monthClose } from '@renderdesk/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';

/** What stood in the way of closes before it was kept by its kind: names alone. */
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const before = new Map<number, unknown[]>([
  [202_601, []],
  [
    202_602,
    [
      { blocker: 4, count: 12, first: ['F-1', '“F-2”, 10.00'] },
      { blocker: 1, count: 1, first: [] },
    ],
  ],
  [202_603, [{ blocker: 8, count: 1, first: ['I13'] }]],
]);
const named = (name: string) => ({ thing: 'named', name, detail: null, id: null });

test('names that were kept stay, as things that are only named, in the form in which months tell them', async () => {
  for (const [period, blockers] of before)
    await client.query(
      'INSERT INTO period (company_id, period, state, blockers) VALUES (1, $1, 1, $2), (2, $1, 1, $2)',
      [period, JSON.stringify(blockers)],
    );
  await client.query(await readFile(new URL('20261125T1420_blockers.sql', import.meta.url), 'utf8'));
  const { rows } = await client.query<{ company_id: number; period: number; blockers: unknown }>(
    'SELECT company_id, period, blockers FROM period ORDER BY company_id, period',
  );
  const after = [
    [],
    [
      { blocker: 4, count: 12, first: [named('F-1'), named('“F-2”, 10.00')] },
      { blocker: 1, count: 1, first: [] },
    ],
    [{ blocker: 8, count: 1, first: [named('I13')] }],
  ];
  expect(rows.map(({ blockers }) => blockers)).toEqual([...after, ...after]);
  // Told as they are kept.
  const month = { month: '2026-02', state: 1, postings: 0, waiting: null, closeTime: null };
  const people = { begunBy: null, requestTime: null, approvedBy: null, approveTime: null };
  const told = rows.map(({ blockers }) => ({ ...month, ...people, blockers }));
  expect(monthClose.months.output.safeParse(told).success).toBe(true);
});
