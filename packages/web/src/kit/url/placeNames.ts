import { useMatch } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

const storageKey = 'placeNames';
/** So many names are kept, the newest ones. */
const most = 50;

let names: ReadonlyMap<string, string> | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const stored = (): ReadonlyMap<string, string> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return new Map(
      Object.entries(value ?? {}).flatMap(([path, name]) => (typeof name === 'string' ? [[path, name]] : [])),
    );
  } catch {
    return new Map();
  }
};

/**
 * What the things are called whose pages were open in this browser tab, by path: a customer's page has the customer's name and
 * not an id. Session storage keeps them over a reload, and no longer: they are names of people.
 */
export const namesOfPlaces = (): ReadonlyMap<string, string> => (names ??= stored());

/** Remembers the name of the thing that a page shows. */
export const namePlace = (path: string, name: string): void => {
  const known = namesOfPlaces();
  if (known.get(path) === name) return;
  names = new Map([...[...known].filter(([other]) => other !== path), [path, name] as const].slice(-most));
  sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(names)));
  for (const listener of listeners) listener();
};

export const useNamesOfPlaces = (): ReadonlyMap<string, string> =>
  useSyncExternalStore(subscribe, namesOfPlaces);

/** Names the page of the present route once it is known what it shows. */
export const useNamedPlace = (name: string | undefined): void => {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useEffect(() => {
    if (name !== undefined && name !== '') namePlace(path, name);
  }, [path, name]);
};
