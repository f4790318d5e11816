import {
  allocationKind,
  type AllocationKind,
  type Instant,
  moneyTime,
  principalKind,
  second,
} from '@renderdesk/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Viewer } from '../core/auth/principal.ts';
import { eq, type Filter, resolved, words } from '../core/calls/filters.ts';
import type { ListContext } from '../core/calls/listContext.ts';
import type { Db } from '../core/db/db.ts';
import { asInstant } from '../core/db/wire.ts';
import { accountName, customerColumns, customersOf, ofUser } from '../user/index.ts';

/** Whether a customer is in somebody's scope; `column` holds the account's number. A partner sees the one that it speaks for. */
export const seenBy = (db: Db, viewer: Viewer, column: string): Expression<SqlBool> => {
  if (viewer.kind === 'partner') return sql<SqlBool>`${sql.ref(column)} = ${viewer.onBehalfOf}::bigint`;
  const customers = customersOf(db, viewer);
  return customers ? sql<SqlBool>`${sql.ref(column)} in (${customers})` : sql<SqlBool>`true`;
};

/** Whether somebody else than this member of staff entered a row that says who did: a partner of the same number is somebody else. */
export const enteredByOther = (
  actor: Actor,
  table: 'recharge' | 'refund' | 'receipt',
): Expression<SqlBool> => sql<SqlBool>`(${sql.ref(`${table}.actor_kind`)} <> ${sql.lit(principalKind.of.staff)}
  or ${sql.ref(`${table}.created_by`)} is distinct from ${actor.adminId}::bigint)`;

/** The last second of something that ends before this moment: ends are shown as people say them, 23:59:59 of the last day (ledger §2). */
export const lastSecondOf = (end: Expression<Date | null>) => sql<Date | null>`${end} - interval '1 second'`;
/** The same of a row that was read. */
export const asLastSecond = (end: Date | null): Instant | null =>
  end === null ? null : asInstant(new Date(end.getTime() - second));

/** Accounts that belong to the same main account as this one, it and the main account among them. */
export const relatedTo = (id: number) => sql`(
  select r.id from "user" x join "user" r on r.id = coalesce(x.main_id, x.id) or r.main_id = coalesce(x.main_id, x.id)
  where x.id = ${id})`;

/** A filter by a condition on the account that a row is of. */
const where = <V>(condition: (value: V, input: Query) => Expression<SqlBool>): Filter<never, V> => ({
  columns: [],
  narrow: (query, value, c) => query.where(condition(value, (c as ListContext<unknown>).input as Query)),
});
interface Query {
  readonly queryRelateUser?: boolean | undefined;
  readonly timeStatus?: number | undefined;
}

const kindIs = (kind: AllocationKind | undefined) => (kind === undefined ? sql`` : sql`and s.kind = ${kind}`);
/** Customers allocated now to somebody, as this or as anything. */
const allocatedTo = (kind: AllocationKind | undefined) =>
  where(
    (adminId: number) => sql<SqlBool>`"user".id in (
    select s.user_id from user_staff s where s.admin_id = ${adminId} and s.valid_to is null ${kindIs(kind)})`,
  );
/** The same by words of the name; staff are a few hundred. */
const allocatedToNamed = (kind: AllocationKind | undefined) =>
  where(
    (name: string) => sql<SqlBool>`"user".id in (
    select s.user_id from admin a join user_staff s on s.admin_id = a.id and s.valid_to is null ${kindIs(kind)}
    where position(folded(${name}) in folded(a.really_name)) > 0 or position(folded(${name}) in folded(a.login_name)) > 0)`,
  );
const { salesman, agent } = allocationKind.of;

/** What `whoseQuery` of the contract asks, of a list whose rows are joined to `user`, the account that they are of. */
export const whoseFilters = {
  userName: ofUser('user.id').userName,
  userId: where((id: number, { queryRelateUser }) =>
    queryRelateUser === true
      ? sql<SqlBool>`"user".id in ${relatedTo(id)}`
      : sql<SqlBool>`"user".id = ${id}::bigint`,
  ),
  queryRelateUser: resolved,
  queryRelateUserId: where((id: number) => sql<SqlBool>`"user".id in ${relatedTo(id)}`),
  mainUserId: where(
    (id: number) =>
      sql<SqlBool>`("user".id = ${id}::bigint and "user".main_id is null or "user".main_id = ${id}::bigint)`,
  ),
  mainUsername: where(
    (name: string) => sql<SqlBool>`coalesce("user".main_id, "user".id) in (
    select m.id from "user" m where m.name_folded = folded(${name}) and m.account_type = 1)`,
  ),
  isDomestic: eq('user.zone'),
  areaId: eq('user.area_id'),
  businessType: eq('user.business_type'),
  isInternalTestAccount: eq('user.is_internal_test'),
  saleMan: allocatedToNamed(salesman),
  saleManId: allocatedTo(salesman),
  agentId: allocatedTo(agent),
  unallocatedAdmin: where(
    (isRequested: boolean) => sql<SqlBool>`not ${isRequested} or not exists (
    select from user_staff s where s.user_id = "user".id and s.kind = ${salesman} and s.valid_to is null)`,
  ),
  adminName: allocatedToNamed(undefined),
} as const;

/** What `whenQuery` asks: by the one time or the other. */
export const whenFilters = <const A extends string, const B extends string>(
  entered: A,
  paid: B,
): Readonly<Record<'startTimeStamp' | 'endTimeStamp', Filter<A | B, number>>> & {
  readonly timeStatus: typeof resolved;
} => {
  const bound = (comparison: '>=' | '<='): Filter<A | B, number> => ({
    columns: [entered, paid],
    narrow: (query, at, c) => {
      const { timeStatus } = (c as ListContext<unknown>).input as Query;
      return query.where(
        sql.ref(timeStatus === moneyTime.of.paid ? paid : entered),
        comparison,
        new Date(at),
      );
    },
  });
  return { startTimeStamp: bound('>='), endTimeStamp: bound('<='), timeStatus: resolved };
};

/** What `paymentQuery` asks, of rows joined to `recharge`. */
export const paymentFilters = {
  transactionId: where(
    (id: string) => sql<SqlBool>`(recharge.owner_id, recharge.id) in (
    select e.owner_id, e.recharge_id from external_payment e where e.transaction_id = ${id})`,
  ),
  verifyStatus: eq('recharge.verify_status'),
  remark: words('recharge.remark', 'recharge.flow_remark'),
} as const;

const looksAfter = (kind: AllocationKind) => sql<string>`coalesce((select a.really_name from user_staff s
  join admin a on a.id = s.admin_id where s.user_id = "user".id and s.kind = ${kind} and s.valid_to is null), '')`;

/** What `whoseRow` of the contract shows, where `user` is joined. */
export const whoseColumns = {
  ...customerColumns,
  mainUserId: sql<number>`coalesce("user".main_id, "user".id)`,
  userName: accountName(),
  mainUsername: sql<string>`coalesce((select m.name from "user" m where m.id = "user".main_id), ${accountName()})`,
  isDomestic: 'user.zone',
  areaId: 'user.area_id',
  businessType: 'user.business_type',
  isInternalTestAccount: 'user.is_internal_test',
  saleMan: looksAfter(salesman),
  agentName: looksAfter(agent),
} as const;
