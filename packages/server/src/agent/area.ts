import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { agentCalls } from './agent.calls.ts';
import { agentMoneyCalls } from './agentMoney.calls.ts';
import { applicationCalls } from './application.calls.ts';
import { earnForAgents } from './month.store.ts';
import { shareWithAgents } from './share.store.ts';
import { agentThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs, config }) => [
    ...agentCalls(config),
    ...agentMoneyCalls,
    ...applicationCalls(blobs, config),
  ],
  things: agentThings,
  regular: [
    { work: regularWork.of.agentMargins, run: shareWithAgents },
    { work: regularWork.of.agentMonths, run: earnForAgents },
  ],
};
