import type { Pair } from '@renderdesk/contract';
import type { Unreadable } from './unreadable.rules.ts';

/** Why a file is no statement, said after “File not accepted”. */
export const unreadable: Readonly<Record<Unreadable, Pair>> = {
  noTable: ['the archive is empty', '压缩包中没有文件'],
  noHead: [
    'no row names a time and an amount; name the column heads at the account',
    '未找到包含时间与金额的表头。请在账户中设置列名对应',
  ],
  badTime: ['not a date: {detail}', '不是可识别的日期：{detail}'],
  badAmount: ['not an amount: {detail}', '不是可识别的金额：{detail}'],
  badDirection: ['neither in nor out: {detail}', '无法识别收支方向：{detail}'],
  noDirection: [
    'the balance says that row {detail} went out, and no column says the direction; name it at the account',
    '余额表明 {detail} 行为支出，但没有收支方向列。请在账户中设置列名对应',
  ],
  nothingRead: ['no row is of this account; the first is {detail}', '没有属于该账户的明细，首行为 {detail}'],
  sameHeads: [
    'several columns are called the same: {detail}; rename one in the file',
    '多列同名：{detail}。请修改文件中的列名',
  ],
  otherTotals: [
    'in / out as read differ from the sums in the file: {detail}',
    '读取的收入 / 支出与文件所载合计不符：{detail}',
  ],
  askDateOrder: [
    'a date has two readings: {detail}; choose whether the day, the month or a year of two figures comes first',
    '日期有两种读法：{detail}。请选择日在前、月在前或两位年份在前',
  ],
  askDecimal: [
    'an amount has two readings: {detail}; choose its decimal sign',
    '金额有两种读法：{detail}。请选择小数点',
  ],
  askMinus: [
    'a minus has two readings: {detail}; choose whether it went out or corrects',
    '负号有两种读法：{detail}。请选择支出或红冲',
  ],
  webPage: [
    'a web page with the name of a spreadsheet; open it, save it as .xlsx or .csv, and upload that',
    '文件为网页格式。请打开后另存为 .xlsx 或 .csv 再上传',
  ],
  noLines: ['there is no line in it', '文件中没有明细'],
  incomplete: ['lines are missing: {detail}', '明细不完整：{detail}'],
};

/** Why a line of a day before an account of ours began with its opening balance is no business of these books. */
export const beforeOpening = 'Before the opening balance · 期初余额之前';
