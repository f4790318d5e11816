import type { StatementColumn } from '@renderdesk/contract';

/** Heads that an account's files have for columns, where they are not known. */
export type ColumnMap = Readonly<Partial<Record<StatementColumn, string>>>;

const signs = /[\s_:*#"'/\\|.,;()[\]{}<>【】《》〈〉「」￥¥-]/g;

/** A head without blanks, brackets' content, case and width. */
export const foldedHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replaceAll(signs, '');

/** A head without blanks, case and width, with what is in its brackets. */
const wholeHead = (head: string): string => head.normalize('NFKC').toLowerCase().replaceAll(signs, '');

/** Heads by which banks and channels name their columns, the surest first. */
const known: Readonly<Record<StatementColumn, readonly string[]>> = {
  time: [
    '发生时间',
    '记账时间',
    '入账时间',
    '交易时间',
    '交易日期',
    '记账日期',
    '入账日期',
    '日期',
    '交易日',
    'datetime',
    'date',
    '交易日期时间',
    '记账日',
    '入账日',
    '交易创建时间',
    '付款时间',
    '创建时间',
    '日期时间',
    '时间',
    'transactiondate',
    'transactiontime',
    'bookingdate',
    'postingdate',
    'valuedate',
    'time',
  ],
  clock: ['交易时间', '时间', 'time'],
  flow: [
    '账务流水号',
    '资金流水单号',
    '交易流水号',
    '核心流水号',
    '流水号',
    '账户明细编号交易流水号',
    '交易单号',
    '交易订单号',
    '交易编号',
    '交易流水',
    '银行流水号',
    '流水单号',
    'transactionid',
    'transactionno',
    'transactionnumber',
    // Of vouchers and references, which repeat.
    '凭证号',
    '凭证号码',
    '凭证编号',
    '交易序号',
    'reference',
    'referenceno',
    'referencenumber',
    'ref',
  ],
  transaction: ['业务流水号', '微信支付业务单号', '微信订单号', '支付宝交易号', '交易号', 'transactionid'],
  order: ['商户订单号', '商家订单号', '商户单号', '业务凭证号', 'invoicenumber', 'orderid'],
  income: [
    '收入金额',
    '收入',
    '贷方发生额',
    '贷方金额',
    '贷方',
    '存入',
    '转入金额',
    '收款金额',
    '入账金额',
    '贷',
    'credit',
    'creditamount',
    'deposit',
    'deposits',
    'paidin',
    'moneyin',
  ],
  expense: [
    '支出金额',
    '支出',
    '借方发生额',
    '借方金额',
    '借方',
    '取出',
    '转出金额',
    '付款金额',
    '出账金额',
    '借',
    'debit',
    'debitamount',
    'withdrawal',
    'withdrawals',
    'paidout',
    'moneyout',
  ],
  amount: [
    '收支金额',
    '应结订单金额',
    '交易金额',
    '发生额',
    '金额',
    '人民币金额',
    'net',
    'amount',
    'transactionamount',
  ],
  direction: [
    '收支类型',
    '收支',
    '借贷标志',
    '借贷',
    '借贷标识',
    '借贷方向',
    '收付标志',
    '收付',
    '收付方向',
    '交易方向',
    '资金方向',
    '资金流向',
    '方向',
    'direction',
    'drcr',
    'debitcredit',
    'creditdebit',
    'cd',
  ],
  fee: ['手续费', '服务费', 'fee'],
  balance: [
    '账户余额',
    '当前余额',
    '可用余额',
    '账户结余',
    '余额',
    '本次余额',
    '交易后余额',
    '联机余额',
    'balance',
    'closingbalance',
    'accountbalance',
    'runningbalance',
  ],
  payer: [
    '对方户名',
    '对方账户名称',
    '对方名称',
    '对方单位名称',
    '对方单位',
    '付款人名称',
    '付款人',
    '交易对方',
    '商户名称',
    '对方',
    '户名',
    'counterparty',
    'payer',
    'payername',
    'name',
  ],
  payerAccount: ['对方账号', '对方帐号', '对方账户', '付款账号', 'fromemailaddress', 'counterpartyaccount'],
  memo: [
    '摘要',
    '用途',
    '附言',
    '备注',
    '商品名称',
    '交易摘要',
    '业务名称',
    '商品说明',
    '交易说明',
    '商品',
    'memo',
    'details',
    'description',
    'subject',
  ],
  type: ['业务类型', '交易类型', '业务名称', 'type'],
};

/** The columns of a head row: which cell says what. */
export type Heads = Readonly<Partial<Record<StatementColumn, number>>>;

const moneyIn = /收入|贷方|存入|转入|收款|入账|进账|来账|credit|deposit|paidin|moneyin/;
const moneyOut = /支出|借方|取出|支取|转出|付款|出账|往账|debit|withdraw|paidout|moneyout/;
/** Heads with the words of a direction that hold no amounts. */
const noAmount =
  /[户账帐]名|[账帐]号|账户|名称|行名|开户|类型|时间|日期|标志|标识|方向|笔数|币种|方式|渠道|单位|机构|摘要|银行|单号|流水|备注|附言|用途|状态|说明|(?<![借贷])方$|行$|人$|date|time|name|account|type|number|reference|status|description|details|memo|bank/;
/** Of the heads with the words of a direction, those that are about an amount. */
const ofAmount =
  /额|金|元|amount|credit|debit|deposit|withdraw|paid|money|^(收入|支出|转入|转出|存入|支取|取出|借方|贷方|进账|出账)$/;

const columnsLike = (whole: readonly string[], words: RegExp, not: RegExp): number[] =>
  [...whole.keys()].filter((at) => {
    const head = whole[at] ?? '';
    return words.test(head) && !not.test(head) && ofAmount.test(head) && !noAmount.test(head);
  });

/** What a row would be as head: the account's own names first, then the known ones. */
export const headsOf = (row: readonly string[], map: ColumnMap = {}): Heads => {
  const [cells, whole] = [row.map(foldedHead), row.map(wholeHead)];
  const found: Partial<Record<StatementColumn, number>> = {};
  for (const [column, heads] of Object.entries(known) as [StatementColumn, readonly string[]][]) {
    const own = map[column];
    const wanted = own === undefined ? heads : [wholeHead(own), foldedHead(own)];
    const at = wanted
      .map((head) => [whole.indexOf(head), cells.indexOf(head)].find((one) => one >= 0))
      .find((one) => one !== undefined);
    if (at !== undefined) found[column] = at;
  }
  // Heads that differ in their brackets, or have the direction in other words.
  const [into, out] = [columnsLike(whole, moneyIn, moneyOut), columnsLike(whole, moneyOut, moneyIn)];
  const isKnown = (column: 'income' | 'expense'): boolean =>
    map[column] !== undefined && found[column] !== undefined;
  const usual = { income: found.income ?? into[0], expense: found.expense ?? out[0] };
  if (usual.income !== undefined && usual.expense !== undefined && usual.income !== usual.expense) {
    if (!isKnown('income')) found.income = usual.income;
    if (!isKnown('expense')) found.expense = usual.expense;
    const { amount } = found;
    if (map.amount === undefined && (amount === found.income || amount === found.expense))
      delete found.amount;
  }
  return found;
};

/** Heads whose values repeat: none of them names a row by itself. */
export const repeats = (head: string): boolean =>
  /^(凭证号|凭证号码|凭证编号|交易序号|序号|reference|referenceno|referencenumber|ref)$/.test(
    foldedHead(head),
  );

/** Other columns of the same name as a column of money: nobody can say which of them is meant. */
export const sameHeads = (row: readonly string[], heads: Heads, map: ColumnMap = {}): number[] => {
  const whole = row.map(wholeHead);
  const cells = row.map(foldedHead);
  const columns = ['amount', 'income', 'expense', 'balance'] as const;
  return columns.flatMap((column) => {
    const at = heads[column];
    if (at === undefined) return [];
    const isExact = map[column] !== undefined || cells[at] === whole[at];
    const names = isExact ? whole : cells;
    return [...names.keys()].filter(
      (one) => one !== at && names[one] === names[at] && !Object.values(heads).includes(one),
    );
  });
};

/** Whether the columns are enough for a statement: when, and how much. */
export const isEnough = ({ time, amount, income, expense }: Heads): boolean =>
  time !== undefined && (amount !== undefined || (income !== undefined && expense !== undefined));

/** Heads stand behind 5 to 20 lines of other things. */
const deepest = 40;

/** The head row of a table: among its first rows the one with most columns of a statement; undefined where none has enough. */
export const findHead = (
  rows: readonly (readonly string[])[],
  map: ColumnMap = {},
): { readonly at: number; readonly heads: Heads } | undefined => {
  let best: { at: number; heads: Heads; count: number } | undefined;
  for (const [at, row] of rows.slice(0, deepest).entries()) {
    const heads = headsOf(row, map);
    const count = Object.keys(heads).length;
    if (isEnough(heads) && count > (best?.count ?? 1)) best = { at, heads, count };
  }
  return best;
};
