import {
  businessOffset,
  type Micro,
  micro,
  noMoney,
  type StatementFormat,
  statementFormat,
  statementLineKind,
  type StatementLineKind,
  textOf,
} from '@renderdesk/contract';
import { amountOf, clockOf, momentOf } from './cells.rules.ts';
import { chainOf } from './chain.rules.ts';
import { findHead, foldedHead, type Heads } from './heads.rules.ts';
import type { Table } from '../../core/uploads/table.rules.ts';
import { type ColumnMap, type Statement, type StatementLine, UnreadableError } from './unreadable.rules.ts';

type Row = readonly string[];
const { receipt, payment, refund, fee: feeKind, ownTransfer } = statementLineKind.of;

const formatOf = (head: Row, above: readonly Row[]): StatementFormat => {
  const heads = new Set(head.map(foldedHead));
  const { table, alipay, wechatTrades, wechatFunds, paypal } = statementFormat.of;
  if (heads.has('微信订单号') && heads.has('应结订单金额')) return wechatTrades;
  if (heads.has('资金流水单号')) return wechatFunds;
  if (heads.has('账务流水号') || above.some((row) => row.join('').includes('支付宝'))) return alipay;
  return heads.has('transactionid') && heads.has('gross') ? paypal : table;
};

/** What moved, as words of type and memo say; else by its sign. */
const kindOf = (amount: Micro, words: string): StatementLineKind => {
  if (amount < 0n && /手续费|服务费|\bfee\b|charge/i.test(words)) return feeKind;
  if (/退款|退票|refund/i.test(words)) return refund;
  if (/提现|结算款|清算款|withdraw|settlement|transfer to bank/i.test(words)) return ownTransfer;
  return amount > 0n ? receipt : payment;
};

const cellAt = (row: Row, at: number | undefined): string => (at === undefined ? '' : (row[at] ?? ''));
const isIncome = (word: string): boolean => /^(收|贷|入|c|in|\+)/i.test(word);
const isExpense = (word: string): boolean => /^(支|借|付|出|d|out|-)/i.test(word);

/** What came in less what went out; null where the row says nothing moved, undefined where it cannot be read. */
const movedBy = (row: Row, heads: Heads): Micro | null | undefined => {
  if (heads.amount !== undefined) {
    const amount = amountOf(cellAt(row, heads.amount));
    if (amount === null || amount === undefined || heads.direction === undefined) return amount;
    const word = cellAt(row, heads.direction).normalize('NFKC');
    const size = micro(amount < 0n ? -amount : amount);
    // A correction stands with a minus on its own side.
    if (isIncome(word)) return amount;
    return isExpense(word) ? micro(-amount) : word === '' ? amount : size === 0n ? null : undefined;
  }
  const [came, went] = [amountOf(cellAt(row, heads.income)), amountOf(cellAt(row, heads.expense))];
  if (came === undefined || went === undefined) return undefined;
  if (came === null && went === null) return null;
  // Alipay writes what went out with its minus, banks without.
  const out = went ?? noMoney;
  return micro((came ?? noMoney) - (out < 0n ? -out : out));
};

/** A row of the WeChat trade bill: gross, fee and refund in columns of their own; a refund is one that was begun. */
const tradeOf = (row: Row, head: Row): Partial<StatementLine> | undefined => {
  const at = (name: string): string => cellAt(row, head.map(foldedHead).indexOf(name));
  const fee = amountOf(at('手续费')) ?? noMoney;
  const isRefund = at('交易状态').toUpperCase() === 'REFUND';
  const gross = amountOf(at(isRefund ? '退款金额' : '应结订单金额'));
  if (gross === null || gross === undefined) return undefined;
  const amount = micro((isRefund ? -gross : gross) - fee);
  const number = at(isRefund ? '微信退款单号' : '微信订单号');
  return {
    amount,
    fee,
    kind: isRefund ? refund : receipt,
    flow: number,
    transactionId: number,
    orderNumber: at(isRefund ? '商户退款单号' : '商户订单号'),
    memo: at('商品名称'),
  };
};

const compact = (at: Date): string =>
  new Date(at.getTime() + businessOffset).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Columns of time as the first rows show them: which holds the day, and which the time of day alone. */
const timesOf = (
  heads: Heads,
  rows: readonly Row[],
  head: Row,
): { readonly day: number; readonly clock: number | undefined } => {
  const folded = head.map(foldedHead);
  const timed = [...folded.keys()].filter((at) => /时间|日期|time|date|^交易日$/.test(folded[at] ?? ''));
  const sample = (at: number): string => rows.map((row) => cellAt(row, at)).find((cell) => cell !== '') ?? '';
  const given = heads.time ?? 0;
  const day = momentOf(sample(given)) ? given : (timed.find((at) => momentOf(sample(at))) ?? given);
  if (momentOf(sample(day))?.hasClock === true) return { day, clock: undefined };
  return { day, clock: timed.find((at) => at !== day && clockOf(sample(at)) !== undefined) };
};

/** The number that channels write below their rows: how many they are. */
const saidCount = (rows: readonly Row[]): number | undefined => {
  const at = rows.findIndex((row) => /^(总交易单数|资金流水总笔数)$/.test(row[0] ?? ''));
  const said = at < 0 ? Number.NaN : Number(rows[at + 1]?.[0]);
  return Number.isInteger(said) ? said : undefined;
};

