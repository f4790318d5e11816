import {
  financeBudgets,
  financeChoices,
  financeForms,
  type FinanceKind,
  financePayees,
  type FinanceStatus,
  internalTransfers,
  loans,
  paymentRequests,
  reimbursements,
} from '@renderdesk/contract';
import { addRow, getRow } from '../build/rows.ts';
import {
  addCompany,
  addDepartment,
  addFinanceRequest,
  addPayee,
  addTicketFile,
  dayFrom,
} from '../testing/finance.ts';
import { freshLogin, freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

interface Parts {
  readonly tickets?: {
    ticketNo: string;
    buyerName: string;
    amount: string;
    ticketDay: string;
    files: string[];
  }[];
  readonly payeeId?: number;
  readonly dueDay?: string;
  readonly fromAccountId?: number;
  readonly toAccountId?: number;
}
/** A field of a form that asks for a text. */
export const departmentRow = (required: boolean) => ({
  fieldKey: 'department',
  fieldKind: 1 as const,
  labelZh: '部门',
  labelEn: 'Department',
  required,
  optionLines: [],
});
/** What a request of a kind says, by the administrator. */
export const givenOf = async (t: TestServer, kind: FinanceKind) => {
  const { companyId, name, accountId, otherId } = await addCompany(t);
  const form = (await t.admin.call(financeForms.detail, { kind })).data;
  const parts: Record<FinanceKind, Parts> = {
    1: {
      tickets: [
        {
          ticketNo: freshLogin(),
          buyerName: name,
          amount: '100',
          ticketDay: dayFrom(t, -1),
          files: [await addTicketFile(t, t.admin.adminId)],
        },
      ],
    },
    2: { payeeId: await addPayee(t, { verified: true }) },
    3: { dueDay: dayFrom(t, 30) },
    4: { fromAccountId: accountId, toAccountId: otherId },
  };
  const formId = form.formId ?? undefined;
  return {
    title: '差旅',
    companyId,
    currency: 1 as const,
    amount: '100',
    formId,
    formValues: {},
    ...parts[kind],
  };
};

const samplesOfKind = (kind: FinanceKind) => {
  const at =
    (status: FinanceStatus, o: { own?: true } = {}) =>
    async (t: TestServer) => {
      const applicant = o.own && { applicantId: t.admin.adminId };
      const { requestId, version } = await addFinanceRequest(t, { kind, status, ...applicant });
      return { requestId, version };
    };
  const id = async (t: TestServer) => ({ requestId: (await at(1)(t)).requestId });
  const reason = '票据不全';
  return {
    list: async (t: TestServer) => {
      for (const status of [0, 1, 2, 3, 4, 5, 6, 7, 8] as const) await at(status)(t);
      return {};
    },
    read: id,
    history: id,
    apply: (t: TestServer) => givenOf(t, kind),
    update: async (t: TestServer) => ({ ...(await at(0, { own: true })(t)), ...(await givenOf(t, kind)) }),
    submit: at(0, { own: true }),
    firstApprove: at(1),
    approve: at(2),
    reject: async (t: TestServer) => ({ ...(await at(1)(t)), reason }),
    sendBack: async (t: TestServer) => ({ ...(await at(2)(t)), reason }),
    withdraw: at(1, { own: true }),
    pay: async (t: TestServer) => {
      const { requestId, version, accountId } = await addFinanceRequest(t, { kind, status: 3 });
      return { requestId, version, companyAccountId: accountId, bankFlow: freshLogin() };
    },
    cancel: async (t: TestServer) => ({ ...(await at(3)(t)), reason }),
  };
};

const payee = async (t: TestServer) => ({ payeeIds: [await addPayee(t, { verified: false })] });
const budgetOf = async (t: TestServer) => ({
  name: freshName(),
  organizationId: await addDepartment(t),
  currency: 1 as const,
  firstDay: dayFrom(t, -30),
  lastDay: dayFrom(t, 30),
  amount: '10000',
});
const budget = async (t: TestServer) => {
  const input = await budgetOf(t);
  return { ...input, budgetId: (await t.admin.call(financeBudgets.add, input as never)).data.budgetId };
};

export const samples = {
  ...samplesOf(reimbursements, samplesOfKind(1)),
  ...samplesOf(paymentRequests, samplesOfKind(2)),
  ...samplesOf(loans, {
    ...samplesOfKind(3),
    repay: async (t) => {
      const { requestId, version, accountId } = await addFinanceRequest(t, { kind: 3, status: 4 });
      return { requestId, version, amount: '40', companyAccountId: accountId, bankFlow: freshLogin() };
    },
  }),
  ...samplesOf(internalTransfers, {
    ...samplesOfKind(4),
    receive: async (t) => {
      const { requestId, version } = await addFinanceRequest(t, { kind: 4, status: 4 });
      return { requestId, version, receiveFlow: freshLogin() };
    },
  }),
  ...samplesOf(financeForms, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) {
        const { formVersion } = (await t.admin.call(financeForms.detail, { kind: 2 })).data;
        await t.admin.call(financeForms.save, {
          kind: 2,
          formVersion,
          formRows: [departmentRow(false)],
        } as never);
        t.clock.now = new Date(t.clock.now.getTime() + 1000);
      }
      return {};
    },
    detail: () => ({ kind: 3 as const }),
    save: async (t) => {
      const { formVersion } = (await t.admin.call(financeForms.detail, { kind: 4 })).data;
      return { kind: 4 as const, formVersion, formRows: [departmentRow(false)] };
    },
    upload: () => ({ file: '%PDF-1.7\n' }) as never,
    file: async (t) => {
      const { requestId } = await addFinanceRequest(t, { kind: 2 });
      const { data } = await t.admin.send(financeForms.upload, { file: '%PDF-1.7\n' } as never);
      const key = (data as { fileId: string }).fileId;
      await addRow(t.db, 'finance_file', { key, request_id: requestId });
      return { requestId, key };
    },
  }),
  ...samplesOf(financeBudgets, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) await budget(t);
      return {};
    },
    add: budgetOf,
    update: async (t) => ({ ...(await budget(t)), version: 1, amount: '20000' }),
    remove: async (t) => ({ budgetIds: [(await budget(t)).budgetId] }),
  }),
  ...samplesOf(financePayees, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) await addPayee(t, { verified: at % 2 === 0 });
      return {};
    },
    add: () => ({ payeeName: freshName(), bankName: '招商银行', accountNumber: '6225880112345678' }),
    verify: payee,
    remove: payee,
    reveal: async (t) => ({ payeeId: (await payee(t)).payeeIds[0] ?? 0 }),
  }),
  ...samplesOf(financeChoices, {
    managers: async (t) => ({ organizationName: (await getRow(t.db, 'organization', 1)).name }),
  }),
};
