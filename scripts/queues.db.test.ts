import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dueTime,
  home,
  partnerKeys,
  portalCalls,
  principalKind,
  queue,
  type Queue,
  studentStatus,
} from '@renderdesk/contract';
import { playCustomers } from '../packages/farm/src/customers/customers.ts';
import type { Area } from '../packages/server/src/area.ts';
import { areas } from '../packages/server/src/areas.gen.ts';
import { workCalendar } from '../packages/server/src/calendar/index.ts';
import { systemClock } from '../packages/server/src/core/clock.ts';
import { reviewStudent } from '../packages/server/src/demo/colleague.ts';
import { fillDemo } from '../packages/server/src/demo/index.ts';
import { workPayments } from '../packages/server/src/pay/channels/payment.work.ts';
import { brokenInvariants } from '../packages/server/src/testing/invariants.ts';
import { addPartner } from '../packages/server/src/testing/portal.ts';
import { openTestServer, type TestServer } from '../packages/server/src/testing/server.ts';

/** The demo's data, then customers who come through the portal, a colleague who certifies students, and late payments. */
let t: TestServer;
let storage: string;
beforeAll(async () => {
  storage = await mkdtemp(join(tmpdir(), 'rd-storage-'));
  t = await openTestServer({
    work: true,
    env: { RENDERDESK_STORAGE: storage, RENDERDESK_PAYMENT_PAGE: 'on' },
  });
  const { app, http } = t.server;
  t.clock.now = systemClock();
  const { config, blobs } = app;
  await fillDemo(t.db, { now: t.clock.now, size: 'on', atRest: true, storage, config, blobs });
  // The administrator signed in months ago.
  await t.db.updateTable('session').set({ ended_at: t.clock.now, end_reason: 1 }).execute();
  await t.renewAdmin();
  await http.listen({ port: 0, host: '127.0.0.1' });
}, 300_000);
afterAll(async () => {
  await t.close();
  await rm(storage, { recursive: true, force: true });
});

/** Runs the customers. Students are certified as soon as they apply; after the last customer every payment code expires. */
const play = async (): Promise<void> => {
  const { app, http } = t.server;
  // Customers sign with the time of their own machine, and filling the demo may take minutes.
  t.clock.now = systemClock();
  const partner = await addPartner(t, { reach: 2 });
  const { data: key } = await t.admin.call(partnerKeys.add, {
    partnerId: partner.partnerId as never,
    days: 700,
  });
  const { port } = http.server.address() as { port: number };
  let work: Promise<unknown> = Promise.resolve();
  const next = (what: () => Promise<unknown>): void => void (work = work.then(what));
  app.live.listen(({ topic }) => {
    if (topic === 'certification') next(() => reviewStudent(app));
  });
  const runOut = async (): Promise<void> => {
    const now = t.clock.now;
    await t.db
      .updateTable('payment_order')
      .set({ expires_at: now, next_at: now })
      .where('ended_at', 'is', null)
      .execute();
    await workPayments(app);
  };
  await playCustomers({
    url: `http://127.0.0.1:${port}`,
    partner: { name: key.keyName, secret: key.secret },
    count: 8,
    together: 4,
    speed: 6000,
    seed: 'spring',
    signal: new AbortController().signal,
    say: (line) => {
      if (line === 'all of them have come') next(runOut);
    },
  });
  await work;
};

const sources = areas.flatMap(({ workQueues = [] }: Area) => workQueues);
const begun = new Set(
  portalCalls.flatMap(({ kind, object }) => (kind === 'command' && object ? [object] : [])),
);
/** What customers act on too, while others begin what waits: finance enters money that came by bank, and the farm stops tasks. */
const begunByOthers: readonly Queue[] = [queue.of.rechargesToConfirm, queue.of.heldTasks];
const ofCustomers = sources.filter(
  ({ queue: code, kind }) => begun.has(kind) && !begunByOthers.includes(code),
);

