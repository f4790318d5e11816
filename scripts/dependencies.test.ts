import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** `docs/dependencies.md` has a line for each package that we name ourselves, and none for another. */
const root = fileURLToPath(new URL('..', import.meta.url));

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const named = new Map(
  ['package.json', ...globSync('packages/*/package.json', { cwd: root })].flatMap((path) => {
    const found = JSON.parse(readFileSync(join(root, path), 'utf8')) as Package;
    return Object.entries({ ...found.dependencies, ...found.devDependencies, ...found.optionalDependencies });
  }),
);
const own = (name: string): boolean => name.startsWith('@renderdesk/');
const lines = [
  ...readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8').matchAll(/^\| `([^`]+)` \|(.*)\|$/gm),
];

test('every direct dependency has one line, and no line is stale', () => {
  const direct = [...named.keys()].filter((name) => !own(name));
  expect(lines.map(([, name]) => name).toSorted()).toEqual(direct.toSorted());
});

test('every line says what for, why, and what it costs', () => {
  for (const [, name, rest = ''] of lines) {
    const cells = rest.split('|').map((cell) => cell.trim());
    expect(cells, name).toHaveLength(3);
    expect(
      cells.every((cell) => cell !== ''),
      name,
    ).toBe(true);
  }
});

test('every version is exact', () => {
  for (const [name, version] of named) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});
