import { type PixelLimits, pixelLimits } from '../uploads/limits.rules.ts';
import type { DB } from '../db/db.ts';

/** Settings of one kind of file. */
interface AttachmentKind {
  /** Readable by hash without a session, and cached for ever. */
  readonly isPublic: boolean;
  readonly pixels: PixelLimits;
  /** Folder of its objects in the blob store. */
  readonly folder: string;
  /** Days after which an unused file is removed. A waiting request for approval counts as a use of its files. */
  readonly orphanDays: number;
  /** Columns that refer to files of this kind. */
  readonly usedBy: readonly {
    readonly table: keyof DB;
    readonly column: string;
    /** Whether a deleted row no longer counts as a use. */
    readonly untilDeleted?: boolean;
  }[];
}

export type AttachmentKindName =
  | 'activity'
  | 'appeal'
  | 'copyright'
  | 'display'
  | 'evidence'
  | 'identity'
  | 'material'
  | 'outsourcing'
  | 'pact'
  | 'receipt'
  | 'survey'
  | 'ticket';

/** The kinds of files. A new kind is an entry here. */
export const attachmentKinds: Readonly<Record<AttachmentKindName, AttachmentKind>> = {
  activity: {
    isPublic: true,
    pixels: pixelLimits.banner,
    folder: 'activity',
    orphanDays: 1,
    usedBy: [{ table: 'recharge_activity', column: 'picture_id', untilDeleted: true }],
  },
  appeal: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'appeal',
    orphanDays: 30,
    usedBy: [{ table: 'appeal_picture', column: 'key' }],
  },
  copyright: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'copyright',
    orphanDays: 30,
    usedBy: [
      { table: 'copyright_registration', column: 'source_key' },
      { table: 'copyright_registration', column: 'certificate_key' },
    ],
  },
  display: {
    isPublic: true,
    pixels: pixelLimits.banner,
    folder: 'attachment',
    orphanDays: 1,
    usedBy: [{ table: 'display', column: 'picture_id', untilDeleted: true }],
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
  material: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'material',
    orphanDays: 30,
    usedBy: [{ table: 'material', column: 'file_key' }],
  },
  outsourcing: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'outsourcing',
    orphanDays: 30,
    usedBy: [{ table: 'outsourcing_file', column: 'key' }],
  },
  pact: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'pact',
    orphanDays: 30,
    usedBy: [{ table: 'agent_application', column: 'pact_key' }],
  },
  receipt: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'receipt',
    orphanDays: 30,
    usedBy: [{ table: 'receipt_file', column: 'key' }],
  },
  survey: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'survey',
    orphanDays: 30,
    usedBy: [{ table: 'survey_file', column: 'key' }],
  },
  ticket: {
    isPublic: false,
    pixels: pixelLimits.document,
    folder: 'ticket',
    orphanDays: 30,
    usedBy: [
      { table: 'finance_ticket', column: 'file_key' },
      { table: 'finance_file', column: 'key' },
    ],
  },
};
