import { type Micro, micro, noMoney } from '@renderdesk/contract';
import { amountOf, type Decimal } from './cells.rules.ts';
import { foldedHead, type Heads } from './heads.rules.ts';

/** What a file says of itself: sums of both directions, and how many rows. */
export interface Said {
  readonly income: Micro | null;
  readonly expense: Micro | null;
  readonly count: number | null;
}
type Row = readonly string[];

const whole = /^(本期|全部|总)?(合计|总计|累计|共计|总额|total|totals|grand total|sum)[:：]?$/i;
const ofPart =
  /^(本日|当日|本页|当页|本月)?(合计|小计|累计|发生额)[:：]?$|^(本页|当页|本日|当日|本月).{0,4}(合计|小计|累计)|^sub-?total/i;
const other =
  /^(期初余额|期末余额|上期余额|上页余额|承前页|过次页|结转下页|opening balance|closing balance|balance brought forward|balance carried forward|b\/f|c\/f)[:：]?/i;
const footer =
  /合计|总计|小计|共计|共\s*\d+\s*[笔条]|总笔数|总额|制表|打印|导出时间|下载时间|复核|截止|第\s*\d+\s*页|^\s*page \d|total|printed|generated/i;

const known = new WeakMap<Row, boolean>();
const mayBeSums = /[合小总累共期余页发]|total|sum|balance|[bc]\/f/i;

/** Whether a row is of sums or balances, whatever else it has. */
export const isSums = (row: Row): boolean => {
  const before = known.get(row);
  if (before !== undefined) return before;
  const found = mayBeSums.test(row.join(' ')) && hasSums(row);
  known.set(row, found);
  return found;
};
const hasSums = (row: Row): boolean =>
  row.some((cell) => {
    const text = cell.normalize('NFKC').trim();
    return whole.test(text) || ofPart.test(text) || other.test(text);
  });
const words = ['memo', 'payer', 'payerAccount', 'order'] as const;
const names = ['flow', 'transaction', 'payer', 'payerAccount'] as const;
/**
 * Whether a row with a time is of sums or balances. One that has a payer or a number of its own is a line whatever its words say:
 * customers write them.
 */
export const isSumsIn = (heads: Heads, row: Row): boolean => {
  if (!isSums(row)) return false;
  const own = names.flatMap((column) => row[heads[column] ?? -1] ?? []);
  if (!own.some((cell) => cell !== '' && !hasSums([cell]))) return true;
  const said = new Set<number | undefined>(words.map((column) => heads[column]));
  return hasSums(row.filter((_, at) => !said.has(at)));
};
/** Whether a row without a time is about the file and not of its table. */
export const isFooter = (row: Row): boolean => isSums(row) || footer.test(row.join(' ').normalize('NFKC'));

const sizeOf = (cell: string | undefined, decimal: Decimal): Micro | null => {
  const amount = amountOf(cell ?? '', decimal);
  return amount === undefined || amount === null ? null : micro(amount < 0n ? noMoney - amount : amount);
};

const inWords = (
  text: string,
  words: string,
  decimal: Decimal,
): { sum: Micro | null; count: number } | null => {
  const form = new RegExp(
    `(?:${words})(?:合计|总额|总计|金额|发生额|总)*[:\\s]*(?:共)?(\\d+)\\s*笔[,;\\s]*(?:共|金额|合计|计)*[:\\s]*([-+]?[\\d,.]+)\\s*元?`,
    'i',
  );
  const found = form.exec(text);
  if (!found) return null;
  return { sum: sizeOf(found[2], decimal), count: Number(found[1]) };
};

/** Sums and numbers that rows next to the table say; null where none says it. */
export const saidBy = (rows: readonly Row[], heads: Heads, decimal: Decimal): Said => {
  let [income, expense]: [Micro | null, Micro | null] = [null, null];
  let count: number | null = null;
  for (const [at, row] of rows.entries()) {
    const text = row.join(' ').normalize('NFKC');
    const [came, went] = [inWords(text, '收入|贷方', decimal), inWords(text, '支出|借方', decimal)];
    income = came?.sum ?? income;
    expense = went?.sum ?? expense;
    if (row.some((cell) => whole.test(cell.normalize('NFKC').trim()))) {
      if (heads.income !== undefined) income = sizeOf(row[heads.income], decimal) ?? income;
      if (heads.expense !== undefined) expense = sizeOf(row[heads.expense], decimal) ?? expense;
    }
    // Channels write a head row of sums, and the sums below it.
    const below = rows[at + 1] ?? [];
    const names = row.map(foldedHead);
    const counted = names.findIndex((name) => /^(总交易单数|资金流水总笔数)$/.test(name));
    if (counted >= 0) {
      const number = Number((below[counted] ?? '').replaceAll(',', '') || Number.NaN);
      count = Number.isInteger(number) ? number : count;
      income = sizeOf(below[names.indexOf('收入金额')], decimal) ?? income;
      expense = sizeOf(below[names.indexOf('支出金额')], decimal) ?? expense;
    }
  }
  return { income, expense, count };
};
