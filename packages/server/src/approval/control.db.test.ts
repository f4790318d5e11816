import {
  adminAccounts,
  admins,
  approvals,
  decisionBar,
  errorCodes,
  recharges,
  type PermissionKey,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { getRows, setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { addOwner } from '../testing/recharges.ts';
import { freshLogin } from '../testing/sampling.ts';
import type { Person, TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const keys = [
  'admin:list',
  'admin:list:edit',
  'admin:authority',
  'admin:authority:edit',
  'approval:decide',
  'approval:limit',
  'user:recharge',
  'user:recharge:enter',
  'user:recharge:confirm',
] as const satisfies readonly PermissionKey[];

const controls = (t: TestServer, by: Person, of: Person, o: { kind?: number; founding?: boolean } = {}) =>
  sql`insert into account_control (controller_id, admin_id, kind, founding, at)
    values (${by.adminId}, ${of.adminId}, ${o.kind ?? 2}, ${o.founding ?? false}, ${t.clock.now})`.execute(
    t.db,
  );
const enter = async (t: TestServer, by: Person): Promise<number> => {
  const { data } = await by.send(recharges.enter, {
    userId: await addOwner(t),
    amount: '300',
    companyAccountId: 1,
    transactionId: freshLogin(),
    payerName: '某公司',
    bankFlow: freshLogin(),
    flowRemark: '',
    remark: '',
    payTime: t.clock.now.getTime() - 3_600_000,
  });
  return (data as { rechargeId: number }).rechargeId;
};
/** What the second answers when the first entered a recharge. */
const pair = async (t: TestServer, first: Person, second: Person): Promise<number> => {
  const { data } = await second.call(recharges.confirm, { ids: [(await enter(t, first)) as never] });
  return data.results[0]?.code ?? 0;
};

describe('two accounts', () => {
  let one: Person;
  let two: Person;
  let third: Person;
  beforeEach<{ t: TestServer }>(async ({ t }) => {
    [one, two, third] = [await t.person({ keys }), await t.person({ keys }), await t.person({ keys })];
  });

  test('count as two people where nobody controls the other', async ({ t }) => {
    expect(await pair(t, one, two)).toBe(200);
  });

  test('do not where one controls the other, in either direction, for thirty days', async ({ t }) => {
    await controls(t, one, two);
    expect([await pair(t, one, two), await pair(t, two, one)]).toEqual([
      errorCodes.notTwoPeople,
      errorCodes.notTwoPeople,
    ]);
    const { now } = t.clock;
    t.clock.now = new Date(now.getTime() + 31 * 24 * 3_600_000);
    try {
      const [later, other] = [await t.as(one.adminId), await t.as(two.adminId)];
      expect(await pair(t, later, other)).toBe(200);
    } finally {
      t.clock.now = now;
    }
  });

  test('do not through a third account, nor as two accounts that one person signs in as', async ({ t }) => {
    await controls(t, one, third);
    await controls(t, third, two);
    expect(await pair(t, one, two)).toBe(errorCodes.notTwoPeople);
    const [a, b, maker] = [await t.person({ keys }), await t.person({ keys }), await t.person()];
    await controls(t, maker, a);
    await controls(t, maker, b);
    expect(await pair(t, a, b)).toBe(errorCodes.notTwoPeople);
  });

  test('do where the same person gave both a key, or the founder made both', async ({ t }) => {
    await controls(t, third, one, { kind: 5 });
    await controls(t, third, two, { kind: 5 });
    expect(await pair(t, one, two)).toBe(200);
    expect(await pair(t, third, one)).toBe(errorCodes.notTwoPeople);
    const [a, b, founder] = [await t.person({ keys }), await t.person({ keys }), await t.person({ keys })];
    await controls(t, founder, a, { kind: 1, founding: true });
    await controls(t, founder, b, { kind: 1, founding: true });
    expect(await pair(t, a, b)).toBe(200);
    expect(await pair(t, founder, b)).toBe(errorCodes.notTwoPeople);
  });

  test('a request is not decided by an account that its requester controls; it says who may not and why', async ({
    t,
  }) => {
    await controls(t, one, two);
    const roleIds = (await getRows(t.db, 'admin_role', { admin_id: third.adminId }, ['role_id'])).map(
      ({ role_id }) => role_id as never,
    );
    const added = await one.call(admins.add, {
      loginName: freshLogin(),
      reallyName: '新同事',
      phone: null,
      email: `${freshLogin()}@example.com`,
      positionId: null,
      remark: '',
      roleIds,
    });
    const approvalId = awaited(added) as never;
    const { data } = await two.call(approvals.read, { approvalId });
    expect(data.decidable).toBe(false);
    expect(data.barred).toContainEqual(
      expect.objectContaining({
        bar: decisionBar.of.control,
        control: expect.objectContaining({ kind: 2 }) as unknown,
      }),
    );
    expect(data.barred).toContainEqual(expect.objectContaining({ bar: decisionBar.of.requester }));
    const refused = await two.send(approvals.approve, { approvalId, version: 1 }, { english: true });
    expect(refused.code).toBe(errorCodes.notTwoPeople);
    expect(refused.message).toContain('within the last 30 days');
    expect(await approve(t, third, approvalId)).toBe(200);
  });

  test('a reset by an administrator is control of the account', async ({ t }) => {
    const clerk = await t.person({ keys: ['user:recharge', 'user:recharge:enter'] });
    expect((await one.call(adminAccounts.resetPassword, { adminId: clerk.adminId as never })).code).toBe(200);
    await setRow(t.db, 'admin', clerk.adminId, { must_change_password: false });
    const again = await t.as(clerk.adminId);
    expect(await pair(t, again, one)).toBe(errorCodes.notTwoPeople);
    expect(await pair(t, again, two)).toBe(200);
  });
});
