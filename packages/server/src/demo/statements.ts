import { createHash } from 'node:crypto';
import {
  businessOffset,
  day,
  hour,
  type Micro,
  micro,
  microOf,
  minute,
  nearestCent,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow, addRows, getRows } from '../build/rows.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Tx } from '../core/db/db.ts';
import { lockLines, matchOpen, putFile, suspendLine } from '../reconciliation/index.ts';
import type { Random } from './random.ts';
import { statementCsv } from './statementFile.ts';

interface Paid {
  readonly id: number;
  readonly amount: string;
  readonly at: Date;
  readonly transactionId: string;
  readonly payer: string;
  readonly bankFlow: string;
}
interface Moved {
  readonly at: Date;
  readonly amount: Micro;
  readonly kind: 1 | 2 | 3 | 4 | 5;
  readonly payer?: string;
  readonly memo: string;
  readonly transactionId?: string;
  /** It stands in the balance and not in the file. */
  readonly isMissing?: true;
}

/** The accounts in RMB that stand from the first. */
const bank = 1;
const wechat = 3;
const span = 31 * day;
/** Six in a thousand, as channels keep. */
const feeOf = (amount: Micro): Micro => nearestCent(micro((amount * 6n) / 1000n));
const unknown = ['北京某某科技有限公司', '李四', '个人汇款', '杭州光年影视'] as const;

/**
 * A month of statements of two accounts, made of what customers paid, with what finance meets each month: receipts of nobody, an amount
 * that differs, a double, recharges that no statement has, a line that is missing. Matched by the product's own hands.
 */
export async function fillStatements(
  tx: Tx,
  o: {
    readonly random: Random;
    readonly now: Date;
    readonly staff: readonly number[];
    /** Where the files are kept; without it they are nowhere. */
    readonly blobs?: Blobs | undefined;
  },
): Promise<void> {
  const { random, now, blobs } = o;
  const by = o.staff[0] ?? 1;
  const to = new Date(Math.floor((now.getTime() + businessOffset) / day) * day - businessOffset);
  const from = new Date(to.getTime() - span);
  const [ofWechat, ofBank] = [await paidInto(tx, wechat, from, to), await paidInto(tx, bank, from, to)];
  const channel: Moved[] = ofWechat.flatMap((paid, at) => {
    // Two never arrive, and one arrives less.
    if (at === 3 || at === 9) return [];
    const amount = micro(microOf(paid.amount) - (at === 5 ? microOf('20') : 0n));
    const { transactionId } = paid;
    return [
      { at: paid.at, amount, kind: 1, memo: '交易', transactionId },
      {
        at: new Date(paid.at.getTime() + 1000),
        amount: micro(-feeOf(amount)),
        kind: 4,
        memo: '扣除交易手续费',
        transactionId,
      },
    ];
  });
  const double = channel.find(({ kind }) => kind === 1);
  if (double) channel.push({ ...double, at: new Date(double.at.getTime() + 2 * minute) });
  const transfers: Moved[] = [];
  for (let at = from.getTime() + 6 * day; at < to.getTime() - day; at += 7 * day) {
    const amount = micro(BigInt(random.between(20, 60)) * microOf('100'));
    channel.push({ at: new Date(at + 9 * hour), amount: micro(-amount), kind: 5, memo: '提现' });
    transfers.push({
      at: new Date(at + 14 * hour),
      amount,
      kind: 5,
      payer: '财付通支付科技有限公司',
      memo: '微信支付提现',
    });
  }
  const inBank: Moved[] = ofBank.flatMap(({ at, amount, payer, bankFlow }, nth) =>
    nth === 2
      ? []
      : [
          {
            at: new Date(at.getTime() + 20 * minute),
            amount: microOf(amount),
            kind: 1,
            payer,
            memo: '渲染充值',
            transactionId: bankFlow,
          },
        ],
  );
  for (const [nth, payer] of unknown.entries())
    inBank.push({
      at: new Date(from.getTime() + (5 + nth * 6) * day + 10 * hour),
      amount: micro(BigInt(random.between(3, 90)) * microOf('100') + microOf('0.5') * BigInt(nth)),
      kind: 1,
      payer,
      memo: nth === 1 ? '转账' : '货款',
    });
  inBank.push(
    {
      at: new Date(from.getTime() + 10 * day + 15 * hour),
      amount: microOf('-25'),
      kind: 4,
      payer: '中国工商银行',
      memo: '账户管理手续费',
    },
    {
      at: new Date(from.getTime() + 14 * day + 9 * hour),
      amount: microOf('-38600'),
      kind: 2,
      payer: '工资户',
      memo: '代发工资',
    },
    {
      at: new Date(from.getTime() + 20 * day + 11 * hour),
      amount: microOf('512.3'),
      kind: 1,
      payer: '利息',
      memo: '结息',
      isMissing: true,
    },
  );
  await addFile(tx, {
    account: wechat,
    format: 4,
    name: '微信资金账单.csv',
    moved: channel,
    opening: microOf('86000'),
    by,
    now,
    blobs,
  });
  await addFile(tx, {
    account: bank,
    format: 1,
    name: '银行对账单.csv',
    moved: [...inBank, ...transfers],
    opening: microOf('412000'),
    by,
    now,
    blobs,
  });
  await matchOpen(tx, wechat, { by, now });
  await matchOpen(tx, bank, { by, now });
  await suspendOne(tx, { by, now });
  await teach(tx, { by, now });
  await sql`update statement_file f set state = case when exists (select from statement_line l where l.file_id = f.id and l.state in (0, 4))
    then 4 else 2 end where f.state = 1`.execute(tx);
}

