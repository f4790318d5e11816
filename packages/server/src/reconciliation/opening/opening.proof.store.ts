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
import type { Db } from '../../core/db/db.ts';
import { type OpeningLine, sumsOf } from './opening.rules.ts';

interface Booked {
  /** Null of an account of ours, which has its name. */
  readonly userId: number | null;
  readonly account: string | null;
  readonly kind: OpeningKind;
  readonly currency: 1 | 2;
  readonly amount: string;
}

/** What the postings of a batch brought and were not taken back, and the tasks that were made of those of its files. */
const bookedOf = async (db: Db, batchId: number): Promise<Booked[]> => {
  const { rows: money } = await sql<Booked>`
    select case when p.owner_id > 0 then p.owner_id end as "userId", a.name as account,
      coalesce(l.coupon_type, case when 5 in (m.debit, m.credit) then 7 when 2 in (m.debit, m.credit) then 8
        when 101 in (m.debit, m.credit) then 9 else 0 end)::int as kind,
      case when m.currency > 2 then m.currency - 2 else m.currency end::int as currency,
      sum(case when p.reverses is null then m.amount else -m.amount end)::numeric(20, 6) as amount
    from posting p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
    left join lot l on l.owner_id = m.owner_id
      and l.id = case when m.credit in (1, 3, 4, 7) then m.credit_ref when m.debit in (1, 3, 4, 7) then m.debit_ref end
    left join company_account a on m.debit = 101 and a.id = m.debit_ref or m.credit = 101 and a.id = m.credit_ref
    where p.cause = ${postingCause.of.opening} and p.cause_id = ${batchId}
    group by 1, 2, 3, 4 having sum(case when p.reverses is null then m.amount else -m.amount end) <> 0`.execute(
    db,
  );
  const { rows: tasks } = await sql<Booked>`
    select o.user_id as "userId", null as account, k.kind, t.currency,
      sum(case k.kind when 10 then 1 else t.frame_count end)::numeric(20, 6) as amount
    from opening_task o join task t on t.id = o.task_id cross join (values (10), (11)) as k (kind)
    where o.batch_id = ${batchId} and o.undone_at is null
    group by 1, 3, 4`.execute(db);
  return [...money, ...tasks];
};

/** Of each customer or account and kind: what the files say, and what the batch brought into the books. */
export const proofOf = async (
  db: Db,
  o: {
    readonly batchId: number;
    /** Who is posted, by earlier number. */
    readonly posted: ReadonlyMap<string, number>;
    readonly lines: readonly OpeningLine[];
  },
) => {
  const { batchId, posted: userOf } = o;
  const earlierOf = new Map([...userOf].map(([earlierId, userId]) => [userId, earlierId]));
  const nameOf = ({ userId, account }: Booked): string =>
    userId === null ? (account ?? '') : (earlierOf.get(userId) ?? '');
  const keyOf = (one: { earlierId: string; kind: OpeningKind; currency: 1 | 2 }): string =>
    `${one.kind}|${one.currency}|${one.earlierId}`;
  const inBooks = new Map(
    (await bookedOf(db, batchId)).map((one) => [keyOf({ ...one, earlierId: nameOf(one) }), one]),
  );
  const inFile = [...Map.groupBy(o.lines, ({ earlierId }) => earlierId)].flatMap(([earlierId, lines]) =>
    sumsOf(lines).map((sum) => ({ earlierId, ...sum })),
  );
  const proven = inFile.map((one) => {
    const { earlierId, kind, currency, amount } = one;
    const there = microOf(inBooks.get(keyOf(one))?.amount ?? '0');
    inBooks.delete(keyOf(one));
    // An account of ours is no customer, whatever customers are called.
    const userId = kind === 9 ? null : (userOf.get(earlierId) ?? null);
    return { earlierId, userId, kind, currency, inFile: amount, inBooks: there };
  });
  const more = [...inBooks.values()].map((one) => ({
    earlierId: nameOf(one),
    userId: one.userId,
    kind: one.kind,
    currency: one.currency,
    inFile: noMoney,
    inBooks: microOf(one.amount),
  }));
  return [...more, ...proven].toSorted(
    (a, b) => Number(a.inFile === a.inBooks) - Number(b.inFile === b.inBooks),
  );
};

/** A line of the proof. */
export type Proven = Awaited<ReturnType<typeof proofOf>>[number];

/** What the books have more than they should, as they say it: than the files, or than nothing of a batch that was taken back. */
export const differenceOf = (
  one: { readonly inFile: Micro; readonly inBooks: Micro },
  isReversed: boolean,
): string => textOf(micro(one.inBooks - (isReversed ? noMoney : one.inFile)));
