import * as contract from '@renderdesk/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../scripts/testing/database.ts';
import { codeTableOf } from '../core/audit/tables.ts';
import type { TableFacts } from '../core/db/tableFacts.ts';
import { tables } from '../core/db/tables.ts';

describe('codes in the database and in the contract', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const numbers = (expression: string): number[] =>
    (expression.match(/-?\d+/g) ?? []).map(Number).toSorted((a, b) => a - b);

  const camel = (name: string): string =>
    name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const codesOf = (name: string): readonly number[] | undefined =>
    (contract as unknown as Readonly<Record<string, { codes?: readonly number[] } | undefined>>)[name]?.codes;

  test('each CHECK holds the codes of its table, none is unknown, none is missing', async () => {
    const { rows } = await client.query<{ table: string; column: string; codes: string }>(
      `SELECT c.relname AS table, substr(conname, length(c.relname) + 2, length(conname) - length(c.relname) - 6) AS column,
         pg_get_constraintdef(k.oid) AS codes
       FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
       WHERE contype = 'c' AND conname LIKE '%\\_code' AND connamespace = 'public'::regnamespace AND NOT c.relispartition`,
    );
    expect(rows.length).toBeGreaterThan(60);
    const known: Readonly<Record<string, TableFacts>> = tables;
    for (const { table, column, codes } of rows) {
      const facts = known[table] ?? {};
      if (facts.ownCodes?.includes(column)) continue;
      const named = codeTableOf(facts, table, column);
      const all = codesOf(named ?? '')?.toSorted((a, b) => a - b);
      const what = `${table}.${column}, ${named}`;
      if (facts.someCodes?.[column]) expect(all, what).toEqual(expect.arrayContaining(numbers(codes)));
      else expect(numbers(codes), what).toEqual(all);
    }
  });

  test('every constraint has been validated: a step that adds one NOT VALID is followed by one that validates', async () => {
    const { rows } = await client.query(
      `SELECT conrelid::regclass || '.' || conname AS name FROM pg_constraint
       WHERE NOT convalidated AND connamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });

  test('every number of a thing, and each column that refers to one, holds any that an id of the contract may be', async () => {
    const { rows } = await client.query<{ name: string; type: string; thing: string }>(
      `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, NULL) AS type, o.relname AS thing
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         LEFT JOIN pg_constraint k ON k.contype = 'f' AND k.conrelid = c.oid AND a.attnum = ANY (k.conkey)
         JOIN pg_attribute f ON f.attidentity <> '' AND (f.attrelid, f.attnum) = (coalesce(k.confrelid, c.oid),
           coalesce(k.confkey[array_position(k.conkey, a.attnum)], a.attnum))
         JOIN pg_class o ON o.oid = f.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    );
    // Numbers of platforms and areas are given by the specification: their ids are bound by int4.
    const most = (thing: string): number =>
      (contract as unknown as Readonly<Record<string, { maxValue?: number } | undefined>>)[
        `${camel(`_${thing}`)}Id`
      ]?.maxValue ?? 0;
    const wide = rows.filter(({ thing }) => most(thing) >= 2 ** 31);
    expect(wide.length).toBeGreaterThan(20);
    expect(wide.filter(({ type }) => type !== 'bigint')).toEqual([]);
  });

  test('every smallint that is a code has such a CHECK', async () => {
    const { rows } = await client.query(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND a.atttypid = 'int2'::regtype AND a.attnum > 0
         AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conname = c.relname || '_' || a.attname || '_code')
       ORDER BY 1`,
    );
    const measures = ['attempt_live.progress', 'node_beat.cpu_load', 'node_beat.gpu_load'];
    const free = [
      'task.channel',
      'task.level',
      'task_event.from_status',
      'task_event.to_status',
      'user.task_level',
    ];
    expect(rows.map((row: { name: string }) => row.name)).toEqual([...measures, ...free].toSorted());
  });

  test('platforms and software bear the ids of the specification', async () => {
    const named = await client.query<{ id: number; name: string }>(
      'SELECT id, name FROM software UNION ALL SELECT id, name_en FROM platform ORDER BY id',
    );
    expect(named.rows.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Beijing',
      '2 Shanghai',
      '3 Chengdu',
      '4 Shenzhen',
      '5 HW',
      '6 GH',
      '7 Picture',
      '8 Zombie',
      '9 Dayan Cloud',
      '2000 Maya',
      '2001 3ds Max',
      '2002 LightWave',
      '2003 Arnold',
      '2004 Houdini',
      '2005 Cinema 4D',
      '2006 Softimage',
      '2007 Blender',
      '2020 Unreal Engine',
      '2022 VRED',
      '2030 POV-Ray',
    ]);
  });

  test('the running list is cut as the contract cuts it', async () => {
    const { rows } = await client.query<{ codes: string }>(
      `SELECT pg_get_expr(adbin, adrelid) AS codes FROM pg_attrdef
       JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
       WHERE adrelid = 'task'::regclass AND attname = 'is_open'`,
    );
    // As the specification lists them (checklist T-130): what may still go on, and what is stopped and can start again.
    const running = [0, 5, 8, 10, 20, 23, 50, 60, 100];
    expect(numbers(rows[0]?.codes ?? '')).toEqual(running);
    expect([...contract.runningStatuses]).toEqual(running);
  });
});
