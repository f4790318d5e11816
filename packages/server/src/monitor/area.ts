import type { Area } from '../area.ts';
import { operationCalls } from './operation.calls.ts';
import { signInCalls } from './signIn.calls.ts';

export const area: Area = {
  routes: (parts) => [...operationCalls(parts), ...signInCalls],
};
