import type { Area } from '../area.ts';
import { organizationCalls } from './organization.calls.ts';
import { positionCalls } from './position.calls.ts';
import { roleCalls } from './role.calls.ts';
import { staffThings } from './things.store.ts';

export const area: Area = {
  routes: () => [...organizationCalls, ...positionCalls, ...roleCalls],
  things: staffThings,
};
