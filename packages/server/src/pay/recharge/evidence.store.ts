import { attachable } from '../../core/attachments/attachment.store.ts';
import type { Tx } from '../../core/db/db.ts';

/** The file that comes along, of those that this person uploaded; nothing where none comes. Throws `badInput`. */
export const ownEvidence = async (
  tx: Tx,
  o: { readonly keys: readonly string[] | undefined; readonly by: number; readonly path: string },
): Promise<string | null> => {
  const [id] = o.keys ?? [];
  return id === undefined
    ? null
    : attachable(tx, { id, kind: 'evidence', by: { uploaded_by: o.by }, field: o.path });
};
