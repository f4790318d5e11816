import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';
import { createKeptStore, createStore } from './createStore.ts';

beforeEach(() => {
  fakeBrowser(() => Response.error());
});

test('a store reads its start once, when it is first used', () => {
  const start = vi.fn(() => undefined as number | undefined);
  const store = createStore(start);
  expect(start).not.toHaveBeenCalled();
  expect([store.get(), store.get()]).toEqual([undefined, undefined]);
  expect(start).toHaveBeenCalledTimes(1);
});

test('listeners are called after a change, not for the same value, and not once they ended', () => {
  const store = createStore(() => 1);
  const seen: number[] = [];
  const end = store.subscribe(() => seen.push(store.get()));
  store.set(1);
  store.set(2);
  store.set(2);
  expect(seen).toEqual([2]);
  end();
  store.set(3);
  expect(seen).toEqual([2]);
  expect(store.get()).toBe(3);
});

test('a listener that ends while listeners are called does not stop the others', () => {
  const store = createStore(() => 'a');
  const called: string[] = [];
  const end = store.subscribe(() => {
    called.push('first');
    end();
  });
  store.subscribe(() => called.push('second'));
  store.set('b');
  store.set('c');
  expect(called).toEqual(['first', 'second', 'second']);
});

const kept = () =>
  createKeptStore<readonly string[]>({
    storage: 'sessionStorage',
    key: 'names',
    read: (text) => (text === null ? ['nobody'] : text.split(',')),
    write: (names) => names.join(','),
  });

test('a kept store begins with what the browser keeps, and keeps each value', () => {
  const store = kept();
  expect(store.get()).toEqual(['nobody']);
  store.set(['Li', 'Wang']);
  expect(store.get()).toEqual(['Li', 'Wang']);
  expect(sessionStorage.getItem('names')).toBe('Li,Wang');
  expect(kept().get()).toEqual(['Li', 'Wang']);
});

test('the present value is kept too when it was never chosen before', () => {
  const store = kept();
  store.set(store.get());
  expect(sessionStorage.getItem('names')).toBe('nobody');
});
