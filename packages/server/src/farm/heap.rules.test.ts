import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Heap } from './heap.rules.ts';

it('gives what was added in order, whatever was taken between', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: null })), (steps) => {
      const heap = new Heap<number>((a, b) => a - b);
      let held: number[] = [];
      for (const step of steps) {
        if (step === null) {
          expect(heap.pop()).toBe(held[0]);
          held = held.slice(1);
          continue;
        }
        heap.push(step);
        held = [...held, step].toSorted((a, b) => a - b);
      }
      for (const item of held) expect(heap.pop()).toBe(item);
      expect(heap.pop()).toBeUndefined();
    }),
  );
});
