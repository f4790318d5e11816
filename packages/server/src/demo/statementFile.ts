import { businessOffset, type Micro, textOf } from '@renderdesk/contract';

/** A line as a bank or a channel writes it. */
export interface FileLine {
  readonly at: Date;
  readonly flow: string;
  readonly transactionId: string;
  readonly payer: string;
  readonly memo: string;
  readonly amount: Micro;
  readonly balance: Micro;
}

/** A moment by the company's clock, to the second. */
const written = (at: Date): string =>
  new Date(at.getTime() + businessOffset).toISOString().replace('T', ' ').slice(0, 19);
const cents = (amount: Micro): string => Number(textOf(amount)).toFixed(2);
const size = (amount: Micro): string => cents(amount).replace('-', '');

const wechatHead =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号';
const wechatLine = (one: FileLine): string =>
  [
    written(one.at),
    one.transactionId,
    one.flow,
    one.memo,
    one.memo,
    one.amount > 0n ? '收入' : '支出',
    size(one.amount),
    cents(one.balance),
    'system',
    one.memo,
    '',
  ]
    // Channels put this before each value, so that spreadsheets take it as text.
    .map((value) => `\`${value}`)
    .join(',');

const bankHead =
  '交易流水号,交易时间,借方发生额(支出),贷方发生额(收入),账户余额,对方户名,对方账号,交易号,摘要';
const bankLine = (one: FileLine): string =>
  [
    one.flow,
    written(one.at),
    one.amount < 0n ? size(one.amount) : '',
    one.amount > 0n ? size(one.amount) : '',
    cents(one.balance),
    one.payer,
    '',
    one.transactionId,
    one.memo,
  ].join(',');

/** The statement file of which these are the lines: a bank's table, or a WeChat funds bill with its count below. */
export const statementCsv = (format: 1 | 4, lines: readonly FileLine[]): string =>
  format === 4
    ? [wechatHead, ...lines.map(wechatLine), '资金流水总笔数', `\`${lines.length}`, ''].join('\n')
    : ['账户明细', '户名,示范账户', bankHead, ...lines.map(bankLine), ''].join('\n');
