import { type PixelLimits, pixelLimits } from '../uploads/limits.rules.ts';
import type { DB } from '../db/db.ts';

/** What the store knows of the files of one kind. */
interface AttachmentKind {
  /** Read by its hash without a session, and cached for ever. */
  readonly isPublic: boolean;
  readonly pixels: PixelLimits;
  /** Where its objects are in the blob store. */
  readonly folder: string;
  /** A file that nothing refers to is removed after so many days. A request for approval names its files as long as it waits. */
  readonly orphanDays: number;
  /** The columns that refer to a file of this kind. */
  readonly usedBy: readonly {
    readonly table: keyof DB;
    readonly column: string;
    /** Whether a deleted row lets go of its file. */
    readonly untilDeleted?: boolean;
  }[];
}

export type AttachmentKindName = 'advert' | 'appeal' | 'evidence' | 'identity' | 'pact';

/** The kinds of files that things have. A new kind is an entry here. */
export const attachmentKinds: Readonly<Record<AttachmentKindName, AttachmentKind>> = {
  advert: {
    isPublic: true,
    pixels: pixelLimits.banner,
    folder: 'attachment',
    orphanDays: 1,
    usedBy: [{ table: 'advert', column: 'picture_id', untilDeleted: true }],
  },
  appeal: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'appeal',
    orphanDays: 30,
    usedBy: [{ table: 'appeal_picture', column: 'key' }],
  },
  evidence: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'evidence',
    orphanDays: 30,
    usedBy: [
      { table: 'recharge', column: 'slip_key' },
      { table: 'refund', column: 'evidence_key' },
      { table: 'agent_payout', column: 'evidence_key' },
    ],
  },
  identity: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'identity',
    orphanDays: 30,
    usedBy: [{ table: 'identity_image', column: 'key' }],
  },
  pact: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'pact',
    orphanDays: 30,
    usedBy: [{ table: 'agent_application', column: 'pact_key' }],
  },
};
