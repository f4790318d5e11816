import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCompressed, readLas } from './las.rules.ts';

interface Point {
  readonly at: readonly [number, number, number];
  readonly colour?: readonly [number, number, number];
}

/** A LAS 1.2 file of points, format 0 or, with colours, 2. */
const lasOf = (points: readonly Point[], o: { scale?: number; offset?: number } = {}): ArrayBuffer => {
  const { scale = 0.01, offset = 500_000 } = o;
  const hasColour = points.some(({ colour }) => colour);
  const length = hasColour ? 26 : 20;
  const view = new DataView(new ArrayBuffer(227 + points.length * length));
  view.setUint32(0, 0x4c_41_53_46);
  view.setUint8(24, 1);
  view.setUint8(25, 2);
  view.setUint16(94, 227, true);
  view.setUint32(96, 227, true);
  view.setUint8(104, hasColour ? 2 : 0);
  view.setUint16(105, length, true);
  view.setUint32(107, points.length, true);
  for (const axis of [0, 1, 2]) {
    view.setFloat64(131 + axis * 8, scale, true);
    view.setFloat64(155 + axis * 8, offset, true);
  }
  for (const [n, { at, colour }] of points.entries()) {
    const from = 227 + n * length;
    for (const axis of [0, 1, 2]) {
      view.setInt32(from + axis * 4, Math.round(((at[axis] ?? 0) - offset) / scale), true);
      if (hasColour) view.setUint16(from + 20 + axis * 2, colour?.[axis] ?? 0, true);
    }
  }
  return view.buffer;
};

const coordinate = fc.integer({ min: 49_000_000, max: 51_000_000 }).map((value) => value / 100);

test('each point is read where it lies, relative to the centre', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 50 }),
      (places) => {
        const { count, positions, centre } = readLas(lasOf(places.map((at) => ({ at }))), 1000);
        expect(count).toBe(places.length);
        for (const [n, place] of places.entries())
          for (const axis of [0, 1, 2])
            expect((positions[n * 3 + axis] ?? NaN) + (centre[axis] ?? NaN)).toBeCloseTo(
              place[axis] ?? NaN,
              2,
            );
      },
    ),
  );
});

test('of more points than are drawn each n-th is, and the file says how many there are', () => {
  const points = Array.from({ length: 100 }, (_, n) => ({ at: [500_000 + n, 0, 0] as const }));
  const { count, positions } = readLas(lasOf(points), 30);
  expect([count, positions.length / 3]).toEqual([100, 25]);
});

test('colours of 16 and of 8 bits are read, and black alone is no colour', () => {
  const at = [500_000, 500_000, 500_000] as const;
  const coloursOf = (...colours: (readonly [number, number, number])[]) =>
    readLas(lasOf(colours.map((colour) => ({ at, colour }))), 10).colours;
  expect([...(coloursOf([0xff_00, 0x80_00, 0]) ?? [])]).toEqual([255, 128, 0]);
  expect([...(coloursOf([200, 100, 0], [1, 2, 3]) ?? [])]).toEqual([200, 100, 0, 1, 2, 3]);
  expect(coloursOf([0, 0, 0])).toBeUndefined();
});

test('what is no LAS file, is cut off, empty or compressed is refused', () => {
  const whole = lasOf([{ at: [1, 2, 3] }, { at: [4, 5, 6] }]);
  const changed = (at: number, value: number): ArrayBuffer => {
    const copy = whole.slice(0);
    new DataView(copy).setUint8(at, value);
    return copy;
  };
  for (const file of [
    new ArrayBuffer(0),
    new TextEncoder().encode('a scene'.repeat(50)).buffer,
    whole.slice(0, whole.byteLength - 1),
    lasOf([]),
    changed(104, 63),
    changed(104, 0x80),
    changed(105, 5),
  ])
    expect(() => readLas(file, 10)).toThrow(RangeError);
  expect(isCompressed(changed(104, 0x80))).toBe(true);
  expect(isCompressed(whole)).toBe(false);
});

test('a file with any damage is read or refused by a RangeError', () => {
  const whole = new Uint8Array(lasOf([{ at: [1, 2, 3], colour: [1, 2, 3] }, { at: [4, 5, 6] }]));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const copy = whole.slice();
      copy[at] = value;
      try {
        readLas(copy.buffer, 10);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});
