import {
  errorCodes,
  financeBudgets,
  financeChoices,
  financeForms,
  financePayees,
  internalTransfers,
  loans,
  paymentRequests,
  type PermissionKey,
  reimbursements,
} from '@renderdesk/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { addDepartment, addFinanceRequest, addPayee, addTicketFile, dayFrom } from '../testing/finance.ts';
import { approve as approveRequest, awaited } from '../testing/approving.ts';
import { freshLogin } from '../testing/sampling.ts';
import type { Person } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';
import { departmentRow, givenOf } from './samples.ts';

const t = serverOfFile();
const all: PermissionKey[] = [
  'finance:reimbursement',
  'finance:first:reimbursement',
  'payment:request',
  'loan:approval',
  'finance:transfer:apply',
  'finance:request:pay',
  'finance:setting',
  'approval:decide',
];
let people: Person[];
let applicant: Person;
let manager: Person;
let finance: Person;
let cashier: Person;
beforeAll(async () => {
  const organizationId = await addDepartment(t);
  people = await Promise.all(Array.from({ length: 4 }, () => t.person({ keys: all, organizationId })));
  [applicant, manager, finance, cashier] = people as [Person, Person, Person, Person];
});

type Step = 'submit' | 'firstApprove' | 'approve' | 'pay' | 'cancel' | 'reject' | 'sendBack' | 'withdraw';
type Group = typeof reimbursements;
const rowOf = (id: number) => getRow(t.db, 'finance_request', id);
const act = async (
  person: Person,
  group: object,
  step: Step | 'repay' | 'receive',
  id: number,
  o: object = {},
) => {
  const { version, pay_account_id: paid, from_account_id: from, company_id: company } = await rowOf(id);
  const own = await getRows(t.db, 'company_account', { company_id: company });
  const account = { companyAccountId: from ?? paid ?? own[0]?.id, bankFlow: freshLogin() };
  const rest =
    step === 'pay' || step === 'repay'
      ? account
      : step === 'receive'
        ? { receiveFlow: freshLogin() }
        : { reason: '核对' };
  return (await person.send((group as Group)[step as Step], { requestId: id, version, ...rest, ...o })).code;
};
const ok = errorCodes.success;
const statusOf = async (id: number) => (await rowOf(id)).status;
/** What a reimbursement of the applicant says, with a ticket of theirs. */
const claim = async (o: object = {}) => {
  const given = await givenOf(t, 1);
  const tickets = [{ ...given.tickets?.[0], files: [await addTicketFile(t, applicant.adminId)] }];
  return { ...given, tickets, ...o };
};
const applied = async (group: object, input: object): Promise<number> => {
  const { code, data } = await applicant.send((group as Group).apply, input);
  expect(code).toBe(ok);
  return (data as { requestId: number }).requestId;
};

test('a reimbursement goes from its applicant to the manager, to finance and to the cashier', async () => {
  const id = await applied(reimbursements, await claim());
  expect(await act(manager, reimbursements, 'submit', id)).toBe(errorCodes.notFound);
  expect(await act(applicant, reimbursements, 'submit', id)).toBe(ok);
  expect(await act(finance, reimbursements, 'approve', id)).toBe(errorCodes.notAllowedInState);
  expect(await act(manager, reimbursements, 'firstApprove', id)).toBe(ok);
  expect(await act(finance, reimbursements, 'approve', id)).toBe(ok);
  expect(await act(cashier, reimbursements, 'pay', id, { bankFlow: 'CMB-1' })).toBe(ok);
  const read = (await finance.call(reimbursements.read, { requestId: id } as never)).data;
  expect(read).toMatchObject({
    status: 4,
    bankFlow: 'CMB-1',
    amountInWords: '壹佰元整',
    offsetAmount: '0.00',
  });
  const history = (await finance.call(reimbursements.history, { requestId: id } as never)).data;
  expect(history.length).toBe(5);
});

