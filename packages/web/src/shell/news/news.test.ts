import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newsTexts } from './news.texts.ts';
import { hasNews, newsVersions, ownVersion } from './versions.ts';

test('every released version has news, in the order of the change log', () => {
  const changes = readFileSync(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changes.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(newsVersions).toEqual(released);
  for (const version of newsVersions) expect(newsTexts[version].length).toBeGreaterThan(0);
});

test.each([
  [undefined, false],
  [ownVersion, false],
  ['0.0.9', true],
  ['0.1.99', true],
  ['99.0.0', false],
  ['nonsense', false],
])('who saw %s has news: %s', (seen, expected) => expect(hasNews(seen)).toBe(expected));
