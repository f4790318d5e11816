import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';

interface Suspended {
  readonly id: number;
  readonly isPayment: boolean;
  readonly at: Date;
  readonly amount: string;
  readonly currency: 1 | 2;
  readonly from: string;
  readonly number: string;
  readonly note: string | null;
  readonly notedBy: string | null;
  readonly version: number | null;
}

/** What stands in suspense, oldest first: lines of statements and payments that channels told (I12), with what is known of each. */
export const suspended = async (db: Db): Promise<Suspended[]> => {
  const { rows } = await sql<Suspended>`
    select s.ref as id, e.id is not null as "isPayment", coalesce(l.booked_at, e.paid_at, s.at) as at, s.amount, s.currency,
      coalesce(nullif(l.payer, ''), e.provider, '') as from, coalesce(l.flow_number, e.transaction_id, '') as number,
      coalesce(n.note, nullif(l.reason, '')) as note, coalesce(a.really_name, d.really_name) as "notedBy", l.version
    from (select x.ref, x.currency, sum(x.credit - x.debit) as amount, min(p.at) as at from side x
      join posting p on p.owner_id = x.owner_id and p.id = x.posting_id where x.account = 110 group by 1, 2
      having sum(x.credit - x.debit) <> 0) s
    left join statement_line l on l.id = s.ref left join external_payment e on e.id = s.ref
    left join suspense_note n on n.evidence_id = s.ref
    left join admin a on a.id = n.noted_by left join admin d on d.id = l.decided_by
    order by 3, 1`.execute(db);
  return rows;
};

/** Says what is known of money in suspense; whether it is there at all. */
export const explainSuspense = async (
  tx: Tx,
  o: { readonly evidenceId: number; readonly note: string; readonly by: number; readonly now: Date },
): Promise<boolean> => {
  if (!(await suspended(tx)).some(({ id }) => id === o.evidenceId)) return false;
  await tx
    .insertInto('suspense_note')
    .values({ evidence_id: o.evidenceId, note: o.note, noted_by: o.by, noted_at: o.now })
    .onConflict((conflict) =>
      conflict.column('evidence_id').doUpdateSet((eb) => ({
        note: o.note,
        noted_by: o.by,
        noted_at: o.now,
        version: eb('suspense_note.version', '+', 1),
      })),
    )
    .execute();
  return true;
};
