import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `condition` holds; fails with `what` after `milliseconds`. Errors of the condition count as «not yet». */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  milliseconds = 120_000,
): Promise<void> {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await holds(condition)) return;
    if (Date.now() > end) throw new Error(`waited ${milliseconds} ms in vain: ${what}`);
    await delay(20);
  }
}

async function holds(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await condition();
  } catch {
    return false;
  }
}
