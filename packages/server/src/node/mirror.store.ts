import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import type { OfferedMirror } from './mirror.port.ts';

/** Keeps what the image store offers now; an image that it no longer has stays known, and is not offered. */
export const keepMirrors = async (tx: Tx, offered: readonly OfferedMirror[], now: Date): Promise<void> => {
  for (const one of offered)
    await sql`
      insert into mirror (mirror_name, use, os, mirror_version, size_bytes, is_offered, seen_at, created_at)
      values (${one.name}, ${one.use}, ${one.os}, ${one.version}, ${one.sizeBytes}, true, ${now}, ${now})
      on conflict (folded(mirror_name)) do update set use = excluded.use, os = excluded.os,
        mirror_version = excluded.mirror_version, size_bytes = excluded.size_bytes, is_offered = true,
        seen_at = excluded.seen_at`.execute(tx);
  await tx
    .updateTable('mirror')
    .set((eb) => ({ is_offered: false, updated_at: now, version: eb('version', '+', 1) }))
    .where('is_offered', '=', true)
    .where('seen_at', '<', now)
    .execute();
};
