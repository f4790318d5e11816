import type { Area } from '../area.ts';
import { allocationCalls } from './allocation.calls.ts';
import { userThings } from './things.store.ts';

export const area: Area = { routes: () => allocationCalls, things: userThings };
