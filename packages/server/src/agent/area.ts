import type { Area } from '../area.ts';
import { agentCalls } from './agent.calls.ts';
import { applicationCalls } from './application.calls.ts';
import { agentThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs, config }) => [...agentCalls(config), ...applicationCalls(blobs, config)],
  things: agentThings,
};
