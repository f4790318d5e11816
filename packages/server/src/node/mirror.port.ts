import type { SystemReason } from '@renderdesk/contract';

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

/** That the disks of a machine were wiped: how, from when until when, and for which job. */
export interface Wipe {
  readonly how: string;
  readonly from: string;
  readonly until: string;
  readonly job: string;
}

/** What the machine was found to be after it has started with its new image. */
export interface Evidence {
  readonly mirror: string;
  readonly snCode: string | null;
  readonly gpuCount: number | null;
  /** Null where something may be left of what was on its disks. */
  readonly wipe: Wipe | null;
}

/** How far a machine is: distributing 3, writing 4, rebooting 5, verifying 6; with evidence there is nothing left to do. */
export interface Looked {
  readonly step: 3 | 4 | 5 | 6;
  /** The machine failed, or the store refused to go on; `said` is what the store says of it. */
  readonly failure?: string;
  readonly said?: string;
  /** The store cannot be reached: a step that takes too long then ends with this. */
  readonly isUnreachable?: true;
  readonly evidence?: Evidence;
}

type MirrorFault = 'storeUnreachable' | 'storeRefused';
/** Why a store did nothing; `message` is its answer. Only a refusal is final. */
export class MirrorFailed extends Error {
  readonly failure: MirrorFault & SystemReason;

  constructor(failure: MirrorFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MirrorFailed';
    this.failure = failure;
  }
}

/** What writes images on machines. Its functions throw `MirrorFailed`. */
export interface MirrorPort {
  readonly kind: 'simulated' | 'ironic' | 'none';
  readonly offered: () => Promise<readonly OfferedMirror[]>;
  /** Begins to write; again for the same key it changes nothing. */
  readonly begin: (order: WriteOrder) => Promise<void>;
  /** Looks how far a machine is, and has the store take its next step where it waits for that. */
  readonly look: (order: WriteOrder & { readonly begunAt: Date }, now: Date) => Promise<Looked>;
}

const refused = () => Promise.reject(new MirrorFailed('storeRefused', 'no image store is set up'));
/** Without a store nothing can be written, and machines say so. */
export const noMirrors: MirrorPort = {
  kind: 'none',
  offered: () => Promise.resolve([]),
  begin: refused,
  look: refused,
};
