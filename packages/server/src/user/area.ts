import type { Area } from '../area.ts';
import { allocationCalls } from './allocation.calls.ts';
import { userThings } from './things.store.ts';
import { userCalls, userLabelCalls } from './user.calls.ts';

export const area: Area = {
  routes: () => [...allocationCalls, ...userCalls, ...userLabelCalls],
  things: userThings,
};
