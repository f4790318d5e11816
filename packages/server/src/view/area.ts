import type { Area } from '../area.ts';
import { viewCalls } from './view.calls.ts';

export const area: Area = {
  routes: () => viewCalls,
};
