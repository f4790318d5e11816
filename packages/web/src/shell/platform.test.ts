import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../kit/testing/browser.ts';
import { choosePlatform } from './platform.ts';

describe('the platform for a page', () => {
  it.each([
    { own: [1, 2, 3], previous: 2, fallback: 0, taken: 2, why: 'the previous one is still there' },
    { own: [4, 2], previous: 9, fallback: 0, taken: 4, why: 'it is gone: the first' },
    { own: [4, 2], previous: undefined, fallback: 24, taken: 4, why: 'none before: the first' },
    { own: [], previous: 2, fallback: 0, taken: 0, why: 'none at all: the fallback' },
    { own: [], previous: undefined, fallback: 24, taken: 24, why: 'the fallback of one environment' },
  ])('$why', ({ own, previous, fallback, taken }) => {
    expect(choosePlatform(own, previous, fallback)).toBe(taken);
  });
});

describe('restoring it before a navigation', () => {
  beforeEach(() => {
    vi.resetModules();
    fakeBrowser(() => new Response(), { metas: { defaultplatform: '24' } });
  });
  afterEach(() => vi.unstubAllGlobals());
  const rooms = async () => ({
    ...(await import('./platform.ts')),
    ...(await import('../kit/call/platform.ts')),
  });
  it('asks and shows the same, the fallback before anything is known', async () => {
    expect((await rooms()).currentPlatform()).toBe(24);
  });
  it('takes the kept choice at the start', async () => {
    localStorage.setItem('platform', '5');
    const { restorePlatform, currentPlatform } = await rooms();
    restorePlatform(undefined, true);
    expect(currentPlatform()).toBe(5);
  });
  it('leaves a detail page alone and comes back to the choice after it', async () => {
    const { restorePlatform, currentPlatform, setCurrentPlatform, keepPlatform } = await rooms();
    keepPlatform(2);
    setCurrentPlatform(7);
    restorePlatform([1, 2], true);
    expect(currentPlatform()).toBe(7);
    restorePlatform([1, 2], false);
    expect(currentPlatform()).toBe(2);
  });
});
