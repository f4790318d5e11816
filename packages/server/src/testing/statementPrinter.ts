import { type Micro, micro, noMoney, textOf } from '@renderdesk/contract';
import iconv from 'iconv-lite';

/** Statements as banks might write them: the same rows under many heads, signs, encodings and orders. */
export interface PrintedRow {
  /** Its day of 2026, and its second of that day. */
  readonly day: number;
  readonly second: number;
  readonly cents: number;
  /** Whether it is written as a correction, with a minus on the other side. */
  readonly isRed: boolean;
  readonly payer: string;
  readonly number: string;
}
export interface Style {
  readonly heads: 'brackets' | 'words' | 'english' | 'accounting';
  /** How a direction is said. */
  readonly way: 'columns' | 'signed' | 'signedWord' | 'word' | 'marks';
  readonly decimal: '.' | ',';
  readonly thousands: boolean;
  readonly date: 'iso' | 'compact' | 'chinese' | 'dayFirst' | 'monthFirst' | 'dots';
  readonly encoding: 'utf8' | 'bom' | 'gb18030' | 'utf16le' | 'utf16leBom' | 'utf16beBom';
  readonly delimiter: ',' | ';' | '\t';
  readonly newestFirst: boolean;
  readonly numbers: 'none' | 'own' | 'damaged' | 'voucher' | 'rowNumbers';
  readonly currency: '' | 'CNY' | '人民币' | '人民币元';
  readonly hasBalance: boolean;
  readonly totals: boolean;
  readonly fullWidth: boolean;
}

const heads = {
  brackets: {
    time: '交易时间',
    income: '交易金额（收入）',
    expense: '交易金额（支出）',
    amount: '交易金额',
    side: '收/支',
  },
  words: { time: '交易日期', income: '收入金额', expense: '支出金额', amount: '金额(元)', side: '收支类型' },
  english: { time: 'Date', income: 'Credit', expense: 'Debit', amount: 'Amount', side: 'Direction' },
  accounting: {
    time: '记账日期',
    income: '贷方发生额',
    expense: '借方发生额',
    amount: '发生额',
    side: '借贷标志',
  },
} as const;
const sides = {
  brackets: ['收入', '支出'],
  words: ['收', '支'],
  english: ['CR', 'DR'],
  accounting: ['贷', '借'],
} as const;

const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0));

/** The time of a row as a moment. */
export const momentOfRow = ({ day, second }: PrintedRow, hasClock: boolean): Date =>
  new Date(Date.UTC(2026, 0, day, -8) + (hasClock ? second * 1000 : 0));

const two = (value: number): string => String(value).padStart(2, '0');
const writtenTime = (row: PrintedRow, style: Style): string => {
  const at = new Date(Date.UTC(2026, 0, row.day) + row.second * 1000);
  const [y, m, d] = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())];
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  const date = {
    iso: `${y}-${m}-${d}`,
    compact: `${y}${m}${d}`,
    chinese: `${y}年${m}月${d}日`,
    dayFirst: `${d}/${m}/${y}`,
    monthFirst: `${m}/${d}/${y}`,
    dots: `${d}.${m}.${y}`,
  }[style.date];
  return `${date} ${clock}`;
};

const amountText = (cents: bigint, style: Pick<Style, 'decimal' | 'thousands'>): string => {
  const size = cents < 0n ? -cents : cents;
  const whole = String(size / 100n);
  const apart = style.decimal === '.' ? ',' : '.';
  const grouped = style.thousands ? whole.replaceAll(/\B(?=(\d{3})+$)/g, apart) : whole;
  return `${cents < 0n ? '-' : ''}${grouped}${style.decimal}${String(size % 100n).padStart(2, '0')}`;
};

/** What a row moved: a correction moves against its side. */
export const moved = (row: PrintedRow): Micro => micro(BigInt(row.cents) * 10_000n);

