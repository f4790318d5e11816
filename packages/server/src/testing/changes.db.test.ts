import { sql } from 'kysely';
import { expect } from 'vitest';
import { addRow } from '../build/rows.ts';
import { watchChanges } from './changes.ts';
import { addCharge } from './bills.ts';
import { addCustomer } from './fixtures.ts';
import { test } from './test.ts';

test('rows that any role inserts, updates or deletes are found, once, with their first and last state', async ({
  t,
}) => {
  const userId = await addCustomer(t.db);
  const watch = await watchChanges(t.db, { except: ['rate_window'] });
  const rename = (name: string) => sql`update "user" set name = ${name} where id = ${userId}`;
  expect(await watch.changes()).toEqual([]);

  // The role of the server, which may not read the notes.
  const app = t.server.app.db;
  await rename('one').execute(app);
  await rename('two').execute(app);
  expect(await watch.changes()).toMatchObject([{ table: 'user', after: { id: userId, name: 'two' } }]);
  expect(await watch.changes()).toEqual([]);

  await rename('three').execute(app);
  await rename('two').execute(app);
  expect(await watch.changes(), 'a row as it was before').toEqual([]);

  await expect(
    app.transaction().execute(async (tx) => {
      await rename('four').execute(tx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await watch.changes()).toEqual([]);

  await addRow(t.db, 'setting', { key: 'x', value: '1', updated_at: t.clock.now });
  await t.db.deleteFrom('setting').where('key', '=', 'x').execute();
  expect(await watch.changes(), 'a row that came and went').toEqual([]);

  await rename('five').execute(app);
  await watch.reset();
  expect(await watch.changes()).toEqual([]);

  // Of partitioned tables under the name of the whole, and amounts to the last digit.
  await addCharge(t.db, { userId, at: t.clock.now });
  await watch.reset();
  const before = sql`update charge set amount = amount + 0.000001 where user_id = ${userId}`;
  await before.execute(t.db);
  expect(await watch.changes()).toMatchObject([{ table: 'charge' }]);

  await sql`insert into rate_window select`.execute(t.db).catch(() => undefined);
  expect(await watch.changes()).toEqual([]);
  await expect(sql`truncate notification`.execute(t.db)).rejects.toThrow('a truncated table');
});
