import type { Area } from '../area.ts';
import { materialCalls } from './material.calls.ts';
import { materialThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => materialCalls(blobs),
  things: { material: materialThings },
};
