import { nodePowerOrderAction, nodePowers } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { badFields } from '../core/http/apiError.ts';
import { setOnNodes } from './nodeValue.store.ts';
import { orderPower } from './power.store.ts';

const { on, off, restart } = nodePowerOrderAction.of;

/** Power of nodes. */
export const powerCalls = serve(nodePowers, {
  on: (c) => orderPower(c, on, c.input.reason),
  off: (c) => orderPower(c, off, c.input.reason),
  restart: (c) => orderPower(c, restart, c.input.reason),
  setIpmi: (c) => {
    // Each machine has a controller of its own.
    if (c.ids.length > 1) throw badFields('nodeIds');
    return setOnNodes(c, 'setIpmi', { bmc_address: c.input.bmcAddress }, c.input.bmcAddress);
  },
  clearIpmi: (c) => setOnNodes(c, 'clearIpmi', { bmc_address: null }),
});
