import {
  accountType,
  allocationTypes,
  allocationKind,
  type AllocationKind,
  authStatusesFound,
  customerRole,
  normalise,
  registeredByUs,
  sourceType,
  users,
} from '@renderdesk/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { type Actor, holds } from '../core/auth/actor.ts';
import { derived } from '../core/calls/columns.ts';
import { eq, resolved, since, until } from '../core/calls/filters.ts';
import type { Asking } from '../core/calls/listContext.ts';
import { listing } from '../core/calls/listing.ts';
import type { Db } from '../core/db/db.ts';
import { asInstant } from '../core/db/wire.ts';
import { customerColumns, customersOf, ofUser } from './customer.store.ts';
import { purseIdOf } from './money.store.ts';

/** Whoever looks after the account now, as this or as anything. */
const lookedAfter = (kind?: AllocationKind, admin?: number) =>
  sql<SqlBool>`exists (select from user_staff s where s.user_id = "user".id and s.valid_to is null
    ${kind === undefined ? sql`` : sql`and s.kind = ${kind}`} ${admin === undefined ? sql`` : sql`and s.admin_id = ${admin}`})`;
const nameOf = (kind: AllocationKind) => sql<string>`coalesce((select a.really_name from user_staff s
  join admin a on a.id = s.admin_id where s.user_id = "user".id and s.kind = ${kind} and s.valid_to is null), '')`;
const { salesman, pc, td, agent } = allocationKind.of;

const isOfSalespeople = ({ organizationId }: Actor) => sql<SqlBool>`exists (select from organization o
  where o.id = ${organizationId} and o.type in (${sql.join(allocationTypes[salesman])}))`;

/** Every account that somebody sees, deleted ones too; agents' purses are no customers. */
const accountsSeen = (db: Db, actor: Actor, ofPool: boolean) => {
  const rows = db
    .selectFrom('user')
    .leftJoin('user_live as live', 'live.user_id', 'user.id')
    .where('user.is_agent_purse', '=', false);
  const customers = customersOf(db, actor);
  if (!customers) return rows;
  // Salespeople who claim from the public pool see whoever is in it, beyond their own customers (lifecycles §3).
  if (ofPool && holds(actor, 'user:list:receive'))
    return rows.where((eb) =>
      eb.or([
        eb('user.id', 'in', customers),
        eb.and([
          eb('user.deleted_at', 'is', null),
          eb('user.account_type', '=', accountType.of.main),
          eb.not(lookedAfter(salesman)),
          isOfSalespeople(actor),
        ]),
      ]),
    );
  return rows.where('user.id', 'in', customers);
};

