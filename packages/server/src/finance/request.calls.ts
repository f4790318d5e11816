import {
  financeKeys,
  type FinanceKind,
  financeKind,
  financeStatus,
  internalTransfers,
  loans,
  microOf,
  paymentRequests,
  reimbursements,
  rootOrganizationId,
  dayOf,
} from '@renderdesk/contract';
import { historyOf } from '../core/audit/history.ts';
import { holds } from '../core/auth/actor.ts';
import { readById } from '../core/calls/reading.ts';
import { type Handler, type HandlersOf, type Route, serve } from '../core/calls/serve.ts';
import { insertRow, writeUnique } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { inRmb } from '../pay/index.ts';
import * as loan from './loan.store.ts';
import { detailsOf, ticketsOf } from './read.store.ts';
import { requestList } from './request.list.ts';
import { financeNames } from './financeNames.ts';
import * as store from './request.store.ts';
import * as save from './save.store.ts';

type Group = typeof reimbursements;
type Command = 'withdraw' | 'firstApprove' | 'approve' | 'reject' | 'sendBack' | 'cancel' | 'submit' | 'pay';
type C<K extends Command> = Parameters<Handler<Group[K]>>[0];
const status = financeStatus.of;

const lock = <K extends Command>(c: C<K>, kind: FinanceKind, action: K) =>
  store.lockRequest(c.tx, { kind, id: c.input.requestId, version: c.input.version, action });

const submit = (kind: FinanceKind) => async (c: C<'submit'>) => {
  const { tx, actor, now } = c;
  const row = await lock(c, kind, 'submit');
  if (row.applicant_id !== actor.adminId) throw notFound();
  const { amount, currency } = row;
  if (kind === financeKind.of.reimbursement) {
    const { name: company } = await store.companyOf(tx, row.company_id);
    save.expectTickets(await ticketsOf(tx, row.id), { company, amount, currency, now });
  }
  if (row.payee_id !== null) {
    await save.verifiedPayee(tx, row.payee_id);
    const { contract_no: contractNo, contract_sum: sum, payee_id: payeeId } = row;
    if (contractNo !== null && sum !== null)
      await save.expectWithinContract(tx, { payeeId, contractNo, sum, amount, currency, except: row.id });
  }
  if (kind === financeKind.of.loan)
    await loan.expectNoOverdue(tx, row.beneficiary_id ?? row.applicant_id, now);
  const budgeted = kind === financeKind.of.reimbursement || kind === financeKind.of.payment;
  const of = { organizationId: row.organization_id, currency, day: dayOf(now.getTime()) };
  const set = { submitted_at: now, reason: null, budget_id: budgeted ? await store.budgetOn(tx, of) : null };
  await store.moveRequest(tx, row, { action: 'submit', set, now });
  return null;
};

const approve = (kind: FinanceKind) => async (c: C<'approve'>) => {
  const { tx, actor, now, effects } = c;
  const row = await lock(c, kind, 'approve');
  await store.expectOther(tx, row, { actor, steps: [row.first_by], now });
  const beyond = row.budget_id === null ? microOf('0') : await store.beyondBudget(tx, row.budget_id);
  effects.weight = beyond > 0n ? await inRmb(tx, beyond, row.currency, now) : 0;
  effects.parties = [...store.peopleOf(row), ...(row.first_by === null ? [] : [row.first_by])];
  const by = actor.adminId;
  const isSettled = kind === financeKind.of.reimbursement && (await loan.offsetLoans(tx, row, { by, now }));
  const paid = isSettled && { status: status.paid, paid_at: now };
  await store.moveRequest(tx, row, {
    action: 'approve',
    set: { approved_by: by, approved_at: now, ...paid },
    now,
  });
  return null;
};

/** Ends a request that is not approved, or returns it, with a reason: by a manager or by finance. */
const refuse = (kind: FinanceKind, action: 'reject' | 'sendBack') => async (c: C<'reject'>) => {
  const { tx, actor, now, input } = c;
  const row = await lock(c, kind, action as 'reject');
  await store.expectOther(tx, row, { actor, now });
  // Who only gives the first approval does not decide in the place of finance.
  if (row.status === status.firstPending) await store.expectManager(tx, row, actor.adminId);
  else if (!holds(actor, financeKeys[kind])) throw new ApiError('notAllowedInState');
  const undone = action === 'sendBack' && { first_by: null, first_at: null, budget_id: null };
  await store.moveRequest(tx, row, { action, set: { reason: input.reason, ...undone }, now });
  if (action === 'reject') await store.freeTickets(tx, row.id);
  return null;
};

const pay = (kind: FinanceKind) => async (c: C<'pay'>) => {
  const { tx, actor, now, input } = c;
  const row = await lock(c, kind, 'pay');
  await store.expectOther(tx, row, { actor, steps: [row.approved_by], now });
  await store.expectAccount(tx, {
    id: input.companyAccountId,
    currency: row.currency,
    companyId: row.company_id,
  });
  if (row.from_account_id !== null && row.from_account_id !== input.companyAccountId)
    throw badFields('companyAccountId');
  const set = {
    paid_by: actor.adminId,
    paid_at: now,
    pay_account_id: input.companyAccountId,
    bank_flow: input.bankFlow,
  };
  await writeUnique(store.moveRequest(tx, row, { action: 'pay', set, now }), {
    finance_request_flow_unique: 'bankFlow',
  });
  return null;
};

