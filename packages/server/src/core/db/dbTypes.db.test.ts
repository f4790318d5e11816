import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import pg from 'pg';
import { databaseTypes } from '../../../../../scripts/lib/database-types.mjs';
import { openTestDatabase } from '../../../../../scripts/testing/database.ts';

const file = new URL('db.gen.ts', import.meta.url);

test('core/db/db.gen.ts matches the migrated database (else: npm run gen)', async () => {
  const database = await openTestDatabase();
  try {
    expect(await databaseTypes(database.ownerUrl)).toBe(await readFile(file, 'utf8'));
  } finally {
    await database.drop();
  }
});

test('a changed column, code or nullability is detected', async () => {
  const committed = await readFile(file, 'utf8');
  const changes = [
    'ALTER TABLE setting ADD COLUMN extra text',
    'ALTER TABLE setting DROP COLUMN updated_by',
    'ALTER TABLE job_run DROP CONSTRAINT job_run_state_code, ADD CONSTRAINT job_run_state_code CHECK (state IN (0, 1))',
    'ALTER TABLE outbox ALTER COLUMN error SET NOT NULL',
  ];
  const database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const seen = new Set([committed]);
    for (const change of changes) {
      await client.query(change);
      const types = await databaseTypes(database.ownerUrl);
      expect(seen.has(types), change).toBe(false);
      seen.add(types);
    }
  } finally {
    await client.end();
    await database.drop();
  }
});
