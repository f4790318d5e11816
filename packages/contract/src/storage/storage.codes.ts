import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** States of a cleaning job (lifecycles §20). */
export const cleanStatus = codeTable('cleanStatus', {
  0: { name: 'planned', tone: 'waiting' },
  1: { name: 'notified', tone: 'info' },
  2: { name: 'cleaning', tone: 'running' },
  3: { name: 'inRecycle', tone: 'warning' },
  4: { name: 'purged', tone: 'neutral' },
  5: { name: 'restored', tone: 'success' },
  6: { name: 'cancelled', tone: 'neutral' },
  7: { name: 'failed', tone: 'danger' },
});
export type CleanStatus = CodeOf<typeof cleanStatus>;

/** What a cleaning job was planned by. */
export const cleanOrigin = codeTable('cleanOrigin', {
  1: { name: 'customer', tone: 'neutral' },
  2: { name: 'expireTime', tone: 'neutral' },
  3: { name: 'timer', tone: 'info' },
});

/** What a job in the recycle folder shall become next. */
export const cleanWish = codeTable('cleanWish', {
  0: { name: 'none', tone: 'neutral' },
  1: { name: 'restore', tone: 'info' },
  2: { name: 'purge', tone: 'warning' },
});

/** What became of a file that a cleaning job took. */
export const cleanFileStatus = codeTable('cleanFileStatus', {
  1: { name: 'moving', tone: 'running' },
  2: { name: 'recycled', tone: 'warning' },
  3: { name: 'restored', tone: 'success' },
  4: { name: 'purged', tone: 'neutral' },
  5: { name: 'leftAlone', tone: 'neutral' },
});

/** Why a cleaning leaves files where they are. */
export const keptBecause = codeTable('keptBecause', {
  1: { name: 'whiteListed', tone: 'info' },
  2: { name: 'inUse', tone: 'running' },
  3: { name: 'disputed', tone: 'warning' },
  4: { name: 'inArrears', tone: 'warning' },
  5: { name: 'rented', tone: 'info' },
  6: { name: 'uploading', tone: 'running' },
  7: { name: 'active', tone: 'success' },
  8: { name: 'notNotified', tone: 'danger' },
});
export type KeptBecause = CodeOf<typeof keptBecause>;

/** States of an entry of the white list. */
export const whiteStatus = codeTable('whiteStatus', {
  0: { name: 'active', tone: 'success' },
  1: { name: 'expired', tone: 'neutral' },
  2: { name: 'removed', tone: 'neutral' },
});

/** States of a transfer between storages. */
export const storageTransferStatus = codeTable('storageTransferStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  1: { name: 'running', tone: 'running' },
  2: { name: 'done', tone: 'success' },
  3: { name: 'failed', tone: 'danger' },
  4: { name: 'cancelled', tone: 'neutral' },
});
export type StorageTransferStatus = CodeOf<typeof storageTransferStatus>;
