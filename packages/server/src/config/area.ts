import type { Area } from '../area.ts';
import { customerPriceCalls } from './customerPrice.calls.ts';
import { priceCalls } from './price.calls.ts';
import { rateCalls } from './rate.calls.ts';
import { choiceCalls } from './setup/choices.calls.ts';
import { dictionaryCalls } from './setup/dictionary.calls.ts';
import { errorEntryCalls } from './setup/errorEntry.calls.ts';
import { platformCalls } from './setup/platform.calls.ts';
import { pluginConfigCalls } from './setup/plugin.calls.ts';
import { renderScriptCalls } from './setup/renderScript.calls.ts';
import { replyCalls } from './setup/reply.calls.ts';
import { softwareConfigRoutes } from './setup/software.calls.ts';
import { softwareFeeCalls } from './setup/softwareFee.calls.ts';
import { setupThings } from './setup/things.store.ts';
import { thresholdCalls } from './threshold.calls.ts';
import { configThings } from './things.store.ts';

export const area: Area = {
  routes: () => [
    ...rateCalls,
    ...priceCalls,
    ...customerPriceCalls,
    ...thresholdCalls,
    ...replyCalls,
    ...errorEntryCalls,
    ...dictionaryCalls,
    ...softwareFeeCalls,
    ...choiceCalls,
    ...platformCalls,
    ...softwareConfigRoutes,
    ...pluginConfigCalls,
    ...renderScriptCalls,
  ],
  things: { ...configThings, ...setupThings },
};
