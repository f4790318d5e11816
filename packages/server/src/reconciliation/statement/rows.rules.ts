import {
  type Micro,
  micro,
  noMoney,
  type StatementFormat,
  statementFormat,
  statementLineKind,
  type StatementLineKind,
  statementNote,
  type StatementNote,
} from '@renderdesk/contract';
import { amountOf, clockOf, type DateOrder, type Decimal, type momentOf } from './cells.rules.ts';
import { isCurrency } from './currency.rules.ts';
import { minusOf, movedBy, type Minus, sideOf } from './direction.rules.ts';
import { areRowNumbers, isDamaged, madeKey } from './flow.rules.ts';
import { foldedHead, type Heads, repeats } from './heads.rules.ts';
import { isFooter, isSumsIn } from './totals.rules.ts';
import { type Note, type Reading, type StatementLine, UnreadableError } from './unreadable.rules.ts';

type Row = readonly string[];
const { receipt, payment, refund, fee: feeKind, ownTransfer } = statementLineKind.of;
const note = statementNote.of;

/** The table of a statement with its columns as they were found. */
export interface Columns {
  readonly names: Row;
  /** Rows below the head, each with its number in the file. */
  readonly below: readonly (readonly [nth: number, row: Row])[];
  readonly format: StatementFormat;
  readonly heads: Heads;
  /** Whether the columns of income and expense have marks, and another one the amount. */
  readonly isMarked: boolean;
  readonly day: number;
  readonly clock: number | undefined;
  readonly currencyAt: number | undefined;
  readonly statusAt: number | undefined;
  readonly currency: 1 | 2;
  /** A moment in the table, each cell read once. */
  readonly moment: (cell: string, order: DateOrder) => ReturnType<typeof momentOf>;
  /** The decimal sign of a column. */
  readonly decimalOf: (at: number | undefined, reading: Reading) => Decimal;
}

export const cellAt = (row: Row, at: number | undefined): string => (at === undefined ? '' : (row[at] ?? ''));

/** What moved, as words of type and memo say; else by its sign. */
const kindOf = (amount: Micro, words: string): StatementLineKind => {
  if (amount < 0n && /手续费|服务费|\bfee\b|charge/i.test(words)) return feeKind;
  if (/退款|退票|refund/i.test(words)) return refund;
  if (/提现|结算款|清算款|withdraw|settlement|transfer to bank/i.test(words)) return ownTransfer;
  return amount > 0n ? receipt : payment;
};

/** A row by its number in the file, with what is in the columns that cannot be read, as the file calls them. */
const placeOf = (nth: number, row: Row, names: Row, columns: readonly (number | undefined)[]): string =>
  [
    `#${nth}`,
    ...columns.flatMap((at) => (at === undefined ? [] : [`${names[at] ?? ''} “${cellAt(row, at)}”`])),
  ].join(' · ');

/** What a row moved, or why it moved nothing that is known. */
type Moved = { readonly amount: Micro } | { readonly skipped: StatementNote; readonly detail: string };

const skipped = (reason: StatementNote, detail = ''): Moved => ({ skipped: reason, detail });

/** Reads what a row moved by the columns of its table. Throws `UnreadableError`. */
const movedIn = (c: Columns, nth: number, row: Row, reading: Reading): Moved => {
  const { heads, names } = c;
  const read = (at: number | undefined) => amountOf(cellAt(row, at), c.decimalOf(at, reading));
  const { income, expense, amount: one, direction } = heads;
  if (income !== undefined && expense !== undefined && !c.isMarked) {
    const [came, went] = [read(income), read(expense)];
    if (came === undefined || went === undefined)
      throw new UnreadableError('badAmount', placeOf(nth, row, names, [income, expense]));
    if (came === null && went === null) return skipped(note.noAmount);
    if ((came ?? noMoney) !== noMoney && (went ?? noMoney) !== noMoney)
      return skipped(note.bothSides, `${cellAt(row, income)} / ${cellAt(row, expense)}`);
    const isOut = (went ?? noMoney) !== noMoney;
    return { amount: isOut ? movedBy(went ?? noMoney, 'out', reading.minus) : (came ?? noMoney) };
  }
  const amount = read(one);
  const word = c.isMarked
    ? cellAt(row, income) === ''
      ? cellAt(row, expense) === ''
        ? ''
        : 'out'
      : 'in'
    : cellAt(row, direction);
  const hasSide = direction !== undefined || c.isMarked;
  const side = hasSide ? sideOf(word) : 'in';
  if (amount === undefined) {
    if (side === 'neither') return skipped(note.neitherWay, word);
    throw new UnreadableError('badAmount', placeOf(nth, row, names, [one, direction]));
  }
  if (amount === null) return skipped(note.noAmount);
  if (side === 'neither') return skipped(note.neitherWay, `${word} ${cellAt(row, one)}`);
  if (side !== undefined) return { amount: movedBy(amount, side, reading.minus) };
  // A sign says the direction too.
  if (word === '' && (amount < 0n || cellAt(row, one).trim().startsWith('+'))) return { amount };
  if (amount === 0n) return { amount };
  throw new UnreadableError('badDirection', placeOf(nth, row, names, [direction ?? one]));
};

