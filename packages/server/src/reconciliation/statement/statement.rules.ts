import {
  type Micro,
  micro,
  noMoney,
  type StatementFormat,
  statementFormat,
  statementNote,
  textOf,
} from '@renderdesk/contract';
import type { Table } from '../../core/uploads/table.rules.ts';
import {
  clockOf,
  type DateOrder,
  dateOrders,
  type Decimal,
  decimalsOf,
  hasTwoDates,
  momentOf,
} from './cells.rules.ts';
import { chainOf } from './chain.rules.ts';
import { directionColumn, isMarked, type Minus } from './direction.rules.ts';
import { type ColumnMap, findHead, foldedHead, type Heads, sameHeads } from './heads.rules.ts';
import { cellAt, type Columns, minusesOf, readRows } from './rows.rules.ts';
import { isSumsIn, type Said, saidBy } from './totals.rules.ts';
import {
  type Note,
  type Reading,
  type Statement,
  type StatementLine,
  UnreadableError,
} from './unreadable.rules.ts';

type Row = readonly string[];
const note = statementNote.of;

const formatOf = (head: Row, above: readonly Row[]): StatementFormat => {
  const heads = new Set(head.map(foldedHead));
  const { table, alipay, wechatTrades, wechatFunds, paypal } = statementFormat.of;
  if (heads.has('微信订单号') && heads.has('应结订单金额')) return wechatTrades;
  if (heads.has('资金流水单号')) return wechatFunds;
  if (heads.has('账务流水号') || above.some((row) => row.join('').includes('支付宝'))) return alipay;
  return heads.has('transactionid') && heads.has('gross') ? paypal : table;
};

/** What has to be known of a file next to its bytes. */
interface Query {
  /** Heads that the account's files have. */
  readonly map?: ColumnMap | undefined;
  /** The account's: rows that say another currency are of another account. */
  readonly currency: 1 | 2;
  /** How staff read the file where it has two readings. */
  readonly dateOrder?: DateOrder | undefined;
  readonly decimal?: Decimal | undefined;
  readonly minus?: Minus | undefined;
  /** When the file was uploaded: no row is later. */
  readonly until?: Date | undefined;
  /** Whether the file is taken although its own sums are others. */
  readonly takesOtherTotals?: boolean | undefined;
}

const anyMoment = (cell: string): ReturnType<typeof momentOf> =>
  dateOrders.map((order) => momentOf(cell, order)).find((found) => found !== undefined);
const isDated = (cell: string): boolean => anyMoment(cell) !== undefined;

/** Columns of time as the rows show them: which holds the day, and which the time of day alone. */
const timesOf = (
  heads: Heads,
  rows: readonly Row[],
  head: Row,
): { readonly day: number; readonly clock: number | undefined } => {
  const folded = head.map(foldedHead);
  const timed = [...folded.keys()].filter((at) => /时间|日期|time|date|^交易日$/.test(folded[at] ?? ''));
  const some = (at: number, test: (cell: string) => boolean): boolean =>
    rows.some((row) => cellAt(row, at) !== '' && test(cellAt(row, at)));
  const given = heads.time ?? 0;
  const day = some(given, isDated) ? given : (timed.find((at) => some(at, isDated)) ?? given);
  // A spreadsheet writes midnight next to a day.
  const hasClock = some(day, (cell) => {
    const found = anyMoment(cell);
    return found?.hasClock === true && !/[ T]0?0:00(:00)?$/.test(cell);
  });
  if (hasClock) return { day, clock: undefined };
  return {
    day,
    clock: timed.find((at) => at !== day && some(at, (cell) => clockOf(cell) !== undefined)),
  };
};

/** The signs that the amounts of a column may have; none where two rows contradict each other. */
const signsOf = (rows: readonly (readonly [number, Row])[], at: number): Decimal[] => {
  let signs: readonly Decimal[] = ['.', ','];
  for (const [, row] of rows) {
    const possible = decimalsOf(cellAt(row, at));
    if (possible.length > 0) signs = signs.filter((sign) => possible.includes(sign));
  }
  return [...signs];
};

