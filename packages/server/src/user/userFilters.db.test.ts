import {
  allocationKind,
  type AuthStatus,
  authStatusesFound,
  customerRole,
  microOf,
  type Money,
  registeredByUs,
  sourceType,
  users,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRows, setRow } from '../build/rows.ts';
import { openDemoDatabase } from '../testing/demo.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

/** Each filter of the customer list against the rows of the database, read without the list. */
let t: TestServer;
let all: Account[];
beforeAll(async () => {
  t = await openTestServer({ database: openDemoDatabase });
  await sayMore();
  all = await accounts();
}, 600_000);
afterAll(() => t.close());

/** What accounts of the demo leave out, said of every third main one. */
const sayMore = async (): Promise<void> => {
  const mains = await getRows(t.db, 'user', { account_type: 1 }, ['id'], 'id');
  const [inviter] = mains;
  for (const { id } of mains.filter((_, place) => place % 3 === 1))
    await setRow(t.db, 'user', id, {
      remark: `常客 ${id % 2}`,
      inviter_id: inviter?.id ?? null,
      task_properties: [`属性${id % 2}`, '夜间'],
      task_requirements: ['大内存'],
      task_category: [`分组${id % 4}`],
    });
};

const accounts = async () => {
  const { rows } = await sql<{
    staff: { kind: number; id: number }[];
    balance: string;
    lastLogin: Date | null;
  }>`
    select u.id, coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'id', s.admin_id)) from user_staff s
        where s.user_id = u.id and s.valid_to is null), '[]') as staff,
      coalesce((select sum(a.balance) from account a where a.owner_id = u.owner_id and a.kind = 1 and a.currency = u.currency), 0)::text as balance,
      (select l.last_login_at from user_live l where l.user_id = u.id) as "lastLogin"
    from "user" u where not u.is_agent_purse order by u.id`.execute(t.db);
  const own = await getRows(t.db, 'user', { is_agent_purse: false }, undefined, 'id');
  return own.map((row, at) => ({ ...row, ...rows[at], staff: rows[at]?.staff ?? [] }));
};
type Account = Awaited<ReturnType<typeof accounts>>[number];

const folded = (text: string | null): string => (text ?? '').normalize('NFKC').toLowerCase();
const has = (kind: number | undefined, row: Account): number[] =>
  row.staff.filter((one) => kind === undefined || one.kind === kind).map(({ id }) => id);
const isAgents = (row: Account): boolean => has(allocationKind.of.agent, row).length > 0;
const isMain = (row: Account): boolean => row.account_type === 1;
const roleOf = (row: Account): number => {
  if (row.student_until !== null && row.student_until > t.clock.now) return customerRole.of.student;
  return isAgents(row) ? customerRole.of.agent : customerRole.of.customer;
};
const sourceOf = (row: Account): number => {
  if (row.inviter_id !== null) return sourceType.of.customer;
  return isAgents(row) ? sourceType.of.agent : sourceType.of.direct;
};

type Value = string | number | boolean;
interface Filter {
  /** What is asked, of the values that rows have. */
  readonly values: (row: Account) => readonly (Value | null | undefined)[] | Value | null | undefined;
  readonly fits: (row: Account, value: never) => boolean;
  /** Which accounts are listed at all; main ones unless the filter names others. */
  readonly among?: (row: Account) => boolean;
}
const everybody = (): boolean => true;
const same = (of: (row: Account) => Value | null, among?: Filter['among']): Filter => ({
  values: of,
  fits: (row, value) => of(row) === value,
  ...(among && { among }),
});
const part = (of: (row: Account) => string | null): Filter => ({
  values: (row) => of(row)?.slice(0, 4).trim(),
  fits: (row, value: string) => folded(of(row)).includes(folded(value)),
});
const words = (of: (row: Account) => readonly string[]): Filter => ({
  values: of,
  fits: (row, value: string) => of(row).includes(value),
});
const flag = (is: (row: Account) => boolean, among?: Filter['among']): Filter => ({
  values: () => [true, false],
  fits: (row, value: boolean) => is(row) === value,
  ...(among && { among }),
});
/** A flag that asks for nothing where it is off. */
const only = (is: (row: Account) => boolean, among?: Filter['among']): Filter => ({
  values: () => true,
  fits: is,
  ...(among && { among }),
});
const lookedAfter = (kind: number | undefined): Filter => ({
  values: (row) => has(kind, row),
  fits: (row, value: number) => has(kind, row).includes(value),
});
const at = (of: (row: Account) => Date | null | undefined, isFrom: boolean): Filter => ({
  values: (row) => of(row)?.getTime(),
  fits: (row, value: number) => {
    const moment = of(row)?.getTime();
    return moment !== undefined && (isFrom ? moment >= value : moment <= value);
  },
});
const amount = (isFrom: boolean): Filter => ({
  values: (row) => row.balance,
  fits: (row, value: string) => {
    const [own, asked] = [microOf(row.balance as Money), microOf(value as Money)];
    return isFrom ? own >= asked : own <= asked;
  },
});
const yesNo = (is: (row: Account) => boolean): Filter => ({
  values: () => [0, 1],
  fits: (row, value: number) => Number(is(row)) === value,
});

