import { areaTexts } from '@renderdesk/contract/text/areaTexts.gen.ts';
import type { AreaTexts } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../scripts/testing/database.ts';
import { openDb } from '../db/db.ts';
import { readings, tablesOf } from './tables.ts';

test('every kind of thing with recorded changes has a name and a table for each of its codes', async () => {
  const database = await openTestDatabase();
  const db = openDb(database.ownerUrl, { max: 1 });
  try {
    const areas: readonly AreaTexts[] = Object.values(areaTexts);
    const kinds = [...(await tablesOf(db)).values()].flatMap((one) => (one.isRecorded ? [one.kind] : []));
    const unnamed = kinds.filter((kind) => areas.every((texts) => texts.kinds?.[kind] === undefined));
    expect([...new Set(unnamed)]).toEqual([]);
    const known = await readings(db);
    expect(known.get('period')).toMatchObject({
      codes: { state: 'periodState' },
      refers: { company_id: 'company' },
    });
    // The person who withdrew a planned row is shown by name.
    for (const kind of ['rate', 'price', 'threshold'])
      expect(known.get(kind)?.refers).toMatchObject({ created_by: 'admin', withdrawn_by: 'admin' });
    expect(known.get('task')?.codes['status']).toBe('renderStatus');
    expect(known.get('fee')).toMatchObject({
      codes: { source: 'feeSource', revenue: 'bookAccount', currency: 'currency' },
      refers: { user_id: 'user' },
    });
    const unlabelled = [...known].flatMap(([kind, { codes }]) =>
      Object.values(codes)
        .filter((table) => kinds.includes(kind) && areas.every((texts) => texts.codes[table] === undefined))
        .map((table) => `${kind} ${table}`),
    );
    expect(unlabelled).toEqual([]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
