import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { partnerKeys, rechargeStatus } from '@renderdesk/contract';
import { playCustomers } from '../packages/farm/src/customers/customers.ts';
import { systemClock } from '../packages/server/src/core/clock.ts';
import { ensurePartitions } from '../packages/server/src/core/db/partitions.ts';
import { fillScripts } from '../packages/server/src/demo/events.ts';
import { fillNodes } from '../packages/server/src/demo/nodes.ts';
import { addPartner } from '../packages/server/src/testing/portal.ts';
import { openTestServer, type TestServer } from '../packages/server/src/testing/server.ts';

let t: TestServer;
let storage: string;
let url: string;
const key = { name: '', secret: '' };
beforeAll(async () => {
  storage = await mkdtemp(join(tmpdir(), 'rd-storage-'));
  t = await openTestServer({
    work: true,
    env: { RENDERDESK_STORAGE: storage, RENDERDESK_PAYMENT_PAGE: 'on' },
  });
  const partner = await addPartner(t, { reach: 2 });
  const { data } = await t.admin.call(partnerKeys.add, { partnerId: partner.partnerId as never, days: 700 });
  Object.assign(key, { name: data.keyName, secret: data.secret });
  // The machines that their scenes are for, with their command lines.
  await t.db.transaction().execute(async (tx) => {
    await fillNodes(tx, t.clock.now);
    await fillScripts(tx, t.clock.now);
  });
  // Customers sign with the time of their own machine.
  t.clock.now = systemClock();
  await ensurePartitions(t.server.app.db, t.clock.now);
  await t.server.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.server.http.server.address() as { port: number };
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await t.close();
  await rm(storage, { recursive: true, force: true });
});

const play = async (count: number): Promise<string[]> => {
  const said: string[] = [];
  await playCustomers({
    url,
    partner: key,
    count,
    together: 4,
    speed: 60_000,
    seed: 'a base',
    signal: new AbortController().signal,
    say: (line) => void said.push(line),
  });
  return said;
};
const rows = async (
  table: 'user' | 'certification' | 'recharge' | 'task' | 'refund' | 'receipt' | 'upload' | 'feedback',
) =>
  Number(
    (
      await t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('simulated customers fill the console by the portal alone, and once', async () => {
  const said = await play(10);
  expect(said.at(-1)).toBe('all of them have come');
  expect(await rows('user')).toBe(10);
  expect(await rows('certification')).toBeGreaterThan(3);
  expect(await rows('task')).toBeGreaterThan(9);
  expect(await rows('upload')).toBe(0);
  expect(await rows('feedback')).toBeGreaterThan(2);
  expect([await rows('refund'), await rows('receipt')].every((n) => n > 0)).toBe(true);
  const paid = await t.db
    .selectFrom('recharge')
    .where('status', '=', rechargeStatus.of.success)
    .select(['owner_id', 'amount'])
    .execute();
  expect(paid.length).toBeGreaterThan(9);
  // A payment that is notified twice is credited once: purses hold what was paid, less what was spent.
  const { rows: differing } = await sql`
    select r.owner_id from recharge r where r.status = 2 group by r.owner_id
    having sum(r.amount) <> (select coalesce(sum(l.issued), 0) from lot l where l.owner_id = r.owner_id)`.execute(
    t.db,
  );
  expect(differing).toEqual([]);
  const before = [await rows('user'), await rows('recharge'), await rows('task'), await rows('feedback')];
  // The same customers again: existing ones are skipped or get the same answer; nothing is created twice.
  await play(10);
  expect([await rows('user'), await rows('recharge'), await rows('task'), await rows('feedback')]).toEqual(
    before,
  );
});
