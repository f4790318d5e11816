import type { SystemReason } from '@renderdesk/contract';

/** Errors of file systems by their codes. */
const faults: Readonly<Record<string, SystemReason>> = {
  ENOENT: 'storageAway',
  ENOTDIR: 'storageAway',
  ESTALE: 'storageAway',
  EIO: 'storageAway',
  ENOSPC: 'storageFull',
  EDQUOT: 'storageFull',
  EACCES: 'storageRefuses',
  EPERM: 'storageRefuses',
  EROFS: 'storageRefuses',
};
const mostSaid = 300;

/** Why a storage failed: a key where it is known, which screens say in the reader's language, else the words of the error. */
export const storageFault = (error: unknown): string => {
  const { code = '' } = error as NodeJS.ErrnoException;
  return faults[code] ?? (error instanceof Error ? error.message : String(error)).slice(0, mostSaid);
};
