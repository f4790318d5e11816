import type { Insertable } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Effects } from '../core/calls/effects.ts';
import { writeUnique } from '../core/crud/crud.store.ts';
import type { DB, Tx } from '../core/db/db.ts';

/** What a command over versions works with. */
export interface Changing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly effects: Effects;
}

/** Tables of versions, each with a start, that are planned and withdrawn; none is ever changed. */
type VersionTable = 'rate_version' | 'price_version' | 'level_threshold' | 'software_fee';

const unique = {
  rate_version_unique: 'validFrom',
  price_version_scope_unique: 'validFrom',
  level_threshold_unique: 'validFrom',
  software_fee_start_unique: 'validFrom',
} as const;

/** Adds a version. Throws `alreadyTaken` where another of the same thing begins at the same moment. */
export const insertVersion = async <T extends VersionTable>(
  tx: Tx,
  table: T,
  o: {
    readonly validFrom: Date;
    readonly by: number;
    readonly reason: string;
    readonly now: Date;
    readonly set: Omit<Insertable<DB[T]>, 'valid_from' | 'created_at' | 'created_by' | 'reason'>;
  },
): Promise<number> => {
  const written = { valid_from: o.validFrom, created_at: o.now, created_by: o.by, reason: o.reason };
  const values = { ...o.set, ...written } as unknown as Insertable<DB['rate_version']>;
  const insert = tx
    .insertInto(table as 'rate_version')
    .values(values)
    .returning('id');
  return (await writeUnique(insert.executeTakeFirstOrThrow(), unique)).id;
};

/** Takes versions back. */
export const withdrawVersions = async (
  tx: Tx,
  table: VersionTable,
  o: { readonly ids: readonly number[]; readonly by: number; readonly now: Date },
): Promise<void> => {
  if (o.ids.length === 0) return;
  await tx
    .updateTable(table)
    .set({ withdrawn_at: o.now, withdrawn_by: o.by })
    .where('id', 'in', o.ids)
    .execute();
};
