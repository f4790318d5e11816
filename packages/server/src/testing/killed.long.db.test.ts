import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  couponClass,
  micro,
  minute,
  outboxState,
  regularWork,
  type RegularWork,
  second,
} from '@renderdesk/contract';
import { addRows, getRows } from '../build/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { isInShare } from '../../../../scripts/testing/share.ts';
import { regularWorksOf } from '../regularWorks.ts';
import { untilSealable } from './seals.ts';
import type { Death } from './dyingWorker.ts';
import { brokenInvariants } from './invariants.ts';
import { postCharges } from '../pay/ledger/charging.store.ts';
import { Purses } from './purses.ts';
import { openWorkApp } from './workApp.ts';
import { ensurePartitions } from '../core/db/partitions.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { verifySeals } from '../core/audit/seal.verify.ts';
import { isLate, latenessOf } from '../core/jobs/lateness.ts';
import { RegularRunner } from '../core/jobs/regularRunner.ts';

/** The moment of all deaths: bills of November are due, and coupons and charges wait. */
const died = new Date('2026-12-05T02:00:00Z');
/** Over three consecutive seeds; each run takes its share, since a process takes two seconds to start. */
const kills = 50;
/** Worker processes at a time. */
const atOnce = 3;
const { charges, coupons, outbox, seals, bills } = regularWork.of;
/** Works that much is due for, which are killed more often than once. */
const busy: readonly RegularWork[] = [charges, coupons, outbox, seals, bills];

let database: TestDatabase;
let db: Db;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.ownerUrl, { max: 4 });
  dataDir = await mkdtemp(join(tmpdir(), 'rd-killed-'));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What is due: per purse a coupon that expired, charges that wait and November's consumption; messages; records without a seal. */
const fill = async () => {
  await ensurePartitions(db, died);
  const waiting: number[] = [];
  const owners: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const purses = new Purses(db);
    await purses.open();
    owners.push(...purses.owners);
    await db.transaction().execute(async (tx) => {
      for (const who of [0, 1] as const) {
        const owner = purses.owners[who];
        await purses.recharge(tx, { who, amount: micro(90_000_000n), bonus: null });
        await purses.owe(tx, owner, { amount: micro(7_000_000n), kind: couponClass.of.gpu, at: purses.now });
        await postCharges(tx, { ownerId: owner, now: purses.now });
        await purses.grant(tx, { who, amount: micro(3_000_000n), type: 1, days: 2 });
        for (let ix = 1; ix <= 5; ix += 1) {
          const at = new Date(died.getTime() - ix * minute);
          const amount = micro(BigInt(ix) * 1_000_001n);
          waiting.push(await purses.owe(tx, owner, { amount, kind: couponClass.of.gpu, at }));
        }
      }
    });
  }
  const row = { kind: 'mail', recipient: 'a@b.example', next_at: died, created_at: died };
  const payload = JSON.stringify({ subject: 'News', text: 'All is well.' });
  await addRows(
    db,
    'outbox',
    Array.from({ length: 20 }, () => ({ ...row, payload })),
  );
  const record = { at: died, request_id: 'r', call: 'c', action: 'a', outcome: 200 };
  await addRows(
    db,
    'operation',
    Array.from({ length: 20 }, () => record),
  );
  await addRows(
    db,
    'regular_work',
    regularWork.codes.map((work) => ({ work, due_at: died })),
  );
  return { waiting, owners };
};

/** Every work once and the busy ones again and again, each killed at a statement drawn by a seeded generator. */
const deaths = (): Death[] => {
  let state = 20_261_126;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const works = [...regularWork.codes];
  while (works.length < kills) works.push(busy[works.length % busy.length] ?? charges);
  const all = works.map((work) => ({
    url: database.appUrl,
    dataDir,
    now: died.getTime(),
    work,
    statement: 1 + draw(busy.includes(work) ? 30 : 4),
    when: (['before', 'sent', 'after'] as const)[draw(3)] ?? 'before',
  }));
  return all.filter((_, at) => isInShare(`death ${at}`));
};

const program = fileURLToPath(new URL('./dyingWorker.ts', import.meta.url));
/** Lets a process die; answers what ended it and what it wrote. */
const dies = async (death: Death): Promise<string> => {
  const child = spawn(process.execPath, [program, JSON.stringify(death)], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled'), NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `exit code ${code}: ${said}`;
};

test(
  'processes are killed −9 within every kind of regular work: a minute later all is done, each thing once',
  { timeout: 3_600_000 },
  async () => {
    const { waiting, owners } = await fill();
    const left = deaths();
    const count = left.length;
    expect(count).toBeGreaterThan(kills / 5);
    const ends: string[] = [];
    const lane = async (): Promise<void> => {
      for (let death = left.shift(); death; death = left.shift()) ends.push(await dies(death));
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    expect(ends).toEqual(Array.from({ length: count }, () => 'SIGKILL'));

    const { app, moment, close } = openWorkApp({ url: database.appUrl, dataDir, now: died });
    const o = {
      works: regularWorksOf(app),
      url: database.appUrl,
      db: app.db,
      clock: app.clock,
      log: app.log,
    };
    const survivor = new RegularRunner(o);
    try {
      // What dead workers had claimed is free again half a minute later; what came by one work is another's next round.
      for (const seconds of [0, 30, 60]) {
        moment.now = new Date(died.getTime() + seconds * second);
        await survivor.once();
      }
      expect((await latenessOf(db, moment.now)).filter(isLate)).toEqual([]);
      const undone = await db
        .selectFrom('regular_work')
        .where('done_at', 'is', null)
        .select('work')
        .execute();
      expect(undone).toEqual([]);

      const posted = await sql<{ task: number; times: number }>`
      select cause_id as task, count(*)::int as times from posting where cause = 1
      and cause_id = any(${waiting}::bigint[]) group by 1`.execute(db);
      expect(posted.rows).toHaveLength(waiting.length);
      expect(posted.rows.every(({ times }) => times === 1)).toBe(true);
      const lots = await sql<{ n: number; state: number; remaining: string }>`
      select l.state, l.remaining, (select count(*)::int from posting p where p.owner_id = l.owner_id and p.cause = 6 and p.cause_id = l.id) as n
      from lot l where l.account = 3`.execute(db);
      expect(lots.rows.length).toBe(owners.length);
      expect(lots.rows.every(({ n, remaining }) => n === 1 && Number(remaining) === 0)).toBe(true);
      const issued = await getRows(db, 'bill', { document: 1 }, ['owner_id', 'period']);
      expect(issued.map(({ owner_id, period }) => [owner_id, period]).toSorted()).toEqual(
        owners.map((owner) => [owner, 202_611]).toSorted(),
      );
      const unsent = await db
        .selectFrom('outbox')
        .where('recipient', '=', 'a@b.example')
        .where('state', '<>', outboxState.of.sentLocally)
        .select('id')
        .execute();
      expect(unsent).toEqual([]);
      // Transactions of other test files hold up the seals of the last round.
      await untilSealable(db);
      moment.now = new Date(died.getTime() + 90 * second);
      await survivor.once();
      expect(await verifySeals(db)).toMatchObject({ fault: undefined, unsealed: 0 });
      for (const part of ['books', 'core'] as const)
        expect(await brokenInvariants(db, { now: moment.now, part })).toEqual([]);
    } finally {
      await survivor.close();
      await close();
    }
  },
);
