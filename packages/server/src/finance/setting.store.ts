import { type Selectable, sql } from 'kysely';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';

const nameOf = (column: string) =>
  sql<string>`coalesce((select a.really_name from admin a where a.id = ${sql.ref(column)}), '')`;

export const forms = (db: Db) => db.selectFrom('finance_form');
export const formColumns = {
  formId: 'finance_form.id',
  fieldCount: sql<number>`jsonb_array_length(finance_form.fields)`,
  isCurrent: sql<boolean>`not exists (select from finance_form f where f.kind = finance_form.kind and f.form_version > finance_form.form_version)`,
  createdBy: nameOf('finance_form.created_by'),
} as const;

/** Adds the next version of a form. Forms of one kind are saved one after the other, so that each sees the one before. */
export const addForm = async (
  tx: Tx,
  o: {
    readonly kind: 1 | 2 | 3 | 4;
    readonly seen: number;
    readonly fields: unknown;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.finance_form', ${o.kind}))`.execute(tx);
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(form_version), 0) as newest from finance_form where kind = ${o.kind}`.execute(tx);
  const newest = rows[0]?.newest ?? 0;
  if (newest !== o.seen) throw new ApiError('changedMeanwhile');
  const { id } = await tx
    .insertInto('finance_form')
    .values({
      kind: o.kind,
      form_version: newest + 1,
      fields: JSON.stringify(o.fields),
      created_by: o.by,
      created_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const budgets = (db: Db) =>
  db
    .selectFrom('finance_budget')
    .innerJoin('organization', 'organization.id', 'finance_budget.organization_id')
    .where('finance_budget.deleted_at', 'is', null);
const partOfBudget = (statuses: string) =>
  sql<string>`(select coalesce(sum(r.amount), 0) from finance_request r
    where r.budget_id = finance_budget.id and r.status = any(${statuses}::int[]))`;
export const budgetColumns = {
  organizationName: 'organization.name',
  reserved: partOfBudget('{1,2,3}'),
  used: partOfBudget('{4}'),
} as const;

/** Whether requests refer to each budget. */
export const usedBudgets = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> => {
  const rows = await tx
    .selectFrom('finance_request')
    .where('budget_id', 'in', ids)
    .select('budget_id')
    .distinct()
    .execute();
  return new Map(ids.map((id) => [id, rows.some((row) => row.budget_id === id)]));
};

interface Period {
  readonly organizationId: number;
  readonly currency: 1 | 2;
  readonly firstDay: string;
  readonly lastDay: string;
}
/**
 * A day of an organisation has one budget a currency; budgets of one organisation are written one after the other. One that
 * requests take part of keeps its organisation, currency and days.
 */
export const expectPeriod = async (tx: Tx, id: number | undefined, o: Period): Promise<void> => {
  if (o.lastDay < o.firstDay) throw badFields('lastDay');
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.finance_budget', ${o.organizationId}))`.execute(
    tx,
  );
  const other = await tx
    .selectFrom('finance_budget')
    .where('organization_id', '=', o.organizationId)
    .where('currency', '=', o.currency)
    .where('first_day', '<=', o.lastDay)
    .where('last_day', '>=', o.firstDay)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id ?? 0)
    .select('id')
    .executeTakeFirst();
  if (other) throw new ApiError('alreadyTaken', { issues: [{ path: 'firstDay' }] });
  if (id === undefined) return;
  const was = await tx.selectFrom('finance_budget').where('id', '=', id).selectAll().executeTakeFirst();
  const isSame =
    was?.organization_id === o.organizationId &&
    was.currency === o.currency &&
    was.first_day === o.firstDay &&
    was.last_day === o.lastDay;
  if (was && !isSame && (await usedBudgets(tx, [id])).get(id) === true)
    throw new ApiError('notAllowedInState');
};

export const payees = (db: Db) =>
  db.selectFrom('finance_payee').where('finance_payee.deleted_at', 'is', null);
export const payeeColumns = {
  payeeId: 'finance_payee.id',
  enteredBy: nameOf('finance_payee.entered_by'),
  verifiedBy: nameOf('finance_payee.verified_by'),
  verifyTime: 'finance_payee.verified_at',
} as const;

/** Which of these payees requests name. */
export const usedPayees = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> => {
  const rows = await tx
    .selectFrom('finance_request')
    .where('payee_id', 'in', ids)
    .select('payee_id')
    .distinct()
    .execute();
  return new Map(ids.map((id) => [id, rows.some((row) => row.payee_id === id)]));
};

export const payeeOf = (db: Db, id: number): Promise<Selectable<DB['finance_payee']> | undefined> =>
  payees(db).where('id', '=', id).selectAll().executeTakeFirst();

/** Companies with their accounts, and organisations, as the forms choose among them. */
export const companyAndOrgs = async (db: Db) => ({
  companies: await db
    .selectFrom('company')
    .where('enabled', '=', true)
    .select(['id as companyId', 'name as companyName'])
    .orderBy('id')
    .execute(),
  accounts: await db
    .selectFrom('company_account')
    .where('enabled', '=', true)
    .select(['id as companyAccountId', 'company_id as companyId', 'name as accountName', 'currency'])
    .orderBy('id')
    .execute(),
  organizations: await db
    .selectFrom('organization')
    .where('deleted_at', 'is', null)
    .select(['id as organizationId', 'name as organizationName'])
    .orderBy('sort')
    .orderBy('id')
    .execute(),
});

/** The organisations of a name. */
export const organizationsNamed = (db: Db, name: string) =>
  db
    .selectFrom('organization')
    .where('name_folded', '=', sql<string>`folded(${name})`)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
