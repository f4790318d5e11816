import type { Area } from '../area.ts';
import { accountCalls } from './account.calls.ts';

export const area: Area = {
  routes: () => accountCalls,
};
