import {
  type LotId,
  type Micro,
  microOf,
  type StatementLineId,
  statementLineState,
  statementTarget,
} from '@renderdesk/contract';
import type { Db } from '../../core/db/db.ts';
import { asId, asInstant, asMoney } from '../../core/db/wire.ts';
import { fileName } from '../../core/attachments/attachment.store.ts';
import type { Recharge } from './guards.store.ts';
import { asLastSecond } from '../money.filters.ts';
import { cashLotOf } from './recharge.store.ts';

/** What is left of a recharge's cash; its whole amount while it was not credited. */
export const remainingOf = async (db: Db, recharge: Recharge): Promise<Micro> => {
  if (recharge.confirmed_at === null && ![2, 5, 7].includes(recharge.status)) return microOf(recharge.amount);
  const lot = await cashLotOf(db, { ownerId: recharge.owner_id, rechargeId: recharge.id });
  const { remaining } = await db
    .selectFrom('lot')
    .where('owner_id', '=', recharge.owner_id)
    .where('id', '=', lot)
    .select('remaining')
    .executeTakeFirstOrThrow();
  return microOf(remaining);
};

/** The transaction id of a recharge. */
export const transactionIdOf = async (
  db: Db,
  recharge: Pick<Recharge, 'owner_id' | 'id'>,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('external_payment')
    .where('owner_id', '=', recharge.owner_id)
    .where('recharge_id', '=', recharge.id)
    .orderBy('id', 'desc')
    .select('transaction_id')
    .executeTakeFirst();
  return found?.transaction_id;
};

/** The line of a statement that a recharge is matched with; null where it has none. */
export const bankLineOf = async (db: Db, recharge: Pick<Recharge, 'id'>) => {
  const { recharge: kind } = statementTarget.of;
  const { matchedById, matchedByRule, matchedByHand } = statementLineState.of;
  const found = await db
    .selectFrom('statement_line')
    .innerJoin('company_account', 'company_account.id', 'statement_line.company_account_id')
    .where('statement_line.target_kind', '=', kind)
    .where('statement_line.target_id', '=', recharge.id)
    .where('statement_line.state', 'in', [matchedById, matchedByRule, matchedByHand])
    .select([
      'statement_line.id',
      'flow_number',
      'booked_at',
      'amount',
      'difference',
      'statement_line.currency',
    ])
    .select('company_account.name')
    .executeTakeFirst();
  return found
    ? {
        lineId: asId<StatementLineId>(found.id),
        flowNumber: found.flow_number,
        bookTime: asInstant(found.booked_at),
        accountName: found.name,
        amount: asMoney(found.amount),
        currency: found.currency,
        difference: asMoney(found.difference),
      }
    : null;
};

/** Lots of a recharge, its cash and its bonus, and what was posted for it, the refunds of it too. */
export const lotsAndPostings = async (db: Db, recharge: Recharge) => {
  const ofIt = { owner: recharge.owner_id, id: recharge.id };
  const lots = await db
    .selectFrom('lot')
    .where('owner_id', '=', ofIt.owner)
    .where((eb) => eb.or([eb('recharge_id', '=', ofIt.id), eb('bonus_of', '=', ofIt.id)]))
    .selectAll()
    .orderBy('account')
    .orderBy('id')
    .execute();
  const postings = await db
    .selectFrom('posting')
    .where('owner_id', '=', ofIt.owner)
    .where((eb) =>
      eb.or([
        eb('key', 'like', `recharge:${ofIt.id}:%`),
        eb.and([
          eb('cause', '=', 8),
          eb(
            'cause_id',
            'in',
            eb
              .selectFrom('refund')
              .where('owner_id', '=', ofIt.owner)
              .where('recharge_id', '=', ofIt.id)
              .select('refund.id'),
          ),
        ]),
      ]),
    )
    .select(['id', 'cause', 'at', 'period'])
    .orderBy('id')
    .limit(200)
    .execute();
  const lines = await db
    .selectFrom('movement')
    .where('owner_id', '=', ofIt.owner)
    .where('posting_id', 'in', [0, ...postings.map(({ id }) => id)])
    .select(['posting_id', 'debit', 'credit', 'amount', 'currency'])
    .orderBy('posting_id')
    .orderBy('n')
    .execute();
  const byPosting = Map.groupBy(lines, (one) => one.posting_id);
  return {
    slipName: await fileName(db, recharge.slip_key),
    lots: lots.map((lot) => ({
      lotId: asId<LotId>(lot.id),
      account: lot.account,
      couponType: lot.coupon_type,
      currency: lot.currency,
      state: lot.state,
      issued: asMoney(lot.issued),
      remaining: asMoney(lot.remaining),
      frozen: asMoney(lot.frozen),
      used: asMoney(lot.used),
      refunded: asMoney(lot.refunded),
      expired: asMoney(lot.expired),
      voided: asMoney(lot.voided),
      moved: asMoney(lot.moved),
      expireTime: asLastSecond(lot.expires_at),
    })),
    postings: postings.map((posting) => ({
      postingId: posting.id,
      cause: posting.cause,
      at: asInstant(posting.at),
      period: posting.period,
      lines: (byPosting.get(posting.id) ?? []).map(({ debit, credit, amount, currency }) => ({
        debit,
        credit,
        amount: asMoney(amount),
        currency,
      })),
    })),
  };
};
