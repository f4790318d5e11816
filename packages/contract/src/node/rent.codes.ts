import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** What an image of machines is for. */
export const mirrorUse = codeTable('mirrorUse', {
  1: { name: 'render', tone: 'info' },
  2: { name: 'lease', tone: 'warning' },
});

/** Statuses of rented nodes (lifecycles §21). */
export const leaseNodeStatus = codeTable('leaseNodeStatus', {
  0: { name: 'idle', tone: 'success' },
  1: { name: 'leased', tone: 'info' },
  2: { name: 'expiring', tone: 'warning' },
  3: { name: 'overdue', tone: 'danger' },
  4: { name: 'repair', tone: 'warning' },
  5: { name: 'returning', tone: 'held' },
});
export type LeaseNodeStatus = CodeOf<typeof leaseNodeStatus>;

/** Where machines of a transfer go; the third only writes another image. */
export const nodeTransferDirection = codeTable('nodeTransferDirection', {
  1: { name: 'toLease', tone: 'info' },
  2: { name: 'toRender', tone: 'info' },
  3: { name: 'mirrorOnly', tone: 'neutral' },
});
export type NodeTransferDirection = CodeOf<typeof nodeTransferDirection>;

/** Statuses of transfers. */
export const nodeTransferStatus = codeTable('nodeTransferStatus', {
  0: { name: 'pending', tone: 'waiting' },
  1: { name: 'running', tone: 'running' },
  2: { name: 'done', tone: 'success' },
  3: { name: 'partlyFailed', tone: 'danger' },
  4: { name: 'closed', tone: 'neutral' },
});
export type NodeTransferStatus = CodeOf<typeof nodeTransferStatus>;

/** Statuses of one machine of a transfer: `renderToLeaseStatus` (checklist T-140). */
export const nodeTransferMachineStatus = codeTable('nodeTransferMachineStatus', {
  0: { name: 'notStarted', tone: 'neutral' },
  1: { name: 'waitingIdle', tone: 'waiting' },
  2: { name: 'locked', tone: 'held' },
  3: { name: 'distributing', tone: 'running' },
  4: { name: 'writing', tone: 'running' },
  5: { name: 'rebooting', tone: 'running' },
  6: { name: 'verifying', tone: 'running' },
  7: { name: 'done', tone: 'success' },
  8: { name: 'failed', tone: 'danger' },
});
export type NodeTransferMachineStatus = CodeOf<typeof nodeTransferMachineStatus>;