const waiting = async (code: Queue, sort: object = {}) => {
  const { data } = await t.admin.call(home.waiting, { queueList: [code], pageSize: 800, ...sort });
  return data.items;
};

/** How each thing began, as its first record says: by which call, by whom and when. */
const beginnings = async (kind: string, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; call: string; by: number; at: Date; customer: number | null }>`
    select distinct on (oo.object_id) oo.object_id as id, o.call, o.actor_kind as by, o.at, o.on_behalf_of as customer
    from operation_object oo join operation o on o.at = oo.at and o.id = oo.operation_id
    where oo.kind = ${kind} and oo.object_id = any(${ids}::bigint[]) order by oo.object_id, o.at, o.id`.execute(
    t.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const checkQueues = async (): Promise<void> => {
  expect(ofCustomers.map(({ kind }) => kind).toSorted()).toEqual(
    expect.arrayContaining(['appeal', 'certification', 'receipt', 'refund', 'student']),
  );
  for (const { queue: code, kind } of ofCustomers) {
    const rows = await waiting(code);
    expect(rows.length, kind).toBeGreaterThan(0);
    const began = await beginnings(
      kind,
      rows.map(({ objectId }) => objectId),
    );
    for (const { objectId, since } of rows) {
      const how = began.get(objectId);
      expect(how?.call, `${kind} ${objectId}`).toMatch(/^portal\./);
      expect([how?.by, how?.at.getTime()]).toEqual([principalKind.of.partner, since]);
      expect(how?.customer, `${kind} ${objectId}`).toBeGreaterThan(0);
    }
  }
};

test('the demo’s past fills every queue of customers by calls of the portal, who waits longest first', async () => {
  await checkQueues();
  for (const { queue: code, kind } of sources) {
    const moments = (await waiting(code)).map(({ since }) => since);
    expect(moments, kind).toEqual(moments.toSorted((a, b) => a - b));
    const dues = (await waiting(code, { untilSort: 1 })).map(({ until }) => until ?? Infinity);
    expect(dues, kind).toEqual(dues.toSorted((a, b) => a - b));
  }
});

test('applications are due by working days, some are overdue, and some are with a colleague', async () => {
  const calendar = await workCalendar(t.db);
  for (const code of [queue.of.certificationsWaiting, queue.of.studentsWaiting])
    for (const { since, until } of await waiting(code)) expect(until).toBe(dueTime(since, 3, calendar));
  const rows = await waiting(queue.of.certificationsWaiting);
  expect(rows.some(({ overdue }) => overdue)).toBe(true);
  expect(rows.some(({ overdue }) => !overdue)).toBe(true);
  const { n } = await t.db
    .selectFrom('certification')
    .where('outcome', '=', 0)
    .where('claimed_by', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBeGreaterThan(0);
});

test('customers of the portal take the same way: students once somebody has certified them, money after its code has run out', async () => {
  await play();
  await checkQueues();
  const applied = await t.db
    .selectFrom('student as s')
    .innerJoin('user', 'user.id', 's.user_id')
    .where('user.partner_id', 'is not', null)
    .where('s.status', '=', studentStatus.of.unverified)
    .select('s.id')
    .execute();
  expect(applied.length).toBeGreaterThan(1);
  const { rows: late } = await sql<{ calls: string[] }>`
    select array_agg(o.call order by o.id) as calls from recharge r
      join operation_object oo on oo.kind = 'recharge' and oo.object_id = r.id
      join operation o on o.at = oo.at and o.id = oo.operation_id
    where r.status = 2 group by r.id having bool_or(o.call = 'pay.payments.end')`.execute(t.db);
  expect(late.map(({ calls }) => calls)).toEqual([
    ['portal.order.create', 'pay.payments.end', 'pay.payments.receive'],
  ]);
  expect(await brokenInvariants(t.db, { now: t.clock.now })).toEqual([]);
});