test('what is returned is changed and submitted again; what is withdrawn or rejected stays so', async () => {
  const id = await applied(reimbursements, await claim());
  await act(applicant, reimbursements, 'submit', id);
  expect(await act(manager, reimbursements, 'sendBack', id)).toBe(ok);
  const { version } = await rowOf(id);
  const input = { requestId: id, version, ...(await claim({ title: '改后' })) };
  expect((await manager.send(reimbursements.update, input)).code).toBe(errorCodes.notFound);
  expect((await applicant.send(reimbursements.update, input)).code).toBe(ok);
  expect(await rowOf(id)).toMatchObject({ status: 8, title: '改后' });
  expect(await act(applicant, reimbursements, 'submit', id)).toBe(ok);
  expect(await act(manager, reimbursements, 'withdraw', id)).toBe(errorCodes.notFound);
  expect(await act(applicant, reimbursements, 'withdraw', id)).toBe(ok);
  expect(await act(applicant, reimbursements, 'submit', id)).toBe(errorCodes.notAllowedInState);
});

describe('nobody decides an own request', () => {
  const groups = [
    { kind: 1, group: reimbursements },
    { kind: 2, group: paymentRequests },
    { kind: 3, group: loans },
    { kind: 4, group: internalTransfers },
  ] as const;
  test.each(groups)('of kind $kind, and each step has another person', async ({ kind, group }) => {
    const at = async (status: 1 | 2 | 3, set: object = {}) =>
      (await addFinanceRequest(t, { kind, status, applicantId: applicant.adminId, set: set as never }))
        .requestId;
    for (const step of ['firstApprove', 'reject', 'sendBack'] as const)
      expect(await act(applicant, group, step, await at(1))).toBe(errorCodes.ownEntry);
    for (const step of ['approve', 'reject', 'sendBack'] as const)
      expect(await act(applicant, group, step, await at(2))).toBe(errorCodes.ownEntry);
    for (const step of ['pay', 'cancel'] as const)
      expect(await act(applicant, group, step, await at(3))).toBe(errorCodes.ownEntry);
    expect(await act(manager, group, 'approve', await at(2, { first_by: manager.adminId }))).toBe(
      errorCodes.ownEntry,
    );
    expect(await act(finance, group, 'pay', await at(3, { approved_by: finance.adminId }))).toBe(
      errorCodes.ownEntry,
    );
    expect(await act(finance, group, 'cancel', await at(3, { approved_by: finance.adminId }))).toBe(
      errorCodes.ownEntry,
    );
    if (kind === 2 || kind === 4) return;
    const benefits = { beneficiary_id: finance.adminId };
    expect(await act(finance, group, 'firstApprove', await at(1, benefits))).toBe(errorCodes.ownEntry);
    expect(await act(finance, group, 'approve', await at(2, benefits))).toBe(errorCodes.ownEntry);
    expect(await act(finance, group, 'pay', await at(3, benefits))).toBe(errorCodes.ownEntry);
  });

  test('as the second person of an approval beyond the budget', async () => {
    const budget = await budgetOf('50');
    const { requestId: id } = await addFinanceRequest(t, {
      kind: 1,
      status: 2,
      applicantId: applicant.adminId,
      set: { budget_id: budget },
    });
    const { version } = await rowOf(id);
    const answer = await finance.send(reimbursements.approve, { requestId: id, version });
    expect(await approveRequest(t, applicant, awaited(answer))).toBe(errorCodes.ownEntry);
    expect(await statusOf(id)).toBe(2);
  });
});

const budgetOf = async (amount: string, organizationId?: number): Promise<number> =>
  addRow(t.db, 'finance_budget', {
    organization_id: organizationId ?? (await addDepartment(t)),
    name: '差旅预算',
    currency: 1,
    first_day: dayFrom(t, -10),
    last_day: dayFrom(t, 10),
    amount,
    created_at: t.clock.now,
  });

