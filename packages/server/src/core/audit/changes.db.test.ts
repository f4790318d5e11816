import { allCalls } from '@renderdesk/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../../testing/test.ts';
import { addRow, setRow } from '../../build/rows.ts';
import { addCustomer } from '../../testing/fixtures.ts';
import type { Change, Changes } from './changes.ts';
import { recording } from './recorder.ts';
import { tablesOf } from './tables.ts';
import type { Tx } from '../db/db.ts';

const t = serverOfFile();

/** Runs a handler, returns its recorded changes, and rolls back. */
const taken = async (handler: (tx: Tx) => Promise<void>): Promise<Changes> => {
  const undone = new Error('undone');
  let found: Changes | undefined;
  await t.server.app.db
    .transaction()
    .execute(async (plain) => {
      const { tx, changes } = await recording(plain, { now: at() });
      await handler(tx);
      found = changes;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (!found) throw new Error('nothing was recorded');
  return found;
};
const rowsOf = async (handler: (tx: Tx) => Promise<void>): Promise<readonly Change[]> =>
  (await taken(handler)).rows;
const at = () => t.clock.now;

test('every kind of thing that a call acts on is the kind of a table', async () => {
  const kinds = new Set([...(await tablesOf(t.db)).values()].map(({ kind }) => kind));
  const objects = new Set(allCalls.flatMap((call) => ('object' in call && call.object ? [call.object] : [])));
  expect([...objects].filter((object) => !kinds.has(object))).toEqual([]);
});

describe('a command’s changes', () => {
  test('are its inserts, updates and deletes; the results of its statements stay the same', async () => {
    const rows = await rowsOf(async (tx) => {
      const id = await addRow(tx, 'organization', { parent_id: 1, name: '甲', sort: 9, created_at: at() });
      expect(Object.keys({ id })).toEqual(['id']);
      const updated = await tx
        .updateTable('organization')
        .set({ name: '乙' })
        .where('id', '=', id)
        .executeTakeFirst();
      expect(updated.numUpdatedRows).toBe(1n);
      const preference = { admin_id: t.admin.adminId, key: 'k', value: '1', updated_at: at() };
      const put = await tx
        .insertInto('preference')
        .values(preference)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      expect(put.numInsertedOrUpdatedRows).toBe(1n);
      const gone = await tx.deleteFrom('preference').where('key', '=', 'k').executeTakeFirst();
      expect(gone.numDeletedRows).toBe(1n);
    });
    // Each row once, from before the command to after it; a row inserted and deleted is omitted.
    expect(rows.map(({ kind, before, after }) => [kind, before, after?.['name']])).toEqual([
      ['organization', undefined, '乙'],
    ]);
  });

  test('include those of raw statements, and of several rows', async () => {
    const rows = await rowsOf(async (tx) => {
      await sql`update organization set remark = ${'x'} where id in (1, 4)`.execute(tx);
    });
    expect(rows.map(({ id, before, after }) => [id, before, after])).toEqual([
      [1, { remark: '' }, { remark: 'x' }],
      [4, { remark: '' }, { remark: 'x' }],
    ]);
  });

  test('of a part of a thing count for the thing, although the part has its own id', async () => {
    const userId = await addCustomer(t.db);
    const changes = await taken(async (tx) => {
      await addRow(tx, 'temporary_password', {
        user_id: userId,
        minutes: 5,
        reason: '工单',
        created_by: t.admin.adminId,
        created_at: at(),
        ends_at: at(),
      });
    });
    expect(changes.rows.map(({ kind, id }) => [kind, id])).toEqual([['user', userId]]);
    expect([...changes.customers]).toEqual([userId]);
    expect(changes.isNew('user', userId)).toBe(false);
  });

  test('contain no hash and no full phone number, but show that something secret changed', async () => {
    const rows = await rowsOf(async (tx) => {
      await setRow(tx, 'admin', t.admin.adminId, { phone: '13812345678', password_hash: 'geheim' });
      await setRow(tx, 'admin', t.admin.adminId, { password_hash: 'geheimer' });
    });
    expect(rows).toMatchObject([{ after: { phone: '138****5678', password_hash: '***' } }]);
    expect(JSON.stringify(rows)).not.toContain('geheim');
  });

  test('include those of a statement that reads what it deletes; a write hidden within another statement is refused', async () => {
    const rows = await rowsOf(async (tx) => {
      const { rows: told } = await sql<{ id: number }>`
        with gone as (delete from rate_window returning key)
        update organization o set remark = ${'y'} where id = 1 and (select count(*) from gone) >= 0 returning o.id`.execute(
        tx,
      );
      expect(told).toEqual([{ id: 1 }]);
      await expect(
        sql`with x as (update organization set remark = 'z' returning id) select id from x`.execute(tx),
      ).rejects.toThrow('organization');
    });
    expect(rows).toMatchObject([{ kind: 'organization', id: 1, after: { remark: 'y' } }]);
  });

  test('omit writes that change nothing, and bookkeeping', async () => {
    expect(
      await rowsOf(async (tx) => {
        await sql`update organization set remark = remark`.execute(tx);
        await sql`insert into rate_window (key, starts_at, hits) values ('k', ${at()}, 1)`.execute(tx);
      }),
    ).toEqual([]);
  });

  test('of many rows are kept up to a limit, and counted', async () => {
    const changes = await taken(async (tx) => {
      await sql`insert into organization (parent_id, name, sort, created_at)
        select 1, 'many ' || n, n, ${at()} from generate_series(1, 60) n`.execute(tx);
    });
    expect(changes.rows).toHaveLength(50);
    expect([...changes.more]).toEqual([['organization', 10]]);
    expect(changes.touched.get('organization')?.size).toBe(60);
  });

  test('are compared in full: by every row, and without values that differ between runs', async () => {
    const run = async (most: number, last: string): Promise<string> => {
      t.clock.now = new Date(t.clock.now.getTime() + 1000);
      const changes = await taken(async (tx) => {
        await sql`insert into organization (parent_id, name, sort, created_at)
          select 1, case when n = ${most} then ${last} else 'one ' || n end, n, ${at()} from generate_series(1, ${most}::int) n`.execute(
          tx,
        );
      });
      return changes.digest();
    };
    const first = await run(70, 'last');
    expect(await run(70, 'last')).toBe(first);
    expect(await run(70, 'another')).not.toBe(first);
    expect(await run(69, 'last')).not.toBe(first);
  });
});
