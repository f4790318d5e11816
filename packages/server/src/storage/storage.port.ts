import type { Readable } from 'node:stream';

/** A plain file of a customer: its path below the customer's folder, with slashes. */
export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly changedAt: Date;
}
/** A file that a cleaning took: whose it is, of which job, and where it was. */
export interface TakenFile {
  readonly jobId: number;
  readonly ownerId: number;
  readonly path: string;
}

/**
 * One storage. Folders are the only driver now; an object store can implement the same. No function follows links, none
 * overwrites a file, and each may be repeated after it was cut off.
 */
export interface StoragePort {
  /** Accounts that have a folder, in the order of their numbers. */
  readonly owners: () => Promise<number[]>;
  /** Files of an account in the order of their paths, those after a path, without the farm's own. */
  readonly files: (ownerId: number, after?: string) => AsyncGenerator<FoundFile>;
  readonly look: (ownerId: number, path: string) => Promise<FoundFile | undefined>;
  readonly recycle: (file: TakenFile) => Promise<void>;
  readonly lookRecycled: (file: TakenFile) => Promise<FoundFile | undefined>;
  /** Moves a file back; false where something is at that place. */
  readonly restore: (file: TakenFile, to: string) => Promise<boolean>;
  readonly purge: (file: TakenFile) => Promise<void>;
  /** Removes the folder of a job, which holds no file any more. */
  readonly tidy: (jobId: number) => Promise<void>;
  readonly space: () => Promise<{ readonly capacity: number; readonly free: number } | undefined>;
  readonly read: (ownerId: number, path: string) => Promise<Readable>;
  /** Writes a file whole, with its time; false where something is at that place. */
  readonly put: (ownerId: number, file: FoundFile, body: Readable) => Promise<boolean>;
}
