import { type Expression, sql, type SqlBool } from 'kysely';
import type { Filter } from '../core/calls/filters.ts';
import { resolved } from '../core/calls/filters.ts';
import type { ListContext } from '../core/calls/listContext.ts';
import { relatedTo } from '../pay/index.ts';
import { ofUser } from '../user/index.ts';

/** A filter by a condition on `user`, to which the rows are joined. */
const ofCustomer = <V>(condition: (value: V, input: Query) => Expression<SqlBool>): Filter<never, V> => ({
  columns: [],
  narrow: (query, value, c) => query.where(condition(value, (c as ListContext<unknown>).input as Query)),
});
interface Query {
  readonly isRelated?: boolean;
}

/** What `billWhose` of the contract asks. */
export const billWhoseFilters = {
  userName: ofUser('user.id').userName,
  userId: ofCustomer((id: number, { isRelated }) =>
    isRelated === false
      ? sql<SqlBool>`"user".id = ${id}::bigint`
      : sql<SqlBool>`"user".id in ${relatedTo(id)}`,
  ),
  isRelated: resolved,
  amdinId: ofCustomer(
    (adminId: number) => sql<SqlBool>`"user".id in (
    select s.user_id from user_staff s where s.admin_id = ${adminId} and s.valid_to is null)`,
  ),
  company: ofCustomer(
    (words: string) => sql<SqlBool>`"user".id in (
    select u.id from "user" u where bigrams(u.name || E'\n' || u.company) @> pairs(${words})
      and position(folded(${words}) in folded(u.company)) > 0)`,
  ),
} as const;

/** 1 where a charge was for cards, else 0: what `hardwareType` says. */
export const nodeTypeOf = (table: string) =>
  sql<
    0 | 1
  >`(case when ${sql.ref(`${table}.revenue`)} = 202 or ${sql.ref(`${table}.coupon_class`)} = 4 then 1 else 0 end)`;

/** What some accounts gave for a posting, less what went back to them. */
const given = (table: string, posting: string, accounts: readonly number[]) => {
  const of = sql`${sql.join(accounts.map((one) => sql.lit(one)))}`;
  return sql<string>`coalesce((select sum(case when m.debit in (${of}) then m.amount else 0 end
      - case when m.credit in (${of}) then m.amount else 0 end)
    from movement m where m.owner_id = ${sql.ref(`${table}.owner_id`)} and m.posting_id = ${sql.ref(`${table}.${posting}`)}), 0)`;
};

/** Who paid a charge, by the lines of its posting; what was written off or voided meanwhile stands with what it was. */
export const paidParts = (table: string, posting: string) => ({
  couponPart: given(table, posting, [3, 4, 7, 304]),
  cashPart: given(table, posting, [1]),
  creditPart: given(table, posting, [2]),
  arrearsPart: given(table, posting, [5, 404]),
});
