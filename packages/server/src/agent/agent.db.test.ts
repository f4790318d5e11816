import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  admins,
  agentApplications,
  agentMoney,
  agents,
  approvals,
  basePath,
  errorCodes,
  headerNames,
  type PermissionKey,
  renders,
} from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRole } from '../build/people.ts';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { addAgent, addMonth, addPact, agentOrganization, giveCustomer } from '../testing/agents.ts';
import { addArea, addCustomer, addTask } from '../testing/fixtures.ts';
import { freshName } from '../testing/sampling.ts';
import type { Person } from '../testing/server.ts';

const t = serverOfFile();
let areaId: number;
beforeAll(async () => {
  areaId = await addArea(t.db);
  await agentOrganization(t);
});

let number = 0;
const fields = (o: object = {}) => {
  number += 1;
  return {
    loginName: `agent.${number}`,
    reallyName: freshName(),
    phone: `1370000${String(number).padStart(4, '0')}`,
    email: `agent${number}@agents.example`,
    areaId,
    businessType: 1,
    country: '',
    remark: '',
    spreadUrl: '',
    initCustomerRole: 55,
    initPicturePro: true,
    initCouponBalance: '12.5',
    initCouponTermDays: 30,
    taskGroup: ['film'],
    taskLevelDefault: 60,
    taskProperties: ['big'],
    taskRequirements: [],
    renderConstraint: [],
    customPriceFlag: false,
    roleIds: [],
    mode: 1,
    agentCpuPrice: '0.05',
    agentGpuPrice: '4',
    ...o,
  };
};
const add = async (o: object = {}): Promise<number> => {
  const answer = await t.admin.send(agents.add, fields(o));
  expect(answer.code).toBe(errorCodes.success);
  return (answer.data as { id: number }).id;
};
/** Makes somebody who signs in an agent. */
const asAgent = ({ adminId }: Person) =>
  addRow(t.db, 'agent', {
    id: adminId,
    invite_key: randomBytes(6),
    area_id: areaId,
    business_type: 1,
    created_at: t.clock.now,
  });
const read = async (id: number) => (await t.admin.call(agents.read, { id: id as never })).data;
const role = (keys: readonly PermissionKey[], scope: 0 | 2): Promise<number> =>
  addRole(t.db, { name: freshName(), customer_scope: scope, created_at: t.clock.now, keys });
const second = (keys: readonly PermissionKey[]) => t.person({ keys: ['approval:decide', ...keys] });
describe('of agents', () => {
  const keys = [
    'agent:label',
    'agent:edit',
    'agent:reveal',
    'agent:recharge',
    'user:agent:apply',
    'user:agent:apply:reveal',
  ] as const;
  const idsOf = async (by: Person): Promise<number[]> => {
    const { data } = await by.call(agents.list, { pageSize: 500 });
    return (data as { items: { id: number }[] }).items.map(({ id }) => id);
  };
  const lookAfter = (agentId: number, adminId: number) =>
    addRow(t.db, 'agent_staff', {
      agent_id: agentId,
      admin_id: adminId,
      valid_from: new Date('2026-01-01T00:00:00Z'),
      changed_by: adminId,
    });

  test('a salesperson with some customers sees those that they look after, and their rows', async () => {
    const sales = await t.person({ keys, scope: 2 });
    const [own, other] = [await addMonth(t), await addMonth(t)];
    await giveCustomer(t, { userId: await addCustomer(t.db), adminId: sales.adminId });
    await lookAfter(own.agentId, sales.adminId);
    expect(await idsOf(sales)).toEqual([own.agentId]);
    const months = (await sales.call(agentMoney.months, { pageSize: 500 })).data as { items: object[] };
    expect(months.items).toMatchObject([{ agentMonthId: own.id }]);
    for (const id of [other.agentId as never]) {
      expect((await sales.call(agents.read, { id })).code).toBe(errorCodes.notFound);
      expect((await sales.call(agents.reveal, { id })).code).toBe(errorCodes.notFound);
      expect((await sales.call(agents.history, { id })).code).toBe(errorCodes.notFound);
      expect((await sales.call(agentMoney.read, { id })).code).toBe(errorCodes.notFound);
      expect((await sales.send(agents.suspend, { ids: [id], reason: 'x' })).data).toMatchObject({ done: 0 });
    }
    const agentMonthId = other.id as never;
    expect((await sales.call(agentMoney.monthRows, { agentMonthId })).code).toBe(errorCodes.notFound);
    await setRow(t.db, 'agent_staff', { agent_id: own.agentId }, { valid_to: t.clock.now });
    expect(await idsOf(sales)).toEqual([]);
  });

  test('who sees the customers of an organisation sees the agents that it looks after', async () => {
    const head = await t.person({ keys, scope: 1 });
    const organizationId = await addRow(t.db, 'organization', {
      parent_id: 1,
      name: freshName(),
      type: 2,
      created_at: t.clock.now,
    });
    await setRow(t.db, 'admin', head.adminId, { organization_id: organizationId });
    const colleague = await t.person({ keys, scope: 2 });
    await setRow(t.db, 'admin', colleague.adminId, { organization_id: organizationId });
    const id = await addAgent(t);
    expect(await idsOf(head)).toEqual([]);
    await lookAfter(id, colleague.adminId);
    expect(await idsOf(head)).toEqual([id]);
  });

  test('who adds one and does not see all looks after it', async () => {
    const sales = await t.person({ keys, scope: 2 });
    const { data } = await sales.send(
      agents.add,
      fields({ mode: 2, agentCpuPrice: null, commissionRate: '5' }),
    );
    expect(await idsOf(sales)).toEqual([(data as { id: number }).id]);
  });
});

