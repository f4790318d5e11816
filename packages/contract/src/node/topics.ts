/** What open consoles are told of when it changed. */
export const topics = [
  'node',
  'leaseNode',
  'nodeTransfer',
  'nodePower',
  'autoPower',
  'nodeCommand',
  'autoChange',
] as const;
