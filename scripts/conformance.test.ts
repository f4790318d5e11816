import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * `docs/conformance.tsv` says of every item of the specification's checklists where it is shown, or that it is open. The
 * checklists are no part of this repository, so their counts stand here.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const lists = { O: 339, P: 583, T: 416 } as const;
const states = ['done', 'partly', 'open'];

const [head, ...lines] = readFileSync(join(root, 'docs', 'conformance.tsv'), 'utf8')
  .trimEnd()
  .split('\n');
const rows = lines.map((line) => {
  const [id = '', area = '', state = '', where = '', note = '', ...more] = line.split('\t');
  return { id, area, state, where: where === '' ? [] : where.split(';'), note, more };
});

test('every item is there once, in the order of the checklists', () => {
  expect(head).toBe('id\tarea\tstate\twhere\tnote');
  const ids = Object.entries(lists).flatMap(([list, count]) =>
    Array.from({ length: count }, (_, at) => `${list}-${String(at + 1).padStart(3, '0')}`),
  );
  expect(ids).toHaveLength(1338);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('every row has an area and a known state, and names something unless it is open', () => {
  for (const { id, area, state, where, note, more } of rows) {
    expect(area, id).toMatch(/^[a-z]+$/);
    expect(states, id).toContain(state);
    expect(more, id).toEqual([]);
    if (state !== 'open') expect(where.length, id).toBeGreaterThan(0);
    if (state === 'partly') expect(note, `${id} does not say what is missing`).not.toBe('');
  }
});

describe('what shows it', () => {
  const named = new Map(rows.flatMap(({ id, where }) => where.map((place): [string, string] => [place, id])));
  const texts = new Map<string, string>();
  const read = (path: string): string => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    texts.set(path, text);
    return text;
  };
  test.each([...named].map(([place, id]) => ({ place, id })))('$place', ({ place }) => {
    const cut = place.indexOf('#');
    const path = cut < 0 ? place : place.slice(0, cut);
    expect(existsSync(join(root, path)), `${path} does not exist`).toBe(true);
    if (cut >= 0) expect(read(path)).toContain(place.slice(cut + 1));
  });
});