/** The decimal sign of each column of money: decided by its own rows, else by another column, else by the reading. */
const decimalsIn = (
  heads: Heads,
  below: Columns['below'],
  given: Decimal | undefined,
): {
  readonly decimalOf: Columns['decimalOf'];
  readonly open: readonly Decimal[];
  readonly at: number | undefined;
} => {
  const columns = [heads.amount, heads.income, heads.expense, heads.balance, heads.fee].filter(
    (at) => at !== undefined,
  );
  const rows = below.filter(([, row]) => !isSumsIn(heads, row));
  const signs = new Map(columns.map((at) => [at, signsOf(rows, at)]));
  const decided = [...signs.values()].filter((all) => all.length === 1).map(([sign]) => sign);
  const only = new Set(decided).size === 1 ? decided[0] : undefined;
  const usual = given ?? only;
  const hasSigns = (at: number): boolean =>
    rows.some(([, row]) => decimalsOf(cellAt(row, at)).length === 1 || /\d[.,]\d/.test(cellAt(row, at)));
  const undecided = columns.filter((at) => signs.get(at)?.length === 2 && hasSigns(at));
  return {
    decimalOf: (at, reading) => {
      const own = at === undefined ? undefined : signs.get(at);
      return own?.length === 1 ? (own[0] ?? '.') : reading.decimal;
    },
    open: usual !== undefined ? [usual] : undecided.length === 0 ? ['.'] : ['.', ','],
    at: undecided[0],
  };
};

/** Reads each different cell once: the rows of a day have the same date. */
const eachOnce = (): Columns['moment'] => {
  const read = new Map<string, ReturnType<typeof momentOf>>();
  return (cell, order) => {
    const key = `${order}${cell}`;
    if (!read.has(key)) read.set(key, momentOf(cell, order));
    return read.get(key);
  };
};