const paidInto = async (tx: Tx, account: number, from: Date, to: Date): Promise<Paid[]> => {
  const { rows } = await sql<Paid>`
    select r.id, r.amount, r.paid_at as at, coalesce(e.transaction_id, '') as "transactionId", r.payer_name as payer, r.bank_flow as "bankFlow"
    from recharge r left join external_payment e on e.owner_id = r.owner_id and e.recharge_id = r.id
    where r.company_account_id = ${account} and r.status in (2, 7) and r.paid_at >= ${from} and r.paid_at < ${to}
    order by r.paid_at, r.id`.execute(tx);
  return rows;
};

/** Stores a file with its lines, which are open. */
const addFile = async (
  tx: Tx,
  o: {
    readonly account: number;
    readonly format: 1 | 4;
    readonly name: string;
    readonly moved: readonly Moved[];
    readonly opening: Micro;
    readonly by: number;
    readonly now: Date;
    readonly blobs: Blobs | undefined;
  },
): Promise<void> => {
  let balance = o.opening;
  const all = o.moved
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((one) => ({ ...one, balance: (balance = micro(balance + one.amount)) }))
    .filter(({ isMissing }) => isMissing !== true)
    .map((one, index) => ({
      ...one,
      // Files tell seconds.
      at: new Date(Math.floor(one.at.getTime() / 1000) * 1000),
      flow: `${o.account === wechat ? 'W' : 'B'}${String(index + 1).padStart(6, '0')}`,
      payer: one.payer ?? '',
      transactionId: one.transactionId ?? '',
    }));
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return;
  const sum = (some: readonly Moved[]): string =>
    textOf(micro(some.reduce((total, { amount }) => total + (amount < 0n ? -amount : amount), 0n)));
  const bytes = Buffer.from(statementCsv(o.format, all));
  const key = `demo-${o.account}`;
  if (o.blobs) await putFile(o.blobs, key, bytes);
  const id = await addRow(tx, 'statement_file', {
    company_account_id: o.account,
    name: o.name,
    media_type: 'text/csv',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    blob_key: key,
    format: o.format,
    state: 1,
    first_at: first.at,
    last_at: last.at,
    line_count: all.length,
    added: all.length,
    done: all.length,
    income: sum(all.filter(({ amount }) => amount > 0n)),
    expense: sum(all.filter(({ amount }) => amount < 0n)),
    opening_balance: textOf(o.opening),
    closing_balance: textOf(last.balance),
    uploaded_by: o.by,
    uploaded_at: o.now,
    started_by: o.by,
    started_at: o.now,
    ended_at: o.now,
  });
  await addRows(
    tx,
    'statement_line',
    all.map((one, at) => ({
      company_account_id: o.account,
      file_id: id,
      n: at + 1,
      flow_number: one.flow,
      booked_at: one.at,
      currency: 1 as const,
      amount: textOf(one.amount),
      kind: one.kind,
      balance_after: textOf(one.balance),
      payer: one.payer,
      memo: one.memo,
      transaction_id: one.transactionId,
    })),
  );
};

/** One receipt of nobody was put into suspense. */
const suspendOne = async (tx: Tx, o: { readonly by: number; readonly now: Date }): Promise<void> => {
  const [found] = await getRows(tx, 'statement_line', { payer: unknown[1], state: 0 }, ['id']);
  if (!found) return;
  for (const row of await lockLines(tx, [found.id]))
    await suspendLine(tx, row, { ...o, reason: '付款人不明，待客服核实' });
};

/** What finance taught in the months before. */
const teach = async (tx: Tx, { by, now }: { readonly by: number; readonly now: Date }): Promise<void> => {
  await addRows(
    tx,
    'match_rule',
    [
      { pattern: '中国工商银行', effect: 2 as const, reason: '', times_right: 11 },
      { pattern: '工资户', effect: 4 as const, reason: '工资，不属于客户资金', times_right: 1 },
    ].map((one) => ({
      ...one,
      company_account_id: bank,
      look: 1 as const,
      created_by: by,
      created_at: new Date(now.getTime() - 200 * day),
      updated_at: new Date(now.getTime() - 40 * day),
    })),
  );
};
