import type { Area } from '../area.ts';
import { dongleCalls } from './dongle.calls.ts';
import { dongleThings } from './things.store.ts';

export const area: Area = {
  routes: () => dongleCalls,
  things: { dongle: dongleThings },
};
