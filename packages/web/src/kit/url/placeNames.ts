import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createKeptStore } from '../store/createStore.ts';

/** So many names are kept, the newest ones. */
const most = 50;

const read = (kept: string | null): ReadonlyMap<string, string> => {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return new Map(
      Object.entries(value ?? {}).flatMap(([path, name]) => (typeof name === 'string' ? [[path, name]] : [])),
    );
  } catch {
    return new Map();
  }
};

const names = createKeptStore({
  storage: 'sessionStorage',
  key: 'placeNames',
  read,
  write: (known) => JSON.stringify(Object.fromEntries(known)),
});

/**
 * What the things are called whose pages were open in this browser tab, by path: a customer's page has the customer's name and
 * not an id. Session storage keeps them over a reload, and no longer: they are names of people.
 */
export const namesOfPlaces = names.get;
export const useNamesOfPlaces = names.use;

/** Remembers the name of the thing that a page shows. */
export const namePlace = (path: string, name: string): void => {
  const known = namesOfPlaces();
  if (known.get(path) === name) return;
  names.set(new Map([...[...known].filter(([other]) => other !== path), [path, name] as const].slice(-most)));
};

/** Names the page of the present route once it is known what it shows. */
export const useNamedPlace = (name: string | undefined): void => {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useEffect(() => {
    if (name !== undefined && name !== '') namePlace(path, name);
  }, [path, name]);
};