const filters: Readonly<Record<string, Filter>> = {
  userId: same(({ id }) => id, everybody),
  userName: part(({ name }) => name),
  phone: {
    values: ({ phone }) => [phone?.slice(0, 7), phone?.slice(-4)],
    fits: ({ phone }, value: string) =>
      phone?.startsWith(value) === true || (value.length >= 4 && phone?.endsWith(value) === true),
  },
  email: {
    values: ({ email }) => email?.slice(0, 5),
    fits: ({ email }, value: string) => folded(email).startsWith(folded(value)),
  },
  company: part(({ company }) => company),
  country: part(({ country }) => country),
  city: part(({ city }) => city),
  fromWhere: part(({ from_where: where }) => where),
  remark: part(({ remark }) => remark),
  userScale: same((row) => row.user_scale),
  zone: same((row) => row.zone),
  isZombie: flag((row) => row.is_zombie),
  adminId: lookedAfter(allocationKind.of.salesman),
  agentId: lookedAfter(allocationKind.of.agent),
  pcAdminId: lookedAfter(allocationKind.of.pc),
  queryAdminId: lookedAfter(undefined),
  unallocatedSalesman: only((row) => has(allocationKind.of.salesman, row).length === 0),
  unallocatedPC: only((row) => has(allocationKind.of.pc, row).length === 0),
  unallocatedTD: only((row) => has(allocationKind.of.td, row).length === 0),
  registerStartTimeStamp: at((row) => row.registered_at, true),
  registerEndTimeStamp: at((row) => row.registered_at, false),
  loginStartTimeStamp: at((row) => row.lastLogin, true),
  loginEndTimeStamp: at((row) => row.lastLogin, false),
  taskProperties: words((row) => row.task_properties),
  taskRequirements: words((row) => row.task_requirements),
  taskGroup: words((row) => row.task_category),
  businessType: same((row) => row.business_type),
  lever: same((row) => row.level),
  pictureLever: yesNo((row) => row.is_picture_member),
  role: same(roleOf),
  displaySubaccount: only(everybody, everybody),
  inviterId: same((row) => row.inviter_id),
  balanceRangeStart: amount(true),
  balanceRangeEnd: amount(false),
  registerSourceFlag: flag((row) => (registeredByUs as readonly number[]).includes(row.register_source)),
  registerSource: same((row) => row.register_source),
  registerType: same((row) => row.register_type),
  sourceType: same(sourceOf),
  isFirstReCharge: yesNo((row) => row.first_recharge_at !== null),
  isFirstSubmit: yesNo((row) => row.first_submit_at !== null),
  fatherUuid: same((row) => row.main_id, everybody),
  enabled: yesNo((row) => row.enabled),
  accountType: same((row) => row.account_type, everybody),
  isDingTalk: only((row) => row.account_type === 3, everybody),
  isInternalTestAccount: flag((row) => row.is_internal_test),
  authStatus: {
    values: (row) => row.auth_status,
    fits: (row, value: AuthStatus) => authStatusesFound(value).includes(row.auth_status),
  },
  labelId: { values: (row) => row.label_ids, fits: (row, value: number) => row.label_ids.includes(value) },
};

test('every filter of the customer list has its rule here', () => {
  // Deleted accounts are none of the demo: `user.db.test.ts` asks for them.
  const known = [...Object.keys(filters), 'isDeleted'];
  expect(Object.keys(users.list.query.shape).toSorted()).toEqual(known.toSorted());
});

test.for(Object.entries(filters))(
  '%s finds the accounts whose rows fit, and those alone',
  async ([name, filter]) => {
    const { values, fits, among = isMain } = filter;
    const listed = all.filter((row) => row.deleted_at === null && among(row));
    const asked = [...new Set(listed.flatMap(values))].filter(
      (value) => value !== null && value !== undefined && value !== '',
    );
    expect(asked.length, `values of ${name}`).toBeGreaterThan(0);
    // Few of many, from the ends and between.
    const some = asked.filter((_, place) => place % Math.ceil(asked.length / 6) === 0);
    for (const value of some) {
      const { code, message, data } = await t.admin.send(users.list, { [name]: value, pageSize: 800 });
      expect(code, `${name} ${String(value)}: ${message}`).toBe(200);
      const found = (data as { items: { userId: number }[] }).items.map(({ userId }) => userId);
      const expected = listed.filter((row) => fits(row, value as never)).map(({ id }) => id);
      expect(
        found.toSorted((a, b) => a - b),
        `${name} ${String(value)}`,
      ).toEqual(expected);
    }
  },
);
