import type { Area } from '../area.ts';
import { customerPriceCalls } from './customerPrice.calls.ts';
import { configFileCalls } from './file/file.calls.ts';
import { priceCalls } from './price.calls.ts';
import { rateCalls } from './rate.calls.ts';
import { areaCalls } from './setup/area.calls.ts';
import { platformCalls } from './setup/platform.calls.ts';
import { pluginConfigCalls } from './setup/plugin.calls.ts';
import { regionCalls } from './setup/region.calls.ts';
import { renderScriptCalls } from './setup/renderScript.calls.ts';
import { scheduleRoutes } from './setup/schedule.calls.ts';
import { scheduleWeekRoutes } from './setup/scheduleWeek.calls.ts';
import { softwareConfigRoutes } from './setup/software.calls.ts';
import { setupCalls } from './setup/setup.calls.ts';
import { softwareFeeCalls } from './softwareFee.calls.ts';
import { setupThings } from './setup/things.store.ts';
import { thresholdCalls } from './threshold.calls.ts';
import { configThings } from './things.store.ts';

const routes = [
  ...rateCalls,
  ...priceCalls,
  ...customerPriceCalls,
  ...thresholdCalls,
  ...setupCalls,
  ...softwareFeeCalls,
  ...platformCalls,
  ...areaCalls,
  ...regionCalls,
  ...softwareConfigRoutes,
  ...pluginConfigCalls,
  ...renderScriptCalls,
  ...scheduleRoutes,
  ...scheduleWeekRoutes,
];

export const area: Area = {
  routes: () => [...routes, ...configFileCalls(routes)],
  things: { ...configThings, ...setupThings },
};
