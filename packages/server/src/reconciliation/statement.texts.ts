import type { Pair } from '@renderdesk/contract';
import type { Unreadable } from './unreadable.rules.ts';

/** Why a file is no statement, said after “File not accepted”. */
export const unreadable: Readonly<Record<Unreadable, Pair>> = {
  oldSpreadsheet: [
    'a spreadsheet of the old format (.xls); open it, save it as .xlsx or .csv, and upload that',
    '旧版 Excel 文件（.xls）。请打开后另存为 .xlsx 或 .csv 再上传',
  ],
  damaged: [
    'its rows cannot be read; open it, save it anew as .csv, and upload that',
    '无法读取其中的行。请打开后另存为 .csv 再上传',
  ],
  encrypted: [
    'the archive is damaged or protected by a password; unpack it and upload the file inside',
    '压缩包已损坏或有密码。请解压后上传其中的文件',
  ],
  tooLarge: ['the archive unpacks to more than 200 MB', '压缩包解压后超过 200 MB'],
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
