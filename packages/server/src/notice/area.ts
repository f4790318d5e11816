import type { Area } from '../area.ts';
import { displayCalls } from './display.calls.ts';
import { displayThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => displayCalls(blobs),
  things: { display: displayThings },
};
