import type { Area } from '../area.ts';
import { customerPriceCalls } from './customerPrice.calls.ts';
import { priceCalls } from './price.calls.ts';
import { rateCalls } from './rate.calls.ts';
import { platformCalls } from './setup/platform.calls.ts';
import { pluginConfigCalls } from './setup/plugin.calls.ts';
import { regionCalls } from './setup/region.calls.ts';
import { renderScriptCalls } from './setup/renderScript.calls.ts';
import { scheduleRoutes } from './setup/schedule.calls.ts';
import { softwareConfigRoutes } from './setup/software.calls.ts';
import { setupCalls } from './setup/setup.calls.ts';
import { setupThings } from './setup/things.store.ts';
import { thresholdCalls } from './threshold.calls.ts';
import { configThings } from './things.store.ts';

export const area: Area = {
  routes: () => [
    ...rateCalls,
    ...priceCalls,
    ...customerPriceCalls,
    ...thresholdCalls,
    ...setupCalls,
    ...platformCalls,
    ...regionCalls,
    ...softwareConfigRoutes,
    ...pluginConfigCalls,
    ...renderScriptCalls,
    ...scheduleRoutes,
  ],
  things: { ...configThings, ...setupThings },
};
