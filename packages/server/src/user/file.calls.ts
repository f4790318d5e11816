import { buffer } from 'node:stream/consumers';
import {
  emailMatches,
  errorCodes,
  monthConsumption,
  type MonthText,
  phoneExports,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { listing } from '../core/calls/listing.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import { callLabel, fieldLabel } from '../core/calls/texts.ts';
import { asId } from '../core/db/wire.ts';
import { zippedCsvStream } from '../core/exports/spreadsheet.ts';
import { ApiError, businessTime, messageOf } from '../core/http/apiError.ts';
import { listReader } from '../core/uploads/readers.ts';
import { lockCustomers } from './allocation.store.ts';
import { customerColumns, customersOf, ofUser } from './customer.store.ts';
import * as store from './file.store.ts';

/** Phone numbers of customers as a file. */
export const phoneExportCalls = serve(phoneExports, {
  add: async ({ tx, actor, ids, input, now, effects }) => {
    const seen = await lockCustomers(tx, actor, ids);
    // A day's files count together: many small ones are a large one.
    effects.weight = seen.length + (await store.phoneQueriesToday(tx, { adminId: actor.adminId, now }));
    if (seen.length > 0)
      await store.addPhoneExport(tx, { adminId: actor.adminId, userIds: seen, reason: input.reason, now });
    return new Map(seen.map((id): [number, Outcome] => [id, done]));
  },

  list: listing(phoneExports.list)
    .from((db, { actor, now }) =>
      db
        .selectFrom('phone_export')
        .where('phone_export.admin_id', '=', actor.adminId)
        .where('phone_export.ends_at', '>', now),
    )
    .list({
      key: 'phone_export.id',
      where: {},
      sorts: { createTimeFlag: 'phone_export.created_at' },
      columns: {
        phoneExportId: 'phone_export.id',
        customerCount: sql<number>`cardinality(phone_export.user_ids)`,
        endTime: 'phone_export.ends_at',
      },
    }),

  remove: ({ tx, actor, ids, now }) => store.endPhoneExports(tx, { ids, adminId: actor.adminId, now }),

  download: async ({ tx, actor, input, now, language, effects }) => {
    const { rows, reason } = await store.phonesOf(tx, actor, { id: input.phoneExportId, now });
    if (rows.length === 0) throw new ApiError('nothingFound');
    effects.reason = reason;
    effects.affected.push(...rows.map(({ id }) => ({ id, outcome: errorCodes.success })));
    const name = callLabel(language, phoneExports.add);
    const header = (['userId', 'userName', 'company', 'phone'] as const).map((field) =>
      fieldLabel(language, 'user', field),
    );
    const cells = rows.map((row) => [
      { number: String(row.id) },
      { text: row.name },
      { text: row.company ?? '' },
      { text: row.phone ?? '' },
    ]);
    const when = businessTime(now.getTime()).replace(/[- :]/g, '').slice(0, 12);
    const part = async function* () {
      yield await Promise.resolve(cells);
    };
    const zip = await buffer(zippedCsvStream({ name, header, rows: part() }));
    return { name: `${name}_${when}.zip`, content: zip.toString('base64') };
  },
});

const periodOfMonth = (month: MonthText): number => Number(month.replace('-', ''));

/** What customers consumed month by month: the heads of their bills, and of the month that is open. */
export const monthConsumptionCalls = serve(monthConsumption, {
  list: listing(monthConsumption.list)
    .from((db, { actor }) => {
      const rows = db.selectFrom('bill').innerJoin('user', 'user.id', 'bill.owner_id');
      const customers = customersOf(db, actor);
      return customers ? rows.where('bill.owner_id', 'in', customers) : rows;
    })
    .list({
      key: 'bill.id',
      where: {
        ...ofUser('bill.owner_id'),
        fromMonth: (query, month) => query.where('bill.period', '>=', periodOfMonth(month)),
        toMonth: (query, month) => query.where('bill.period', '<=', periodOfMonth(month)),
      },
      sorts: { periodFlag: 'bill.period' },
      columns: {
        billId: 'bill.id',
        ...customerColumns,
        saleMan: sql<string>`coalesce((select a.really_name from user_staff s join admin a on a.id = s.admin_id
          where s.user_id = bill.owner_id and s.kind = 1 and s.valid_to is null), '')`,
      },
    }),
});

/** So many lines are looked up at once. */
const mostLines = 5000;

/** Which accounts bear the addresses of a file. */
export const emailMatchCalls = serve(emailMatches, {
  upload: async ({ tx, actor, file, language, effects }) => {
    const typed = (await file.read(listReader, null)).rows.map(([first = '']) => first);
    const headings = ['email', 'Email', '邮箱', fieldLabel(language, 'user', 'email')];
    const from = headings.includes(typed[0] ?? '') ? 1 : 0;
    if (typed.length - from > mostLines) throw new ApiError('limitReached', { limit: mostLines });
    const found = await store.accountsByMail(tx, actor, typed.slice(from));
    const seen = new Set<number>();
    const rows = typed.slice(from).map((one, at) => {
      const account = found.get(one);
      const code = !account
        ? errorCodes.notFound
        : seen.has(account.id)
          ? errorCodes.alreadyTaken
          : errorCodes.success;
      if (account) seen.add(account.id);
      return {
        line: at + from + 1,
        typed: one,
        userId: account ? asId<never>(account.id) : null,
        userName: account?.name ?? null,
        code,
        message: messageOf(code, language, { fields: fieldLabel(language, 'user', 'email') }),
      };
    });
    effects.affected.push(...[...seen].map((id) => ({ id, outcome: errorCodes.success })));
    effects.derived.push({
      kind: 'file',
      id: null,
      before: null,
      after: { name: file.name, lines: rows.length },
    });
    return { matched: seen.size, rows };
  },
});
