import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';
import { startLanguage } from './language.ts';
import { mayReload } from './reload.ts';

const pairs = {
  rows: [['{count} row', '{count} rows'], '{count} 行'],
  deep: { who: ['by {name}', '由 {name}'] },
  plain: ['x', '某'],
} as const;

const start = async (stored?: 'zh' | 'en') => {
  vi.resetModules();
  fakeBrowser(() => new Response());
  if (stored) localStorage.setItem('language', stored);
  return { ...(await import('./define.ts')), ...(await import('./language.ts')) };
};

describe('the language of a start', () => {
  it.each([
    ['zh', 'console.example.com', 'brand', 'en-US', 'zh'],
    ['en', 'console.brand.cn', 'brand', 'zh-CN', 'en'],
    [null, 'console.brand.cn', 'brand', 'en-US', 'zh'],
    [null, 'console.example.com', 'brand', 'zh-CN', 'en'],
    [null, 'console.example.com', '', 'en-GB', 'en'],
    [null, 'console.example.com', '', 'zh-CN', 'zh'],
    [null, 'console.example.com', '', 'zh', 'zh'],
    ['en', 'console.example.com', '', 'zh-CN', 'en'],
    ['fr', 'console.brand.cn', 'brand', 'fr', 'zh'],
  ])('stored %s on %s with brand «%s» in a browser of %s: %s', (stored, host, brand, preferred, language) => {
    expect(startLanguage(stored, host, brand, preferred)).toBe(language);
  });
});

describe('a reload after a lost file', () => {
  it('happens once a minute at most', () => {
    expect(mayReload(100_000, null)).toBe(true);
    expect(mayReload(100_000, '100000')).toBe(false);
    expect(mayReload(100_000, '40001')).toBe(false);
    expect(mayReload(100_000, '40000')).toBe(true);
    expect(mayReload(100_000, 'nonsense')).toBe(true);
  });
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());
  it('is done by a lost file, and the second loss in a minute goes on as an error', async () => {
    const reload = vi.fn();
    fakeBrowser(() => new Response());
    Object.assign(location, { reload });
    const { loadOrReload } = await import('./reload.ts');
    const lost = () => Promise.reject(new Error('gone'));
    void loadOrReload(lost);
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    await expect(loadOrReload(lost)).rejects.toThrow('gone');
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it('is not done while the server is away: what is on the page stays', async () => {
    const reload = vi.fn();
    fakeBrowser(() => Promise.reject(new TypeError('Failed to fetch')));
    Object.assign(location, { reload });
    const { loadOrReload } = await import('./reload.ts');
    await expect(loadOrReload(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('texts', () => {
  afterEach(() => vi.unstubAllGlobals());
  it('fill places, choose plurals and write numbers by the language', async () => {
    const { defineText, setLanguage } = await start('en');
    const texts = defineText('test', pairs);
    expect(texts.now('rows', { count: 1 })).toBe('1 row');
    expect(texts.now('rows', { count: 12_345 })).toBe('12,345 rows');
    expect(texts.now('deep.who', { name: '<b>&' })).toBe('by <b>&');
    setLanguage('zh');
    expect(texts.now('rows', { count: 1 })).toBe('1 行');
    expect(texts.now('rows', { count: 2 })).toBe('2 行');
    expect(localStorage.getItem('language')).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
  it('do not compile with a missing key, a missing place or one language alone', async () => {
    const { defineText } = await start('en');
    const texts = defineText('types', pairs);
    // @ts-expect-error no such key
    texts.now('missing');
    // @ts-expect-error the place {name} is not filled
    texts.now('deep.who');
    // @ts-expect-error not translated
    defineText('alone', { plain: ['x'] });
    expect(texts.now('plain')).toBe('x');
  });
});

describe('the labels of an area', () => {
  afterEach(() => vi.doUnmock('@renderdesk/contract/task/texts.ts'));
  it('are loaded when somebody needs them, and those of no other area', async () => {
    vi.resetModules();
    const ofTasks = vi.fn(() => ({ texts: { fields: {}, actions: {}, codes: {} } }));
    vi.doMock('@renderdesk/contract/task/texts.ts', ofTasks);
    const { labelsReady } = await import('./labels.ts');
    await labelsReady('export');
    expect(ofTasks).not.toHaveBeenCalled();
    await labelsReady('task');
    expect(ofTasks).toHaveBeenCalledTimes(1);
  });
});
