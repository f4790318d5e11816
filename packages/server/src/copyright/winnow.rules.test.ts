import { expect, test } from 'vitest';
import { programOf } from '../testing/copyrights.ts';
import { placesOf, printsOf, similarityOf } from './winnow.rules.ts';

const [own, other] = [programOf('render'), programOf('storage')];

test('a work is like itself, whatever its blanks and case, and unlike another one', () => {
  const { hashes } = printsOf(own);
  const spaced = printsOf(own.map((line) => `  ${line.replaceAll(' ', '   ').toUpperCase()}`));
  expect(similarityOf(hashes, new Set(spaced.hashes))).toBe(100);
  expect(similarityOf(hashes, new Set(printsOf(other).hashes))).toBe(0);
});

test('a part that was taken over is found at its lines in both, wherever it is', () => {
  const taken = own.slice(20, 35);
  const copy = [...other.slice(0, 10), ...taken, ...other.slice(10)];
  const [a, b] = [printsOf(copy), printsOf(own)];
  const similarity = similarityOf(a.hashes, new Set(b.hashes));
  expect(similarity).toBeGreaterThanOrEqual(10);
  expect(similarity).toBeLessThanOrEqual(30);
  const [place] = placesOf(a, b, 10).toSorted((one, next) => next.count - one.count);
  expect(place?.line).toBeGreaterThanOrEqual(10);
  expect(place?.line).toBeLessThanOrEqual(12);
  expect(place?.otherLine).toBe((place?.line ?? 0) + 10);
  expect(place?.count).toBeGreaterThanOrEqual(13);
});

test('of any common part of so many characters one hash is common', () => {
  const text = '0123456789abcdefghijklmnopqrstuvwxyzABC';
  const [a, b] = [printsOf([`first words here ${text} and more`]), printsOf([`quite another ${text}!`])];
  expect(similarityOf(a.hashes, new Set(b.hashes))).toBeGreaterThan(0);
  expect(printsOf(['short'])).toEqual({ hashes: [], lines: [] });
});
