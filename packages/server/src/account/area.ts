import type { Area } from '../area.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { accountCalls } from './account.calls.ts';
import { factorCalls } from './factor.calls.ts';
import { tokenCalls } from './token.calls.ts';

export const area: Area = {
  routes: ({ config }) => [...accountCalls, ...factorCalls(sealerOf(config)), ...tokenCalls],
};
