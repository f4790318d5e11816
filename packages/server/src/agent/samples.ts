import { agentApplications, agentMoney, agents, validDays } from '@renderdesk/contract';
import { addRow, addRows, getRow } from '../build/rows.ts';
import { addAgent, addMonth, agentOrganization, addPact } from '../testing/agents.ts';
import { addEvidence } from '../testing/evidence.ts';
import { addArea } from '../testing/fixtures.ts';
import { decidedAlone, freshLogin, freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

let people = 0;
const contact = () => {
  people += 1;
  return { phone: `1380000${String(people).padStart(4, '0')}`, email: `sample${people}@agents.example` };
};
const who = async ({ db }: TestServer) => ({
  reallyName: freshName(),
  areaId: await addArea(db),
  businessType: 1 as const,
  country: '',
  remark: '',
  spreadUrl: '',
});
const beginning = {
  initCustomerRole: 49 as const,
  initPicturePro: false,
  initCouponBalance: '0',
  initCouponTermDays: validDays.of.month,
  taskGroup: [],
  taskLevelDefault: 50,
  taskProperties: [],
  taskRequirements: [],
  renderConstraint: [],
  customPriceFlag: false,
};
const areaOf = async ({ db }: TestServer, id: number): Promise<number> =>
  (await getRow(db, 'agent', id)).area_id;

const application = () => ({
  contactName: freshName(),
  company: '',
  businessType: 1 as const,
  country: '',
  mode: 2 as const,
  source: 1 as const,
  statement: '',
});
const addApplication = async (t: TestServer, o: { refused?: true; pact?: true } = {}): Promise<number> =>
  addRow(t.db, 'agent_application', {
    contact_name: freshName(),
    business_type: 1,
    mode: 2,
    source: 1,
    submitted_at: t.clock.now,
    created_at: t.clock.now,
    ...(o.refused && { status: 2, decided_at: t.clock.now }),
    ...(o.pact && { pact_key: await addPact(t) }),
  });

export const samples = {
  ...samplesOf(agents, {
    read: async (t) => ({ id: await addAgent(t) }),
    reveal: async (t) => ({ id: await addAgent(t) }),
    add: async (t) => {
      await agentOrganization(t);
      return {
        ...(await who(t)),
        ...beginning,
        ...contact(),
        loginName: freshLogin(),
        roleIds: [],
        mode: 1,
        agentCpuPrice: '0.05',
        agentGpuPrice: null,
      };
    },
    update: async (t) => {
      const id = await addAgent(t);
      return { ...(await who(t)), areaId: await areaOf(t, id), ...beginning, roleIds: [], id, version: 1 };
    },
    suspend: async (t) => ({ ids: [await addAgent(t)], reason: '欠费' }),
    resume: async (t) => ({ ids: [await addAgent(t, { status: 1 })], reason: '已结清' }),
    end: async (t) => ({ ids: [await addAgent(t)], reason: '合同到期' }),
    allocateAdmin: async (t) => ({ id: await addAgent(t), adminIds: [t.admin.adminId], reason: '' }),
    admins: async (t) => ({ id: await addAgent(t) }),
    terms: async (t) => ({ id: await addAgent(t) }),
    setTerms: async (t) => ({
      id: await addAgent(t),
      mode: 2,
      agentCpuPrice: '0.06',
      agentGpuPrice: null,
      startDay: '2030-01-01',
      reason: '新合同',
    }),
    withdrawTerms: async (t) => {
      const id = await addRow(t.db, 'agent_terms', {
        agent_id: await addAgent(t),
        mode: 2,
        currency: 1,
        starts_on: '2030-01-01',
        created_at: t.clock.now,
      });
      return { termsId: id };
    },
    setPriceFloor: async (t) => {
      await decidedAlone(t, 'agentPriceFloor', 9);
      const { data } = await t.admin.call(agents.priceFloor, {});
      return { cpuCny: '0.04', gpuCny: null, cpuUsd: null, gpuUsd: null, version: data.version };
    },
    history: async (t) => ({ id: await addAgent(t) }),
  }),
  ...samplesOf(agentMoney, {
    read: async (t) => ({ id: await addAgent(t) }),
    recharge: async (t) => ({
      id: await addAgent(t, { mode: 1 }),
      companyAccountId: 1,
      amount: '500',
      transactionId: freshLogin(),
      payerName: '代理商',
      bankFlow: freshLogin(),
      payTime: t.clock.now.getTime(),
      remark: '',
    }),
    months: async (t) => {
      const { agentId } = await addMonth(t);
      const terms = await getRow(t.db, 'agent_terms', { agent_id: agentId }, ['id']);
      await addRows(
        t.db,
        'agent_month',
        Array.from({ length: 11 }, (_, at) => ({
          agent_id: agentId,
          period: 202_501 + at,
          terms_id: terms.id,
          mode: 2 as const,
          currency: at % 2 === 0 ? (1 as const) : (2 as const),
          base: '20',
          rate: '5',
          amount: '1',
        })),
      );
      return {};
    },
    monthRows: async (t) => ({ agentMonthId: (await addMonth(t)).id }),
    payCommission: async (t) => {
      await decidedAlone(t, 'agentCommission');
      const { agentId } = await addMonth(t);
      return {
        id: agentId,
        amount: '10',
        companyAccountId: 1,
        bankFlow: 'OUT-1',
        evidence: [await addEvidence(t)],
        reason: '佣金结算',
      };
    },
  }),
  ...samplesOf(agentApplications, {
    read: async (t) => ({ id: await addApplication(t) }),
    reveal: async (t) => ({ id: await addApplication(t) }),
    add: () => ({ ...application(), ...contact() }),
    update: async (t) => ({ ...application(), id: await addApplication(t), version: 1 }),
    verify: async (t) => ({
      id: await addApplication(t),
      version: 1,
      verifyType: 2,
      remark: '材料不全',
    }),
    resubmit: async (t) => ({ ids: [await addApplication(t, { refused: true })], reason: '已补齐' }),
    insertRemark: async (t) => ({ id: await addApplication(t), version: 1, remark: '待电话联系' }),
    upload: () => ({ file: '%PDF-1.7\n' }) as never,
    pact: async (t) => ({ id: await addApplication(t, { pact: true }) }),
    history: async (t) => ({ id: await addApplication(t) }),
  }),
};
