export { platformNames } from './names.store.ts';
export { nodeCalls } from './node.calls.ts';
export { nodeList } from './list.store.ts';
export { address, busy, stateInSql } from './node.store.ts';
export { simulatedMirrors } from './mirror.simulated.ts';
