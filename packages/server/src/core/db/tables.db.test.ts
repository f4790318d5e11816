import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import type { TableFacts } from './tableFacts.ts';
import { tables } from './tables.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly filled: boolean;
  readonly coded: boolean;
}
let database: TestDatabase;
let columns: readonly Column[];
beforeAll(async () => {
  database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Column>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       a.atthasdef OR a.attidentity <> '' AS filled,
       EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conname = c.relname || '_' || a.attname || '_code') AS coded
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  columns = rows;
  await client.end();
});
afterAll(() => database.drop());

/** What of the facts contradicts the database, and the tables that only one of both has. */
const wrong = (facts: Readonly<Record<string, TableFacts>>): string[] => {
  const found = Map.groupBy(columns, ({ table }) => table);
  const without = [...found.keys()].filter((table) => !(table in facts));
  return [
    ...without.map((table) => `${table} has no entry`),
    ...Object.entries(facts).flatMap(([table, one]) => {
      const known = new Map(found.get(table)?.map((column) => [column.name, column]));
      if (known.size === 0) return [`${table} is no table`];
      const unfit = (names: readonly string[] | undefined, fits: (column: Column) => boolean, why: string) =>
        (names ?? []).flatMap((name) => {
          const column = known.get(name);
          return column && fits(column) ? [] : [`${table}.${name} ${column ? why : 'is no column'}`];
        });
      const coded = [...Object.keys({ ...one.codes, ...one.someCodes }), ...(one.ownCodes ?? [])];
      return [
        ...unfit(one.filledLater, () => one.appendOnly === true, 'may be changed anyway'),
        ...unfit(one.stamped, ({ filled }) => filled, 'has no default'),
        ...unfit(one.byDay, ({ type }) => type === 'timestamp with time zone', 'is no time'),
        ...unfit(one.noAmount, ({ type }) => type === 'numeric(20,6)', 'has not the type of amounts'),
        ...unfit(coded, (column) => column.coded, 'has no CHECK of codes'),
        ...unfit([...Object.keys(one.sensitive ?? {}), ...(one.carried ?? [])], () => true, ''),
      ];
    }),
  ];
};

test('every table of the database has an entry, and every fact fits its table', () => {
  expect(wrong(tables)).toEqual([]);
});

test.for<[planted: Readonly<Record<string, TableFacts>>, found: string]>([
  [{ tusk: {} }, 'tusk is no table'],
  [{ task: { carried: ['wating'] } }, 'task.wating is no column'],
  [{ task: { sensitive: { phone: 'phone' } } }, 'task.phone is no column'],
  [{ task: { filledLater: ['status'] } }, 'task.status may be changed anyway'],
  [{ task: { stamped: ['user_id'] } }, 'task.user_id has no default'],
  [{ task: { byDay: ['status'] } }, 'task.status is no time'],
  [{ task: { noAmount: ['status'] } }, 'task.status has not the type of amounts'],
  [{ task: { codes: { scene_name: 'renderStatus' } } }, 'task.scene_name has no CHECK of codes'],
])('a planted wrong entry is found: %j', ([planted, found]) => {
  expect(wrong({ ...tables, ...planted })).toEqual([found]);
});

test('a table without an entry is found', () => {
  const { task: _, ...others } = tables;
  expect(wrong(others)).toEqual(['task has no entry']);
});
