import type { Money, NamedThing } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import type { Db } from '../db/db.ts';

/** How an area names things of one kind; declared in its `area.ts`. */
export interface ThingSource {
  /** Names of those ids that the actor may see. */
  readonly named: (db: Db, actor: Actor, ids: readonly number[]) => Promise<readonly NamedThing[]>;
  /** Sums of money in the things, one for each currency, and the field that they are shown as. */
  readonly sums?: (
    db: Db,
    actor: Actor,
    ids: readonly number[],
  ) => Promise<readonly { readonly field: string; readonly currency: 1 | 2; readonly amount: Money }[]>;
}
export type ThingSources = Readonly<Record<string, ThingSource>>;

/** Things of these ids in order. One that the actor may not see, or of a kind without names, has its id only. */
export const namedThings = async (
  source: ThingSource | undefined,
  c: { readonly db: Db; readonly actor: Actor },
  ids: readonly number[],
): Promise<NamedThing[]> => {
  const seen = new Map((await source?.named(c.db, c.actor, ids))?.map((one) => [one.id, one]));
  return ids.map((id) => seen.get(id) ?? { id, name: null, userName: null, href: null });
};
