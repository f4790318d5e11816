import { describe, expect, test } from 'vitest';
import { extensionOf, isConfigFile, isOn, layoutOf, multiFrameOf, tilesOf } from './facts.rules.ts';

test.each([
  ['shot_010.ma', 'ma'],
  ['SHOT.MB', 'mb'],
  ['a.b.blend', 'blend'],
  ['none', ''],
  ['.hidden', ''],
  ['ends.', ''],
])('the extension of %s is «%s»', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test.each(['task.json', 'a.TXT', 'b.cfg', 'c.org'])('%s is a configuration file', (name) => {
  expect(isConfigFile(name)).toBe(true);
});
test.each(['a.exr', 'json', 'a.json.exr'])('%s is none', (name) => {
  expect(isConfigFile(name)).toBe(false);
});

describe('a multi-frame entry is keyed by base name and frame number', () => {
  test.each([
    ['shot_010.0024.exr', 'shot_010', '0024'],
    ['shot-0007.png', 'shot', '0007'],
    ['beauty_12.tif', 'beauty', '12'],
    ['beauty.tif', 'beauty', ''],
    ['0012.exr', '0012', '0012'],
  ])('%s', (name, base, frame) => {
    expect(multiFrameOf(name)).toEqual({ base, frame });
  });
});

test('a switch among the parameters is on by its usual words', () => {
  expect(['1', 'true', 'Yes', 'on'].every(isOn)).toBe(true);
  expect([undefined, '', '0', 'false', 'off'].some(isOn)).toBe(false);
});

describe('tiles', () => {
  test.each([
    [
      { tilesX: '2', tilesY: '3' },
      { columns: 2, rows: 3 },
    ],
    [{ tilesX: '1', tilesY: '1' }, undefined],
    [{ tilesX: '2' }, undefined],
    [{ tilesX: 'a', tilesY: '2' }, undefined],
    [{ tilesX: '-2', tilesY: '-2' }, undefined],
    [{}, undefined],
  ])('of %o', (parameters, expected) => {
    expect(tilesOf(parameters)).toEqual(expected);
  });
  test('lie as told, or near to a square where that does not fit', () => {
    expect(layoutOf(6, { tilesX: '6', tilesY: '1' })).toEqual({ columns: 6, rows: 1 });
    expect(layoutOf(6, { tilesX: '2', tilesY: '2' })).toEqual({ columns: 3, rows: 2 });
    expect(layoutOf(5, {})).toEqual({ columns: 3, rows: 2 });
    expect(layoutOf(1, {})).toEqual({ columns: 1, rows: 1 });
  });
});
