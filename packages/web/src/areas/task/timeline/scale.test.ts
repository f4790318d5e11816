import { describe, expect, it } from 'vitest';
import { momentAt, movedSpan, placeAt, ticksOf, zoomedSpan } from './scale.ts';

const whole = { from: 0, to: 3_600_000 };

describe('a stretch of time', () => {
  it('finds the moment where it puts it', () => {
    const span = { from: 600_000, to: 1_200_000 };
    expect(momentAt(span, 1000, placeAt(span, 1000, 777_000))).toBeCloseTo(777_000);
  });
  it('zooms around a moment that stays in its place', () => {
    const span = zoomedSpan(whole, whole, 1_000_000, 0.5);
    expect(span.to - span.from).toBe(1_800_000);
    expect(placeAt(span, 100, 1_000_000)).toBeCloseTo(placeAt(whole, 100, 1_000_000));
  });
  it('never leaves the whole, nor becomes shorter than a second', () => {
    expect(zoomedSpan({ from: 0, to: 2_000_000 }, whole, 0, 9)).toEqual(whole);
    expect(movedSpan({ from: 3_000_000, to: 3_500_000 }, whole, 400_000)).toEqual({
      from: 3_100_000,
      to: 3_600_000,
    });
    const least = zoomedSpan(whole, whole, 500, 1e-9);
    expect(least.to - least.from).toBe(1000);
  });
  it('is marked at round moments, not too densely', () => {
    const ticks = ticksOf(whole, 880);
    expect(ticks.length).toBeLessThanOrEqual(9);
    expect(ticks.every((at) => at % 900_000 === 0)).toBe(true);
    expect(ticksOf({ from: 0, to: 9e10 }, 880).length).toBeLessThan(60);
  });
});
