import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placed } from './place.ts';

const room = { width: 1366, height: 768 };
describe('a panel', () => {
  it('hangs below its anchor, and above it where there is no room', () => {
    expect(placed({ left: 100, top: 40, bottom: 64 }, { width: 200, height: 300 }, room)).toEqual({
      left: 100,
      top: 68,
    });
    expect(placed({ left: 1300, top: 700, bottom: 724 }, { width: 200, height: 300 }, room)).toEqual({
      left: 1158,
      top: 396,
    });
  });
  it('never leaves the window that it fits in', () => {
    const point = fc.record({ left: fc.nat(1366), top: fc.nat(700), height: fc.nat(60) });
    const size = fc.record({
      width: fc.integer({ min: 1, max: 1300 }),
      height: fc.integer({ min: 1, max: 740 }),
    });
    fc.assert(
      fc.property(point, size, ({ left, top, height }, panel) => {
        const at = placed({ left, top, bottom: top + height }, panel, room);
        expect(at.left).toBeGreaterThanOrEqual(8);
        expect(at.top).toBeGreaterThanOrEqual(8);
        expect(at.left + panel.width).toBeLessThanOrEqual(room.width - 8);
        expect(at.top + panel.height).toBeLessThanOrEqual(room.height - 8);
      }),
    );
  });
});
