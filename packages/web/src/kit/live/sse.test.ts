import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventReader } from './sse.ts';
import { backOff } from './stream.ts';

const whole =
  ': open\n\nevent: task\ndata: {"a":1}\n\nevent: export\r\ndata: null\r\n\r\nevent: job\ndata: x\ndata: y\n\n';
const events = [
  { topic: 'task', data: { a: 1 } },
  { topic: 'export', data: null },
  { topic: 'job', data: 'x\ny' },
];

describe('the event reader', () => {
  it('reads topics and data, and skips heartbeats', () => {
    expect(eventReader()(whole)).toEqual(events);
  });
  it('reads the same however the network cuts it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const read = eventReader();
        const ends = [...cuts, whole.length].toSorted((a, b) => a - b);
        let from = 0;
        const got = ends.flatMap((end) => {
          const part = read(whole.slice(from, end));
          from = end;
          return part;
        });
        expect(got).toEqual(events);
      }),
    );
  });
});

describe('the pause before another attempt', () => {
  it('doubles from a second to half a minute, a little by chance', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map((n) => backOff(n, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(backOff(0, 0)).toBe(800);
  });
});
