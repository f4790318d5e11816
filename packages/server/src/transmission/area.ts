import type { Area } from '../area.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { asperaCalls } from './aspera.calls.ts';
import { engineCalls } from './engine.calls.ts';
import { lineCalls } from './line.calls.ts';
import { transmissionThings } from './things.store.ts';

export const area: Area = {
  routes: ({ config }) => [...engineCalls, ...lineCalls, ...asperaCalls(sealerOf(config))],
  things: transmissionThings,
};
