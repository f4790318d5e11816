import { sql } from 'kysely';
import { type Micro, micro, noMoney, textOf } from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';

/** What the farm's work changes of a purse: what running attempts may still cost, what is charged and not posted. */
export interface PurseChange {
  readonly ownerId: number;
  readonly hold: Micro;
  readonly pending: Micro;
}

/** Changes of one purse together, by ascending owner id: the order in which purses are locked. */
const joined = (changes: readonly PurseChange[]): PurseChange[] => {
  const found = new Map<number, PurseChange>();
  for (const { ownerId, hold, pending } of changes) {
    const known = found.get(ownerId) ?? { ownerId, hold: noMoney, pending: noMoney };
    found.set(ownerId, { ownerId, hold: micro(known.hold + hold), pending: micro(known.pending + pending) });
  }
  return [...found.values()]
    .filter(({ hold, pending }) => hold !== 0n || pending !== 0n)
    .toSorted((a, b) => a.ownerId - b.ownerId);
};

/**
 * Adds to the rows of purses, which are made where there are none. Locks them until the transaction ends: it is the last
 * thing that a transaction of the farm does before it writes its events.
 */
export const changePurses = async (tx: Tx, changes: readonly PurseChange[]): Promise<void> => {
  const all = joined(changes);
  if (all.length === 0) return;
  const rowsOf = (some: readonly PurseChange[]) => sql`unnest(${some.map((one) => one.ownerId)}::bigint[],
    ${some.map((one) => textOf(one.hold))}::numeric[], ${some.map((one) => textOf(one.pending))}::numeric[])
    as c (owner_id, hold, pending)`;
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select o.owner_id from owner_live o where o.owner_id = any(${all.map((one) => one.ownerId)}::bigint[])
      order by o.owner_id for no key update)
    update owner_live o set running_hold = o.running_hold + c.hold, pending = o.pending + c.pending
    from locked l join ${rowsOf(all)} on c.owner_id = l.owner_id
    where o.owner_id = l.owner_id returning o.owner_id as id`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const missing = all.filter((one) => !known.has(one.ownerId));
  if (missing.length === 0) return;
  await sql`
    insert into owner_live (owner_id, running_hold, pending) select c.owner_id, c.hold, c.pending from ${rowsOf(missing)}
    order by c.owner_id
    on conflict (owner_id) do update set running_hold = owner_live.running_hold + excluded.running_hold,
      pending = owner_live.pending + excluded.pending`.execute(tx);
};
