import { expect, test } from 'vitest';
import { WorkTime } from './workTime.ts';

/** Steps of so many milliseconds each, by a clock of its own. */
const steps = (each: number, many: number) => {
  const at = { now: 0, done: 0 };
  const work = function* (): Generator<void, string> {
    for (let step = 0; step < many; step += 1) {
      at.now += each;
      at.done += 1;
      yield;
    }
    return 'ended';
  };
  return { at, work };
};

test('work within its time ends, and lets others run each 20 ms', async () => {
  const { at, work } = steps(7, 12);
  let others = 0;
  const turn = (): void => {
    others += 1;
    if (at.done < 12) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await new WorkTime(100, () => at.now).finish(work())).toBe('ended');
  expect(others).toBeGreaterThanOrEqual(3);
});

test('the time of two runs together is limited, and what others took does not count', async () => {
  const { at, work } = steps(30, 3);
  const time = new WorkTime(130, () => at.now);
  expect(await time.finish(work())).toBe('ended');
  at.now += 1000;
  await expect(time.finish(work())).rejects.toThrow('limitReached');
  expect(at.done).toBe(5);
});