describe('an agent', () => {
  test('has an account that no password opens, and every field of its own', async () => {
    const id = await add();
    const account = await getRow(t.db, 'admin', id, ['password_hash', 'must_change_password', 'is_outside']);
    expect(account).toEqual({ password_hash: '!', must_change_password: true, is_outside: true });
    // A link for its password goes to its own mail, and to nobody else.
    const [mail] = await getRows(t.db, 'outbox', { recipient: `agent${number}@agents.example` });
    expect(mail?.kind).toBe('mail');
    const row = await read(id);
    expect(row).toMatchObject({
      id,
      status: 0,
      mode: 1,
      areaId,
      initCustomerRole: 55,
      initPicturePro: true,
      initCouponBalance: '12.50',
      taskGroup: ['film'],
      agentCpuPrice: '0.05',
      agentGpuPrice: '4.00',
      currency: 1,
      customerCount: 0,
    });
    expect(row.inviteKey).toMatch(/^[0-9A-F]{12}$/);
    // Phone number and address are masked, and whole for who may see them.
    expect(row.phone).toContain('*');
    const { data } = await t.admin.call(agents.reveal, { id: id as never });
    expect(data.phone).toMatch(/^137\d{8}$/);
    const [one] = (await t.admin.call(agents.list, { keywords: row.loginName, mode: 1 })).data.items;
    expect(one).toEqual(row);
    expect((await t.admin.call(agents.list, { keywords: row.loginName, mode: 2 })).data.items).toEqual([]);
  });

  test('bears a sign-in name, a phone number and an address of its own', async () => {
    const first = fields();
    expect((await t.admin.send(agents.add, first)).code).toBe(errorCodes.success);
    for (const path of ['loginName', 'phone', 'email'] as const) {
      const again = await t.admin.send(agents.add, fields({ [path]: first[path] }));
      expect(again).toMatchObject({ code: errorCodes.alreadyTaken, data: { issues: [{ path }] } });
    }
  });

  test('has no role that shows other customers, gives rights or decides on requests', async () => {
    const refused = [['user:list'], ['admin:authority'], ['approval:decide']] as const;
    for (const [at, keys] of refused.entries()) {
      const roleId = await role([...keys], at === 0 ? 0 : 2);
      expect((await t.admin.send(agents.add, fields({ roleIds: [roleId] }))).code).toBe(
        errorCodes.roleNotForAgents,
      );
    }
    const id = await add({ roleIds: [await role(['running:render:task'], 2)] });
    expect((await read(id)).roles).toHaveLength(1);
  });

  test('is given more than who gives it holds by a second person who gives rights', async () => {
    const keeper = await t.person({ keys: ['agent:label', 'agent:edit'] });
    const roleIds = [await role(['running:render:task'], 2)];
    const approvalId = awaited(await keeper.send(agents.add, fields({ roleIds })));
    const peer = await second(['agent:edit', 'running:render:task']);
    expect((await peer.call(approvals.read, { approvalId: approvalId as never })).code).toBe(
      errorCodes.notFound,
    );
    // What it makes has other numbers by then, and is the same all the same.
    expect(await approve(t, await second(['agent:edit', 'admin:authority']), approvalId)).toBe(
      errorCodes.success,
    );
    expect((await t.admin.call(agents.list, { keywords: `agent.${number}` })).data.items).toHaveLength(1);
  });

  test('is reached elsewhere as staff are: the old address is told, two decide where it may do more, nobody moves their own', async () => {
    const id = await add({ roleIds: [await role(['running:render:task'], 2)] });
    const { email, phone } = (await t.admin.call(agents.reveal, { id: id as never })).data;
    const roleIds = (await read(id)).roles.map(({ roleId }) => roleId);
    const change = async (by: Person, o: object) =>
      by.send(agents.update, {
        ...fields(),
        email,
        phone,
        roleIds,
        id,
        version: (await read(id)).version,
        ...o,
      });
    const keeper = await t.person({ keys: ['agent:label', 'agent:edit'] });
    expect((await change(keeper, { remark: '新' })).code).toBe(errorCodes.success);
    awaited(await change(keeper, { email: 'mine@example.com' }));
    const told = () =>
      t.db
        .selectFrom('notification')
        .where('admin_id', '=', id)
        .where('kind', '=', 'contactChanged')
        .execute();
    expect(await told()).toEqual([]);
    expect((await change(t.admin, { email: `new${id}@agents.example` })).code).toBe(errorCodes.success);
    expect(await told()).toHaveLength(1);
    const mails = await getRows(t.db, 'outbox', { recipient: email });
    expect(mails).toHaveLength(2);
    const self = await t.person({ keys: ['agent:label', 'agent:edit'] });
    await asAgent(self);
    expect((await change(self, { id: self.adminId, version: 1 })).code).toBe(errorCodes.ownAccount);
  });

  test('sees its own customers and itself, and no others by forged ids', async () => {
    const keys = ['running:render:task', 'query:selected:area:customer:task', 'agent:label'] as const;
    const person = await t.person({
      keys,
      scope: 2,
      areas: [areaId],
      organizationId: await agentOrganization(t),
    });
    const [mine, others] = [await addCustomer(t.db, { areaId }), await addCustomer(t.db, { areaId })];
    await giveCustomer(t, { userId: mine, adminId: person.adminId, kind: 4 });
    const [own, foreign] = [
      await addTask(t.db, { userId: mine, areaId }),
      await addTask(t.db, { userId: others, areaId }),
    ];
    const seen = (await person.call(renders.list, {})).data.items.map((row) => Number(row.taskId));
    expect(seen).toEqual([own]);
    const detail = await person.send(renders.detail, { taskId: foreign, userId: others });
    expect(detail.code).toBe((await person.send(renders.detail, { taskId: 987_654, userId: others })).code);
    expect(detail.code).not.toBe(errorCodes.success);
    const stranger = await addAgent(t);
    await asAgent(person);
    for (const call of [agents.read, agents.terms, agents.admins, agents.history])
      expect((await person.send(call, { id: stranger })).code).toBe(errorCodes.notFound);
  });

  test('ends when its customers are handed over, and its account with it', async () => {
    const id = await add();
    const userId = await addCustomer(t.db);
    await giveCustomer(t, { userId, adminId: id, kind: 4 });
    const end = async () =>
      (await t.admin.call(agents.end, { ids: [id] as never, reason: '到期' })).data.results[0]?.code;
    expect(await end()).toBe(errorCodes.customersLeft);
    await setRow(t.db, 'user_staff', { user_id: userId }, { valid_to: t.clock.now });
    expect(await end()).toBe(errorCodes.success);
    expect(await end()).toBe(errorCodes.notAllowedInState);
    expect((await read(id)).status).toBe(2);
    const { status } = await getRow(t.db, 'admin', id);
    expect(status).toBe(1);
    const late = await t.admin.send(agents.update, { ...fields(), id, version: 2 });
    expect(late.code).toBe(errorCodes.notAllowedInState);
  });

  test('that has ended is not enabled as staff, nor given by their calls a role that is none for agents', async () => {
    const [id, ended] = [await addAgent(t), await addAgent(t, { status: 2 })];
    await setRow(t.db, 'admin', ended, { status: 1 });
    const enabled = await t.admin.call(admins.enable, { adminIds: [ended] as never[] });
    expect(enabled.data.results).toMatchObject([{ code: errorCodes.notAllowedInState }]);
    const [fit, unfit] = [await role(['running:render:task'], 2), await role(['user:list'], 0)];
    const give = async (roleId: number) =>
      (
        await t.admin.call(admins.updateRoles, {
          adminIds: [id] as never[],
          roleIds: [roleId] as never[],
          roleChange: 1,
        })
      ).data.results[0]?.code;
    expect(await give(unfit)).toBe(errorCodes.roleNotForAgents);
    expect(await give(fit)).toBe(errorCodes.success);
    const base = (await t.admin.call(admins.base, { adminId: id as never })).data;
    const update = await t.admin.send(admins.update, {
      ...base,
      phone: null,
      email: null,
      roleIds: [fit, unfit],
    });
    expect(update.code).toBe(errorCodes.roleNotForAgents);
  });

  test('is not closed by itself, nor as the last administrator', async () => {
    const self = await t.person({ keys: ['agent:label', 'agent:edit'] });
    await asAgent(self);
    const keeper = await t.person({ keys: ['agent:label', 'agent:edit', 'admin:authority:edit'] });
    await asAgent(t.admin);
    try {
      for (const call of [agents.suspend, agents.end]) {
        const close = async (by: Person, id: number) =>
          (await by.call(call, { ids: [id] as never, reason: 'x' })).data.results[0]?.code;
        expect(await close(self, self.adminId)).toBe(errorCodes.ownAccount);
        expect(await close(keeper, t.admin.adminId)).toBe(errorCodes.lastKeeper);
      }
    } finally {
      await t.db.deleteFrom('agent').where('id', '=', t.admin.adminId).execute();
    }
  });

  test('is suspended once, from what was seen', async () => {
    const id = await add();
    const suspend = async (version: number) =>
      (await t.admin.call(agents.suspend, { ids: [id] as never, versions: [version], reason: '欠费' })).data
        .results[0];
    expect((await suspend(1))?.code).toBe(errorCodes.success);
    const late = await suspend(1);
    expect(late).toMatchObject({ code: errorCodes.changedMeanwhile });
    expect(late?.message).toContain('系统管理员');
  });

  test('tells what changed when, and keeps who looked after it', async () => {
    const id = await add();
    const staff = await t.person({});
    const look = (adminIds: readonly number[]) =>
      t.admin.send(agents.allocateAdmin, { id, adminIds, reason: '片区调整' });
    expect((await look([staff.adminId])).code).toBe(errorCodes.success);
    expect((await look([])).code).toBe(errorCodes.success);
    expect((await look([987_654])).code).toBe(errorCodes.notFound);
    const kept = (await t.admin.call(agents.admins, { id: id as never })).data;
    expect(kept).toMatchObject([{ adminId: staff.adminId, reason: '片区调整' }]);
    expect(kept[0]?.endTime).not.toBeNull();
    await t.admin.send(agents.update, { ...fields(), remark: '新备注', id, version: 1 });
    const [last] = (await t.admin.call(agents.history, { id: id as never })).data;
    expect(last).toMatchObject({ action: '编辑代理商', reallyName: '系统管理员' });
    expect(last?.changes).toContainEqual({ field: 'remark', before: null, after: '新备注' });
  });
});

