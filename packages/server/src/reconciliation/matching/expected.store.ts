import { type Micro, micro, microOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import type { Expected, LearnedRule, OpenLine } from './match.types.ts';

interface Row {
  readonly kind: 1 | 2 | 5 | 6;
  readonly id: number;
  readonly ownerId: number | null;
  readonly amount: string;
  readonly currency: 1 | 2;
  readonly at: Date;
  readonly numbers: string[];
  readonly payer: string;
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly isMatched: boolean;
}

/** So many days around lines something may lie that they are about. */
const around = '50 days';

/**
 * What statements of a span should show: recharges that were credited, refunds that were sent, payments and lines in suspense, those
 * that have their line among them. `only` names one of them.
 */
export const expectedIn = async (
  db: Db,
  o: {
    readonly currency: 1 | 2;
    readonly from: Date;
    readonly to: Date;
    readonly only?: { kind: number; id: number };
    /** Recharges that were entered and wait to be confirmed, instead: nothing matches them yet. */
    readonly waiting?: true;
  },
): Promise<Expected[]> => {
  const near = (column: string) =>
    sql`${sql.ref(column)} between ${o.from}::timestamptz - ${around}::interval and ${o.to}::timestamptz + ${around}::interval`;
  const one = (kind: number, column: string) =>
    o.only
      ? sql`and ${o.only.kind}::int = ${kind}::int and ${sql.ref(column)} = ${o.only.id}::bigint`
      : sql``;
  const matched = (kind: number, column: string) => sql`exists (select from statement_line m
    where m.target_kind = ${kind}::int and m.target_id = ${sql.ref(column)} and m.state in (1, 2, 3))`;
  const { rows } = await sql<Row>`
    select 1 as kind, r.id, r.owner_id as "ownerId", r.amount, r.currency, r.paid_at as at,
      array_remove(array[r.bank_flow, e.transaction_id], null) as numbers, r.payer_name as payer, r.user_id as "userId",
      r.company_account_id as "accountId", r.verify_status = 1 or ${matched(1, 'r.id')} as "isMatched"
    from recharge r left join external_payment e on e.owner_id = r.owner_id and e.recharge_id = r.id
    where r.status = any(${o.waiting ? [6] : [2, 5, 7]}::int[]) and r.purpose <> 5 and r.currency = ${o.currency} and ${near('r.paid_at')} ${one(1, 'r.id')}
    union all
    select 2, f.id, f.owner_id, -f.payout, f.currency, coalesce(f.done_at, f.created_at), array_remove(array[f.channel_number], null),
      r.payer_name, r.user_id, r.company_account_id, ${matched(2, 'f.id')}
    from refund f join recharge r on r.owner_id = f.owner_id and r.id = f.recharge_id
    where f.state in (2, 3) and f.payout > 0 and f.currency = ${o.currency} and ${near('f.created_at')} ${one(2, 'f.id')}
    union all
    select 5, l.id, null, -(l.amount + l.fee), l.currency, l.booked_at, array[]::text[], l.payer, null, l.company_account_id, false
    from statement_line l where l.state = 6 and l.currency = ${o.currency} ${one(5, 'l.id')}
    union all
    select 6, e.id, null, e.amount, e.currency, e.paid_at, array[e.transaction_id], '', null, null, ${matched(6, 'e.id')}
    from external_payment e where e.owner_id is null and e.currency = ${o.currency}
      and not exists (select from recharge r where r.evidence_id = e.id and r.status in (2, 5, 7)) and ${near('e.paid_at')} ${one(6, 'e.id')}`.execute(
    db,
  );
  return rows
    .filter(({ kind }) => !o.waiting || kind === 1)
    .map((row) => ({ ...row, amount: microOf(row.amount) }));
};

const lineColumns = sql`l.id, l.company_account_id as "accountId", l.booked_at as at, l.amount, l.fee, l.currency, l.kind,
  l.flow_number as flow, l.transaction_id as "transactionId", l.order_number as "orderNumber", l.payer, l.memo`;
type LineRow = Omit<OpenLine, 'amount' | 'fee'> & { readonly amount: string; readonly fee: string };
const asLine = (row: LineRow): OpenLine => ({ ...row, amount: microOf(row.amount), fee: microOf(row.fee) });

/** The lines of an account that nothing explains yet. */
export const openLines = async (db: Db, accountId: number): Promise<OpenLine[]> => {
  const { rows } = await sql<LineRow>`select ${lineColumns} from statement_line l
    where l.company_account_id = ${accountId} and l.state = 0 order by l.booked_at, l.id`.execute(db);
  return rows.map(asLine);
};

/** One line as matching sees it; undefined where there is none. */
export const matchingLine = async (db: Db, id: number): Promise<OpenLine | undefined> => {
  const { rows } = await sql<LineRow>`select ${lineColumns} from statement_line l where l.id = ${id}`.execute(
    db,
  );
  return rows.map(asLine)[0];
};

/** What staff taught of an account's lines, and did not withdraw. */
export const rulesOf = async (db: Db, accountId: number): Promise<LearnedRule[]> => {
  const rows = await db
    .selectFrom('match_rule')
    .where('company_account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    look: row.look,
    pattern: row.pattern,
    effect: row.effect,
    userId: row.user_id,
    targetAccountId: row.target_account_id,
    reason: row.reason,
    right: row.times_right,
    wrong: row.times_wrong,
  }));
};

/** The span of lines. */
export const spanOf = (
  lines: readonly { readonly at: Date }[],
): { readonly from: Date; readonly to: Date } => {
  const times = lines.map(({ at }) => at.getTime());
  return { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
};

/** What arrived less what was expected. */
export const differenceOf = (line: Pick<OpenLine, 'amount' | 'fee'>, expected: Micro): Micro =>
  micro(line.amount + line.fee - expected);
