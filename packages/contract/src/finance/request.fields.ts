import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  AdminId,
  CompanyAccountId,
  CompanyId,
  DayText,
  FinanceBudgetId,
  FinanceFormId,
  FinancePayeeId,
  FinanceRequestId,
  Instant,
  line,
  Money,
  OrganizationId,
  span,
  text,
} from '../kernel/values.ts';
import { Cents } from '../pay/recharge.calls.ts';
import { currency } from '../session/session.codes.ts';
import { CustomForm } from '../session/customFields.ts';
import { type FinanceKind, financeStatus, settlementKind } from './finance.codes.ts';

const object = 'financeRequest';
export const FileKey = z.string().min(1).max(64);
const reason = text(300);
const one = { requestId: FinanceRequestId, version: z.int32() } as const;
const moved = [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile] as const;
const others = [...moved, errorCodes.ownEntry, errorCodes.notTwoPeople] as const;
const checked = [
  errorCodes.badInput,
  errorCodes.alreadyTaken,
  errorCodes.moreThanLeft,
  errorCodes.notFound,
] as const;

const Rate = Money.regex(/^(?!0*(\.0*)?$)\d{1,6}(\.\d{1,6})?$/);

const Ticket = z.object({
  ticketNo: text(40),
  buyerName: line(100),
  amount: Cents,
  ticketDay: DayText,
  files: z.array(FileKey).min(1).max(1),
});

const Budget = z.object({
  budgetId: FinanceBudgetId,
  budgetName: z.string(),
  budgetAmount: Money,
  reserved: Money,
  used: Money,
});

/** What commands take of a request; `financeParts` says which kind has which of the optional parts. */
const given = {
  title: text(100),
  companyId: CompanyId,
  currency: currency.schema,
  amount: Cents,
  formId: FinanceFormId.optional(),
  /** What the fields of the form hold, by their keys. */
  formValues: z.record(z.string().max(40), z.unknown()),
  beneficiaryId: AdminId.optional(),
  tickets: z.array(Ticket).max(50).optional(),
  payeeId: FinancePayeeId.optional(),
  contractNo: text(60).optional(),
  contractSum: Cents.optional(),
  dueDay: DayText.optional(),
  fromAccountId: CompanyAccountId.optional(),
  toAccountId: CompanyAccountId.optional(),
  /** Of a transfer: how much of the receiving account's currency one of the amount's is; 1 within one currency. */
  exchangeRate: Rate.optional(),
} as const;

const row = {
  requestId: FinanceRequestId,
  title: z.string(),
  status: financeStatus.schema,
  applicantId: AdminId,
  applicant: z.string(),
  organizationName: z.string(),
  companyId: CompanyId,
  companyName: z.string(),
  amount: Money,
  currency: currency.schema,
  beneficiaryId: AdminId.nullable(),
  beneficiary: z.string(),
  /** Of a reimbursement: what open loans offset, so that less is paid out. */
  offsetAmount: Money,
  payeeId: FinancePayeeId.nullable(),
  payeeName: z.string(),
  contractNo: z.string().nullable(),
  contractSum: Money.nullable(),
  dueDay: DayText.nullable(),
  /** What of a paid loan is not settled. */
  outstanding: Money,
  fromAccountId: CompanyAccountId.nullable(),
  fromAccount: z.string(),
  toAccountId: CompanyAccountId.nullable(),
  toAccount: z.string(),
  exchangeRate: Money.nullable(),
  toAmount: Money.nullable(),
  submitTime: Instant.nullable(),
  firstBy: z.string(),
  approvedBy: z.string(),
  paidBy: z.string(),
  payTime: Instant.nullable(),
  bankFlow: z.string().nullable(),
  receivedBy: z.string(),
  receiveTime: Instant.nullable(),
  reason: z.string().nullable(),
  createTime: Instant,
  version: z.int32(),
} as const;

/** The screen keys of the four kinds; each opens the list, applications, and the second approval (checklist P-371). */
export const financeKeys = {
  1: 'finance:reimbursement',
  2: 'payment:request',
  3: 'loan:approval',
  4: 'finance:transfer:apply',
} as const;
const common = [
  'requestId',
  'title',
  'status',
  'applicant',
  'organizationName',
  'companyName',
  'amount',
  'currency',
] as const;
const after = [
  'submitTime',
  'firstBy',
  'approvedBy',
  'paidBy',
  'payTime',
  'bankFlow',
  'reason',
  'createTime',
] as const;
/** The screen of each kind. */
export const financeScreens = {
  1: '/finance/financeBill',
  2: '/finance/payBill',
  3: '/finance/borrowBill',
  4: '/finance/transferBill',
} as const;
/** The columns of a row that a kind has beyond those of all. */
export const financeParts = {
  1: ['beneficiary', 'offsetAmount'],
  2: ['payeeName', 'contractNo', 'contractSum'],
  3: ['beneficiary', 'dueDay', 'outstanding'],
  4: ['fromAccount', 'toAccount', 'exchangeRate', 'toAmount', 'receivedBy', 'receiveTime'],
} as const;

