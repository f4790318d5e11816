/** What open consoles are told of when it changed. */
export const topics = ['node', 'leaseNode', 'nodeTransfer'] as const;