const handlers = (kind: FinanceKind, group: Group): HandlersOf<Group, Exclude<keyof Group, 'export'>> => {
  const list = requestList(kind, group.list);
  return {
    list,
    read: async (c) => {
      const row = await readById(list, c.db, { ...c, input: {} } as never, c.input.requestId);
      return { ...row, ...(await detailsOf(c.db, { kind, id: c.input.requestId, by: c.actor.adminId })) };
    },
    history: async ({ db, input, language }) => {
      await store.seenRequest(db, kind, input.requestId);
      const names = await financeNames(db, language);
      return historyOf(db, { kinds: ['financeRequest'], id: input.requestId, names }, { language });
    },
    apply: async ({ tx, actor, input, now }) => {
      const c = { tx, actor, kind, input, now };
      const { set, files } = await save.columnsOfRequest(c);
      const organization_id = actor.organizationId ?? rootOrganizationId;
      const own = { kind, applicant_id: actor.adminId, organization_id };
      const requestId = await insertRow(tx, 'finance_request', { now, set: { ...own, ...set } as never });
      await save.writeFiles(c, { requestId, files });
      return { requestId: asId(requestId) };
    },
    update: async ({ tx, actor, input, now }) => {
      const row = await store.lockRequest(tx, {
        kind,
        id: input.requestId,
        version: input.version,
        action: 'update',
      });
      if (row.applicant_id !== actor.adminId) throw notFound();
      const c = { tx, actor, kind, input, now };
      const { set, files } = await save.columnsOfRequest(c);
      await store.moveRequest(tx, row, { action: 'update', set: set as never, now });
      await save.writeFiles(c, { requestId: row.id, files });
      return null;
    },
    submit: submit(kind),
    firstApprove: async (c) => {
      const { tx, actor, now } = c;
      const row = await lock(c, kind, 'firstApprove');
      await store.expectOther(tx, row, { actor, now });
      await store.expectManager(tx, row, actor.adminId);
      await store.moveRequest(tx, row, {
        action: 'firstApprove',
        set: { first_by: actor.adminId, first_at: now },
        now,
      });
      return null;
    },
    approve: approve(kind),
    reject: refuse(kind, 'reject'),
    sendBack: refuse(kind, 'sendBack') as never,
    withdraw: async (c) => {
      const row = await lock(c, kind, 'withdraw');
      if (row.applicant_id !== c.actor.adminId) throw notFound();
      await store.moveRequest(c.tx, row, { action: 'withdraw', now: c.now });
      await store.freeTickets(c.tx, row.id);
      return null;
    },
    pay: pay(kind),
    cancel: async (c) => {
      const { tx, actor, now, input } = c;
      const row = await lock(c, kind, 'cancel');
      await store.expectOther(tx, row, { actor, steps: [row.approved_by], now });
      await loan.reverseOffsets(tx, row, { by: actor.adminId, now });
      await store.freeTickets(tx, row.id);
      await store.moveRequest(tx, row, { action: 'cancel', set: { reason: input.reason }, now });
      return null;
    },
  };
};

/** Finance requests of the four kinds (lifecycles §14). */
export const requestCalls = (): Route[] => [
  ...serve(reimbursements, handlers(1, reimbursements)),
  ...serve(paymentRequests, handlers(2, paymentRequests as never)),
  ...serve(loans, {
    ...handlers(3, loans as never),
    repay: async ({ tx, actor, input, now }) => {
      const { requestId: id, version } = input;
      const row = await store.lockRequest(tx, { kind: 3, id, version, action: 'repay' });
      if (store.peopleOf(row).includes(actor.adminId)) throw new ApiError('ownEntry');
      await store.expectAccount(tx, {
        id: input.companyAccountId,
        currency: row.currency,
        companyId: row.company_id,
      });
      await loan.repayLoan(tx, row, {
        amount: input.amount,
        accountId: input.companyAccountId,
        bankFlow: input.bankFlow,
        by: actor.adminId,
        now,
      });
      await store.moveRequest(tx, row, { action: 'repay', now });
      return null;
    },
  }),
  ...serve(internalTransfers, {
    ...handlers(4, internalTransfers as never),
    receive: async ({ tx, actor, input, now }) => {
      const { requestId: id, version } = input;
      const row = await store.lockRequest(tx, { kind: 4, id, version, action: 'receive' });
      if (row.received_at !== null) throw new ApiError('notAllowedInState');
      await store.expectOther(tx, row, { actor, steps: [row.paid_by], now });
      const set = { received_by: actor.adminId, received_at: now, receive_flow: input.receiveFlow };
      await writeUnique(store.moveRequest(tx, row, { action: 'receive', set, now }), {
        finance_request_receive_unique: 'receiveFlow',
      });
      return null;
    },
  }),
];
