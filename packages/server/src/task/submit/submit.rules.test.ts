import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framesPerTask } from '@renderdesk/contract';
import { labelOf, readFrames, readTiles, sceneFrames, takesNegative, tiled } from './submit.rules.ts';

const numbers = (text: string): readonly number[] => {
  const read = readFrames(text);
  return 'numbers' in read ? read.numbers : [];
};

describe('frames as people write them', () => {
  test.each([
    ['7', [7]],
    ['1-4', [1, 2, 3, 4]],
    ['4-1', [1, 2, 3, 4]],
    ['1-20x5', [1, 6, 11, 16]],
    ['1-20×5', [1, 6, 11, 16]],
    [' 1 - 3 ，20 ', [1, 2, 3, 20]],
    ['1-3,2-4', [1, 2, 3, 4]],
    ['0', [0]],
    ['-1', [-1]],
    ['-2-2', [-2, -1, 0, 1, 2]],
    ['-3--1', [-3, -2, -1]],
    ['2--2x2', [-2, 0, 2]],
    ['1..3', [1, 2, 3]],
    ['-1..1', [-1, 0, 1]],
  ])('%s', (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  });
  test.each([
    '',
    ',',
    '1-',
    '-',
    '--1',
    'x',
    '1-10x0',
    '1x5',
    '1-2-3',
    '1;2',
    '123456789',
    '1.5',
    '1...3',
    '1-10x',
  ])('«%s» is none', (text) => {
    expect(readFrames(text)).toEqual({ wrong: 'form' });
  });
  test('2²⁰ frames are the most', () => {
    expect(numbers(`1-${framesPerTask}`)).toHaveLength(framesPerTask);
    expect(readFrames(`0-${framesPerTask}`)).toEqual({ wrong: 'tooMany' });
    expect(readFrames(`1-${framesPerTask},${framesPerTask + 1}`)).toEqual({ wrong: 'tooMany' });
    expect(readFrames('0-99999999')).toEqual({ wrong: 'tooMany' });
  });
  test('whatever sets of ranges are written, exactly their numbers come out, ascending and once', () => {
    const range = fc.record({
      from: fc.integer({ min: -2000, max: 2000 }),
      length: fc.nat(200),
      step: fc.integer({ min: 1, max: 20 }),
      back: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), (ranges) => {
        const expected = new Set<number>();
        const parts = ranges.map(({ from, length, step, back }) => {
          const to = from + length;
          for (let at = 0; at <= length; at += step) expected.add(back ? to - at : from + at);
          return back ? `${to}-${from}x${step}` : `${from}-${to}x${step}`;
        });
        expect(numbers(parts.join(','))).toEqual([...expected].toSorted((a, b) => a - b));
      }),
    );
  });
  test('any text is read or refused, never a crash', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const read = readFrames(text);
        if ('numbers' in read) expect(read.numbers.length).toBeGreaterThan(0);
      }),
    );
  });
});

test('labels have four digits at least', () => {
  expect([7, 24, 12_345, -5, 0].map(labelOf)).toEqual(['0007', '0024', '12345', '-0005', '0000']);
});

test('a command line takes frames below zero where none becomes an option', () => {
  expect(takesNegative(['povray', '+O{output}/f_{frame4}.png', '+K{clock}'])).toBe(true);
  expect(takesNegative(['blender', '-f', '{frame}'])).toBe(false);
});

test('a list of 100,000 single frames is read', () => {
  const list = Array.from({ length: 100_000 }, (_, at) => at * 7 - 50_000);
  expect(numbers(list.join(','))).toEqual(list);
});

test('tiles are read as columns and rows', () => {
  expect(['2x3', '16X1', '4×4'].map(readTiles)).toEqual([
    { columns: 2, rows: 3 },
    { columns: 16, rows: 1 },
    { columns: 4, rows: 4 },
  ]);
});

test('a frame’s tiles stand together, numbered from 1; one tile leaves it whole', () => {
  expect(tiled([{ label: '0001' }, { label: '0002' }], 2)).toEqual([
    { label: '0001', tile: 1 },
    { label: '0001', tile: 2 },
    { label: '0002', tile: 1 },
    { label: '0002', tile: 2 },
  ]);
  expect(tiled([{ label: '0001' }], 1)).toEqual([{ label: '0001', tile: null }]);
});

test('test frames are priority frames, in their place; a test frame that the scene lacks is refused', () => {
  expect(sceneFrames([1, 2, 3], [2])).toEqual([
    { label: '0001', kind: 5 },
    { label: '0002', kind: 4 },
    { label: '0003', kind: 5 },
  ]);
  expect(sceneFrames([1, 2, 3], [4])).toBeUndefined();
});
