import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedFirst } from '@renderdesk/contract';
import { Changes } from '../audit/changes.ts';
import type { Tables } from '../audit/tables.ts';
import type { Effects } from './effects.ts';
import { hashOfImpact, impactOf, shortened } from './impact.ts';

const column = { hidden: false, sensitive: undefined, isMoment: false, isIdentity: false };
const tables: Tables = new Map([
  [
    'task',
    {
      isRecorded: true,
      kind: 'task',
      columns: new Map(['id', 'level', 'version', 'area_id'].map((name) => [name, column])),
      refers: { area_id: 'area' },
      codes: {},
      amounts: [],
      key: ['id'],
      thing: 'id',
    },
  ],
]);
const none: Effects = { affected: [], derived: [], messages: [], events: [] };
const changed = (levels: readonly number[], now?: Date): Changes => {
  const changes = new Changes(tables, { now });
  levels.forEach((level, id) =>
    changes.add('task', { id, level: -1, version: 1, area_id: 1 }, { id, level, version: 2, area_id: 1 }),
  );
  return changes;
};

test('every changed thing is in one change, with its fields or beyond the fifty different ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(70), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(new Date(0), undefined),
      (levels, now) => {
        const { rows } = impactOf(changed(levels, now), none);
        const ids = rows.flatMap((row) => row.ids);
        expect(ids.toSorted((a, b) => a - b)).toEqual(levels.map((_, id) => id));
        expect(rows.filter(({ after }) => after).length).toBeLessThanOrEqual(50);
        for (const row of rows) {
          expect(row.count).toBe(row.ids.length);
          // Versions change with every write and are omitted, as are unchanged fields.
          for (const id of row.after ? row.ids : []) expect(row.after).toEqual({ level: levels[id] });
        }
        for (const row of shortened({ rows, outcomes: [], counts: {}, messages: [] }).rows)
          expect(row.ids).toHaveLength(Math.min(row.count, namedFirst));
      },
    ),
    { numRuns: 50 },
  );
});

test('a handler’s own change replaces that of the row, and a new version number alone is no change', () => {
  const said = { kind: 'task', id: 0, before: { seen: 1 }, after: { seen: 2 } };
  const changes = changed([5, -1, 6]);
  const { rows } = impactOf(changes, { ...none, derived: [said] });
  expect(rows.map(({ ids, after }) => [ids, after])).toEqual([
    [[0], { seen: 2 }],
    [[2], { level: 6 }],
  ]);
});

test('a handler’s own change of a new thing has no id, since each run assigns another', () => {
  const made: Tables = new Map([
    [
      'rate_version',
      {
        isRecorded: true,
        kind: 'rate',
        columns: new Map([['id', { ...column, isIdentity: true }]]),
        refers: {},
        codes: {},
        amounts: [],
        key: ['id'],
        thing: 'id',
      },
    ],
  ]);
  const run = (id: number, rate: string) => {
    const changes = new Changes(made, { now: new Date(0) });
    changes.add('rate_version', null, { id });
    const said = { kind: 'rate', id, before: { rate: '7' }, after: { rate } };
    const effects = { ...none, derived: [said] };
    return {
      rows: impactOf(changes, effects).rows,
      hash: hashOfImpact(changes, effects, { kind: 'rate', asRead: false }),
    };
  };
  expect(run(1, '8').rows).toEqual([
    { kind: 'rate', ids: [], count: 1, before: { rate: '7' }, after: { rate: '8' }, refers: {} },
  ]);
  expect(run(2, '8').hash).toEqual(run(1, '8').hash);
  expect(run(2, '9').hash).not.toEqual(run(1, '8').hash);
});

test('a time computed from now matches in a later run; a typed time matches only if equal', () => {
  const versions: Tables = new Map([
    [
      'rate_version',
      {
        isRecorded: true,
        kind: 'rate',
        columns: new Map([
          ['id', { ...column, isIdentity: true }],
          ['created_at', { ...column, isMoment: true }],
          ['valid_from', { ...column, isMoment: true }],
        ]),
        refers: {},
        codes: {},
        amounts: [],
        key: ['id'],
        thing: 'id',
      },
    ],
  ]);
  const run = (now: number, validFrom: string): string => {
    const changes = new Changes(versions, { now: new Date(now) });
    changes.add('rate_version', null, {
      id: now,
      created_at: new Date(now).toISOString(),
      valid_from: validFrom,
    });
    return changes.digest();
  };
  const typed = '2030-01-01T00:00:00.000Z';
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), fc.nat({ max: 1e9 }), (asked, later) => {
      // Discard whole seconds that occur by chance; the next try separates them from typed times.
      fc.pre(asked % 1000 > 0 && (asked + later) % 1000 > 0);
      expect(run(asked + later, typed)).toBe(run(asked, typed));
      expect(run(asked + later, '2030-01-02T00:00:00.000Z')).not.toBe(run(asked, typed));
      const inADay = (now: number): string => new Date(now + 86_400_000).toISOString();
      expect(run(asked + later, inADay(asked + later))).toBe(run(asked, inADay(asked)));
    }),
  );
});