/** A row of the WeChat trade bill: gross, fee and refund in columns of their own; a refund is one that was begun. */
const tradeOf = (row: Row, head: Row): Partial<StatementLine> | undefined => {
  const at = (name: string): string => cellAt(row, head.map(foldedHead).indexOf(name));
  const fee = amountOf(at('手续费')) ?? noMoney;
  const isRefund = at('交易状态').toUpperCase() === 'REFUND';
  const gross = amountOf(at(isRefund ? '退款金额' : '应结订单金额'));
  if (gross === null || gross === undefined) return undefined;
  const number = at(isRefund ? '微信退款单号' : '微信订单号');
  return {
    amount: micro((isRefund ? -gross : gross) - fee),
    fee,
    kind: isRefund ? refund : receipt,
    number,
    transactionId: number,
    orderNumber: at(isRefund ? '商户退款单号' : '商户订单号'),
    memo: at('商品名称'),
  };
};

const didNotHappen =
  /关闭|失败|未支付|待支付|待付款|已取消|fail|denied|pending|cancel|declin|expired|void|unpaid/i;

type Drafted = Omit<StatementLine, 'flow'> & { readonly words: readonly string[]; readonly cells: Row };

/** Rows below a head that are no lines, by what is in them; undefined for a row of the table. Throws `UnreadableError`. */
const besideTable = (c: Columns, nth: number, row: Row, reading: Reading): Note | undefined => {
  const { names, day } = c;
  const cell = cellAt(row, day);
  const asNote = (reason: StatementNote): Note => ({
    row: nth,
    reason,
    detail: row
      .filter((one) => one !== '')
      .join(' ')
      .slice(0, 120),
  });
  if (
    cell !== '' &&
    cell === cellAt(names, day) &&
    row.filter((one, at) => one !== '' && one === cellAt(names, at)).length > 1
  )
    return asNote(note.headAgain);
  const { amount, income, expense } = c.heads;
  const hasMoney = (): boolean =>
    [amount, income, expense].some((at) => {
      const found = at === undefined ? null : amountOf(cellAt(row, at), c.decimalOf(at, reading));
      return found !== null && found !== undefined && found !== 0n;
    });
  if (c.moment(cell, reading.dateOrder)) {
    if (!isSumsIn(c.heads, row)) return undefined;
    return asNote(hasMoney() ? note.calledSum : note.besideTable);
  }
  if (isFooter(row) || (row[0] ?? '').startsWith('#')) return asNote(note.besideTable);
  const filled = row.filter((one) => one !== '').length;
  const isFull = filled * 2 > names.filter((name) => name !== '').length;
  // Notes and dates of printing have few cells; a row of the table has most, or an amount.
  const isOfChannel = c.format !== statementFormat.of.table;
  if (cell === '' ? hasMoney() : isFull || (!isOfChannel && hasMoney()))
    throw new UnreadableError('badTime', placeOf(nth, row, names, [day]));
  return asNote(note.besideTable);
};

/** A row of the table as a line, without the key by which it is known. Throws `UnreadableError`. */
const draftOf = (c: Columns, nth: number, row: Row, reading: Reading): Drafted | Note => {
  const { heads, names, format } = c;
  const asNote = (reason: StatementNote, detail: string): Note => ({ row: nth, reason, detail });
  const said = cellAt(row, c.currencyAt);
  if (said !== '' && !isCurrency(said, c.currency)) return asNote(note.otherCurrency, said);
  const isTrades = format === statementFormat.of.wechatTrades;
  const status = cellAt(row, c.statusAt);
  if (!isTrades && didNotHappen.test(status)) return asNote(note.didNotHappen, status);
  const trade = isTrades ? tradeOf(row, names) : undefined;
  if (isTrades && !trade) throw new UnreadableError('badAmount', placeOf(nth, row, names, [heads.amount]));
  const moved: Moved = trade ? { amount: trade.amount ?? noMoney } : movedIn(c, nth, row, reading);
  if ('skipped' in moved) return asNote(moved.skipped, moved.detail);
  const { amount } = moved;
  if (amount === 0n) return asNote(note.nothingMoved, '');
  const time = c.moment(cellAt(row, c.day), reading.dateOrder);
  if (!time) throw new UnreadableError('badTime', placeOf(nth, row, names, [c.day]));
  const ofDay = cellAt(row, c.clock);
  const clock = ofDay === '' ? 0 : clockOf(ofDay);
  const balance = amountOf(cellAt(row, heads.balance), c.decimalOf(heads.balance, reading));
  const kept = amountOf(cellAt(row, heads.fee), c.decimalOf(heads.fee, reading));
  const text = (at: number | undefined): string => (isDamaged(cellAt(row, at)) ? '' : cellAt(row, at));
  const line = {
    row: nth,
    at: new Date(time.at.getTime() + (clock ?? 0)),
    amount,
    fee: format === statementFormat.of.paypal ? micro(-(kept ?? noMoney)) : noMoney,
    balance: balance ?? null,
    kind: kindOf(amount, `${cellAt(row, heads.type)} ${cellAt(row, heads.memo)}`),
    number: text(heads.flow),
    transactionId: text(heads.transaction ?? heads.flow),
    orderNumber: text(heads.order),
    payer: cellAt(row, heads.payer),
    payerAccount: cellAt(row, heads.payerAccount),
    memo: cellAt(row, heads.memo),
    ...trade,
  };
  const words = [line.number, line.transactionId, line.orderNumber, line.payer, line.payerAccount, line.memo];
  return { ...line, words, cells: row };
};