describe('the prices of an agent', () => {
  const terms = (o: object = {}) => ({
    mode: 1,
    agentCpuPrice: '0.05',
    agentGpuPrice: null,
    startDay: '2026-03-20',
    reason: '续约',
    ...o,
  });
  const set = (id: number, o: object = {}) => t.admin.send(agents.setTerms, { id, ...terms(o) });
  const all = async (id: number) => (await t.admin.call(agents.terms, { id: id as never })).data;

  test('are versions that hold from their day on, and stay', async () => {
    const id = await add();
    expect((await set(id)).code).toBe(errorCodes.success);
    expect((await read(id)).agentGpuPrice).toBe('4.00');
    expect(await all(id)).toMatchObject([
      { startDay: '2026-03-20', isAhead: true, isCurrent: false },
      { startDay: '2026-03-10', isAhead: false, isCurrent: true },
    ]);
    const before = t.clock.now;
    t.clock.now = new Date('2026-03-19T17:00:00Z');
    const later = await t.person({ keys: ['agent:label'] });
    expect((await later.call(agents.read, { id: id as never })).data.agentGpuPrice).toBeNull();
    t.clock.now = before;
    expect((await set(id)).code).toBe(errorCodes.alreadyTaken);
    for (const startDay of ['2026-03-09', '2026-03-10'])
      expect((await set(id, { startDay })).code).toBe(errorCodes.badInput);
  });

  test('may be withdrawn until they begin', async () => {
    const id = await add();
    const { data } = await set(id);
    const { termsId } = data as { termsId: number };
    expect((await t.admin.send(agents.withdrawTerms, { termsId })).code).toBe(errorCodes.success);
    expect((await all(id))[0]).toMatchObject({ isAhead: false, isCurrent: false });
    const begun = (await all(id)).at(-1)?.termsId;
    expect((await t.admin.send(agents.withdrawTerms, { termsId: begun })).code).toBe(
      errorCodes.notAllowedInState,
    );
  });

  test('change their mode at the beginning of a month only', async () => {
    const id = await add();
    expect((await set(id, { mode: 2 })).code).toBe(errorCodes.badInput);
    expect((await set(id, { mode: 2, startDay: '2026-04-01' })).code).toBe(errorCodes.success);
  });

  test('below the floor are decided by two, and so is the floor', async () => {
    const floor = { cpuCny: '0.04', gpuCny: null, cpuUsd: null, gpuUsd: null, version: 0 };
    const other = await second(['agent:price', 'agent:label', 'agent:edit']);
    expect(await approve(t, other, awaited(await t.admin.send(agents.setPriceFloor, floor)))).toBe(
      errorCodes.success,
    );
    expect((await t.admin.call(agents.priceFloor, {})).data).toMatchObject({ cpuCny: '0.04', version: 1 });
    const id = await add();
    expect((await set(id, { agentCpuPrice: '0.04' })).code).toBe(errorCodes.success);
    const low = awaited(await set(id, { agentCpuPrice: '0.0399', startDay: '2026-03-21' }));
    expect(await all(id)).toHaveLength(2);
    const request = await other.call(approvals.read, { approvalId: low as never });
    expect(request.data.impact.rows).toMatchObject([
      {
        kind: 'agent',
        ids: [id],
        before: { mode: 1, cpu_price: '¥0.04' },
        after: { mode: 1, cpu_price: '¥0.0399', starts_on: '2026-03-21' },
      },
    ]);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    expect(await approve(t, other, low)).toBe(errorCodes.success);
    expect((await all(id))[0]).toMatchObject({ startDay: '2026-03-21', agentCpuPrice: '0.0399' });
    awaited(await t.admin.send(agents.add, fields({ agentCpuPrice: '0.01' })));
  });
});

