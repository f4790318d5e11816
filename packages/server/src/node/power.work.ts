import { nodePowerOrderAction, nodePowerOrderStatus } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Config } from '../core/config.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { ipmiPower, noPower, type PowerPort, PowerRefused, simulatedPower } from './power.port.ts';
import { ordersUnderWay, powerLimit, type PowerOrder, settleOrder } from './power.store.ts';

const { off, restart } = nodePowerOrderAction.of;
const { waiting } = nodePowerOrderStatus.of;
const wordOf = (action: number) =>
  action === off ? ('off' as const) : action === restart ? ('cycle' as const) : ('on' as const);

/** The power driver of a server: that of its settings, in a demo one that only plays. */
export const powerPortOf = ({ ipmi, demo }: Pick<Config, 'ipmi' | 'demo'>): PowerPort => {
  if (ipmi) return ipmiPower(ipmi);
  return demo === 'off' ? noPower : simulatedPower;
};

/** Takes one order one step on: it is sent, and then watched until the machine has carried it out. */
const workOrder = async (app: App, port: PowerPort, order: PowerOrder): Promise<void> => {
  const now = app.clock();
  const word = wordOf(order.action);
  const settle = (o: Omit<Parameters<typeof settleOrder>[2], 'now'>) =>
    app.db.transaction().execute((tx) => settleOrder(tx, order, { ...o, now }));
  try {
    if (order.bmc_address === null) throw new PowerRefused('bmcUnreachable', 'no address');
    if (order.status === waiting) {
      await port.send(order.bmc_address, word);
      return await settle({ to: 1 });
    }
    const stands = await port.status(order.bmc_address, { word, at: order.since }, now);
    if (stands === (word === 'off' ? 'off' : 'on')) return await settle({ to: 2 });
  } catch (error) {
    if (!(error instanceof PowerRefused)) throw error;
    // A controller that is busy with the order may not answer for a while.
    if (order.status === waiting || error.failure !== 'bmcUnreachable')
      return settle({ to: 3, failure: error.failure });
  }
  if (now.getTime() - order.since.getTime() > powerLimit) await settle({ to: 3, failure: 'timeLimit' });
};

/** Every five seconds: orders of power go on, one at a time for each machine. */
export const workPower = async (app: App, port = powerPortOf(app.config)): Promise<void> => {
  const orders = await ordersUnderWay(app.db);
  if (orders.length === 0) return;
  const worked = doEachDue(app.log, orders, {
    named: ({ id }) => ({ powerOrderId: id }),
    work: (order) => workOrder(app, port, order),
  });
  await worked.finally(() => app.live.send([{ topic: 'node' }]));
};
