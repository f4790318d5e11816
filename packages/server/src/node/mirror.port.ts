/** An image as the store offers it. */
export interface OfferedMirror {
  readonly name: string;
  readonly use: 1 | 2;
  readonly os: 1 | 2;
  readonly version: string;
  readonly sizeBytes: number;
}

/** One machine that is to get an image; `key` is the same for each attempt to begin. */
export interface WriteOrder {
  readonly key: string;
  readonly machine: string;
  readonly mac: string | null;
  readonly mirror: string;
}

/** What the machine was found to be after it has started with its new image. */
export interface Evidence {
  readonly mirror: string;
  readonly snCode: string | null;
  readonly gpuCount: number | null;
  /** Whether nothing is left of what was on the disk. */
  readonly isWiped: boolean;
}

/** How far a machine is: distributing 3, writing 4, rebooting 5, verifying 6; with evidence there is nothing left to do. */
export interface Looked {
  readonly step: 3 | 4 | 5 | 6;
  readonly failure?: string;
  readonly evidence?: Evidence;
}

/** What writes images on machines. */
export interface MirrorPort {
  readonly kind: 'simulated' | 'program' | 'none';
  readonly offered: () => Promise<readonly OfferedMirror[]>;
  /** Begins to write; again for the same key it changes nothing. */
  readonly begin: (order: WriteOrder) => Promise<void>;
  readonly look: (order: WriteOrder & { readonly begunAt: Date }, now: Date) => Promise<Looked>;
}

/** Without a store nothing can be written, and machines say so. */
export const noMirrors: MirrorPort = {
  kind: 'none',
  offered: () => Promise.resolve([]),
  begin: () => Promise.reject(new Error('no image store is set up')),
  look: () => Promise.reject(new Error('no image store is set up')),
};
