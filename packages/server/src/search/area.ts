import type { Area } from '../area.ts';
import { lookupCalls } from './lookup.calls.ts';
import { navigationCalls } from './search.calls.ts';

export const area: Area = {
  routes: () => [...navigationCalls, ...lookupCalls],
};