/** The calls of one kind of finance requests; the kinds differ by path, key and the columns of their exports. */
export const requestCalls = (path: string, kind: FinanceKind) => {
  const access = anyOf(financeKeys[kind]);
  const decides = { access: anyOf(financeKeys[kind], 'finance:first:reimbursement'), object } as const;
  const finance = { access, object } as const;
  const cashier = { access: anyOf('finance:request:pay'), object } as const;
  const requests = list(`${path}/query`, {
    access,
    id: 'requestId',
    query: {
      ...span,
      statusList: z.array(financeStatus.schema).max(9).optional(),
      title: text(100).optional(),
      applicantId: AdminId.optional(),
      organizationId: OrganizationId.optional(),
      companyId: CompanyId.optional(),
      currency: currency.schema.optional(),
      bankFlow: text(60).optional(),
    },
    row,
    sorts: ['createTimeFlag'],
    sums: {
      rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
      usdTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
    },
  });
  return {
    list: requests,
    export: exportOf(requests, `${path}/export`, {
      access,
      columns: [...common, ...financeParts[kind], ...after],
    }),
    read: read(`${path}/read`, {
      access,
      errors: [errorCodes.notFound],
      input: { requestId: FinanceRequestId },
      output: z.object({
        ...row,
        /** The reader applied for it. */
        isOwn: z.boolean(),
        /** The reader applied for it, or has the money: they decide nothing of it. */
        takesPart: z.boolean(),
        /** The amount in Chinese capitals; of renminbi only. */
        amountInWords: z.string().nullable(),
        formId: FinanceFormId.nullable(),
        form: CustomForm,
        formValues: z.record(z.string(), z.unknown()),
        tickets: z.array(
          z.object({
            ticketNo: z.string(),
            buyerName: z.string(),
            amount: Money,
            ticketDay: DayText,
            file: z.object({ key: z.string(), name: z.string() }),
          }),
        ),
        files: z.array(z.object({ key: z.string(), name: z.string() })),
        budget: Budget.nullable(),
        settlements: z.array(
          z.object({
            kind: settlementKind.schema,
            amount: Money,
            /** The reimbursement that offset it, of a loan; the loan, of a reimbursement. */
            otherId: FinanceRequestId.nullable(),
            bankFlow: z.string().nullable(),
            settledBy: z.string(),
            settleTime: Instant,
          }),
        ),
      }),
    }),
    history: read(`${path}/history`, {
      access,
      errors: [errorCodes.notFound],
      input: { requestId: FinanceRequestId },
      output: History,
    }),
    apply: command(`${path}/apply`, {
      ...finance,
      errors: checked,
      input: given,
      output: z.object({ requestId: FinanceRequestId }),
    }),
    /** The applicant's own draft, or what was returned for a change. */
    update: command(`${path}/update`, {
      ...finance,
      errors: [...new Set([...moved, ...checked])],
      input: { ...one, ...given },
    }),
    /** Reserves the budget (0,8→1). */
    submit: command(`${path}/submit`, {
      ...finance,
      errors: [...new Set([...moved, ...checked, errorCodes.loanOverdue])],
      input: one,
    }),
    /** By a manager of the applicant's organisation, else of the nearest one above it (1→2). */
    firstApprove: command(`${path}/firstApprove`, {
      access: anyOf('finance:first:reimbursement'),
      object,
      errors: [...others, errorCodes.forbidden],
      input: one,
    }),
    /** By finance (2→3), by two where it exceeds the budget. Open loans of who is reimbursed are offset. */
    approve: command(`${path}/approve`, { ...finance, fourEyes: 'overBudget', errors: others, input: one }),
    reject: command(`${path}/reject`, {
      ...decides,
      errors: [...others, errorCodes.forbidden],
      input: { ...one, reason },
    }),
    sendBack: command(`${path}/sendBack`, {
      ...decides,
      errors: [...others, errorCodes.forbidden],
      input: { ...one, reason },
    }),
    withdraw: command(`${path}/withdraw`, { ...finance, errors: moved, input: one }),
    /** By a cashier who did not approve it (3→4), with the bank's number. */
    pay: command(`${path}/pay`, {
      ...cashier,
      errors: [...others, errorCodes.alreadyTaken, errorCodes.badInput, errorCodes.doesNotFit],
      input: { ...one, companyAccountId: CompanyAccountId, bankFlow: text(60) },
    }),
    /** Makes an approved one void (3→7): its budget, its tickets and what it offset are free again. */
    cancel: command(`${path}/cancel`, { ...finance, errors: others, input: { ...one, reason } }),
  };
};

/** Repayment of a loan. */
export const repayCall = (path: string) =>
  command(path, {
    access: anyOf('finance:request:pay'),
    object,
    errors: [
      ...moved,
      errorCodes.moreThanLeft,
      errorCodes.alreadyTaken,
      errorCodes.doesNotFit,
      errorCodes.ownEntry,
    ],
    input: { ...one, amount: Cents, companyAccountId: CompanyAccountId, bankFlow: text(60) },
  });
/** The receiving account has it, as another person than the one who paid it out confirms. */
export const receiveCall = (path: string) =>
  command(path, {
    access: anyOf('finance:request:pay'),
    object,
    errors: [...others, errorCodes.alreadyTaken],
    input: { ...one, receiveFlow: text(60) },
  });
