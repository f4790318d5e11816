import { type AppealStatus, billPayment, consumeBills, nextPeriod, periodOf } from '@renderdesk/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { eq, type Filter, resolved, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { Db } from '../core/db/db.ts';
import { seenBy } from '../pay/index.ts';
import { customerColumns } from '../user/index.ts';
import { billWhoseFilters } from './bill.filters.ts';
import { spanOfPeriod } from './issue.store.ts';

const billsSeen = (db: Db, actor: Actor) =>
  db
    .selectFrom('bill')
    .innerJoin('user', 'user.id', 'bill.owner_id')
    .where(seenBy(db, actor, 'bill.owner_id'));

/** No month is looked for beyond this one. */
const latest = Date.UTC(2999, 0);
/** A month counts by the moment at which it begins. */
const months = <const Ref extends string>(
  column: Ref,
): Record<'startTime' | 'endTime', Filter<Ref, number>> => ({
  startTime: {
    columns: [column],
    narrow: (query, asked) => {
      const at = Math.min(asked, latest);
      const of = periodOf(new Date(at));
      return query.where(sql.ref(column), '>=', spanOfPeriod(of).start.getTime() < at ? nextPeriod(of) : of);
    },
  },
  endTime: {
    columns: [column],
    narrow: (query, at) => query.where(sql.ref(column), '<=', periodOf(new Date(Math.min(at, latest)))),
  },
});

/** Bills with a line that is so. */
const hasLine = <V>(condition: (value: V) => Expression<SqlBool>): Filter<never, V> => ({
  columns: [],
  narrow: (query, value) =>
    query.where(sql<SqlBool>`exists (select from bill_line line where line.owner_id = bill.owner_id and line.bill_id = bill.id
      and ${condition(value)})`),
});

const headColumns = {
  billId: 'bill.id',
  billNo: 'bill.number',
  ...customerColumns,
  period: 'bill.period',
  document: 'bill.document',
  lines: 'bill.lines',
  listAmount: 'bill.list_amount',
  amount: 'bill.amount',
  couponPart: 'bill.coupon_part',
  cashPart: 'bill.cash_part',
  creditPart: 'bill.credit_part',
  arrearsPart: 'bill.arrears_part',
  currency: 'bill.currency',
} as const;
const whenFilters = { ...months('bill.period'), timeZone: resolved } as const;

export const briefs = listing(consumeBills.briefs)
  .from((db, { actor }) => billsSeen(db, actor))
  .list({
    key: 'bill.id',
    where: { ...billWhoseFilters, ...whenFilters, document: eq('bill.document') },
    sorts: { periodFlag: 'bill.period' },
    columns: { ...headColumns, asOfTime: 'bill.as_of' },
  });

const appeals = (...of: AppealStatus[]) =>
  sql<number>`(select count(*) from appeal a where a.owner_id = bill.owner_id and a.bill_id = bill.id
    and a.status in (${sql.join(of.map((one) => sql.lit(one)))}))`;
const item = (value: Expression<unknown>) =>
  sql<string>`coalesce((select ${value} from arrears_item i where i.owner_id = bill.owner_id and i.id = bill.arrears_item_id), 0)`;

/** Whether a bill is paid, or nothing of it is owed because the rest was written off. */
export const payStatusOf = sql<number>`case when bill.pay_status = 0 and bill.unpaid = 0 and exists (select from arrears_item i
  where i.owner_id = bill.owner_id and i.id = bill.arrears_item_id and i.open = 0 and i.written_off > 0)
  then ${sql.lit(billPayment.of.writtenOff)} else bill.pay_status end`;
const hasPayStatus: Filter<never, number> = {
  columns: [],
  narrow: (query, status) => query.where(payStatusOf, '=', status),
};

export const bills = listing(consumeBills.bills)
  .from((db, { actor }) => billsSeen(db, actor).where('bill.document', '>', sql.lit(0)))
  .join((rows) => rows.leftJoin('owner_live as live', 'live.owner_id', 'bill.owner_id'))
  .list({
    key: 'bill.id',
    where: {
      ...billWhoseFilters,
      ...whenFilters,
      billNo: eq('bill.number'),
      payStatus: hasPayStatus,
      confirmStatus: eq('bill.confirm_status'),
      platform: hasLine((platform: number) => sql<SqlBool>`line.platform_id = ${platform}`),
      projectName: hasLine((name: string) => sql<SqlBool>`line.project_name = ${name}`),
      feeType: hasLine((type: number) => sql<SqlBool>`line.fee_type = ${type}`),
      nodeType: hasLine((type: number) => sql<SqlBool>`line.node_type = ${type}`),
    },
    sorts: { periodFlag: 'bill.period' },
    columns: {
      ...headColumns,
      payStatus: payStatusOf,
      difference: sql<string>`bill.document_amount - bill.amount`,
      overdue: item(sql`i.open`),
      writtenOff: item(sql`i.written_off`),
      issueTime: sql<Date>`bill.issued_at`,
      dueTime: sql<Date | null>`case when bill.credit_part > 0 then bill.due_at end`,
      confirmTime: 'bill.confirmed_at',
      creditBlocked: sql<boolean>`coalesce(live.credit_blocked, false)`,
      appeals: appeals(0, 1, 2, 3, 4),
      openAppeals: appeals(0, 1),
    },
  });

export const details = listing(consumeBills.details)
  .from((db, { actor }) =>
    db
      .selectFrom('bill_line')
      .innerJoin('user', 'user.id', 'bill_line.user_id')
      .innerJoin('bill', (join) =>
        join.onRef('bill.owner_id', '=', 'bill_line.owner_id').onRef('bill.id', '=', 'bill_line.bill_id'),
      )
      .where(seenBy(db, actor, 'bill_line.user_id')),
  )
  .list({
    key: 'bill_line.id',
    where: {
      ...billWhoseFilters,
      ...within('bill_line.last_at'),
      timeZone: resolved,
      platform: eq('bill_line.platform_id'),
      projectName: eq('bill_line.project_name'),
      feeType: eq('bill_line.fee_type'),
      nodeType: eq('bill_line.node_type'),
      billNo: eq('bill.number'),
      payStatus: hasPayStatus,
      taskId: eq('bill_line.task_id'),
    },
    sorts: { consumeTimeFlag: 'bill_line.last_at' },
    columns: {
      lineId: sql<number>`bill_line.id`,
      billNo: 'bill.number',
      period: 'bill.period',
      ...customerColumns,
      correctsId: 'bill_line.corrects',
      platform: 'bill_line.platform_id',
      payStatus: payStatusOf,
      duration: 'bill_line.render_ms',
      startTime: 'bill_line.first_at',
      consumeTime: 'bill_line.last_at',
    },
  });
