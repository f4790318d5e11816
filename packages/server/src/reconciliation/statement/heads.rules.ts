import type { StatementColumn } from '@renderdesk/contract';
import type { ColumnMap } from './unreadable.rules.ts';

/** A head without blanks, units in brackets, case and width. */
export const foldedHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[\s_:*#"'/-]/g, '');

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
    'transactiondate',
    'bookingdate',
    'postingdate',
  ],
  clock: ['交易时间', '时间', 'time'],
  flow: [
    '账务流水号',
    '资金流水单号',
    '交易流水号',
    '核心流水号',
    '流水号',
    '账户明细编号交易流水号',
    '凭证号',
    '交易序号',
    'transactionid',
    'reference',
    'referenceno',
  ],
  transaction: ['业务流水号', '微信支付业务单号', '微信订单号', '支付宝交易号', '交易号', 'transactionid'],
  order: ['商户订单号', '商家订单号', '业务凭证号', 'invoicenumber', 'orderid'],
  income: [
    '收入金额',
    '收入',
    '贷方发生额',
    '贷方金额',
    '贷方',
    '存入',
    '转入金额',
    '收款金额',
    'credit',
    'deposit',
    'paidin',
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
    'debit',
    'withdrawal',
    'paidout',
  ],
  amount: ['收支金额', '应结订单金额', '交易金额', '发生额', '金额', 'net', 'amount'],
  direction: ['收支类型', '收支', '借贷标志', '借贷', '借贷标识', '收付标志', '方向', 'direction', 'drcr'],
  fee: ['手续费', '服务费', 'fee'],
  balance: ['账户余额', '账户结余', '余额', '本次余额', '交易后余额', 'balance', 'runningbalance'],
  payer: [
    '对方户名',
    '对方账户名称',
    '对方名称',
    '对方单位名称',
    '对方单位',
    '付款人名称',
    '付款人',
    '交易对方',
    'counterparty',
    'payer',
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
    'memo',
    'details',
    'description',
    'subject',
  ],
  type: ['业务类型', '交易类型', '业务名称', 'type'],
};

/** The columns of a head row: which cell says what. */
export type Heads = Readonly<Partial<Record<StatementColumn, number>>>;

/** What a row would be as head: the account's own names first, then the known ones. */
export const headsOf = (row: readonly string[], map: ColumnMap = {}): Heads => {
  const cells = row.map(foldedHead);
  const found: Partial<Record<StatementColumn, number>> = {};
  for (const [column, heads] of Object.entries(known) as [StatementColumn, readonly string[]][]) {
    const own = map[column];
    const wanted = own === undefined ? heads : [foldedHead(own)];
    const at = wanted.map((head) => cells.indexOf(head)).find((one) => one >= 0);
    if (at !== undefined) found[column] = at;
  }
  return found;
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
    if (isEnough(heads) && count > (best?.count ?? 2)) best = { at, heads, count };
  }
  return best;
};
