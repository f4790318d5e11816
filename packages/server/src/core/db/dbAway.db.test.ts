import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes, organizations } from '@renderdesk/contract';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { isDatabaseAway } from './dbAway.ts';
import { openDb } from './db.ts';

let t: TestServer;
beforeAll(async () => {
  t = await openTestServer();
});
afterAll(() => t.close());

const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a missing server is unreachable; a wrong statement is not', async () => {
  const nowhere = openDb('postgresql://rd_app@/renderdesk?host=/nowhere', { max: 1 });
  expect(isDatabaseAway(await errorOf(nowhere.selectFrom('area').select('id').execute()))).toBe(true);
  await nowhere.destroy();
  expect(
    isDatabaseAway(
      await errorOf(
        t.db
          .selectFrom('area')
          .select('id')
          .where('id', '=', 'x' as never)
          .execute(),
      ),
    ),
  ).toBe(false);
});

test('a running call whose connection ends answers «busy» with 503, and the next one succeeds', async () => {
  const { admin, db } = t;
  // The tree waits for this lock, so that the call is surely running.
  const held = db.transaction().execute(async (tx) => {
    await tx.schema.alterTable('organization').addColumn('held', 'integer').execute();
    const call = admin.call(organizations.tree, {});
    await expect
      .poll(async () => {
        const { rows } = await waiting.execute(t.server.app.db);
        return rows.length;
      })
      .toBeGreaterThan(0);
    const [one] = (await waiting.execute(t.server.app.db)).rows;
    // Ended by its own role: the owner may not end the statements of another role.
    await sql`select pg_terminate_backend(${one?.pid})`.execute(t.server.app.db);
    const answer = await call;
    expect([answer.status, answer.code]).toEqual([503, errorCodes.busy]);
    throw new Error('give the lock back');
  });
  await expect(held).rejects.toThrow('give the lock back');
  // The pool may hand out the dead connection once more before it notices the end.
  await expect.poll(async () => (await admin.call(organizations.tree, {})).code).toBe(errorCodes.success);
});
