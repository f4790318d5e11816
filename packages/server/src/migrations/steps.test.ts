import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Constraints that a step adds to a table which it did not make itself, and at once for all rows that are there. */
const heavyConstraints = (sql: string): string[] => {
  const own = new Set(
    [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?("?\w+"?)/gi)].map((found) => found[1]),
  );
  return [...sql.matchAll(/ALTER TABLE (?:ONLY )?("?\w+"?)([^;]*)/gi)]
    .filter(([, table]) => !own.has(table))
    .flatMap(([, table, clauses = '']) =>
      [...clauses.matchAll(/ADD CONSTRAINT (\w+) (?:CHECK|FOREIGN KEY)(.*?)(?=,\s*(?:ADD|DROP)|$)/gis)]
        .filter(([, , rule = '']) => !/NOT VALID\s*$/i.test(rule))
        .map(([, name]) => `${table}.${name}`),
    );
};

describe('steps named by time', () => {
  const folder = new URL('./', import.meta.url);
  const steps = readdirSync(folder).filter((name) => /^\d{8}T\d{4}_.*\.sql$/.test(name));

  test.for(steps.map((name) => [name] as const))('%s adds rules to grown tables NOT VALID', ([name]) => {
    expect(heavyConstraints(readFileSync(new URL(name, folder), 'utf8'))).toEqual([]);
  });

  test('a rule for all rows at once is found; one for new rows, or on a table of the same step, is not', () => {
    expect(
      heavyConstraints(
        'ALTER TABLE frame DROP CONSTRAINT a, ADD CONSTRAINT a CHECK (kind IN (1, 2)), ADD CONSTRAINT b CHECK (x) NOT VALID;',
      ),
    ).toEqual(['frame.a']);
    expect(
      heavyConstraints('CREATE TABLE mine (id int); ALTER TABLE mine ADD CONSTRAINT a CHECK (id > 0);'),
    ).toEqual([]);
  });
});
