import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { CompanyAccountId, CompanyId, Instant, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { companyAccountKind } from '../pay/pay.codes.ts';
import { currency } from '../session/session.codes.ts';

const view = anyOf('user:financeVerifyBills');
const edit = anyOf('user:financeVerifyBills:account');

/** What a column of a statement says; a file's own heads are named where they are not known. */
export const statementColumns = [
  'time',
  'clock',
  'flow',
  'transaction',
  'order',
  'income',
  'expense',
  'amount',
  'direction',
  'fee',
  'balance',
  'payer',
  'payerAccount',
  'memo',
  'type',
] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** Heads by column, one a column. */
const ColumnMap = z
  .array(z.object({ column: z.enum(statementColumns), head: text(60) }))
  .max(statementColumns.length);

const companyFields = {
  companyName: text(100),
  taxNumber: z.string().trim().max(40),
  address: z.string().trim().max(200),
  contact: z.string().trim().max(100),
  enabled: z.boolean(),
} as const;
const accountFields = {
  accountName: text(60),
  bankName: z.string().trim().max(100),
  accountNumber: z.string().trim().max(60),
  columnMap: ColumnMap,
  enabled: z.boolean(),
} as const;
const written = { errors: [errorCodes.alreadyTaken, errorCodes.notFound], access: edit } as const;
const changed = { ...written, errors: [...written.errors, errorCodes.changedMeanwhile] } as const;

/** Our own companies, each with its books (ledger §1). */
export const companies = calls('reconciliation', 'companies', {
  list: list('front/pay/financeVerifyBills/company/list', {
    access: view,
    id: 'companyId',
    query: {},
    row: { companyId: CompanyId, ...companyFields, createTime: Instant, version: z.int32() },
    sorts: ['timeSort'],
  }),
  add: command('front/pay/financeVerifyBills/company/add', {
    ...written,
    object: 'company',
    input: companyFields,
    output: z.object({ companyId: CompanyId }),
  }),
  update: command('front/pay/financeVerifyBills/company/update', {
    ...changed,
    object: 'company',
    input: { ...companyFields, companyId: CompanyId, version: z.int32() },
  }),
});

/** Where money of ours arrives: accounts at banks and at payment channels. */
export const companyAccounts = calls('reconciliation', 'companyAccounts', {
  list: list('front/pay/financeVerifyBills/account/list', {
    access: view,
    id: 'companyAccountId',
    query: { companyId: CompanyId.optional() },
    row: {
      companyAccountId: CompanyAccountId,
      companyId: CompanyId,
      companyName: z.string(),
      kind: companyAccountKind.schema,
      currency: currency.schema,
      ...accountFields,
      /** Up to when its statements are there. */
      lastTime: Instant.nullable(),
      version: z.int32(),
    },
    sorts: ['timeSort'],
    defaultSort: { by: 'timeSort', value: 1 },
  }),
  add: command('front/pay/financeVerifyBills/account/add', {
    ...written,
    object: 'companyAccount',
    input: {
      ...accountFields,
      companyId: CompanyId,
      kind: companyAccountKind.schema,
      currency: currency.schema,
    },
    output: z.object({ companyAccountId: CompanyAccountId }),
  }),
  /** Kind, currency and company of an account stay: the books name it. */
  update: command('front/pay/financeVerifyBills/account/update', {
    ...changed,
    object: 'companyAccount',
    input: { ...accountFields, companyAccountId: CompanyAccountId, version: z.int32() },
  }),
});
