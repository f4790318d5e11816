import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { colours, fonts, motions, sizes } from '../packages/web/src/kit/theme/tokens.ts';

/** What the pages point at exists, and the figures that the README names are those of the files they come from. */
const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The anchor of a heading, as renderers of Markdown make it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));

describe.each(pages)('%s', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
  test('points at files and headings that exist', () => {
    for (const target of targets) {
      const [path = '', heading] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      expect(existsSync(join(root, file)), target).toBe(true);
      if (heading !== undefined) expect(anchorsOf(file), target).toContain(heading);
    }
  });
});

test('the area pages name tests that exist', () => {
  for (const page of globSync('docs/areas/*.md', { cwd: root })) {
    const tests = /^## Tests\n+([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read(page))?.[1] ?? '';
    const named = [...tests.matchAll(/`([\w./*-]+\.(?:test|e2e)\.ts)`/g)].map(([, path = '']) => path);
    expect(named.length, page).toBeGreaterThan(2);
    for (const path of named) {
      const places = ['', 'packages/', 'packages/server/src/'].map((start) => start + path);
      expect(
        places.flatMap((place) => globSync(place, { cwd: root })),
        `${page}: ${path}`,
      ).not.toEqual([]);
    }
  }
});

test('the design page has the value of every token', () => {
  // Columns of tables are padded when they are formatted.
  const page = read('docs/design.md').replace(/ {2,}/g, ' ');
  const { tones: light, ...plain } = colours.light;
  const { tones: dark, ...dim } = colours.dark;
  const cells = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(' ');
  const rows = [
    ...Object.entries(plain).map(([name, value], at) => [
      name,
      cells([value]),
      cells([Object.values(dim)[at] ?? '']),
    ]),
    ...Object.entries(light).map(([name, { text, soft, dot }], at) => {
      const other = Object.values(dark)[at];
      return [name, cells([text, soft, dot]), cells(other ? [other.text, other.soft, other.dot] : [])];
    }),
    ...Object.entries({ ...sizes, ...motions }).map(([name, value]) => [name, String(value)]),
  ];
  for (const [name = '', ...values] of rows)
    expect(page).toContain(`| \`${name}\` | ${values.join(' | ')} |`);
  for (const name of Object.keys(fonts)) expect(page).toContain(`\`${name}\``);
});

test('the README has the figures of the conformance table', () => {
  const states = read('docs/conformance.tsv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[2]);
  const count = (state: string): string => String(states.filter((each) => each === state).length);
  expect(read('README.md').replace(/\s+/g, ' ')).toContain(
    `${states.length.toLocaleString('en')} items of the specification ${count('done')} are done and ${count('partly')} partly`,
  );
});