const codes: Readonly<Record<number, readonly string[]>> = {
  1: ['CNY', 'RMB', '人民币'],
  2: ['USD', '美元'],
};

interface Query {
  /** Heads that the account's files have. */
  readonly map?: ColumnMap | undefined;
  /** The account's: rows that say another currency are of another account. */
  readonly currency: 1 | 2;
}

/** A row by its number in the file, with what stands in the columns that cannot be read, as the file calls them. */
const placeOf = (nth: number, row: Row, names: Row, columns: readonly (number | undefined)[]): string =>
  [
    `#${nth}`,
    ...columns.flatMap((at) => (at === undefined ? [] : [`${names[at] ?? ''} “${cellAt(row, at)}”`])),
  ].join(' · ');

const readTable = ({ rows }: Table, head: { at: number; heads: Heads }, o: Query): Statement => {
  const names = rows[head.at] ?? [];
  const below = rows.slice(head.at + 1);
  const format = formatOf(names, rows.slice(0, head.at));
  const { heads } = head;
  const isTrades = format === statementFormat.of.wechatTrades;
  const { day, clock } = timesOf(heads, below.slice(0, 5), names);
  const currencyAt = names.map(foldedHead).findIndex((name) => /^(币种|币别|货币种类|currency)$/.test(name));
  const lines: StatementLine[] = [];
  const made = new Map<string, number>();
  for (const [index, row] of below.entries()) {
    if ((row[0] ?? '').startsWith('#')) continue;
    const time = momentOf(cellAt(row, day));
    if (!time) {
      const filled = row.filter((cell) => cell !== '').length;
      const isHeadAgain = foldedHead(cellAt(row, day)) === foldedHead(cellAt(names, day));
      // Sums, dates of printing and heads of further pages have few cells; a row of the table has most.
      if (cellAt(row, day) !== '' && !isHeadAgain && filled * 2 > names.filter((name) => name !== '').length)
        throw new UnreadableError('badTime', placeOf(head.at + index + 2, row, names, [day]));
      continue;
    }
    const said = cellAt(row, currencyAt < 0 ? undefined : currencyAt).toUpperCase();
    if (said !== '' && !(codes[o.currency] ?? []).includes(said)) continue;
    const trade = isTrades ? tradeOf(row, names) : undefined;
    const amount = isTrades ? trade?.amount : movedBy(row, heads);
    if (amount === undefined) {
      const { amount: one, direction, income, expense } = heads;
      const columns = isTrades ? [] : [one, direction, income, expense];
      throw new UnreadableError('badAmount', placeOf(head.at + index + 2, row, names, columns));
    }
    if (amount === null || amount === 0n) continue;
    const at = new Date(time.at.getTime() + (clockOf(cellAt(row, clock)) ?? 0));
    const balance = amountOf(cellAt(row, heads.balance));
    const fee =
      format === statementFormat.of.paypal ? micro(-(amountOf(cellAt(row, heads.fee)) ?? 0n)) : noMoney;
    const memo = cellAt(row, heads.memo);
    const own = `${compact(at)}.${textOf(amount)}.${balance === null || balance === undefined ? '' : textOf(balance)}`;
    const again = (made.get(own) ?? 0) + 1;
    made.set(own, again);
    lines.push({
      at,
      amount,
      fee,
      balance: balance ?? null,
      kind: kindOf(amount, `${cellAt(row, heads.type)} ${memo}`),
      transactionId: cellAt(row, heads.transaction),
      orderNumber: cellAt(row, heads.order),
      payer: cellAt(row, heads.payer),
      payerAccount: cellAt(row, heads.payerAccount),
      memo,
      ...trade,
      flow: (trade?.flow ?? cellAt(row, heads.flow)) || `~${own}.${again}`,
    });
  }
  const count = saidCount(below);
  if (count !== undefined && count !== lines.length)
    throw new UnreadableError('incomplete', `${lines.length} / ${count}`);
  return { format, lines: inOrder(lines) };
};

/** Oldest first, whichever way the file goes: where the times do not tell, as the running balance does. */
const inOrder = (lines: readonly StatementLine[]): StatementLine[] => {
  const backwards = lines.toReversed();
  const [first, last] = [lines[0], lines.at(-1)];
  const turned =
    first && last && first.at.getTime() !== last.at.getTime()
      ? first.at > last.at
      : chainOf(backwards).length < chainOf(lines).length;
  return (turned ? backwards : [...lines]).toSorted((a, b) => a.at.getTime() - b.at.getTime());
};

/**
 * The statement in a file's tables: of an archive the one with most lines, which is the detail and not the summary. Throws
 * `UnreadableError`.
 */
export const statementOf = (tables: readonly Table[], o: Query): Statement => {
  const found = tables.flatMap((table) => {
    const head = findHead(table.rows, o.map);
    return head ? [readTable(table, head, o)] : [];
  });
  const most = found.toSorted((a, b) => b.lines.length - a.lines.length)[0];
  if (!most) throw new UnreadableError(tables.length === 0 ? 'noTable' : 'noHead');
  if (most.lines.length === 0) throw new UnreadableError('noLines');
  return most;
};
