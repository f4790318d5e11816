import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, reveal, upload } from '../kernel/commandCall.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  AdminId,
  BankAccountNumber,
  CompanyAccountId,
  CompanyId,
  DayText,
  FinanceBudgetId,
  FinanceFormId,
  FinancePayeeId,
  FinanceRequestId,
  Flag,
  Instant,
  line,
  Money,
  OrganizationId,
} from '../kernel/values.ts';
import { Cents } from '../pay/recharge.calls.ts';
import { currency } from '../session/session.codes.ts';
import { CustomForm } from '../session/customFields.ts';
import { financeKind } from './finance.codes.ts';
import { FormRow } from './form.rules.ts';
import { FileKey } from './request.fields.ts';

const staff = anyOf('finance:reimbursement', 'payment:request', 'loan:approval', 'finance:transfer:apply');
const setting = anyOf('finance:setting');

/** Forms of finance requests, made of custom fields; each change is a new version, and a request keeps its own (overview §7). */
export const financeForms = calls('finance', 'financeForms', {
  list: list('base/ticket/templateList', {
    access: staff,
    id: 'formId',
    query: { kind: financeKind.schema.optional() },
    row: {
      formId: FinanceFormId,
      kind: financeKind.schema,
      formVersion: z.int32(),
      fieldCount: z.int32(),
      isCurrent: z.boolean(),
      createdBy: z.string(),
      createTime: Instant,
    },
    sorts: ['createTimeFlag'],
  }),
  /** The form of a kind as it is now; without fields where none was made. */
  detail: read('base/ticket/templateDetail', {
    access: staff,
    input: { kind: financeKind.schema },
    output: z.object({ formId: FinanceFormId.nullable(), formVersion: z.int32(), form: CustomForm }),
  }),
  save: command('base/ticket/templateSave', {
    access: setting,
    object: 'financeForm',
    errors: [errorCodes.changedMeanwhile, errorCodes.badInput],
    input: { kind: financeKind.schema, formVersion: z.int32(), formRows: z.array(FormRow).max(100) },
    output: z.object({ formId: FinanceFormId }),
  }),
  upload: upload('base/ticket/uploadFile', {
    access: staff,
    object: 'financeRequest',
    audit: 'financeRequest.upload',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 20 * 1024 * 1024,
    types: ['application/pdf', 'image/png', 'image/jpeg'],
    input: {},
    output: z.object({ fileId: z.string() }),
  }),
  /** A file of a request: of a ticket, or of a field of its form. */
  file: read('base/ticket/file', {
    access: staff,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { requestId: FinanceRequestId, key: FileKey },
    output: z.null(),
  }),
});

/** Budgets of organisations for a period, with what requests reserve and use of them (people §7). */
export const financeBudgets = calls('finance', 'financeBudgets', {
  ...keptRows('base/budget', {
    access: setting,
    object: 'financeBudget',
    id: ['budgetId', FinanceBudgetId],
    listPath: 'infos',
    fields: {
      name: line(60),
      organizationId: OrganizationId,
      currency: currency.schema,
      firstDay: DayText,
      lastDay: DayText,
      amount: Cents,
    },
    row: { organizationName: z.string(), reserved: Money, used: Money, createTime: Instant },
    query: {
      name: line(60).optional(),
      organizationId: OrganizationId.optional(),
      currency: currency.schema.optional(),
    },
    sorts: ['createTimeFlag'],
    errors: {
      add: [errorCodes.notFound, errorCodes.alreadyTaken, errorCodes.badInput],
      update: [errorCodes.notAllowedInState],
      remove: [errorCodes.stillInUse],
    },
  }),
});

const payeeFields = { payeeName: line(100), bankName: line(100) } as const;
const payeeList = list('front/finance/payee/query', {
  access: anyOf('payment:request', 'finance:setting'),
  id: 'payeeId',
  query: { payeeName: line(100).optional(), verified: Flag.optional() },
  row: {
    payeeId: FinancePayeeId,
    payeeName: z.string(),
    bankName: z.string(),
    accountNumber: sensitive('bank', z.string()),
    enteredBy: z.string(),
    verifiedBy: z.string(),
    verifyTime: Instant.nullable(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag'],
});
/** Accounts that payments go to: entered once and never changed, and verified by another person. */
export const financePayees = calls('finance', 'financePayees', {
  list: payeeList,
  add: command('front/finance/payee/add', {
    access: setting,
    object: 'financePayee',
    errors: [errorCodes.alreadyTaken],
    input: { ...payeeFields, accountNumber: BankAccountNumber },
    output: z.object({ payeeId: FinancePayeeId }),
  }),
  verify: perId('front/finance/payee/verify', {
    access: setting,
    object: 'financePayee',
    ids: 'payeeIds',
    id: FinancePayeeId,
    errors: [
      errorCodes.notAllowedInState,
      errorCodes.ownEntry,
      errorCodes.notTwoPeople,
      errorCodes.changedMeanwhile,
    ],
  }),
  remove: perId('front/finance/payee/delete', {
    access: setting,
    object: 'financePayee',
    ids: 'payeeIds',
    id: FinancePayeeId,
    errors: [errorCodes.stillInUse],
  }),
  /** The whole number, for who pays. */
  reveal: reveal('front/finance/payee/reveal', {
    access: anyOf('finance:request:pay'),
    object: 'financePayee',
    audit: 'financePayee.reveal',
    errors: [errorCodes.notFound],
    input: { payeeId: FinancePayeeId },
    output: { accountNumber: sensitive('bank', z.string(), { shown: true }) },
  }),
});

/** Whom and what the forms choose among (people §7). */
export const financeChoices = calls('finance', 'financeChoices', {
  companyAndOrgs: read('front/finance/companyAndOrgs', {
    access: staff,
    input: {},
    output: z.object({
      companies: z.array(z.object({ companyId: CompanyId, companyName: z.string() })),
      accounts: z.array(
        z.object({
          companyAccountId: CompanyAccountId,
          companyId: CompanyId,
          accountName: z.string(),
          currency: currency.schema,
        }),
      ),
      organizations: z.array(z.object({ organizationId: OrganizationId, organizationName: z.string() })),
    }),
  }),
  /** Who gives the first approval in an organisation: its own managers, else those of the nearest one above it. */
  managers: read('front/finance/managerByOrganizationName', {
    access: staff,
    input: { organizationName: line(100) },
    output: z.array(z.object({ adminId: AdminId, reallyName: z.string(), organizationName: z.string() })),
  }),
});
