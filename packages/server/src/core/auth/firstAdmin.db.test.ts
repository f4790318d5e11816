import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { readRights } from './actor.ts';
import { type Db, openDb } from '../db/db.ts';
import { ensureFirstAdmin, firstLoginName } from './firstAdmin.ts';
import { verifyPassword } from './password.ts';

const now = new Date('2026-03-01T00:00:00Z');

describe('the first administrator', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = openDb(database.appUrl, { max: 4 });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  test('is created once, however many processes start, with a random password', async () => {
    const all = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(db, { now })));
    const made = all.filter((one) => one.adminId !== undefined);
    expect(made).toHaveLength(1);
    const [{ adminId = 0, password = '' } = {}] = made;
    expect(password).toMatch(/^[\w-]{22}$/);
    const admin = await db.selectFrom('admin').selectAll().executeTakeFirstOrThrow();
    expect(admin).toMatchObject({ id: adminId, login_name: firstLoginName, must_change_password: true });
    expect(await verifyPassword(admin.password_hash, password)).toBe(true);
    expect(await ensureFirstAdmin(db, { now, password: 'another' })).toEqual({
      adminId: undefined,
      password: undefined,
    });
    expect((await readRights(db, adminId)).keys.has('admin:root')).toBe(true);
    const roots = await db.selectFrom('organization').select(['id', 'parent_id']).orderBy('id').execute();
    expect(roots).toEqual([
      { id: 1, parent_id: null },
      { id: 4, parent_id: 1 },
    ]);
  });
});
