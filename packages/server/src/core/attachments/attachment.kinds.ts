import { type PixelLimits, pixelLimits } from '../uploads/limits.rules.ts';
import type { DB } from '../db/db.ts';

/** What the store knows of the files of one kind. */
interface AttachmentKind {
  /** Read by its hash without a session, and cached for ever. */
  readonly isPublic: boolean;
  readonly pixels: PixelLimits;
  /** The column that refers to a file of this kind. */
  readonly usedBy: { readonly table: keyof DB; readonly column: string };
}

/** The kinds of files that things have. A new kind is a line here. */
export const attachmentKinds = {
  advert: { isPublic: true, pixels: pixelLimits.banner, usedBy: { table: 'advert', column: 'picture_id' } },
} as const satisfies Readonly<Record<string, AttachmentKind>>;
export type AttachmentKindName = keyof typeof attachmentKinds;
