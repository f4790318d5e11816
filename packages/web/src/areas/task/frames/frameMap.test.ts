import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../../kit/call/base64.ts';
import { countsOf, hasPicture, isShown, isStuck, labelOf, rangeOf, statusOf } from './frameMap.ts';

const base64 = btoa(String.fromCharCode(4 + 128, 2 + 64, 2, 5, 12));

describe('the bytes of a frame map', () => {
  const bytes = bytesOf(base64);
  it('hold status, stuck and picture', () => {
    expect([...bytes].map(statusOf)).toEqual([4, 2, 2, 5, 12]);
    expect([...bytes].map(isStuck)).toEqual([false, true, false, false, false]);
    expect([...bytes].map(hasPicture)).toEqual([true, false, false, false, false]);
  });
  it('are counted by status', () => {
    expect(countsOf(bytes)).toEqual({
      byStatus: [
        [2, 2],
        [4, 1],
        [5, 1],
        [12, 1],
      ],
      stuck: 1,
    });
  });
  it('give ranges either way round, of what is looked at', () => {
    expect(rangeOf(bytes, 3, 1)).toEqual([1, 2, 3]);
    expect(rangeOf(bytes, -5, 99, (byte) => isShown(byte, new Set([2]), false))).toEqual([1, 2]);
    expect(rangeOf(bytes, 0, 4, (byte) => isShown(byte, new Set(), true))).toEqual([1]);
  });
  it('are called by their number where all are consecutive', () => {
    expect(labelOf({ firstLabel: '101', consecutive: true, tiles: 1 }, 4)).toBe('105');
    expect(labelOf({ firstLabel: '0001', consecutive: true, tiles: 1 }, 41)).toBe('0042');
    expect(labelOf({ firstLabel: '1_a', consecutive: false, tiles: 1 }, 4)).toBe('#4');
  });
  it('are called by their frame and tile where they are tiles', () => {
    const map = { firstLabel: '0009', consecutive: true, tiles: 4 };
    expect([0, 3, 4, 7].map((ix) => labelOf(map, ix))).toEqual(['0009·1', '0009·4', '0010·1', '0010·4']);
  });
});