test('a budget is reserved on submission, used on payment, and free again otherwise', async () => {
  const { organization_id: organizationId } = await getRow(t.db, 'admin', applicant.adminId);
  const budgetId = await budgetOf('1000', organizationId ?? 0);
  const sums = async () => {
    const { data } = await finance.call(financeBudgets.list, { ids: [budgetId] } as never);
    return [data.items[0]?.reserved, data.items[0]?.used];
  };
  const submitted = async (): Promise<number> => {
    const id = await applied(reimbursements, await claim());
    await act(applicant, reimbursements, 'submit', id);
    return id;
  };
  const [paid, rejected, cancelled] = [await submitted(), await submitted(), await submitted()];
  expect(await sums()).toEqual(['300.00', '0.00']);
  await act(manager, reimbursements, 'reject', rejected);
  expect(await sums()).toEqual(['200.00', '0.00']);
  for (const id of [paid, cancelled]) {
    await act(manager, reimbursements, 'firstApprove', id);
    await act(finance, reimbursements, 'approve', id);
  }
  await act(cashier, reimbursements, 'pay', paid);
  expect(await act(cashier, reimbursements, 'cancel', cancelled)).toBe(ok);
  expect(await sums()).toEqual(['0.00', '100.00']);
  const { version, ...row } = await getRow(t.db, 'finance_budget', budgetId);
  const input = {
    budgetId,
    version,
    name: row.name,
    organizationId: row.organization_id,
    currency: 1,
    firstDay: dayFrom(t, -20),
    lastDay: row.last_day,
    amount: '1',
  };
  expect((await finance.send(financeBudgets.update, input)).code).toBe(errorCodes.notAllowedInState);
  expect((await finance.send(financeBudgets.add, { ...input, budgetId: undefined })).code).toBe(
    errorCodes.alreadyTaken,
  );
  await setRow(t.db, 'finance_budget', budgetId, { deleted_at: t.clock.now });
});

test('an invoice is claimed once in the company, by number and by file, until its claim ends', async () => {
  const input = await claim();
  const id = await applied(reimbursements, input);
  const [ticket] = input.tickets;
  const again = async (o: object) =>
    applicant.send(
      reimbursements.apply,
      await claim({ companyId: input.companyId, tickets: [{ ...ticket, ...o }] }),
    );
  const file = async () => ({ files: [await addTicketFile(t, applicant.adminId)] });
  expect(await again(await file())).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'tickets.0.ticketNo' }] },
  });
  // The same number in another case, with full-width digits and spaces.
  const other = [...String(ticket?.ticketNo).toUpperCase()].join(' ').replaceAll('1', '１');
  expect((await again({ ...(await file()), ticketNo: other })).code).toBe(errorCodes.alreadyTaken);
  expect(await again({ ticketNo: freshLogin() })).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'tickets.0.files' }] },
  });
  await act(applicant, reimbursements, 'submit', id);
  await act(manager, reimbursements, 'reject', id);
  expect((await again(await file())).code).toBe(ok);
});

test('a ticket names the paying company, is of the last twelve months, and covers the amount', async () => {
  const input = await claim();
  const refused = async (o: object, more: object = {}) => {
    const answer = await applicant.send(reimbursements.apply, {
      ...input,
      ...more,
      tickets: [{ ...input.tickets[0], ...o }],
    });
    return [answer.code, (answer.data as { issues?: { path: string }[] }).issues?.[0]?.path];
  };
  expect(await refused({ buyerName: '别家公司' })).toEqual([errorCodes.badInput, 'tickets.0.buyerName']);
  expect(await refused({ ticketDay: dayFrom(t, -366) })).toEqual([
    errorCodes.badInput,
    'tickets.0.ticketDay',
  ]);
  expect(await refused({ ticketDay: dayFrom(t, 1) })).toEqual([errorCodes.badInput, 'tickets.0.ticketDay']);
  expect((await refused({}, { amount: '100.01' }))[0]).toBe(errorCodes.moreThanLeft);
});