/** The file of rows in a style; rows are oldest first. */
export const print = (rows: readonly PrintedRow[], style: Style): Uint8Array => {
  const names = heads[style.heads];
  const [into, out] = sides[style.heads];
  const amount = (cents: number | bigint): string => amountText(BigInt(cents), style);
  const sideColumns = {
    columns: [names.expense, names.income],
    signed: [names.amount],
    signedWord: [names.side, names.amount],
    word: [names.amount, names.side],
    marks: ['借方', '贷方', '金额'],
  }[style.way];
  const number = {
    none: [],
    own: ['交易流水号'],
    damaged: ['流水号'],
    voucher: ['凭证号'],
    rowNumbers: ['交易序号'],
  }[style.numbers];
  const head = [
    names.time,
    ...number,
    ...(style.currency === '' ? [] : ['币种']),
    ...sideColumns,
    ...(style.hasBalance ? ['余额'] : []),
    '对方户名',
  ];
  let balance = 1_000_000n;
  const cells = rows.map((row, index) => {
    const cents = BigInt(row.cents);
    balance += cents;
    // A correction is on the other side with a minus: money that came in is less of what went out.
    const isOut = row.isRed ? cents > 0n : cents < 0n;
    const onSide = isOut ? -cents : cents;
    const way = {
      columns: isOut ? [amount(onSide), ''] : ['', amount(onSide)],
      signed: [amount(cents)],
      signedWord: [cents < 0n ? out : into, amount(cents)],
      word: [amount(onSide), isOut ? out : into],
      marks: isOut ? ['√', '', amount(onSide)] : ['', '√', amount(onSide)],
    }[style.way];
    const own = {
      none: [],
      own: [row.number],
      damaged: ['4.681E+27'],
      voucher: [`V${1 + (index % 2)}`],
      rowNumbers: [String(index + 1)],
    }[style.numbers];
    return [
      writtenTime(row, style),
      ...own,
      ...(style.currency === '' ? [] : [style.currency]),
      ...way,
      ...(style.hasBalance ? [amount(balance)] : []),
      row.payer,
    ];
  });
  const all = style.newestFirst ? cells.toReversed() : cells;
  const sums = ['合计', ...head.slice(1).map(() => '')];
  if (style.way === 'columns') {
    const of = (test: (row: PrintedRow) => boolean): bigint =>
      rows.filter(test).reduce((sum, { cents }) => sum + BigInt(cents < 0 ? -cents : cents), 0n);
    sums[head.indexOf(names.income)] = amount(of(({ cents }) => cents > 0));
    sums[head.indexOf(names.expense)] = amount(of(({ cents }) => cents < 0));
  }
  const quoted = (cell: string): string =>
    cell.includes(style.delimiter)
      ? `"${cell}"`
      : style.fullWidth && /^[\d:/ .-]+$/.test(cell)
        ? wide(cell)
        : cell;
  const lines = [head, ...all, ...(style.totals ? [sums] : [])].map((row) =>
    row.map(quoted).join(style.delimiter),
  );
  const text = `账户明细\n\n${lines.join('\n')}\n`;
  return {
    utf8: () => new TextEncoder().encode(text),
    bom: () => new TextEncoder().encode(`\ufeff${text}`),
    gb18030: () => new Uint8Array(iconv.encode(text, 'gb18030')),
    utf16le: () => new Uint8Array(iconv.encode(text, 'utf-16le', { addBOM: false })),
    utf16leBom: () => new Uint8Array(iconv.encode(text, 'utf-16le', { addBOM: true })),
    utf16beBom: () => new Uint8Array(iconv.encode(`\ufeff${text}`, 'utf-16be')),
  }[style.encoding]();
};

/** What lines of a statement come to, as one text a line. */
export const summary = (at: Date, amount: Micro, payer: string): string =>
  `${at.toISOString()} ${textOf(amount)} ${amount === noMoney ? '' : payer}`;