/** Gives each line the key by which it is known: its number where that names it alone, else one made of the line. */
const keyed = (
  c: Columns,
  drafts: readonly Drafted[],
): { readonly lines: StatementLine[]; readonly notes: Note[] } => {
  const notes: Note[] = [];
  const flow = c.heads.flow;
  const numbers = drafts.map(({ number }) => number);
  const isNamed = flow === undefined || repeats(cellAt(c.names, flow)) ? false : !areRowNumbers(numbers);
  const times = Map.groupBy(drafts, ({ number }) => number);
  const made = new Map<string, number>();
  const seen = new Map<string, number>();
  const lines = drafts.flatMap(({ words, cells, ...line }): StatementLine[] => {
    const isAlone = line.number !== '' && times.get(line.number)?.length === 1;
    const isTrade = c.format === statementFormat.of.wechatTrades;
    if ((isNamed || isTrade) && isAlone) return [{ ...line, flow: line.number }];
    if (isNamed && line.number !== '') {
      const whole = cells.join('\n');
      const first = seen.get(whole);
      if (first !== undefined) {
        notes.push({ row: line.row, reason: note.sameRow, detail: `#${first}` });
        return [];
      }
      seen.set(whole, line.row);
      notes.push({ row: line.row, reason: note.numberRepeated, detail: line.number });
    }
    const own = madeKey(line, words);
    const again = (made.get(own) ?? 0) + 1;
    made.set(own, again);
    return [{ ...line, flow: `${own}.${again}` }];
  });
  return { lines, notes };
};

/** Reads the rows of a table in one way. Throws `UnreadableError`. */
export const readRows = (
  c: Columns,
  reading: Reading,
): { readonly lines: StatementLine[]; readonly notes: Note[]; readonly beside: readonly Row[] } => {
  const notes: Note[] = [];
  const drafts: Drafted[] = [];
  const beside: Row[] = [];
  for (const [nth, row] of c.below) {
    const isBeside = besideTable(c, nth, row, reading);
    if (isBeside) {
      notes.push(isBeside);
      beside.push(row);
      continue;
    }
    const draft = draftOf(c, nth, row, reading);
    if ('reason' in draft) {
      notes.push(draft);
      continue;
    }
    drafts.push(draft);
    const balance = cellAt(row, c.heads.balance);
    if (draft.balance === null && !/^[\s-]*$/.test(balance))
      notes.push({ row: nth, reason: note.balanceUnread, detail: balance });
    const damaged = [c.heads.flow, c.heads.transaction, c.heads.order]
      .map((at) => cellAt(row, at))
      .find(isDamaged);
    if (damaged !== undefined) notes.push({ row: nth, reason: note.numberDamaged, detail: damaged });
  }
  const { lines, notes: more } = keyed(c, drafts);
  return { lines, notes: [...notes, ...more], beside };
};

/** What a minus on the side that goes out may say, the likelier first; one where the rows tell. */
export const minusesOf = (
  c: Columns,
  reading: Reading,
): { readonly all: readonly Minus[]; readonly isPlain: boolean } => {
  const { heads, names, isMarked: marked } = c;
  const hasSides = heads.income !== undefined && heads.expense !== undefined;
  const at = hasSides && !marked ? heads.expense : heads.amount;
  if (!hasSides && heads.direction === undefined) return { all: ['correction'], isPlain: true };
  const isOut = (row: Row): boolean =>
    marked ? cellAt(row, heads.expense) !== '' : hasSides || sideOf(cellAt(row, heads.direction)) === 'out';
  const amounts = c.below
    .filter(
      ([, row]) =>
        c.moment(cellAt(row, c.day), reading.dateOrder) !== undefined && !isSumsIn(heads, row) && isOut(row),
    )
    .map(([, row]) => amountOf(cellAt(row, at), c.decimalOf(at, reading)));
  const [less, more] = [amounts.filter((one) => one && one < 0n), amounts.filter((one) => one && one > 0n)];
  // The head may say that the column has its minus, which holds where cells have one.
  const saysMinus = /\(\s*-/.test(cellAt(names, at).normalize('NFKC'));
  if (saysMinus && less.length > 0) return { all: ['sign'], isPlain: true };
  const all = minusOf(amounts);
  if (less.length > more.length) return { all: all.toSorted((a) => (a === 'sign' ? -1 : 1)), isPlain: true };
  return { all, isPlain: less.length < more.length || less.length === 0 };
};
