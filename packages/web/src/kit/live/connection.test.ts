import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** A fresh copy of the module, which holds one browser's state. */
const fresh = async () => {
  vi.resetModules();
  return await import('./connection.ts');
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection', () => {
  test('once it is back after a loss, everything is to be read again', async () => {
    const { setConnection, onBack } = await fresh();
    let times = 0;
    onBack(() => {
      times += 1;
    });
    setConnection('online');
    expect(times).toBe(0);
    setConnection('reconnecting');
    setConnection('away');
    expect(times).toBe(0);
    setConnection('online');
    setConnection('online');
    expect(times).toBe(1);
  });

  test('what was never there is not back, but a start that failed is', async () => {
    const { setConnection, onBack } = await fresh();
    let times = 0;
    onBack(() => {
      times += 1;
    });
    setConnection('away');
    setConnection('online');
    expect(times).toBe(1);
  });
});
