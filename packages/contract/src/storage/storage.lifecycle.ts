import type { Transition } from '../task/task.lifecycle.ts';
import { day } from '../kernel/time.ts';
import type { CleanStatus, StorageTransferStatus } from './storage.codes.ts';

/** Actions × states of cleaning jobs (lifecycles §20). What was purged cannot come back. */
export const cleanTransitions = {
  notify: { from: [0], to: 1, by: ['staff', 'system'] },
  begin: { from: [1], to: 2, by: ['system'] },
  recycle: { from: [2], to: 3, by: ['system'] },
  /** The files go back from the recycle folder; the state changes with the last of them. */
  restore: { from: [3, 7], to: 5, by: ['staff', 'system'], wants: 'reason' },
  purge: { from: [3], to: 4, by: ['staff', 'system'], wants: 'reason' },
  cancel: { from: [0, 1], to: 6, by: ['staff', 'system'], wants: 'reason' },
  retry: { from: [7], to: 2, by: ['staff'] },
  fail: { from: [2], to: 7, by: ['system'] },
} as const satisfies Record<string, Transition<CleanStatus>>;
export type CleanAction = keyof typeof cleanTransitions;

/** Whether an action is allowed from a state. */
export const mayClean = (action: CleanAction, from: CleanStatus): boolean =>
  cleanTransitions[action].from.some((one) => one === from);

/** What staff do to transfers between storages. */
export const storageTransferTransitions = {
  cancel: { from: [0, 1], to: 4, by: ['staff'] },
  remove: { from: [0, 2, 3, 4], by: ['staff'] },
} as const satisfies Record<string, Transition<StorageTransferStatus>>;

/** How long customers have between the notice and the cleaning, and when they are reminded. */
export const cleanNoticeDays = 7;
export const cleanReminders = [3, 1] as const;
/** How long files stay in the recycle folder. */
export const recycleDays = 14;
/** What a finished task needs is kept so long after its end. */
export const keptAfterTask = 3 * day;
/** Files unchanged for so many days may be cleaned, where a rule says nothing else. */
export const defaultExpireDays = 20;
/** So many bytes are one GB of a rule or a limit. */
export const gigabyte = 1024 ** 3;
/** Folder of a storage in which cleaned files wait; no customer's folder has such a name. */
export const recycleFolder = '.recycle';
