import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';

/** The module as a page finds it that was loaded anew. */
const fresh = async () => {
  vi.resetModules();
  return await import('./placeNames.ts');
};

beforeEach(() => {
  fakeBrowser(() => Response.error());
});

test('names of places outlive a reload, the newest fifty of them', async () => {
  const before = await fresh();
  for (let id = 0; id < 60; id++) before.namePlace(`/user/${id}`, `Studio ${id}`);
  before.namePlace('/user/30', 'Another name');
  const { namesOfPlaces } = await fresh();
  expect(namesOfPlaces().size).toBe(50);
  expect(namesOfPlaces().get('/user/30')).toBe('Another name');
  expect(namesOfPlaces().get('/user/59')).toBe('Studio 59');
  expect(namesOfPlaces().has('/user/5')).toBe(false);
});

test.each(['no json', 'null', '7', '{"/user/1":{"a":1}}'])(
  '%s in the store names nothing',
  async (stored) => {
    sessionStorage.setItem('placeNames', stored);
    const { namesOfPlaces } = await fresh();
    expect(namesOfPlaces().size).toBe(0);
  },
);
