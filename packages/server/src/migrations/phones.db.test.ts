import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getRow, setRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { serverOfFile } from '../testing/test.ts';

const t = serverOfFile();

/** The statements of the step that change rows. */
const rowsOfStep = async (): Promise<string> => {
  const step = await readFile(new URL('20261128T1631_phones.sql', import.meta.url), 'utf8');
  return step.slice(step.indexOf('UPDATE "user"'));
};

test('old numbers that become one with another’s stay as they were typed, others get one form, and nobody is refused', async () => {
  const user = async (phone: string, deletedAt: Date | null = null): Promise<number> => {
    const id = await addCustomer(t.db);
    await setRow(t.db, 'user', id, { phone, deleted_at: deletedAt });
    return id;
  };
  const expected: (readonly [id: number, phone: string])[] = [
    // The first of two typed otherwise gets the form.
    [await user('135 7777 0001'), '13577770001'],
    [await user('+86 135-7777-0001'), '+86 135-7777-0001'],
    // Who has the form already keeps it, also behind another.
    [await user('135 7777 0002'), '135 7777 0002'],
    [await user('13577770002'), '13577770002'],
    // An account that was deleted collides with none that lives.
    [await user('135 7777 0003', t.clock.now), '13577770003'],
    [await user('+8613577770003'), '13577770003'],
    // Without figures nothing is left to keep.
    [await user('——'), '——'],
    [await user('+44 20 7946 0018'), '+442079460018'],
  ];
  const staff = [await t.person({ keys: [] }), await t.person({ keys: [] })];
  const typed = ['136 7777 0001', '+86 13677770001'];
  for (const [nth, { adminId }] of staff.entries())
    await setRow(t.db, 'admin', adminId, { phone: typed[nth] ?? '' });
  const step = await rowsOfStep();
  // A second run changes nothing: what stayed has no other form that is free.
  for (let run = 0; run < 2; run += 1) {
    for (const statement of step.split(/;\s*$/m).filter((one) => one.trim() !== ''))
      await sql.raw(statement).execute(t.db);
    for (const [id, phone] of expected) expect((await getRow(t.db, 'user', id, ['phone'])).phone).toBe(phone);
    const phones = staff.map(async ({ adminId }) => (await getRow(t.db, 'admin', adminId, ['phone'])).phone);
    expect(await Promise.all(phones)).toEqual(['13677770001', '+86 13677770001']);
  }
});
