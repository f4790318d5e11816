import { bookAccount, type BookCurrency, microOf } from '@renderdesk/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { faultOf, line, type Line, side } from './lines.rules.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  // The lines alone are tried, not their postings.
  await client.query('ALTER TABLE movement DROP CONSTRAINT movement_owner_id_posting_id_fkey');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const isWritten = async ({ debit, credit, amount, currency }: Line, at: number): Promise<boolean> => {
  try {
    await client.query(
      `INSERT INTO movement (owner_id, posting_id, n, debit, debit_ref, credit, credit_ref, amount, currency, period)
       VALUES (1, ${at}, 1, $1, $2, $3, $4, $5, $6, 202603)`,
      [debit.account, debit.ref, credit.account, credit.ref, amount, currency],
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23514') throw error;
    return false;
  }
};

test('the database and the chart of accounts let the same lines through', async () => {
  let at = 0;
  let written = 0;
  // Account 140 counts money and coupons and always names a transfer: it may occur with every account.
  for (const account of bookAccount.codes)
    for (const ref of [null, 3])
      for (const currency of [1, 2, 3, 4] as BookCurrency[])
        for (const turned of [false, true]) {
          const [here, there] = [side(account, ref), side(140, 9)];
          const one = turned
            ? line(there, here, microOf('1'), currency)
            : line(here, there, microOf('1'), currency);
          const fault = faultOf([one]);
          const passes = await isWritten(one, (at += 1));
          expect(passes, `${account}[${ref}] in ${currency}: ${fault}`).toBe(fault === undefined);
          if (passes) written += 1;
        }
  expect(written).toBeGreaterThan(bookAccount.codes.length);
});
