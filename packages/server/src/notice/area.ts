import type { Area } from '../area.ts';
import { advertCalls } from './advert.calls.ts';
import { advertThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => advertCalls(blobs),
  things: { advert: advertThings },
};
