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
  noLines: ['there is no line in it', '文件中没有明细'],
  incomplete: ['lines are missing: {detail}', '明细不完整：{detail}'],
};

/** Why a line of a day before an account of ours began with its opening balance is no business of these books. */
export const beforeOpening = 'Before the opening balance · 期初余额之前';