/** What begins so, by an index of the column's beginnings. */
const begins = (text: Expression<unknown>, typed: Expression<string>) =>
  sql<SqlBool>`${text} like replace(replace(replace(${typed}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** By fewer figures at its end a number is not looked for: too many have them. */
const fewestFigures = 4;
/** A phone number by its beginning or its end, each by its index: the end is what customers say and what is shown of it. */
const isPhone = (asTyped: string) => {
  const typed = normalise.phone(asTyped);
  const beginning = begins(sql.ref('user.phone'), sql<string>`${typed}::text`);
  return typed.length < fewestFigures
    ? beginning
    : sql<SqlBool>`(${beginning} or ${begins(sql`reverse("user".phone)`, sql<string>`reverse(${typed}::text)`)})`;
};

/** Words of the name or the company, by their index of pairs of letters. */
const holdsWords = (column: 'name' | 'company', typed: string) =>
  sql<SqlBool>`(bigrams("user".name || E'\n' || "user".company) @> pairs(${typed})
    and position(folded(${typed}) in folded(${sql.ref(`user.${column}`)})) > 0)`;
const contains = (column: string, typed: string) =>
  sql<SqlBool>`position(folded(${typed}) in folded(${sql.ref(column)})) > 0`;
const held = (column: string, word: string) => sql<SqlBool>`${sql.ref(column)} @> array[${word}]::text[]`;

const balance = sql<string>`coalesce((select a.balance from account a
  where a.owner_id = "user".owner_id and a.kind = 1 and a.currency = "user".currency), 0)`;
const isAgents = sql<boolean>`${lookedAfter(agent)}`;
const roleAt = (studentUntil: Date | null, ofAgent: boolean, { now }: Asking): 1 | 2 | 3 =>
  studentUntil !== null && studentUntil > now
    ? customerRole.of.student
    : ofAgent
      ? customerRole.of.agent
      : customerRole.of.customer;
const source = sql<1 | 2 | 3>`case when "user".inviter_id is not null then ${sql.lit(sourceType.of.customer)}
  when ${lookedAfter(agent)} then ${sql.lit(sourceType.of.agent)} else ${sql.lit(sourceType.of.direct)} end`;

/** Whether a query asks for children by more than the word on it. */
const namesChildren = (input: {
  readonly displaySubaccount?: boolean | undefined;
  readonly userId?: number | undefined;
  readonly fatherUuid?: number | undefined;
  readonly accountType?: number | undefined;
  readonly isDingTalk?: boolean | undefined;
}): boolean =>
  input.displaySubaccount === true ||
  input.userId !== undefined ||
  input.fatherUuid !== undefined ||
  input.accountType !== undefined ||
  input.isDingTalk === true;

/** Customers by their accounts, as the list shows them (people §3). */
export const userList = listing(users.list)
  .from((db, { actor, input }) => {
    const rows = accountsSeen(db, actor, input.unallocatedSalesman === true).where(
      'user.deleted_at',
      input.isDeleted === true ? 'is not' : 'is',
      null,
    );
    const listed = namesChildren(input) ? rows : rows.where('user.account_type', '=', accountType.of.main);
    // Who asks by balance asks of purses that they see: a child's may be its main account's.
    const byBalance = input.balanceRangeStart !== undefined || input.balanceRangeEnd !== undefined;
    const seen = byBalance ? customersOf(db, actor) : undefined;
    return seen
      ? listed.where((eb) =>
          eb.or([eb('user.owner_id', '=', eb.ref('user.id')), eb('user.owner_id', 'in', seen)]),
        )
      : listed;
  })
  // Whoever pays for the account, where the reader sees them: without them nothing of their money is shown.
  .join((rows, { actor }, db) => {
    const customers = customersOf(db, actor);
    const withPage = rows.leftJoin('user as own', (on) =>
      on
        .onRef('own.id', '=', 'user.id')
        .on((eb) => (customers ? eb('own.id', 'in', customers) : sql<SqlBool>`true`)),
    );
    return withPage.leftJoin('user as payer', (on) =>
      on
        .on('payer.id', '=', purseIdOf('user'))
        .on((eb) =>
          customers
            ? eb.or([eb('payer.id', '=', eb.ref('user.id')), eb('payer.id', 'in', customers)])
            : sql<SqlBool>`true`,
        ),
    );
  })
  .list({
    key: 'user.id',
    where: {
      userId: ofUser('user.id').userId,
      userName: (query, typed) => query.where(holdsWords('name', typed)),
      company: (query, typed) => query.where(holdsWords('company', typed)),
      phone: (query, typed) => query.where(isPhone(typed)),
      email: (query, typed) =>
        query.where(begins(sql.ref('user.email_folded'), sql<string>`folded(${typed})`)),
      country: (query, typed) => query.where(contains('user.country', typed)),
      city: (query, typed) => query.where(contains('user.city', typed)),
      userScale: eq('user.user_scale'),
      zone: eq('user.zone'),
      isZombie: eq('user.is_zombie'),
      fromWhere: (query, typed) => query.where(contains('user.from_where', typed)),
      adminId: (query, id) => query.where(lookedAfter(salesman, id)),
      agentId: (query, id) => query.where(lookedAfter(agent, id)),
      pcAdminId: (query, id) => query.where(lookedAfter(pc, id)),
      queryAdminId: (query, id) => query.where(lookedAfter(undefined, id)),
      unallocatedSalesman: (query, asked) =>
        asked ? query.where(sql<SqlBool>`not ${lookedAfter(salesman)}`) : query,
      unallocatedPC: (query, asked) => (asked ? query.where(sql<SqlBool>`not ${lookedAfter(pc)}`) : query),
      unallocatedTD: (query, asked) => (asked ? query.where(sql<SqlBool>`not ${lookedAfter(td)}`) : query),
      registerStartTimeStamp: since('user.registered_at'),
      registerEndTimeStamp: until('user.registered_at'),
      loginStartTimeStamp: since('live.last_login_at'),
      loginEndTimeStamp: until('live.last_login_at'),
      taskProperties: (query, word) => query.where(held('user.task_properties', word)),
      taskRequirements: (query, word) => query.where(held('user.task_requirements', word)),
      taskGroup: (query, word) => query.where(held('user.task_category', word)),
      businessType: eq('user.business_type'),
      lever: eq('user.level'),
      pictureLever: (query, value) => query.where('user.is_picture_member', '=', value === 1),
      role: (query, value, { now }) => {
        const isStudent = sql<SqlBool>`coalesce("user".student_until > ${now}, false)`;
        if (value === customerRole.of.student) return query.where(isStudent);
        return query.where(
          sql<SqlBool>`not ${isStudent} and ${isAgents} = ${value === customerRole.of.agent}`,
        );
      },
      remark: (query, typed) => query.where(contains('user.remark', typed)),
      displaySubaccount: resolved,
      inviterId: eq('user.inviter_id'),
      balanceRangeStart: (query, least) => query.where(balance, '>=', least),
      balanceRangeEnd: (query, most) => query.where(balance, '<=', most),
      registerSourceFlag: (query, asked) =>
        query.where('user.register_source', asked ? 'in' : 'not in', [...registeredByUs]),
      registerSource: eq('user.register_source'),
      registerType: eq('user.register_type'),
      sourceType: (query, value) => query.where(source, '=', value),
      isDeleted: resolved,
      isFirstReCharge: (query, value) =>
        query.where('user.first_recharge_at', value === 1 ? 'is not' : 'is', null),
      isFirstSubmit: (query, value) =>
        query.where('user.first_submit_at', value === 1 ? 'is not' : 'is', null),
      fatherUuid: eq('user.main_id'),
      enabled: (query, value) => query.where('user.enabled', '=', value === 1),
      accountType: eq('user.account_type'),
      isDingTalk: (query, asked) =>
        query.where('user.account_type', asked ? '=' : '<>', accountType.of.dingChild),
      isInternalTestAccount: eq('user.is_internal_test'),
      authStatus: (query, chosen) => query.where('user.auth_status', 'in', [...authStatusesFound(chosen)]),
      labelId: (query, id) => query.where(sql<SqlBool>`"user".label_ids @> array[${id}]::bigint[]`),
    },
    sorts: { registerTimeFlag: 'user.registered_at' },
    columns: {
      ...customerColumns,
      mainUserId: 'user.main_id',
      mainUsername: sql<string | null>`(select m.name from "user" m where m.id = "user".main_id)`,
      childCount: sql<number>`(select count(*)::int from "user" c where c.main_id = "user".id and c.deleted_at is null)`,
      lever: 'user.level',
      role: derived(['user.student_until', isAgents], roleAt),
      enabled: sql<0 | 1>`"user".enabled::int`,
      lockedUntil: derived(['live.locked_until'], (until: Date | null, { now }: Asking) =>
        until !== null && until > now ? asInstant(until) : null,
      ),
      failedLogins: sql<number>`coalesce(live.failed_logins, 0)`,
      ipLimited: sql<boolean>`coalesce(live.ip_limited, false)`,
      isPageSeen: sql<boolean>`own.id is not null`,
      isInternalTestAccount: 'user.is_internal_test',
      isDeleted: sql<boolean>`"user".deleted_at is not null`,
      balance: sql<string | null>`case when payer.id is not null then ${balance} end`,
      coupon: sql<
        string | null
      >`case when payer.id is not null then coalesce((select sum(a.balance) from account a
        where a.owner_id = "user".owner_id and a.kind in (3, 4, 7)), 0) end`,
      saleMan: nameOf(salesman),
      pcName: nameOf(pc),
      tdName: nameOf(td),
      agentName: nameOf(agent),
      labels: sql<
        string[]
      >`array(select l.name from user_label l where l.id = any("user".label_ids) order by l.id)`,
      sourceType: source,
      registerTime: 'user.registered_at',
      firstSubmitTime: 'user.first_submit_at',
      firstRechargeTime: 'user.first_recharge_at',
      lastLoginTime: 'live.last_login_at',
      lastSubmitTime: 'live.last_submit_at',
      lastPayTime: 'live.last_pay_at',
    },
  });
