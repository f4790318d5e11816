import { columnTexts } from '@renderdesk/contract/monitor/columns.texts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { tablesOf } from '../core/audit/tables.ts';
import { areaOfKind, fieldLabel } from '../core/calls/texts.ts';
import { type Db, openDb } from '../core/db/db.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.appUrl, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('every column that a record may show has a name, and no name is kept for what is no column', async () => {
  const all = new Set<string>();
  const unnamed: string[] = [];
  for (const [table, { isRecorded, kind, columns }] of await tablesOf(db)) {
    if (!isRecorded) continue;
    for (const [column, { hidden }] of columns) {
      const name = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      all.add(name);
      const isNamed = fieldLabel('en', areaOfKind(kind), name) !== name || columnTexts[name] !== undefined;
      if (!hidden && !isNamed) unnamed.push(`${table}.${column}`);
    }
  }
  expect(unnamed).toEqual([]);
  expect(Object.keys(columnTexts).filter((name) => !all.has(name))).toEqual([]);
});
