import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Orders of a machine's power. */
export const nodePowerOrderAction = codeTable('nodePowerOrderAction', {
  1: { name: 'on', tone: 'success' },
  2: { name: 'off', tone: 'warning' },
  3: { name: 'restart', tone: 'info' },
});
export type NodePowerOrderAction = CodeOf<typeof nodePowerOrderAction>;

export const nodePowerOrderStatus = codeTable('nodePowerOrderStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  1: { name: 'sent', tone: 'running' },
  2: { name: 'done', tone: 'success' },
  3: { name: 'failed', tone: 'danger' },
});
