import { expect, test } from 'vitest';
import { jigsawOf, shrunk } from './jigsaw.ts';

const none = { width: null, height: null };

test('tiles lie by rows from the top left, at the edges of those before', () => {
  const jigsaw = jigsawOf(2, 2, [
    { width: 100, height: 60 },
    { width: 90, height: 60 },
    { width: 100, height: 50 },
    { width: 90, height: 50 },
  ]);
  expect([jigsaw.width, jigsaw.height]).toEqual([190, 110]);
  expect(jigsaw.placeOf(1)).toEqual({ x: 100, y: 0, width: 90, height: 60 });
  expect(jigsaw.placeOf(3)).toEqual({ x: 100, y: 60, width: 90, height: 50 });
});

test('a tile without a picture is as large as its row and column, or as the largest', () => {
  const one = jigsawOf(2, 2, [{ width: 80, height: 40 }, none, none, none]);
  expect([one.widths, one.heights]).toEqual([
    [80, 80],
    [40, 40],
  ]);
  expect(jigsawOf(2, 1, [none, none]).width).toBeGreaterThan(0);
});

test('a picture beyond what can be drawn is made smaller, no other', () => {
  expect(shrunk({ width: 4000, height: 2000 })).toBe(1);
  expect(shrunk({ width: 32_768, height: 100 })).toBe(0.5);
});
