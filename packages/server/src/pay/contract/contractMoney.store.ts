import {
  contractState,
  leastOf,
  type Micro,
  micro,
  microOf,
  noMoney,
  sumOf,
  textOf,
  wholeCents,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';
import { asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { line, type Line, side } from '../ledger/lines.rules.ts';
import { returnedOf } from '../member/member.rules.ts';
import { cashLots, type PayingLot, pictureLots } from '../ledger/payment.rules.ts';
import { lotsOf } from '../ledger/purse.store.ts';

/** What is paid ahead, by the kind of the contract: packs, rentals, memberships, copyright (ledger §1). */
export type Deferred = 130 | 131 | 132 | 133;

/** What a contract that waits for its money costs; undefined where it waits no more. The purse is locked. */
export const dueOf = async (tx: Tx, ownerId: number, contractId: number): Promise<Micro | undefined> => {
  const waits = await tx
    .selectFrom('contract')
    .where('owner_id', '=', ownerId)
    .where('id', '=', contractId)
    .where('state', '=', contractState.of.pending)
    .select('price')
    .executeTakeFirst();
  return waits && microOf(waits.price);
};

/** Cash of one lot. */
export interface OfLot {
  readonly lotId: number;
  readonly amount: Micro;
}

/** Cash of a purse by lot, oldest first, as far as an amount. Throws `cashShort` where there is less that is free. */
export const cashFor = async (tx: Tx, ownerId: number, due: Micro): Promise<OfLot[]> => {
  const lots = cashLots(await lotsOf(tx, ownerId));
  const live = await tx
    .selectFrom('owner_live')
    .where('owner_id', '=', ownerId)
    .select(['running_hold', 'pending'])
    .executeTakeFirstOrThrow();
  const cash = sumOf(lots.map(({ remaining }) => remaining));
  const free = micro(cash - microOf(live.running_hold) - microOf(live.pending));
  if (free < due)
    throw new ApiError('cashShort', {
      free: asMoney(textOf(free < 0n ? noMoney : free)),
      due: asMoney(textOf(due)),
    });
  return takenOf(lots, due);
};

/** What an amount takes of lots in their order; less where they hold less. */
const takenOf = (lots: readonly Pick<PayingLot, 'id' | 'remaining'>[], due: Micro): OfLot[] => {
  const parts: OfLot[] = [];
  let left = due;
  for (const { id, remaining } of lots) {
    const amount = leastOf(left, remaining);
    if (amount > 0n) parts.push({ lotId: id, amount });
    left = micro(left - amount);
  }
  return parts;
};

/** What coupons for the picture membership pay of it: whole cents, so that what cash pays is whole too. */
export const picturePart = async (
  tx: Tx,
  ownerId: number,
  { due, at }: { readonly due: Micro; readonly at: Date },
): Promise<OfLot[]> => {
  const lots = pictureLots(await lotsOf(tx, ownerId), at);
  return takenOf(lots, leastOf(due, wholeCents(sumOf(lots.map(({ remaining }) => remaining)))));
};

/** The lines by which cash pays a contract ahead. */
export const linesOfPrice = (
  parts: readonly OfLot[],
  o: { readonly deferred: Deferred; readonly contractId: number; readonly currency: 1 | 2 },
): Line[] =>
  parts
    .filter(({ amount }) => amount > 0n)
    .map(({ lotId, amount }) => line(side(1, lotId), side(o.deferred, o.contractId), amount, o.currency));

/** The lots that paid a contract and the memberships that it took over, the last taken first, with what each paid. */
export const lotsThatPaid = async (
  tx: Db,
  o: { readonly ownerId: number; readonly contractId: number; readonly deferred: Deferred },
): Promise<OfLot[]> => {
  const { rows } = await sql<{ lotId: number; amount: string }>`
    with recursive chain (id) as (
      select ${o.contractId}::bigint
      union select m.replaces from chain c join membership m on m.owner_id = ${o.ownerId} and m.contract_id = c.id
      where m.replaces is not null)
    select m.debit_ref as "lotId", m.amount from movement m join chain c on c.id = m.credit_ref
    where m.owner_id = ${o.ownerId} and m.credit = ${o.deferred} and m.debit = 1 order by m.posting_id desc, m.n desc`.execute(
    tx,
  );
  return rows.map(({ lotId, amount }) => ({ lotId, amount: microOf(amount) }));
};

/**
 * How the part of a contract that is not earned ends (ledger §4): a percentage of it, in whole cents, goes to the lots that paid, the last
 * taken first; what is kept is breakage.
 */
export const endOfRest = (
  paid: readonly OfLot[],
  o: {
    readonly deferred: Deferred;
    readonly contractId: number;
    readonly currency: 1 | 2;
    readonly rest: Micro;
    readonly percent: number;
  },
): { readonly back: Micro; readonly kept: Micro; readonly lines: Line[] } => {
  const { deferred, contractId, currency, rest, percent } = o;
  // All of it is all of it; a part is whole cents.
  const due = percent === 100 ? rest : returnedOf(rest, percent);
  const back = leastOf(due, sumOf(paid.map(({ amount }) => amount)));
  const lines: Line[] = [];
  let left = back;
  for (const { lotId, amount } of paid) {
    const part = leastOf(left, amount);
    if (part > 0n) lines.push(line(side(deferred, contractId), side(1, lotId), part, currency));
    left = micro(left - part);
  }
  const kept = micro(rest - back);
  if (kept > 0n)
    lines.push(line(side(deferred, contractId), side(211, paid[0]?.lotId ?? null), kept, currency));
  return { back, kept, lines };
};
