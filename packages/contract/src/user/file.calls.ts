import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId, reveal, upload } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { BillId, Instant, Money, MonthText, PhoneExportId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';

const phones = anyOf('user:list:phone');

/** Phone numbers of customers as a file: asked for with a reason, above a limit by two, and never masked (lifecycles §27). */
export const phoneExports = calls('user', 'phoneExports', {
  /** Asks for the numbers of customers; the file is fetched by the one who asked. */
  add: perId('front/user/exportPhone', {
    access: phones,
    object: 'user',
    audit: 'user.exportPhone',
    fourEyes: 'phoneExport',
    ids: 'userIds',
    id: UserId,
    errors: [errorCodes.notFound],
    rest: { reason: text(300) },
  }),
  /** One's own, for a week. */
  list: list('front/user/phoneExport/list', {
    access: phones,
    id: 'phoneExportId',
    query: {},
    row: {
      phoneExportId: PhoneExportId,
      customerCount: z.int(),
      reason: z.string(),
      createTime: Instant,
      endTime: Instant,
    },
    sorts: ['createTimeFlag'],
  }),
  /** The numbers as they are now, of those that the caller sees still. */
  download: reveal('front/user/phoneExport/download', {
    access: phones,
    object: 'user',
    audit: 'user.phonesFetched',
    errors: [errorCodes.notFound, errorCodes.nothingFound],
    input: { phoneExportId: PhoneExportId },
    output: { name: z.string(), content: sensitive('phone', z.base64(), { shown: true }) },
  }),
  /** Takes own files back before their week is over. */
  remove: perId('front/user/phoneExport/delete', {
    access: phones,
    object: 'phoneExport',
    ids: 'phoneExportIds',
    id: PhoneExportId,
    errors: [errorCodes.notFound],
  }),
});

const months = list('front/user/monthConsume/list', {
  access: anyOf('user:list'),
  id: 'billId',
  query: { ...customerQuery, fromMonth: MonthText.optional(), toMonth: MonthText.optional() },
  row: {
    billId: BillId,
    /** yyyymm, cut in +08:00. */
    period: z.int(),
    ...customerRow,
    saleMan: z.string(),
    currency: currency.schema,
    listAmount: Money,
    amount: Money,
    couponPart: Money,
    cashPart: Money,
    creditPart: Money,
    arrearsPart: Money,
  },
  sums: {
    rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
  },
  sorts: ['periodFlag'],
});

/** What customers consumed month by month, by who pays (people §7). */
export const monthConsumption = calls('user', 'monthConsumption', {
  list: months,
  export: exportOf(months, 'front/user/exportMonthConsume', { access: anyOf('user:list:export') }),
});

/** Which accounts bear the addresses of a file. */
export const emailMatches = calls('user', 'emailMatches', {
  /** Reads a CSV whose first column are addresses; lines without an account that the caller sees say why. */
  upload: upload('front/user/matchEmail/upload', {
    access: anyOf('user:list:reveal'),
    object: 'user',
    audit: 'user.matchEmails',
    errors: [errorCodes.fileNotAccepted, errorCodes.limitReached],
    maxBytes: 1024 * 1024,
    types: ['text/csv'],
    input: {},
    output: z.object({
      matched: z.int(),
      rows: z.array(
        z.object({
          line: z.int(),
          typed: z.string(),
          userId: UserId.nullable(),
          userName: z.string().nullable(),
          code: z.int(),
          message: z.string(),
        }),
      ),
    }),
  }),
});