describe('an application', () => {
  const enter = async (): Promise<number> => {
    number += 1;
    const answer = await t.admin.send(agentApplications.add, {
      contactName: freshName(),
      company: freshName(),
      phone: `1360000${String(number).padStart(4, '0')}`,
      email: `applicant${number}@agents.example`,
      businessType: 1,
      country: '',
      mode: 1,
      source: 2,
      statement: '',
    });
    expect(answer.code).toBe(errorCodes.success);
    return (answer.data as { id: number }).id;
  };
  const row = async (id: number) =>
    (await t.admin.call(agentApplications.list, { pageSize: 800 })).data.items.find((one) => one.id === id);
  const verify = async (id: number, o: object) =>
    t.admin.send(agentApplications.verify, { id, version: (await row(id))?.version, remark: '', ...o });
  const upload = async (): Promise<string> =>
    ((await t.admin.send(agentApplications.upload, { file: '%PDF-1.7 合同' })).data as { fileId: string })
      .fileId;

  test('is approved with contract, sign-in name, area and address, and becomes an agent', async () => {
    const id = await enter();
    const lacking = await verify(id, { verifyType: 1 });
    expect(lacking.code).toBe(errorCodes.badInput);
    expect((lacking.data as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([
      'pactUrl',
      'loginName',
      'spreadUrl',
      'area',
    ]);
    expect((await verify(id, {})).code).toBe(errorCodes.badInput);
    const given = {
      verifyType: 1,
      pactUrl: await upload(),
      loginName: `applied.${id}`,
      spreadUrl: 'https://a.example',
      area: areaId,
    };
    const { code, data } = await verify(id, given);
    expect(code).toBe(errorCodes.success);
    const { agentId } = data as { agentId: number };
    expect(await row(id)).toMatchObject({ status: 1, agentId, decidedBy: '系统管理员' });
    const { organization_id } = await getRow(t.db, 'admin', agentId);
    expect(organization_id).toBe(await agentOrganization(t));
    expect(await read(agentId)).toMatchObject({
      mode: 1,
      spreadUrl: 'https://a.example',
      agentCpuPrice: null,
    });
    expect(String((await t.admin.send(agentApplications.pact, { id })).data)).toBe('%PDF-1.7 合同');
    // Final: neither decided nor changed again.
    for (const verifyType of [1, 2])
      expect((await verify(id, { ...given, verifyType, remark: '再次' })).code).toBe(
        errorCodes.notAllowedInState,
      );
  });

  test('is refused with a remark, mended and submitted again', async () => {
    const id = await enter();
    expect((await verify(id, { verifyType: 2 })).code).toBe(errorCodes.badInput);
    expect((await verify(id, { verifyType: 2, remark: '材料不全' })).code).toBe(errorCodes.success);
    const resubmit = async () =>
      (await t.admin.call(agentApplications.resubmit, { ids: [id] as never, reason: '已补齐' })).data
        .results[0]?.code;
    expect(await resubmit()).toBe(errorCodes.success);
    expect(await row(id)).toMatchObject({ status: 0, decidedBy: null });
    expect(await resubmit()).toBe(errorCodes.notAllowedInState);
    const happened = (await t.admin.call(agentApplications.history, { id: id as never })).data;
    expect(happened.map(({ action }) => action)).toEqual(['重新提交', '审核', '录入申请']);
    expect(happened[1]?.changes).toContainEqual({ field: 'status', before: '待审核', after: '已拒绝' });
  });

  test('that somebody else decided meanwhile is refused, naming who', async () => {
    const id = await enter();
    const { version } = (await row(id)) ?? { version: 0 };
    await verify(id, { verifyType: 2, remark: '重复申请' });
    const late = await t.admin.send(agentApplications.insertRemark, { id, version, remark: '晚了' });
    expect(late.code).toBe(errorCodes.changedMeanwhile);
    expect(late.message).toContain('系统管理员');
    expect((await row(id))?.remark).toBe('重复申请');
  });

  test.each([
    ['NUL', "filename*=UTF-8''a%00b.pdf", 'ab.pdf'],
    ['what turns it round', "filename*=UTF-8''a%E2%80%AEb.pdf", 'ab.pdf'],
    ['a way out of a folder', 'filename="../../etc/合同.pdf"', '合同.pdf'],
    ['a thousand letters', `filename="${'x'.repeat(1000)}.pdf"`, `${'x'.repeat(196)}.pdf`],
  ])('keeps a contract under a name that can be shown: with %s', async (_, name, kept) => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; ${name}\r\n\r\n`;
    const answer = await t.server.http.inject({
      method: 'POST',
      url: basePath + agentApplications.upload.path,
      headers: { [headerNames.token]: t.admin.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${head}%PDF-1.7 合同\r\n--x--\r\n`,
    });
    const { fileId: key } = answer.json<{ data: { fileId: string } }>().data;
    const row = await getRows(t.db, 'attachment', key, ['name']);
    expect(row).toEqual([{ name: kept }]);
  });

  test('takes no contract whose name promises something else', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="合同.pdf.exe"\r\n\r\n';
    const answer = await t.server.http.inject({
      method: 'POST',
      url: basePath + agentApplications.upload.path,
      headers: { [headerNames.token]: t.admin.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${head}%PDF-1.7 合同\r\n--x--\r\n`,
    });
    expect(answer.json().code).toBe(errorCodes.fileNotAccepted);
  });

  test('takes no contract of somebody else by guessing, and is read by right', async () => {
    const other = await t.person({ keys: ['user:agent:apply', 'user:agent:apply:verify'] });
    const id = await enter();
    const pactUrl = await addPact(t);
    const answer = await other.send(agentApplications.verify, {
      id,
      version: 1,
      verifyType: 2,
      remark: '试',
      pactUrl,
    });
    expect(answer).toMatchObject({ code: errorCodes.badInput, data: { issues: [{ path: 'pactUrl' }] } });
    const nobody = await t.person({ keys: ['agent:label'] });
    expect((await nobody.send(agentApplications.pact, { id })).code).toBe(errorCodes.forbidden);
    expect((await t.admin.send(agentApplications.pact, { id })).code).toBe(errorCodes.notFound);
  });
});
