import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { totpOwner } from '../packages/server/src/core/auth/factor.store.ts';
import { ensureFirstAdmin } from '../packages/server/src/core/auth/firstAdmin.ts';
import { sealerOf } from '../packages/server/src/core/auth/sealing.ts';
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

const said = async (command: string, env: Record<string, string>) => {
  const run = runCommand([command], { checkout, env });
  return { code: await run.ended, output: run.output() };
};
const verify = (env: Record<string, string>) => said('verify', env);

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

test('npm run rekey seals anew, under a new key of the folder and under one of the environment, and says what is lost', async () => {
  const folder = join(dataDir, '..', 'keys');
  const [first, second] = ['the first secret of the environment', 'the second secret of the environment'];
  const sealer = (o: { secretKey?: string } = {}) =>
    sealerOf({ dataDir: folder, secretKey: undefined, formerSecretKey: undefined, ...o });
  let before: ReturnType<typeof sealer>;
  let kept: { secret: Buffer }[] = [];
  const postgres = await startPostgres({ dataDir: folder });
  const db = openDb(postgres.ownerUrl, { max: 1, name: 'renderdesk' });
  const rekey = (env: Record<string, string> = {}) =>
    said('rekey', { RENDERDESK_DATA: folder, DATABASE_URL: postgres.ownerUrl, ...env });
  const secrets = () => db.selectFrom('totp').select('secret').orderBy('admin_id').execute();
  try {
    await migrate(postgres.ownerUrl);
    const now = new Date();
    const { adminId = 0 } = await ensureFirstAdmin(db, { now, password: first });
    before = sealer();
    const secret = before.seal('JBSWY3DP', totpOwner(adminId));
    await db.insertInto('totp').values({ admin_id: adminId, secret, created_at: now }).execute();
    // This very connection is one of a server's.
    expect(await rekey()).toMatchObject({ code: 1, output: expect.stringContaining('stop it first') });
    expect(await secrets()).toEqual([{ secret }]);
    // Servers that run know both keys.
    const both = { RENDERDESK_SECRET_KEY: first };
    expect(await rekey(both)).toMatchObject({ code: 0, output: expect.stringContaining(' 1 secrets') });
    kept = await secrets();
    expect(sealer({ secretKey: first }).open(kept[0]?.secret ?? secret, totpOwner(adminId))).toBe('JBSWY3DP');
    expect(await rekey({ ...both })).toMatchObject({
      code: 0,
      output: expect.stringContaining(' 0 secrets'),
    });
    const lost = await rekey({ RENDERDESK_SECRET_KEY: second });
    expect(lost).toMatchObject({ code: 2, output: expect.stringContaining('The key of 1 secrets is lost') });
    expect(await secrets()).toEqual(kept);
  } finally {
    await db.destroy();
    await postgres.stop();
  }
  const file = readFileSync(join(folder, 'secret.key'), 'utf8');
  const env = { RENDERDESK_DATA: folder, RENDERDESK_SECRET_KEY_FORMER: first };
  expect(await said('rekey', env)).toMatchObject({ code: 0, output: expect.stringContaining(' 1 secrets') });
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).not.toBe(file);
});