const tableOf = (
  { rows, isSheet }: Table,
  head: { at: number; heads: Heads },
  o: Query,
): { readonly columns: Columns; readonly open: readonly Decimal[]; readonly openAt: number | undefined } => {
  const names = rows[head.at] ?? [];
  const below = rows
    .slice(head.at + 1)
    .map((row, index) => [head.at + index + 2, row] as const)
    .filter(([, row]) => row.some((cell) => cell !== ''));
  const moment = eachOnce();
  const isMoment = (cell: string): boolean => dateOrders.some((order) => moment(cell, order));
  const { day, clock } = timesOf(
    head.heads,
    below.map(([, row]) => row),
    names,
  );
  const ofTable = below.flatMap(([, row]) =>
    isMoment(cellAt(row, day)) && !isSumsIn(head.heads, row) ? [row] : [],
  );
  let { heads } = head;
  const twice = sameHeads(names, heads, o.map);
  if (twice.some((at) => ofTable.some((row) => cellAt(row, at) !== '')))
    throw new UnreadableError('sameHeads', twice.map((at) => names[at] ?? '').join(', '));
  let marked = false;
  const { income, expense } = heads;
  if (heads.amount !== undefined && income !== undefined && expense !== undefined) {
    marked =
      isMarked(ofTable, income) &&
      isMarked(ofTable, expense) &&
      ofTable.some((row) => cellAt(row, income) + cellAt(row, expense) !== '');
    const isEmpty = ofTable.every((row) => cellAt(row, income) + cellAt(row, expense) === '');
    if (isEmpty) {
      const { income: _in, expense: _out, ...rest } = heads;
      heads = rest;
    }
  }
  if (
    heads.direction === undefined &&
    heads.amount !== undefined &&
    (heads.income === undefined || heads.expense === undefined)
  ) {
    const direction = directionColumn(ofTable, heads);
    if (direction !== undefined) heads = { ...heads, direction };
  }
  const find = (form: RegExp): number | undefined => {
    const at = names.map(foldedHead).findIndex((name) => form.test(name));
    return at < 0 ? undefined : at;
  };
  const { decimalOf, open, at: openAt } = decimalsIn(heads, below, o.decimal ?? (isSheet ? '.' : undefined));
  const columns: Columns = {
    names,
    below,
    format: formatOf(names, rows.slice(0, head.at)),
    heads,
    isMarked: marked,
    day,
    clock,
    currencyAt: find(/^(交易)?(币种|币别|货币种类|货币|货币类型|currency|ccy|currencycode)$/),
    statusAt: find(/^(交易状态|当前状态|状态|status|transactionstatus)$/),
    currency: o.currency,
    moment,
    decimalOf,
  };
  return { columns, open, openAt };
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

interface Way {
  readonly reading: Reading;
  readonly read: ReturnType<typeof readRows>;
  readonly lines: readonly StatementLine[];
  readonly gaps: number;
}

/** Orders under which every date of the column is one, each reading once; all of them where there is none. */
const ordersOf = (days: readonly string[], moment: Columns['moment']): readonly DateOrder[] => {
  const read = dateOrders.map((order) => ({ order, found: days.map((cell) => moment(cell, order)) }));
  const dated = [...days.keys()].filter((at) => read.some(({ found }) => found[at]));
  const whole = read.filter(({ found }) => dated.every((at) => found[at]));
  const byDays = new Map(
    (whole.length > 0 ? whole : read).map(({ order, found }) => [
      found.map((one) => one?.at.getTime()).join(),
      order,
    ]),
  );
  return [...byDays.values()];
};

/** Every reading of the table under which each row is a line or has its reason. Throws where there is none. */
const waysOf = (columns: Columns, open: readonly Decimal[], o: Query): Way[] => {
  const days = [...new Set(columns.below.map(([, row]) => cellAt(row, columns.day)))];
  const orders = o.dateOrder ? [o.dateOrder] : ordersOf(days, columns.moment);
  const ways: Way[] = [];
  let failed: unknown;
  for (const dateOrder of orders)
    for (const decimal of open) {
      const base = { dateOrder, decimal, minus: 'correction' } as const;
      const { all, isPlain } = minusesOf(columns, base);
      for (const minus of o.minus ? [o.minus] : all)
        try {
          const reading = { ...base, minus };
          const read = readRows(columns, reading);
          const lines = inOrder(read.lines);
          // The likelier of two readings of a minus holds unless the balance speaks for the other.
          ways.push({ reading, read, lines, gaps: chainOf(lines).length });
          if (isPlain && !lines.some(({ balance }) => balance !== null)) break;
        } catch (error) {
          failed ??= error;
        }
    }
  if (ways.length === 0) throw failed;
  return ways;
};

/** How long before its upload a statement may be in one of several readings. */
const oldest = 10 * 366 * 86_400_000;

/** Without readings that are later than the upload, or far before it, where another one is left. */
const plausible = (ways: readonly Way[], until: Date | undefined): readonly Way[] => {
  if (!until) return ways;
  const tomorrow = until.getTime() + 86_400_000;
  const past = ways.filter(({ lines }) => lines.every(({ at }) => at.getTime() <= tomorrow));
  const left = past.filter(({ lines }) => lines.every(({ at }) => at.getTime() >= tomorrow - oldest));
  return left.length > 0 ? left : past.length > 0 ? past : ways;
};

/** The one reading that fits, by the running balance where several do. Throws the open question. */
const chosen = (columns: Columns, ways: readonly Way[], o: Query, openAt: number | undefined): Way => {
  let left = plausible(ways, o.until);
  const balances = left[0]?.lines.filter(({ balance }) => balance !== null).length ?? 0;
  if (balances > 1) {
    const fewest = Math.min(...left.map(({ gaps }) => gaps));
    left = left.filter(({ gaps }) => gaps === fewest);
  }
  const [first] = left;
  if (!first) throw new UnreadableError('noLines');
  const differ = (part: keyof Reading): boolean => new Set(left.map(({ reading }) => reading[part])).size > 1;
  const place = (at: number | undefined, test: (cell: string) => boolean): string => {
    const found = columns.below.find(([, row]) => test(cellAt(row, at)));
    return found ? `#${found[0]} · ${cellAt(columns.names, at)} “${cellAt(found[1], at)}”` : '';
  };
  if (differ('dateOrder')) throw new UnreadableError('askDateOrder', place(columns.day, hasTwoDates));
  if (differ('decimal'))
    throw new UnreadableError(
      'askDecimal',
      place(openAt, (cell) => decimalsOf(cell).length === 2 && /\d[.,]\d/.test(cell.normalize('NFKC'))),
    );
  if (differ('minus') && !minusesOf(columns, first.reading).isPlain) {
    const at = columns.isMarked ? columns.heads.amount : (columns.heads.expense ?? columns.heads.amount);
    throw new UnreadableError(
      'askMinus',
      place(at, (cell) => /[-(]/.test(cell.normalize('NFKC'))),
    );
  }
  return first;
};

const sumOfSide = (lines: readonly StatementLine[], side: 1 | -1): Micro => {
  let sum: Micro = noMoney;
  for (const { amount } of lines) if (side === 1 ? amount > 0n : amount < 0n) sum = micro(sum + amount);
  return sum < 0n ? micro(-sum) : sum;
};
/** Sums of both directions with corrections on the side that they correct. */
const sidesOf = (lines: readonly StatementLine[]) => ({
  income: sumOfSide(lines, 1),
  expense: sumOfSide(lines, -1),
});

/** Rows of the table that are not taken although they may have moved something. */
export const isLeftOut = ({ reason }: Note): boolean =>
  reason === note.otherCurrency ||
  reason === note.didNotHappen ||
  reason === note.neitherWay ||
  reason === note.bothSides ||
  reason === note.sameRow ||
  reason === note.noAmount ||
  reason === note.otherTable ||
  reason === note.calledSum;

/** An amount with the decimals that it has, two at least. */
const shown = (amount: Micro): string => textOf(amount).replace(/0{1,4}$/, '');

const refuseOtherTotals = (lines: readonly StatementLine[], all: readonly Note[], said: Said): void => {
  // The file counts its rows without its sums.
  const notes = all.filter(({ reason }) => reason !== note.calledSum);
  const count =
    lines.length + notes.filter((one) => isLeftOut(one) || one.reason === note.nothingMoved).length;
  if (said.count !== null && said.count !== count)
    throw new UnreadableError('incomplete', `${lines.length} / ${said.count}`);
  if (notes.some((one) => isLeftOut(one) && one.reason !== note.noAmount)) return;
  const { income, expense } = sidesOf(lines);
  const net = micro(income - expense);
  const isSame =
    (said.income === null || said.income === income) && (said.expense === null || said.expense === expense);
  // Banks write a correction on its own side with a minus, so that both sums are less by it.
  const isNet = said.income !== null && said.expense !== null && micro(said.income - said.expense) === net;
  if (isSame || isNet) return;
  const written = (amount: Micro | null): string => (amount === null ? '–' : shown(amount));
  throw new UnreadableError(
    'otherTotals',
    `${shown(income)} / ${shown(expense)} ≠ ${written(said.income)} / ${written(said.expense)}`,
  );
};

/** An amount without a direction that the balance contradicts: all went the same way only in the reading. */
const refuseNoDirection = (columns: Columns, lines: readonly StatementLine[]): void => {
  const { direction, income, expense } = columns.heads;
  if (direction !== undefined || (income !== undefined && expense !== undefined)) return;
  if (columns.format !== statementFormat.of.table || lines.some(({ amount }) => amount < 0n)) return;
  const byFlow = new Map(lines.map((line) => [line.flow, line]));
  for (const gap of chainOf(lines)) {
    const line = byFlow.get(gap.beforeFlow);
    if (line && gap.amount === micro(-2n * line.amount))
      throw new UnreadableError('noDirection', `#${line.row}`);
  }
};

const readTable = (table: Table, head: { at: number; heads: Heads }, o: Query): Statement => {
  const { columns, open, openAt } = tableOf(table, head, o);
  const isTrades = columns.format === statementFormat.of.wechatTrades;
  const way = chosen(columns, waysOf(columns, isTrades ? ['.'] : open, o), o, openAt);
  const { lines, read } = way;
  refuseNoDirection(columns, lines);
  const above = table.rows.slice(0, head.at);
  const { decimal } = way.reading;
  const said = saidBy(
    [...above, ...read.beside],
    columns.heads,
    columns.decimalOf(columns.heads.income, { ...way.reading, decimal }),
  );
  const saidHere = isTrades ? { ...said, income: null, expense: null } : said;
  if (o.takesOtherTotals !== true) refuseOtherTotals(lines, read.notes, saidHere);
  const byFlow = new Map(lines.map((line) => [line.flow, line.row]));
  const gaps = chainOf(lines).map(({ beforeFlow, amount }) => ({
    row: byFlow.get(beforeFlow) ?? 0,
    reason: note.gapBefore,
    detail: shown(amount),
  }));
  const notes = [...read.notes, ...gaps].toSorted((a, b) => a.row - b.row);
  return { format: columns.format, lines, notes, said: saidHere, gaps: gaps.length };
};

const headKey = (names: Row): string => names.map(foldedHead).join('|');

/**
 * The statement in a file's tables: sheets of one head are one statement; of an archive the head with most lines, which is the detail
 * and not the summary. Throws `UnreadableError`.
 */
export const statementOf = (tables: readonly Table[], o: Query): Statement => {
  const found = tables.flatMap((table) => {
    const head = findHead(table.rows, o.map);
    return head ? [{ table, head, key: headKey(table.rows[head.at] ?? []) }] : [];
  });
  if (found.length === 0) {
    const isPage = tables.some(({ rows }) =>
      rows.slice(0, 5).some((row) => /<(!doctype|html|table|\?xml)/i.test(row.join(''))),
    );
    throw new UnreadableError(isPage ? 'webPage' : tables.length === 0 ? 'noTable' : 'noHead');
  }
  const groups = [...Map.groupBy(found, ({ key }) => key).values()].map((some) => {
    const [
      { table, head } = found[0] ?? { table: { name: '', rows: [] }, head: { at: 0, heads: {} } },
      ...more
    ] = some;
    // Rows of further sheets continue those of the first.
    const rows = [...table.rows, ...more.flatMap((one) => one.table.rows.slice(one.head.at + 1))];
    return readTable({ ...table, rows }, head, o);
  });
  const [most, ...others] = groups.toSorted((a, b) => b.lines.length - a.lines.length);
  if (!most) throw new UnreadableError('noTable');
  if (most.lines.length === 0) {
    const [why] = most.notes.filter(isLeftOut);
    throw why
      ? new UnreadableError('nothingRead', `#${why.row} “${why.detail}”`)
      : new UnreadableError('noLines');
  }
  const left = others.filter(({ lines }) => lines.length > 0);
  const notes = left.map(({ lines }) => ({ row: 0, reason: note.otherTable, detail: String(lines.length) }));
  return { ...most, notes: [...most.notes, ...notes] };
};
