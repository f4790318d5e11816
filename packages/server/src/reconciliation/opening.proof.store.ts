import {
  type Micro,
  micro,
  microOf,
  noMoney,
  type OpeningKind,
  postingCause,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { type OpeningBalance, sumsOf } from './opening.rules.ts';

/** Of each customer and kind: what the file says, and what the postings of the batch brought into the books. */
export const proofOf = async (
  db: Db,
  o: {
    readonly batchId: number;
    /** Who is posted, by earlier number. */
    readonly posted: ReadonlyMap<string, number>;
    readonly balances: readonly OpeningBalance[];
  },
) => {
  const { batchId, posted: userOf } = o;
  const { rows: booked } = await sql<{ userId: number; kind: OpeningKind; currency: 1 | 2; amount: string }>`
    select p.owner_id as "userId", coalesce(l.coupon_type, case when 5 in (m.debit, m.credit) then 7 else 0 end)::int as kind,
      case when m.currency > 2 then m.currency - 2 else m.currency end::int as currency, sum(m.amount)::numeric(20, 6) as amount
    from posting p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
    left join lot l on l.owner_id = m.owner_id and m.credit in (1, 3, 4, 7) and l.id = m.credit_ref
    where p.cause = ${postingCause.of.opening} and p.cause_id = ${batchId}
    group by 1, 2, 3`.execute(db);
  const earlierOf = new Map([...userOf].map(([earlierId, userId]) => [userId, earlierId]));
  const inBooks = new Map(
    booked.map((one) => [`${earlierOf.get(one.userId)}|${one.kind}|${one.currency}`, one]),
  );
  const inFile = [...Map.groupBy(o.balances, ({ earlierId }) => earlierId)].flatMap(([earlierId, lines]) =>
    sumsOf(lines).map((sum) => ({ earlierId, ...sum })),
  );
  const proven = inFile.map(({ earlierId, kind, currency, amount }) => {
    const key = `${earlierId}|${kind}|${currency}`;
    const there = microOf(inBooks.get(key)?.amount ?? '0');
    inBooks.delete(key);
    return {
      earlierId,
      userId: userOf.get(earlierId) ?? null,
      kind,
      currency,
      inFile: amount,
      inBooks: there,
    };
  });
  const more = [...inBooks.values()].map(({ userId, kind, currency, amount }) => ({
    earlierId: earlierOf.get(userId) ?? '',
    userId,
    kind,
    currency,
    inFile: noMoney,
    inBooks: microOf(amount),
  }));
  return [...more, ...proven].toSorted(
    (a, b) => Number(a.inFile === a.inBooks) - Number(b.inFile === b.inBooks),
  );
};

/** A line of the proof. */
export type Proven = Awaited<ReturnType<typeof proofOf>>[number];

/** What the books have more than the file, as they say it. */
export const differenceOf = (one: { readonly inFile: Micro; readonly inBooks: Micro }): string =>
  textOf(micro(one.inBooks - one.inFile));
