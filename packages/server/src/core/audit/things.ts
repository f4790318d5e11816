import type { Money, NamedThing } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/db.ts';

/** How things of one kind are named to people; the area that has them says it in its `area.ts`. */
export interface ThingSource {
  /** Those of the ids that somebody sees, as people know them. */
  readonly named: (db: Db, actor: Actor, ids: readonly number[]) => Promise<readonly NamedThing[]>;
  /** The money in them, one sum a currency, and the field that it is shown as. */
  readonly sums?: (
    db: Db,
    actor: Actor,
    ids: readonly number[],
  ) => Promise<readonly { readonly field: string; readonly currency: 1 | 2; readonly amount: Money }[]>;
}
export type ThingSources = Readonly<Record<string, ThingSource>>;

/** The things of these ids, in their order; one that is not seen, or of a kind that has no names, by its number alone. */
export const namedThings = async (
  source: ThingSource | undefined,
  c: { readonly db: Db; readonly actor: Actor },
  ids: readonly number[],
): Promise<NamedThing[]> => {
  const seen = new Map((await source?.named(c.db, c.actor, ids))?.map((one) => [one.id, one]));
  return ids.map((id) => seen.get(id) ?? { id, name: null, userName: null, href: null });
};
