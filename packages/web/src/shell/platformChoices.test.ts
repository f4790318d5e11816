import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../kit/testing/browser.ts';
import { choosePlatform, platformChoices } from './platformChoices.ts';

const named = (...ids: number[]) => ids.map((platform) => ({ platform }));

describe('the platforms to choose from', () => {
  it('begin with all of them, once', () => {
    expect(platformChoices(named(4, 2))).toEqual([0, 4, 2]);
    expect(platformChoices(named(4, 0))).toEqual([0, 4]);
  });
  it('are none where the person has none', () => {
    expect(platformChoices([])).toEqual([]);
  });
});

describe('the platform for a page', () => {
  it.each([
    { own: [1, 2], previous: 2, environment: 0, taken: 2, why: 'the previous one is still there' },
    { own: [4, 2], previous: 0, environment: 24, taken: 0, why: 'all platforms were chosen before' },
    { own: [4, 2], previous: 9, environment: 0, taken: 4, why: 'it is gone: the first available one' },
    {
      own: [4, 24],
      previous: 9,
      environment: 24,
      taken: 4,
      why: 'it is gone: the first, not the environment’s',
    },
    { own: [4, 2], previous: undefined, environment: 0, taken: 0, why: 'nobody chose: all' },
    {
      own: [4, 2],
      previous: undefined,
      environment: 24,
      taken: 4,
      why: 'the environment’s is not there: the first',
    },
    { own: [4, 24], previous: undefined, environment: 24, taken: 24, why: 'nobody chose: the environment’s' },
    { own: [], previous: 2, environment: 0, taken: 0, why: 'none at all: the fallback' },
    { own: [], previous: undefined, environment: 24, taken: 24, why: 'the fallback of one environment' },
  ])('$why', ({ own, previous, environment, taken }) => {
    expect(choosePlatform(own, previous, environment)).toBe(taken);
  });
});

describe('restoring it before a navigation', () => {
  beforeEach(() => {
    vi.resetModules();
    fakeBrowser(() => new Response(), { metas: { platform: '24' } });
  });
  afterEach(() => vi.unstubAllGlobals());
  const rooms = async () => ({
    ...(await import('./platformChoices.ts')),
    ...(await import('../kit/call/currentPlatform.ts')),
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
    restorePlatform(named(1, 2), true);
    expect(currentPlatform()).toBe(7);
    restorePlatform(named(1, 2), false);
    expect(currentPlatform()).toBe(2);
  });
});
