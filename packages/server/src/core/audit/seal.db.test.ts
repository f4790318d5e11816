import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { organizations } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { setRow } from '../../build/rows.ts';
import { sealAll } from '../../testing/seals.ts';
import { forms } from './seal.forms.ts';
import { verifyNightly } from './seal.nightly.ts';
import { verifySeals } from './seal.verify.ts';

const t = serverOfFile();

let names = 0;
const act = () =>
  t.admin.call(organizations.add, {
    parentId: 1 as never,
    organizationName: `部门 ${(names += 1)}`,
    type: null,
    remark: '“x”\n\t😀',
  });
const seal = () => sealAll(t.db, t.clock.now);
/** Runs a statement as the owner, verifies, and reverts it. */
const meddled = async (statement: string): Promise<string | undefined> => {
  const undone = new Error('undone');
  let kind: string | undefined;
  await t.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      kind = (await verifySeals(tx)).fault?.kind;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return kind;
};

describe('sealed records', () => {
  test('are verified by the running role; those of the last seconds are counted', async () => {
    await act();
    await act();
    expect(await seal()).toBe(2);
    await act();
    expect(await verifySeals(t.server.app.db)).toEqual({ seals: 1, rows: 2, unsealed: 1, fault: undefined });
    expect(await seal()).toBe(1);
    expect(await verifySeals(t.server.app.db)).toEqual({ seals: 2, rows: 3, unsealed: 0, fault: undefined });
  });

  test.each([
    ['a changed record', `UPDATE operation SET reason = 'other' WHERE id = 1`, 'rows'],
    [
      'a changed outcome of one object',
      `UPDATE operation_object SET outcome = 1 WHERE operation_id = 1`,
      'rows',
    ],
    ['a removed record', `DELETE FROM operation WHERE id = 2`, 'rows'],
    [
      'a record put among older ones',
      `INSERT INTO operation (at, request_id, call, action, outcome, xid)
       SELECT at, 'x', call, action, 200, xid FROM operation WHERE id = 1`,
      'rows',
    ],
    [
      'a seal that is gone',
      `DELETE FROM operation_seal WHERE id = (SELECT min(id) FROM operation_seal)`,
      'chain',
    ],
    [
      'a seal of a later version',
      `UPDATE operation_seal SET form = 9 WHERE id = (SELECT max(id) FROM operation_seal)`,
      'form',
    ],
  ])('%s is found', async (_what, statement, kind) => {
    expect(await meddled(statement)).toBe(kind);
    expect((await verifySeals(t.db)).fault).toBeUndefined();
  });

  test('cover a transaction completely, however many records it has', async () => {
    await sql`insert into operation (at, request_id, call, action, outcome)
      select ${t.clock.now}, 'many', 'x', 'x', 200 from generate_series(1, 6000)`.execute(t.db);
    await sealAll(t.db, t.clock.now);
    const { unsealed, fault } = await verifySeals(t.server.app.db);
    expect({ unsealed, fault }).toEqual({ unsealed: 0, fault: undefined });
  });

  test('stay valid after a new column, and in another time zone and session settings', async () => {
    expect(await meddled(`ALTER TABLE operation ADD COLUMN more text DEFAULT 'x'`)).toBeUndefined();
    expect(
      await meddled(
        `SET LOCAL timezone = 'Asia/Shanghai'; SET LOCAL datestyle = 'German'; SET LOCAL extra_float_digits = 0`,
      ),
    ).toBeUndefined();
  });

  test('continue after a dump into another cluster, whose transactions have smaller numbers', async () => {
    await act();
    const before = await verifySeals(t.db);
    expect(before.unsealed).toBe(1);
    // As after a dump and restore: existing records come from another cluster, with transaction numbers far above ours.
    await sql`update operation set cluster = '1', xid = (xid::text::bigint + 1000000)::text::xid8`.execute(
      t.db,
    );
    await sql`update operation_seal set cluster = '1', from_xid = (from_xid::text::bigint + 1000000)::text::xid8,
      up_to_xid = (up_to_xid::text::bigint + 1000000)::text::xid8`.execute(t.db);
    await act();
    expect(await seal()).toBe(2);
    expect(await verifySeals(t.db)).toEqual({
      seals: before.seals + 2,
      rows: before.rows + 2,
      unsealed: 0,
      fault: undefined,
    });
    expect(await meddled(`UPDATE operation SET reason = 'other' WHERE cluster = '1'`)).toBe('rows');
  });

  test('of the first form are computed as they were then', async () => {
    const { rows } = await sql<{ line: string }>`select row_to_json(o)::text as line from (
      select id, at, request_id, actor_id, on_behalf_of, call, action, outcome, input, before, after, reason, ip,
        session_id, xid from operation where id = 1) o`.execute(t.db);
    const now = await sql<{ line: string }>`select ${forms[0]} as line from operation o where id = 1`.execute(
      t.db,
    );
    expect(now.rows).toEqual(rows);
  });

  test('mismatching seals are reported at night, to administrators only', async () => {
    await t.person();
    expect((await verifyNightly(t.server.app)).fault).toBeUndefined();
    await setRow(t.db, 'operation', 1, { reason: 'other' });
    expect((await verifyNightly(t.server.app)).fault?.kind).toBe('rows');
    const effects = await t.db.selectFrom('notification').select(['admin_id', 'kind']).execute();
    expect(effects).toEqual([{ admin_id: t.admin.adminId, kind: 'auditBroken' }]);
  });
});