test('a payment goes to a verified account, and stages stay within the contract', async () => {
  const { companyId } = await givenOf(t, 3);
  const pay = async (payeeId: number, amount = '60') => ({
    title: '采购',
    companyId,
    currency: 1,
    amount,
    formValues: {},
    payeeId,
    contractNo: 'HT-1',
    contractSum: '100',
  });
  const payeeId = await addPayee(t, { verified: false });
  expect((await applicant.send(paymentRequests.apply, await pay(payeeId))).code).toBe(errorCodes.badInput);
  await setRow(t.db, 'finance_payee', payeeId, { entered_by: finance.adminId });
  const verify = async (person: Person) =>
    (
      (await person.send(financePayees.verify, { payeeIds: [payeeId] })).data as {
        results: { code: number }[];
      }
    ).results[0]?.code;
  expect(await verify(finance)).toBe(errorCodes.ownEntry);
  expect(await verify(manager)).toBe(ok);
  const [first, second] = [
    await applied(paymentRequests, await pay(payeeId)),
    await applied(paymentRequests, await pay(payeeId)),
  ];
  expect(await act(applicant, paymentRequests, 'submit', first)).toBe(ok);
  expect(await act(applicant, paymentRequests, 'submit', second)).toBe(errorCodes.moreThanLeft);
  const larger = { ...(await pay(payeeId)), contractNo: 'ht-1', contractSum: '1000' };
  const third = await applied(paymentRequests, larger);
  expect(await act(applicant, paymentRequests, 'submit', third)).toBe(errorCodes.badInput);
});

test('an overdue loan blocks the next one until it is repaid', async () => {
  const { requestId: old, accountId } = await addFinanceRequest(t, {
    kind: 3,
    status: 4,
    applicantId: applicant.adminId,
    set: { due_day: dayFrom(t, -1) },
  });
  const id = await applied(loans, await givenOf(t, 3));
  expect(await act(applicant, loans, 'submit', id)).toBe(errorCodes.loanOverdue);
  expect(await act(applicant, loans, 'repay', old, { amount: '100', companyAccountId: accountId })).toBe(
    errorCodes.ownEntry,
  );
  expect(await act(cashier, loans, 'repay', old, { amount: '100.01', companyAccountId: accountId })).toBe(
    errorCodes.moreThanLeft,
  );
  expect(await act(cashier, loans, 'repay', old, { amount: '100', companyAccountId: accountId })).toBe(ok);
  expect(await act(applicant, loans, 'submit', id)).toBe(ok);
});

test('a transfer to another currency arrives at the entered rate, as another person than the payer confirms', async () => {
  const given = await givenOf(t, 4);
  await setRow(t.db, 'company_account', given.toAccountId ?? 0, { currency: 2 });
  expect((await applicant.send(internalTransfers.apply, given)).code).toBe(errorCodes.badInput);
  const id = await applied(internalTransfers, { ...given, exchangeRate: '0.138889' });
  expect(await rowOf(id)).toMatchObject({ to_amount: '13.890000', budget_id: null });
  await act(applicant, internalTransfers, 'submit', id);
  await act(manager, internalTransfers, 'firstApprove', id);
  await act(finance, internalTransfers, 'approve', id);
  expect(await act(cashier, internalTransfers, 'receive', id)).toBe(errorCodes.notAllowedInState);
  expect(await act(cashier, internalTransfers, 'pay', id)).toBe(ok);
  expect(await act(cashier, internalTransfers, 'receive', id)).toBe(errorCodes.ownEntry);
  expect(await act(manager, internalTransfers, 'receive', id)).toBe(ok);
  expect(await act(manager, internalTransfers, 'receive', id)).toBe(errorCodes.notAllowedInState);
});

test('a form has versions, and a request keeps the one that it was made with', async () => {
  const save = (formVersion: number, formRows: object[] = [departmentRow(true)]) =>
    finance.send(financeForms.save, { kind: 3, formVersion, formRows });
  const twice = [departmentRow(true), departmentRow(false)];
  expect((await save(0, twice)).code).toBe(errorCodes.badInput);
  expect((await save(0, [{ ...departmentRow(true), fieldKind: 3 }])).code).toBe(errorCodes.badInput);
  const { data } = await save(0);
  expect((await save(0)).code).toBe(errorCodes.changedMeanwhile);
  const given = { ...(await givenOf(t, 3)), formValues: {} };
  expect(await applicant.send(loans.apply, given)).toMatchObject({
    code: errorCodes.badInput,
    data: { issues: [{ path: 'formValues.department' }] },
  });
  const id = await applied(loans, { ...given, formValues: { department: '研发部' } });
  await save(1);
  expect((await finance.call(loans.read, { requestId: id } as never)).data).toMatchObject({
    formId: (data as { formId: number }).formId,
    form: [{ key: 'department' }],
    formValues: { department: '研发部' },
  });
});

