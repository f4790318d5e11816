import { sql } from 'kysely';
import { rechargeStatus } from '@renderdesk/contract';
import { expectSecond } from '../../core/auth/control.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { creditRecharge, insertRecharge, verifyRecharge } from '../../pay/index.ts';
import { postingContextOf, postedPeriods, side } from '../../pay/ledger/index.ts';
import { payerOf } from './decide.store.ts';

/** Money in suspense: a statement line, or a payment that a channel reported. */
interface Suspended {
  readonly id: number;
  readonly isPayment: boolean;
  readonly at: Date;
  readonly amount: string;
  readonly currency: 1 | 2;
  readonly from: string;
  readonly number: string;
  readonly memo: string | null;
  readonly note: string | null;
  readonly notedBy: string | null;
  readonly proposal: {
    readonly userId: number;
    readonly userName: string;
    readonly byId: number;
    readonly by: string;
  } | null;
  readonly version: number | null;
}

/** All money in suspense with a balance left, oldest first, with the notes and the proposal of each (I12). */
export const suspended = async (db: Db): Promise<Suspended[]> => {
  const { rows } = await sql<Suspended>`
    select s.ref as id, e.id is not null as "isPayment", coalesce(l.booked_at, e.paid_at, s.at) as at, s.amount, s.currency,
      coalesce(nullif(l.payer, ''), e.provider, '') as from, coalesce(l.flow_number, e.transaction_id, '') as number, nullif(l.memo, '') as memo,
      coalesce(n.note, nullif(l.reason, '')) as note, coalesce(a.really_name, d.really_name) as "notedBy", l.version,
      case when u.id is not null then jsonb_build_object('userId', u.id, 'userName', u.name, 'byId', f.id, 'by', f.really_name) end as proposal
    from (select x.ref, x.currency, sum(x.credit - x.debit) as amount, min(p.at) as at
      from ${postedPeriods()} m join side x on x.period = m.period join posting p on p.owner_id = x.owner_id and p.id = x.posting_id where x.account = 110 group by 1, 2
      having sum(x.credit - x.debit) <> 0) s
    left join statement_line l on l.id = s.ref left join external_payment e on e.id = s.ref
    left join suspense_note n on n.evidence_id = s.ref
    left join admin a on a.id = n.noted_by left join admin d on d.id = l.decided_by
    left join "user" u on u.id = n.proposed_user_id left join admin f on f.id = n.proposed_by
    order by 3, 1`.execute(db);
  return rows;
};

/** Writes the note of money in suspense. Returns whether it is in suspense. */
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

/**
 * Proposes the customer of a payment in suspense: one that a channel reported and that fitted no order (ledger §4). When a
 * second person proposes the same customer, credits it as a recharge, and moves a statement line that was matched with the
 * payment to the recharge. Returns whether it credited. Throws `notFound` where the payment is not in suspense (any more),
 * `doesNotFit` for a customer of another currency, `ownCustomer` for the caller's own, `ownRequest` where the caller made the
 * proposal, `notTwoPeople` where both are one person.
 */
export const identifyPayment = async (
  tx: Tx,
  o: {
    readonly evidenceId: number;
    readonly userId: number;
    readonly remark: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<boolean> => {
  const { evidenceId, by, now } = o;
  // Locks the row of the note, so that a concurrent call waits and then finds nothing in suspense.
  await explainSuspense(tx, { evidenceId, note: o.remark, by, now });
  const found = (await suspended(tx)).find(({ id, isPayment }) => id === evidenceId && isPayment);
  if (!found) throw new ApiError('notFound');
  const user = await payerOf(tx, { ...o, currency: found.currency });
  if (!(await isConfirmed(tx, { ...o, now }))) return false;
  const account = await accountOfPayment(tx, evidenceId);
  const rechargeId = await insertRecharge(tx, {
    owner_id: user.owner_id,
    company_id: account.companyId,
    user_id: user.id,
    status: rechargeStatus.of.success,
    currency: found.currency,
    amount: found.amount,
    pay_method: found.from,
    bank_flow: found.number,
    remark: o.remark,
    created_at: now,
    actor_kind: 1,
    created_by: by,
    paid_at: found.at,
    company_account_id: account.id,
    evidence_id: evidenceId,
  });
  const ref = { ownerId: user.owner_id, rechargeId };
  const occasion = await postingContextOf(tx, {
    companyId: account.companyId,
    at: now,
    incurredAt: found.at,
    actor: { kind: 1, id: by },
  });
  await creditRecharge(tx, { ...ref, from: side(110, evidenceId) }, occasion);
  const { rows } =
    await sql`update statement_line set target_kind = 1, target_owner = ${user.owner_id}, target_id = ${rechargeId},
      version = version + 1
    where target_kind = 6 and target_id = ${evidenceId} and state in (1, 2, 3) returning id`.execute(tx);
  if (rows.length > 0) await verifyRecharge(tx, { id: rechargeId, ownerId: user.owner_id, status: 1 });
  return true;
};

/** Whether another person proposed the same customer. If not, writes the customer as the proposal. The note is locked. */
const isConfirmed = async (
  tx: Tx,
  o: { readonly evidenceId: number; readonly userId: number; readonly by: number; readonly now: Date },
): Promise<boolean> => {
  const note = await tx
    .selectFrom('suspense_note')
    .where('evidence_id', '=', o.evidenceId)
    .select(['proposed_user_id', 'proposed_by'])
    .executeTakeFirstOrThrow();
  if (note.proposed_by !== null && note.proposed_user_id === o.userId) {
    if (note.proposed_by === o.by) throw new ApiError('ownRequest');
    await expectSecond(tx, o.by, [note.proposed_by], o.now);
    return true;
  }
  await tx
    .updateTable('suspense_note')
    .set({ proposed_user_id: o.userId, proposed_by: o.by })
    .where('evidence_id', '=', o.evidenceId)
    .execute();
  return false;
};

/** Our account that a payment in suspense arrived in, and the company in whose books it is. */
const accountOfPayment = async (tx: Tx, evidenceId: number): Promise<{ id: number; companyId: number }> => {
  const {
    rows: [account],
  } = await sql<{ id: number; companyId: number }>`
    select m.debit_ref as id, p.company_id as "companyId" from posting p
    join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
    where p.owner_id = 0 and p.cause_id = ${evidenceId} and p.cause = 20 and m.credit = 110 and m.credit_ref = ${evidenceId}`.execute(
    tx,
  );
  if (!account) throw new ApiError('notFound');
  return account;
};
