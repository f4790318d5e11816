import {
  adminStatus,
  type FinanceAction,
  type FinanceKind,
  financeStatus,
  type FinanceStatus,
  financeTransitions,
  heldByKind,
  mayFinance,
  micro,
  microOf,
  roleKind,
  sumOf,
  type Transition,
} from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { expectSecond } from '../core/auth/control.store.ts';
import { changeRow, lockRow } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';

export type FinanceRequest = Selectable<DB['finance_request']>;
const { firstPending, financePending, approved } = financeStatus.of;
/** Statuses of requests that reserve their budget. */
export const reserving: readonly FinanceStatus[] = [firstPending, financePending, approved];
const firstKey = 'finance:first:reimbursement';

/** Locks a request of a kind that the caller saw, and whose state allows the action. */
export const lockRequest = async (
  tx: Tx,
  o: {
    readonly kind: FinanceKind;
    readonly id: number;
    readonly version: number;
    readonly action: FinanceAction;
  },
): Promise<FinanceRequest> => {
  const row = await lockRow(tx, 'finance_request', { id: o.id, version: o.version, of: { kind: o.kind } });
  if (!mayFinance(o.action, row.status as FinanceStatus)) throw new ApiError('notAllowedInState');
  return row;
};

/** Writes what a step changes, with the status that it leads to. */
export const moveRequest = async (
  tx: Tx,
  row: FinanceRequest,
  o: { readonly action: FinanceAction; readonly set?: Partial<FinanceRequest>; readonly now: Date },
): Promise<void> => {
  const step: Transition<FinanceStatus> = financeTransitions[o.action];
  const set = { ...(step.to !== undefined && { status: step.to }), ...o.set };
  await changeRow(tx, 'finance_request', row.id, { now: o.now, set: set as never });
};

/** Whom a request is about: who applies, and who has the money. */
export const peopleOf = (row: Pick<FinanceRequest, 'applicant_id' | 'beneficiary_id'>): number[] =>
  row.beneficiary_id === null ? [row.applicant_id] : [row.applicant_id, row.beneficiary_id];

/** Throws `ownEntry` for who takes part in a request or took one of these steps, `notTwoPeople` for an account of theirs. */
export const expectOther = async (
  tx: Tx,
  row: FinanceRequest,
  o: { readonly actor: Actor; readonly steps?: readonly (number | null)[]; readonly now: Date },
): Promise<void> => {
  const before = [...peopleOf(row), ...(o.steps ?? []).filter((id) => id !== null)];
  if (before.includes(o.actor.adminId)) throw new ApiError('ownEntry');
  await expectSecond(tx, o.actor.adminId, before, o.now);
};

/**
 * Who gives the first approval in an organisation: its active staff with the key, else those of the nearest organisation above
 * it that has any; never who is left out.
 */
export const managersOf = async (db: Db, organizationId: number, without: readonly number[] = []) => {
  const kinds = [roleKind.of.administrator, roleKind.of.permissionAdministrator].filter((kind) =>
    heldByKind(kind).includes(firstKey),
  );
  const { rows } = await sql<{ id: number; name: string; organization: string }>`
    with recursive above (id, parent_id, name, level) as (
      select id, parent_id, name, 0 from organization where id = ${organizationId}
      union all select o.id, o.parent_id, o.name, above.level + 1 from organization o join above on above.parent_id = o.id
    ), manager as (
      select a.id, a.really_name as name, above.name as organization, above.level from admin a
      join above on above.id = a.organization_id
      where a.status = ${sql.lit(adminStatus.of.active)} and a.deleted_at is null and a.id <> all(${without}::bigint[]) and exists (
        select from admin_role ar join role r on r.id = ar.role_id and r.deleted_at is null
        where ar.admin_id = a.id and (r.kind = any(${kinds}::int[]) or exists (
          select from role_permission rp where rp.role_id = r.id and rp.key = ${firstKey}))))
    select id, name, organization from manager where level = (select min(level) from manager) order by name, id`.execute(
    db,
  );
  return rows;
};

/** Throws `forbidden` unless the person manages the organisation of a request; where nobody does, everyone with the key may. */
export const expectManager = async (tx: Tx, row: FinanceRequest, adminId: number): Promise<void> => {
  const managers = await managersOf(tx, row.organization_id, peopleOf(row));
  if (managers.length > 0 && !managers.some(({ id }) => id === adminId)) throw new ApiError('forbidden');
};

/** What requests reserve of a budget, and what they used: from their states, so that what ends is free at once. */
export const budgetSums = sql`(select coalesce(sum(r.amount) filter (where r.status = any(${reserving}::int[])), 0) as reserved,
  coalesce(sum(r.amount) filter (where r.status = ${sql.lit(financeStatus.of.paid)}), 0) as used from finance_request r where r.budget_id = finance_budget.id)`;

/** A budget with its sums; locked, no other request takes part of it until the transaction ends. */
export const budgetOf = async (db: Db, id: number, o: { readonly locked: boolean }) => {
  if (o.locked) await db.selectFrom('finance_budget').where('id', '=', id).select('id').forUpdate().execute();
  const { rows } = await sql<{ id: number; name: string; amount: string; reserved: string; used: string }>`
    select finance_budget.id, name, amount::text, s.reserved::text, s.used::text
    from finance_budget cross join lateral ${budgetSums} s where finance_budget.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('notFound');
  return row;
};

/** By how much a budget is exceeded, a request that is counted in it included. */
export const beyondBudget = async (tx: Tx, id: number) => {
  const { amount, reserved, used } = await budgetOf(tx, id, { locked: true });
  return micro(sumOf([microOf(reserved), microOf(used)]) - microOf(amount));
};

/** The budget of an organisation on a day in a currency. */
export const budgetOn = async (
  db: Db,
  o: { readonly organizationId: number; readonly currency: 1 | 2; readonly day: string },
): Promise<number | null> => {
  const found = await db
    .selectFrom('finance_budget')
    .where('organization_id', '=', o.organizationId)
    .where('currency', '=', o.currency)
    .where('first_day', '<=', o.day)
    .where('last_day', '>=', o.day)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
};

/** Tickets of a request that ended may be claimed again. */
export const freeTickets = async (tx: Tx, requestId: number): Promise<void> => {
  await tx
    .updateTable('finance_ticket')
    .set({ is_freed: true })
    .where('request_id', '=', requestId)
    .execute();
};

/** Throws `notFound` unless there is such a request of a kind. */
export const seenRequest = (db: Db, kind: FinanceKind, id: number): Promise<FinanceRequest> =>
  db
    .selectFrom('finance_request')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

export const companyOf = (db: Db, id: number): Promise<{ name: string }> =>
  db.selectFrom('company').where('id', '=', id).select('name').executeTakeFirstOrThrow(notFound);

/** An open account of the company that pays, in the currency of the request. Throws `doesNotFit`. */
export const expectAccount = async (
  tx: Tx,
  o: { readonly id: number; readonly currency: 1 | 2; readonly companyId: number },
): Promise<void> => {
  const found = await tx
    .selectFrom('company_account')
    .where('id', '=', o.id)
    .where('enabled', '=', true)
    .select(['company_id', 'currency'])
    .executeTakeFirstOrThrow(notFound);
  if (found.company_id !== o.companyId || found.currency !== o.currency) throw new ApiError('doesNotFit');
};
