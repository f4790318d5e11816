/** What open consoles are told of when it changed. */
export const topics = [
  'node',
  'leaseNode',
  'nodeTransfer',
  'nodePower',
  'idleMachine',
  'cloudTemplate',
  'nodeWhiteList',
  'freeSampleConfig',
] as const;
