import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  Email,
  Instant,
  InvoiceAddressId,
  InvoiceTitleId,
  orNull,
  Phone,
  text,
  UserId,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { titleKind } from './receipt.codes.ts';

const view = anyOf('invoice:application');
const keep = anyOf('invoice:application:apply');
const optional = (max: number) => z.string().trim().max(max);
const BankAccount = sensitive('bank', z.string().trim().max(60));

const titleFields = {
  kind: titleKind.schema,
  title: text(120),
  /** Of a domestic enterprise its credit code. */
  taxNumber: optional(30),
  registeredAddress: optional(200),
  registeredPhone: optional(30),
  bankName: optional(100),
} as const;
const addressFields = {
  recipient: text(60),
  region: optional(60),
  address: optional(200),
} as const;
const changed = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken] as const;

/** To whom invoices of a customer are made out: its templates (people §§3, 7). */
export const invoiceTitles = calls('receipt', 'invoiceTitles', {
  list: list('front/user/receipt/templates', {
    access: view,
    id: 'titleId',
    query: {
      ...customerQuery,
      kind: titleKind.schema.optional(),
      title: text(120).optional(),
    },
    row: {
      titleId: InvoiceTitleId,
      ...customerRow,
      ...titleFields,
      bankAccount: BankAccount,
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  add: command('front/user/receipt/templates/add', {
    access: keep,
    object: 'invoiceTitle',
    errors: [errorCodes.notFound, errorCodes.alreadyTaken, errorCodes.badTaxNumber],
    input: { userId: UserId, ...titleFields, bankAccount: BankAccount.optional() },
    output: z.object({ titleId: InvoiceTitleId }),
  }),
  /** What was issued keeps what it says. A number of an account that is left out stays. */
  update: command('front/user/receipt/templates/update', {
    access: keep,
    object: 'invoiceTitle',
    errors: [...changed, errorCodes.badTaxNumber],
    input: {
      titleId: InvoiceTitleId,
      version: z.int32(),
      ...titleFields,
      bankAccount: BankAccount.optional(),
    },
  }),
  remove: perId('front/user/receipt/templates/remove', {
    access: keep,
    object: 'invoiceTitle',
    ids: 'ids',
    id: InvoiceTitleId,
    errors: [errorCodes.changedMeanwhile],
  }),
});

/** Where invoices of a customer go (people §§3, 7). */
export const invoiceAddresses = calls('receipt', 'invoiceAddresses', {
  list: list('front/user/receipt/addresses', {
    access: view,
    id: 'addressId',
    query: { ...customerQuery, recipient: text(60).optional() },
    row: {
      addressId: InvoiceAddressId,
      ...customerRow,
      ...addressFields,
      phone: Phone.nullable(),
      email: Email.nullable(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  add: command('front/user/receipt/addresses/add', {
    access: keep,
    object: 'invoiceAddress',
    errors: [errorCodes.notFound, errorCodes.badInput],
    input: {
      userId: UserId,
      ...addressFields,
      phone: orNull(Phone).optional(),
      email: orNull(Email).optional(),
    },
    output: z.object({ addressId: InvoiceAddressId }),
  }),
  /** A phone or an e-mail address that is left out stays. */
  update: command('front/user/receipt/addresses/update', {
    access: keep,
    object: 'invoiceAddress',
    errors: [...changed, errorCodes.badInput],
    input: {
      addressId: InvoiceAddressId,
      version: z.int32(),
      ...addressFields,
      phone: orNull(Phone).optional(),
      email: orNull(Email).optional(),
    },
  }),
  remove: perId('front/user/receipt/addresses/remove', {
    access: keep,
    object: 'invoiceAddress',
    ids: 'ids',
    id: InvoiceAddressId,
    errors: [errorCodes.changedMeanwhile],
  }),
});
