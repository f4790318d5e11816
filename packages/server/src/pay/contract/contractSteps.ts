import { contractState, errorCodes, soldKind } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Effects } from '../../core/calls/effects.ts';
import { done, type Outcome } from '../../core/calls/serve.ts';
import type { Tx } from '../../core/db/db.ts';
import { byStaff } from '../coupon/couponGrant.store.ts';
import { returnedToday } from '../dailyTotals.store.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { dropPending } from '../member/member.store.ts';
import { inRmb } from '../weight.store.ts';
import { approveCopyright, contractOf, type ContractRow } from './contract.store.ts';
import { lockContracts } from './contractEntry.store.ts';

/** What is done to one contract. */
type Doing<I> = (
  tx: Tx,
  row: ContractRow,
  o: { readonly input: I; readonly occasion: PostingContext },
) => Promise<unknown>;

interface Query<I> {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly input: I;
  readonly actor: Actor;
  readonly now: Date;
  readonly effects: Effects;
}

/** Does something to each contract that somebody sees, that is in a state of which it may be done, and of a kind for which it is. */
export const each =
  <I extends { readonly reason: string }>(
    from: readonly number[],
    fits: (row: ContractRow) => boolean,
    doing: Doing<I>,
  ) =>
  async ({ tx, ids, input, actor, now, effects }: Query<I>): Promise<Map<number, Outcome>> => {
    effects.reason = input.reason;
    const purses = new Map<number, 1 | 2>();
    const seen = await lockContracts(tx, actor, ids);
    const occasion = await byStaff(tx, actor, now);
    const outcomes = new Map<number, Outcome>();
    for (const id of seen) {
      const row = await contractOf(tx, id);
      if (!from.includes(row.state) || !fits(row)) {
        outcomes.set(id, { code: errorCodes.notAllowedInState, data: { status: row.state } });
        continue;
      }
      await doing(tx, row, { input, occasion });
      purses.set(row.ownerId, row.currency);
      outcomes.set(id, done);
    }
    effects.weight = 0;
    for (const [ownerId, currency] of purses) {
      const back = await returnedToday(tx, { ownerId, by: actor.adminId, now, from: [130, 131, 133] });
      effects.weight += await inRmb(tx, back, currency, now);
    }
    return outcomes;
  };

/** Earns the fees of copyright orders that are approved. */
export const earnCopyrights = each(
  [contractState.of.active],
  (row) => row.soldKind === soldKind.of.copyright,
  (tx, row, { occasion }) => approveCopyright(tx, row.id, occasion),
);

/** Takes back what nobody has paid, of the kinds that fit. */
export const cancelContracts = (fits: (row: ContractRow) => boolean) =>
  each([contractState.of.pending], fits, (tx, row) => dropPending(tx, row.ownerId, row.id));