test('the manager is of the organisation, else of the nearest one above it', async () => {
  const { organization_id: above } = await getRow(t.db, 'admin', applicant.adminId);
  const below = await addRow(t.db, 'organization', {
    name: '渲染一组',
    parent_id: above,
    created_at: t.clock.now,
  });
  const { data } = await finance.call(financeChoices.managers, { organizationName: '渲染一组' } as never);
  expect(data.map(({ adminId }) => adminId).toSorted()).toEqual(
    people.map(({ adminId }) => adminId).toSorted(),
  );
  const { requestId } = await addFinanceRequest(t, { kind: 1, status: 1, set: { organization_id: below } });
  const stranger = await t.person({ keys: all });
  expect(await act(stranger, reimbursements, 'firstApprove', requestId)).toBe(errorCodes.forbidden);
  expect(await act(manager, reimbursements, 'firstApprove', requestId)).toBe(ok);
});

test(
  'in any order of steps, what is repaid and offset of a loan is never more than was paid',
  { timeout: 120_000 },
  async () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant('repay' as const), amount: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ does: fc.constant('claim' as const), amount: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ does: fc.constant('cancel' as const), amount: fc.nat(5) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const person = await t.person();
        const own = { applicantId: person.adminId } as const;
        const { requestId: loanId, accountId } = await addFinanceRequest(t, { kind: 3, status: 4, ...own });
        const claims: number[] = [];
        for (const { does, amount } of steps) {
          if (does === 'repay')
            await act(cashier, loans, 'repay', loanId, {
              amount: String(amount),
              companyAccountId: accountId,
            });
          else if (does === 'claim') {
            const set = { amount: String(amount) };
            const { requestId } = await addFinanceRequest(t, { kind: 1, status: 2, ...own, set });
            expect(await act(finance, reimbursements, 'approve', requestId)).toBe(ok);
            claims.push(requestId);
          } else if (claims.length > 0)
            await act(cashier, reimbursements, 'cancel', claims[amount % claims.length] ?? 0);
          const settlements = await getRows(t.db, 'finance_settlement', { loan_id: loanId });
          const settled = settlements.reduce(
            (sum, one) => sum + Number(one.amount) * (one.kind === 3 ? -1 : 1),
            0,
          );
          expect(settled).toBeGreaterThanOrEqual(0);
          expect(settled).toBeLessThanOrEqual(100);
          const { data } = await finance.call(loans.list, { ids: [loanId] } as never);
          expect(Number(data.items[0]?.outstanding)).toBe(100 - settled);
        }
        // What loans offset whole is paid without a bank.
        for (const id of claims) {
          const { items } = (await finance.call(reimbursements.list, { ids: [id] } as never)).data;
          const [claimed] = items;
          if (claimed?.status === 3)
            expect(Number(claimed.offsetAmount)).toBeLessThan(Number(claimed.amount));
          if (claimed?.status === 4) expect(claimed.offsetAmount).toBe(claimed.amount);
        }
      }),
      { numRuns: 12 },
    );
  },
);

test('what waits for finance is rejected or returned by finance, not by who gives first approvals', async () => {
  const id = await applied(reimbursements, await claim());
  await act(applicant, reimbursements, 'submit', id);
  await act(manager, reimbursements, 'firstApprove', id);
  const other = await t.person({ keys: ['finance:first:reimbursement'] });
  for (const step of ['reject', 'sendBack'] as const)
    expect(await act(other, reimbursements, step, id)).toBe(errorCodes.notAllowedInState);
  expect(await statusOf(id)).toBe(2);
  expect(await act(finance, reimbursements, 'reject', id)).toBe(ok);
});
