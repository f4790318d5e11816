import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invariants } from '../packages/server/src/core/invariants/invariants.ts';
import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { sealOperations } from '../packages/server/src/core/audit/seal.ts';
import { startPostgres } from './lib/postgres.mjs';
import { temporaryFolder } from './testing/checkout.ts';
import type {} from './testing/launch-setup.ts';
import { runCommand } from './testing/product.ts';

const checkout = inject('checkout');
let dataDir: string;
let removeFolder: () => Promise<void>;
beforeAll(async () => {
  const folder = await temporaryFolder();
  removeFolder = folder.remove;
  dataDir = join(folder.path, 'data');
});
afterAll(() => removeFolder());

const verify = async (env: Record<string, string>) => {
  const run = runCommand(['verify'], { checkout, env });
  return { code: await run.ended, output: run.output() };
};

test('npm run verify says whether the audit record is as it was sealed and the data consistent, of a folder and of a database that runs', async () => {
  expect(await verify({ RENDERDESK_DATA: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is nothing to verify') as string,
  });
  const postgres = await startPostgres({ dataDir });
  try {
    await migrate(postgres.ownerUrl);
    const db = openDb(postgres.ownerUrl, { max: 1 });
    const now = new Date();
    const record = { at: now, request_id: 'r', call: 'c', action: 'a', outcome: 200 };
    await db.insertInto('operation').values([record, record]).execute();
    await sealOperations(db, now);
    await db.destroy();
    const live = await verify({ DATABASE_URL: postgres.appUrl });
    expect(live.output).toContain('The audit record is intact: 2 records under 1 seals, 0 not sealed yet.');
    // Those in SQL, and that of the lifecycle's table.
    expect(live.output).toContain(`all ${invariants.length + 1} invariants hold`);
    expect(live.code).toBe(0);
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    await client.query(`UPDATE operation SET reason = 'other' WHERE id = 1`);
    await client.query(`INSERT INTO job_run (kind, admin_id, call, state, input, request_id, created_at)
      VALUES ('export', 1, 'c', 2, '{}', 'r', now())`);
    await client.end();
  } finally {
    await postgres.stop();
  }
  const found = await verify({ RENDERDESK_DATA: dataDir });
  expect(found.output).toContain('a record under seal 1');
  expect(found.output).toContain('NOT so: a job that ended says when. Rows that break it: 1');
  expect(found.code).toBe(2);
});
