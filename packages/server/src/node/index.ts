export { nodeCalls } from './node.calls.ts';
export { address, busy } from './node.store.ts';
export { nodeWorkQueues } from './workQueue.ts';
export { filteredNodes, stateInSql } from './node.store.ts';
