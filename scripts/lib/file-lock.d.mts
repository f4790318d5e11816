/** What a lock file says of the process that holds it. */
export interface LockHolder {
  readonly pid: number | string;
  readonly host: string;
}

/** Takes a lock file for this process; see file-lock.mjs. */
export function takeLock(
  path: string,
  facts?: Readonly<Record<string, unknown>>,
): { readonly takenOver: boolean; release(): void } | { readonly holder: LockHolder };
