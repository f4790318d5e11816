import { users } from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { ensureFirstAdmin } from '../core/auth/firstAdmin.ts';
import { actorById } from '../core/auth/session.ts';
import type { Listing } from '../core/calls/listing.ts';
import { readPage } from '../core/calls/reading.ts';
import { type Db, openDb } from '../core/db/db.ts';
import { rowsRead } from '../testing/plans.ts';
import { openRecorder, type Recorder } from '../testing/recorded.ts';
import { userCalls } from './user.calls.ts';

let database: TestDatabase;
let owner: Db;
let recorder: Recorder;
let admin: number;
const now = new Date('2026-03-10T02:00:00Z');

/** 30,000 customers, of whom a hundredth bears the label and a hundredth is disabled. */
beforeAll(async () => {
  database = await openTestDatabase();
  owner = openDb(database.ownerUrl, { max: 2 });
  await ensureFirstAdmin(owner, { now, password: 'a password of a test' });
  const { id } = await owner.selectFrom('admin').select('id').orderBy('id').executeTakeFirstOrThrow();
  admin = id;
  await sql`insert into "user" (id, owner_id, account_type, name, zone, registered_at, enabled, label_ids)
    select 1000000 + n, 1000000 + n, 1, 'many ' || n, 1, ${now}::timestamptz - n * interval '1 minute', n % 100 <> 1,
      case when n % 10 = 0 then array[5000 + n % 100]::bigint[] else '{}' end from generate_series(1, 30000) n`.execute(
    owner,
  );
  await sql`vacuum (analyze)`.execute(owner);
  recorder = openRecorder(database.appUrl, { max: 2 });
}, 120_000);
afterAll(async () => {
  await recorder.close();
  await owner.destroy();
  await database.drop();
});

const statementsOf = async (total: string, input: object) => {
  const actor = await actorById(owner, admin);
  const list = userCalls.find((one) => one.call.name === users.list.name)?.handler as Listing;
  const asked = {
    input: users.list.input.parse({ ...input, total }) as never,
    actor,
    now,
    platform: 0,
  };
  return recorder.record(() => readPage(list, { db: recorder.db, countDb: recorder.db, graceMs: 0 }, asked));
};

test.each([{ labelId: 5010 }, { enabled: 0 }])(
  'the total of $input reads those whom it counts',
  async (input) => {
    const statements = await statementsOf('only', input);
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      const read = await rowsRead(owner, statement);
      expect(read, statement.sql).toBeGreaterThanOrEqual(300);
      expect(read, statement.sql).toBeLessThan(600);
    }
  },
);

test.each([{}, { labelId: 5010 }, { enabled: 0 }])(
  'the first page of $input goes through no large part',
  async (input) => {
    const statements = await statementsOf('none', input);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      expect(await rowsRead(owner, statement), statement.sql).toBeLessThan(6_000);
  },
);
