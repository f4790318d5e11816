import { type Language, type Pair, textIn } from '@renderdesk/contract';
import { ApiError } from '../http/apiError.ts';
import { type Refusal, UploadRefused } from './refused.rules.ts';

/** Why a file is refused; shown after “File not accepted”. */
const texts: Readonly<Record<Refusal, Pair>> = {
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
  tooLarge: ['the archive unpacks to more than {detail} MB', '压缩包解压后超过 {detail} MB'],
  tooDeep: ['archives are nested more than {detail} deep', '压缩包嵌套超过 {detail} 层'],
  tooManyEntries: ['archives hold more than {detail} files', '压缩包中的文件超过 {detail} 个'],
  tooManyTables: ['it has more than {detail} sheets or files', '工作表或文件超过 {detail} 个'],
  tooManyRows: ['it has more than {detail} rows; split it', '超过 {detail} 行。请拆分后上传'],
  tooManyColumns: ['a row has more than {detail} columns', '有一行超过 {detail} 列'],
  tooManyCells: [
    'its tables span more than {detail} cells; delete stray cells far from the table, or split it',
    '表格范围超过 {detail} 个单元格。请删除远离表格的单元格，或拆分后上传',
  ],
  longCell: ['a cell or line has more than {detail} characters', '有单元格或行超过 {detail} 个字符'],
  tooMuchText: ['its cells hold more than {detail} characters', '单元格内容合计超过 {detail} 个字符'],
  tooSlow: [
    'reading it takes more than {detail} seconds; split it',
    '读取时间超过 {detail} 秒。请拆分后上传',
  ],
  tooMuchMemory: ['reading it takes too much memory; split it', '读取所需内存过多。请拆分后上传'],
  entities: [
    'it declares XML entities, which no spreadsheet program writes',
    '文件含有 XML 实体声明，不是正常的表格文件',
  ],
  damagedPicture: ['the picture is damaged: it has no size', '图片已损坏：没有尺寸'],
  tooManyPixels: ['the picture has more pixels than allowed: {detail}', '图片像素过多：{detail}'],
};

/**
 * Answer for a refused file, in the caller's language; `more` has the reasons of an area. Returns any other error
 * unchanged.
 */
export const inWords = (
  error: unknown,
  language: Language,
  more: Readonly<Record<string, Pair>> = {},
): unknown => {
  if (!(error instanceof UploadRefused)) return error;
  const text = more[error.why] ?? texts[error.why as Refusal];
  return new ApiError('fileNotAccepted', {
    reason: textIn(text, language).replace('{detail}', error.detail),
  });
};
