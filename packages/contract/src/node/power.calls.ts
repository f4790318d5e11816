import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { NodeId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

const many = {
  access: anyOf('node:operate'),
  object: 'node',
  ids: 'nodeIds',
  id: NodeId,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
} as const;
const rest = { reason: text() };

/** Power of nodes: orders that a driver carries out one at a time for each machine (domain §2). */
export const nodePowers = calls('node', 'nodePowers', {
  on: perId('task/node/power/on', { ...many, audit: 'node.powerOn', rest }),
  /** The frame goes back to its task, free of charge, and the node is locked until it is on again. */
  off: perId('task/node/power/off', { ...many, audit: 'node.powerOff', rest }),
  restart: perId('task/node/restart', { ...many, audit: 'node.restart', rest }),
  /** Address of the management controller of one node. */
  setIpmi: perId('task/node/ipmi/config', {
    ...many,
    audit: 'node.setIpmi',
    rest: { bmcAddress: text(100).regex(/^[\w.:-]+$/) },
  }),
  clearIpmi: perId('task/node/ipmi/clear', { ...many, audit: 'node.clearIpmi' }),
});
