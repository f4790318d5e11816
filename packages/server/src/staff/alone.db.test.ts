import {
  adminAccounts,
  admins,
  agents,
  type AnyCall,
  approvals,
  basePath,
  dutyKeys,
  type Envelope,
  errorCodes,
  factors,
  isDutyKey,
  partnerKeys,
  partnerReach,
  partners,
  passwordLink,
  type PermissionKey,
  permissionKeys,
  permissions,
  recharges,
  rechargeStatus,
  rights,
  roleChange,
  roles,
  tokens,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { readRights } from '../core/auth/actor.ts';
import { hashPassword } from '../core/auth/password.ts';
import { readSetting } from '../core/calls/setting.store.ts';
import { samples } from '../testing/samples.gen.ts';
import { proved } from '../testing/factors.ts';
import { addOwner } from '../testing/recharges.ts';
import { freshLogin, freshName } from '../testing/sampling.ts';
import { openTestServer, type Person, testPassword, type TestServer } from '../testing/server.ts';

/** The address at which the attacker reads mail. */
const mailbox = (of: string): string => `${of}@attacker.example`;

/**
 * One person with these keys, in an installation with colleagues who decide, confirm and enter, and one who left. The colleagues do
 * nothing: whatever happens is the doing of one person.
 */
class Attack {
  /** The accounts that the attacker signs in as, the own one first. */
  readonly mine: Person[] = [];
  /** Accounts that the attacker also uses through a token. */
  private readonly withTokens = new Set<number>();
  /** Roles that the attacker made. */
  private readonly roleIds: number[] = [];
  private duties = new Map<number, ReadonlySet<string>>();
  private colleagues: number[] = [];
  private financeRole = 0;
  private userId = 0;
  readonly done: string[] = [];
  private readonly t: TestServer;

  constructor(t: TestServer) {
    this.t = t;
  }

  /** Makes the colleagues and the attacker. */
  async begin(keys: readonly PermissionKey[]): Promise<void> {
    const { t } = this;
    await t.person({ keys: permissionKeys });
    const finance = await t.person({ keys: ['user:recharge', 'user:recharge:confirm'] });
    const clerk = await t.person({ keys: ['user:recharge', 'user:recharge:enter'] });
    const gone = await t.person({ keys: ['user:recharge', 'user:recharge:enter', 'user:recharge:confirm'] });
    await setRow(t.db, 'admin', gone.adminId, { status: 1 });
    await t.db
      .updateTable('admin')
      .set({ email: sql<string>`'p' || id || '@colleague.example'` })
      .execute();
    this.colleagues = [finance.adminId, clerk.adminId, gone.adminId];
    this.financeRole = await this.roleOf(finance.adminId);
    this.userId = await addOwner(t);
    this.mine.push(await t.person({ keys }));
    await sql`insert into staff_founded (at) values (${t.clock.now}) on conflict do nothing`.execute(t.db);
    this.duties = await this.dutiesNow();
  }

  private async roleOf(adminId: number): Promise<number> {
    const row = this.t.db.selectFrom('admin_role').where('admin_id', '=', adminId).select('role_id');
    return (await row.executeTakeFirstOrThrow()).role_id;
  }

  /** The keys that separate two people, of each active account. */
  private async dutiesNow(): Promise<Map<number, ReadonlySet<string>>> {
    const active = await getRows(this.t.db, 'admin', { status: 0 }, ['id']);
    const all = new Map<number, ReadonlySet<string>>();
    for (const { id } of active) {
      const { keys, off } = await readRights(this.t.db, id);
      all.set(id, new Set([...keys, ...off].filter(isDutyKey)));
    }
    return all;
  }

  /** Sends a call; answers its data where it was carried out. */
  private async send(by: Person, call: AnyCall, input: object): Promise<Record<string, unknown> | undefined> {
    const { code, data } = await by.send(call, input);
    if (code >= 50_000) throw new Error(`${call.name} crashed`);
    if (code === errorCodes.badInput)
      throw new Error(`${call.name} was sent wrongly: ${JSON.stringify(data)}`);
    if (code === errorCodes.success) this.done.push(call.name);
    return code === errorCodes.success ? ((data ?? {}) as Record<string, unknown>) : undefined;
  }

  /** An account whose link or mail the attacker has: signs in as it, once. */
  private async take(adminId: number, link: unknown): Promise<void> {
    if (this.mine.some((one) => one.adminId === adminId)) return;
    if (typeof link === 'string') {
      const use = await this.t.stranger.send(passwordLink.use, { link, newPassword: 'nine quiet herons' });
      if (use.code !== errorCodes.success) return;
    } else {
      const hash = await hashPassword(testPassword);
      const account = this.t.db.updateTable('admin').set({ password_hash: hash }).where('id', '=', adminId);
      await account.where('status', '=', 0).execute();
    }
    this.mine.push(await this.t.as(adminId));
  }

  private rowOf(id: number) {
    return getRow(this.t.db, 'admin', id);
  }

  /** The same account through an API token. */
  private byToken(adminId: number, token: string): Person {
    const send = async (call: AnyCall, input: unknown) => {
      const answer = await this.t.server.http.inject({
        method: call.method,
        url: basePath + call.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(input),
      });
      return { ...answer.json<Envelope<unknown>>(), status: answer.statusCode, headers: answer.headers };
    };
    return { adminId, token, send, call: send as Person['call'] };
  }

  /** All that one account can try, each step by a real call. */
  private actions(by: Person): (() => Promise<unknown>)[] {
    const others = () => [...this.colleagues, ...this.mine.map(({ adminId }) => adminId)];
    const person = (roleIds: readonly number[]) => ({
      loginName: freshLogin(),
      reallyName: freshName(),
      phone: null,
      email: mailbox(freshLogin()),
      positionId: null,
      remark: '',
      roleIds,
    });
    const each =
      <T>(of: readonly T[], act: (one: T) => Promise<unknown>) =>
      async () => {
        for (const one of of) await act(one);
      };
    const version = async (roleId: number) => (await getRow(this.t.db, 'role', roleId, ['version'])).version;
    return [
      async () => {
        if (new Set(this.mine.map(({ adminId }) => adminId)).size > 3) return;
        for (const roleIds of [[], [this.financeRole]]) {
          const made = await this.send(by, admins.add, person(roleIds));
          if (made) await this.take(Number(made['adminId']), made['link'] ?? undefined);
        }
      },
      async () => {
        if (this.roleIds.length > 2) return;
        const fields = { roleName: freshName(), remark: '', customerScope: 0 };
        for (const copyOf of [undefined, this.financeRole]) {
          const made = await this.send(by, roles.add, { ...fields, roleName: freshName(), copyOf });
          if (made) this.roleIds.push(Number(made['roleId']));
        }
      },
      each([...this.roleIds], (role) =>
        each(this.mine, ({ adminId }) =>
          this.send(by, admins.updateRoles, {
            adminIds: [adminId],
            roleIds: [role],
            roleChange: roleChange.of.give,
          }),
        )(),
      ),
      each([...this.roleIds, this.financeRole], (roleId) =>
        each(['user:recharge:enter', 'user:recharge:confirm', 'approval:decide'], async (name) =>
          this.send(by, roles.alterPermission, {
            roleId,
            version: await version(roleId),
            name,
            parameters: [],
            isHeld: true,
          }),
        )(),
      ),
      each(this.mine.slice(1), ({ adminId }) =>
        this.send(by, admins.updateRoles, {
          adminIds: [adminId],
          roleIds: [this.financeRole],
          roleChange: roleChange.of.give,
        }),
      ),
      each(this.roleIds, (roleId) =>
        this.send(by, rights.ask, { key: 'user:recharge:confirm', roleId, reason: 'x' }),
      ),
      async () => this.send(by, admins.enable, { adminIds: this.colleagues }),
      each(others(), async (adminId) => {
        const row = await this.rowOf(adminId);
        const fields = {
          adminId,
          reallyName: row.really_name,
          phone: null,
          remark: '',
          version: row.version,
        };
        const moved = await this.send(by, admins.updateBase, { ...fields, email: mailbox(row.login_name) });
        if (moved && row.status === 0) await this.take(adminId, undefined);
      }),
      each(this.colleagues, async (adminId) => {
        const reset = await this.send(by, adminAccounts.resetPassword, { adminId });
        const { email } = await this.rowOf(adminId);
        const isMailed = email?.endsWith('@attacker.example') === true;
        if (reset && (reset['link'] !== null || isMailed))
          await this.take(adminId, reset['link'] ?? undefined);
      }),
      async () => this.send(by, factors.reset, { adminIds: this.colleagues, reason: 'x' }),
      each(['controlDays', 'roleRights', 'partnerReach', 'accountReset'], async (name) => {
        const { version } = await readSetting(this.t.db, `fourEyes.${name}`);
        return this.send(by, approvals.setLimit, { name, limit: 0, reason: 'x', version });
      }),
      each([0, 1], async (status) => {
        const [state] = await getRows(this.t.db, 'permission_state', { key: 'user:recharge:confirm' }, [
          'version',
        ]);
        return this.send(by, permissions.setStatus, {
          name: 'user:recharge:confirm',
          status,
          version: state?.version ?? 0,
          reason: 'x',
        });
      }),
      async () => {
        const fields = { partnerName: freshName(), scopes: [1, 4], remark: '' };
        const reach = partnerReach.of;
        await this.send(by, partners.add, { ...fields, partnerReach: reach.all });
        const made = await this.send(by, partners.add, { ...fields, partnerReach: reach.own });
        if (!made) return;
        const { partnerId } = made;
        await this.send(by, partners.update, { ...fields, partnerId, version: 1, partnerReach: reach.all });
        await this.send(by, partnerKeys.add, { partnerId, days: 9 });
      },
      async () => {
        const sample = samples['agent.agents.add'];
        if (!sample) throw new Error('there is no sample of an agent');
        const input = (await sample(this.t)) as object;
        await this.send(by, agents.add, {
          ...input,
          email: mailbox(freshLogin()),
          roleIds: [this.financeRole],
        });
      },
      async () => {
        const { keys } = await readRights(this.t.db, by.adminId);
        const held = ['user:recharge:enter', 'user:recharge:confirm', 'approval:decide'].filter((key) =>
          keys.has(key as PermissionKey),
        );
        if (held.length === 0 || this.withTokens.has(by.adminId)) return;
        await proved(this.t, by.adminId);
        const input = { name: freshName(), keys: held, days: 9, outlives: true };
        const made = await this.send(by, tokens.add, input);
        if (!made) return;
        this.withTokens.add(by.adminId);
        this.mine.push(this.byToken(by.adminId, String(made['token'])));
      },
      // Whatever waits is approved by every account that the attacker has.
      async () => {
        const waiting = await this.t.db
          .selectFrom('approval')
          .where('state', '=', 1)
          .select(['id as approvalId', 'version'])
          .execute();
        for (const request of waiting) await this.send(by, approvals.approve, request);
      },
      async () =>
        this.send(by, recharges.enter, {
          userId: this.userId,
          amount: '900000',
          companyAccountId: 1,
          transactionId: freshLogin(),
          payerName: '某公司',
          bankFlow: freshLogin(),
          flowRemark: '',
          remark: '',
          payTime: this.t.clock.now.getTime() - 3_600_000,
        }),
      async () => {
        const ids = await getRows(this.t.db, 'recharge', { status: 1 }, ['id']);
        if (ids.length > 0) await this.send(by, recharges.confirm, { ids: ids.map(({ id }) => id) });
      },
    ];
  }

  /** What one person achieved that takes two. */
  async achieved(): Promise<string[]> {
    const credited = await this.t.db
      .selectFrom('recharge')
      .where('status', '<>', rechargeStatus.of.toConfirm)
      .where('status', '<>', rechargeStatus.of.cancelled)
      .select('id')
      .execute();
    const balances = await this.t.db
      .selectFrom('account')
      .where('balance', '<>', '0')
      .select('kind')
      .execute();
    const now = await this.dutiesNow();
    const gained = [...now].flatMap(([id, keys]) =>
      [...keys.difference(this.duties.get(id) ?? new Set())].map((key) => `${id} gained ${key}`),
    );
    const reach = await getRows(this.t.db, 'partner', { reach: 2 }, ['id']);
    return [
      ...credited.map(() => 'money was credited'),
      ...balances.map(() => 'a balance is not zero'),
      ...gained,
      ...reach.map(() => 'a partner acts for every customer'),
    ];
  }

  /** Tries everything with every account that the attacker has, round by round: what was gained in one serves the next. */
  async search(rounds: number): Promise<string[]> {
    for (let round = 0; round < rounds; round += 1)
      for (const by of this.mine)
        for (let at = 0; at < this.actions(by).length; at += 1) {
          const before = this.done.length;
          await this.actions(by)[at]?.();
          // What was refused changed nothing.
          if (this.done.length === before) continue;
          const found = await this.achieved();
          if (found.length > 0) return found;
        }
    return [];
  }
}

const attackWith = async (
  keys: readonly PermissionKey[],
  { days = 30, rounds = 3 } = {},
): Promise<{ found: string[]; done: readonly string[]; accounts: number }> => {
  const t = await openTestServer();
  try {
    await addRow(t.db, 'setting', {
      key: 'fourEyes.controlDays',
      value: JSON.stringify({ limit: days, version: 1 }),
      updated_at: t.clock.now,
    });
    const attack = new Attack(t);
    await attack.begin(keys);
    const found = await attack.search(rounds);
    return { found, done: attack.done, accounts: attack.mine.length };
  } finally {
    await t.close();
  }
};

const staffKeys = permissionKeys.filter((key) => key.startsWith('admin:') || key.startsWith('approval:'));
const outsideKeys = permissionKeys.filter(
  (key) => key.startsWith('agent:') || key.startsWith('admin:partner') || key.startsWith('user:agent:'),
);

describe('one person alone', () => {
  test.each([
    ['every key', permissionKeys],
    ['the keys of staff and roles', staffKeys],
    ['the keys of agents and partners', outsideKeys],
  ])(
    'with %s neither credits money nor gains a key that separates two people',
    async (_, keys) => {
      const { found, done, accounts } = await attackWith(keys);
      expect(found).toEqual([]);
      // The search gets somewhere: it does not fail by sending nothing.
      expect(done.length).toBeGreaterThan(0);
      if (keys === permissionKeys) expect(accounts).toBeGreaterThan(2);
    },
    120_000,
  );

  test('with every key does so where control makes no difference: the search finds it', async () => {
    const { found } = await attackWith(permissionKeys, { days: 0 });
    expect(found).not.toEqual([]);
  }, 120_000);

  test('who gains a key that separates two people is found', async () => {
    const t = await openTestServer();
    try {
      const attack = new Attack(t);
      await attack.begin(['admin:list']);
      expect(await attack.achieved()).toEqual([]);
      const { adminId = 0 } = attack.mine[0] ?? {};
      const { role_id } = await getRow(t.db, 'admin_role', { admin_id: adminId });
      const key = 'user:recharge:confirm';
      await addRow(t.db, 'role_permission', { role_id, key, parameters: [] });
      expect(await attack.achieved()).toEqual([`${adminId} gained ${key}`]);
    } finally {
      await t.close();
    }
  });
});

test('the contract knows every key that separates two people', () => {
  expect(Object.keys(dutyKeys).filter((key) => !(permissionKeys as readonly string[]).includes(key))).toEqual(
    [],
  );
  for (const key of permissionKeys.filter((one) => /:(confirm|decide|approve|issue)$/.test(one)))
    if (key !== 'user:list:check:decide') expect(isDutyKey(key), key).toBe(true);
});
