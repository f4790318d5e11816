import {
  openingFileKind,
  openingProblem,
  type OpeningFileKind,
  type OpeningProblem,
} from '@renderdesk/contract';

export type Rows = readonly (readonly string[])[];

/** Whether a line says anything. */
export const isLine = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** What is wrong with a cell; the head is line 1. */
export interface Fault {
  readonly kind: OpeningFileKind;
  readonly line: number;
  readonly column: string;
  readonly problem: OpeningProblem;
  readonly cell: string;
}

/** What we have, by its folded names. */
export interface OurLists {
  readonly software: ReadonlyMap<string, number>;
  readonly platforms: ReadonlyMap<string, number>;
  readonly areas: ReadonlyMap<string, number>;
  readonly accounts: ReadonlyMap<
    string,
    { readonly id: number; readonly name: string; readonly companyId: number; readonly currency: 1 | 2 }
  >;
}

/** A head in English and Chinese. */
type Head = readonly [string, string];
const customer: Head = ['Earlier ID', '原系统编号'];
const currency: Head = ['Currency', '币种'];
/** Heads of the files in both languages, as templates have them. */
export const openingHeads = {
  [openingFileKind.of.customers]: {
    earlierId: customer,
    name: ['Name', '名称'],
    phone: ['Phone', '手机'],
    email: ['Email', '邮箱'],
    company: ['Company', '公司'],
    currency,
    mainId: ['Main account', '主账号'],
    creditLimit: ['Credit limit', '信用额度'],
  },
  [openingFileKind.of.balances]: {
    earlierId: customer,
    kind: ['Kind', '类型'],
    amount: ['Amount', '金额'],
    currency,
    at: ['Paid', '支付时间'],
    expiresAt: ['Last day', '最后有效日'],
    refundable: ['Refundable', '可退款'],
    reference: ['Reference', '外部编号'],
  },
  [openingFileKind.of.tasks]: {
    earlierId: customer,
    taskId: ['Task ID', '任务编号'],
    state: ['State', '状态'],
    at: ['Submitted', '提交时间'],
    projectName: ['Project', '项目'],
    sceneName: ['Scene', '场景'],
    scenePath: ['Scene path', '场景路径'],
    outputPath: ['Output path', '输出路径'],
    software: ['Software', '软件'],
    platform: ['Platform', '平台'],
    frames: ['Frames', '帧'],
    area: ['Area', '区域'],
    level: ['Priority', '优先级'],
    plugins: ['Plugins', '插件'],
    parameters: ['Parameters', '参数'],
  },
  [openingFileKind.of.accounts]: {
    account: ['Account', '账户'],
    amount: ['Balance', '余额'],
    currency,
    at: ['Day', '日期'],
  },
  [openingFileKind.of.bills]: {
    earlierId: customer,
    number: ['Bill', '账单编号'],
    month: ['Month', '月份'],
    amount: ['Unpaid', '未付金额'],
    currency,
    due: ['Due day', '到期日'],
  },
} as const satisfies Readonly<Record<OpeningFileKind, Readonly<Record<string, Head>>>>;
/** Columns that a file may go without. */
const optional: ReadonlySet<string> = new Set([
  'mainId',
  'creditLimit',
  'reference',
  'area',
  'level',
  'plugins',
  'parameters',
]);

export const currencies: Readonly<Record<string, 1 | 2>> = { rmb: 1, cny: 1, 人民币: 1, usd: 2, 美元: 2 };
/** A cell as it is compared: without width, case and blanks. */
export const folded = (cell: string): string => cell.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

export type Say = (column: string, problem: OpeningProblem, cell?: string) => void;
export type Take = (column: string) => string;
const { missing, notUnderstood } = openingProblem.of;

/** The lines of a file below its head, each with its cells by column and a way to say what is wrong. */
export const eachLine = <T>(
  kind: OpeningFileKind,
  rows: Rows,
  faults: Fault[],
  one: (take: Take, say: Say, line: number) => T | undefined,
): T[] => {
  const heads: [string, readonly string[]][] = Object.entries(openingHeads[kind]);
  const [first = [], ...rest] = rows;
  const found = first.map(folded);
  const place = new Map(
    heads.map(([column, names]) => [
      column,
      found.findIndex((head) => names.some((name) => folded(name) === head)),
    ]),
  );
  const absent = heads.filter(([column]) => !optional.has(column) && place.get(column) === -1);
  for (const [column] of absent) faults.push({ kind, line: 1, column, problem: missing, cell: '' });
  if (absent.length > 0) return [];
  return rest.flatMap((cells, at) => {
    if (!isLine(cells)) return [];
    const line = at + 2;
    const before = faults.length;
    const take: Take = (column) => (cells[place.get(column) ?? -1] ?? '').trim();
    const say: Say = (column, problem, cell = take(column)) =>
      void faults.push({ kind, line, column, problem, cell });
    const read = one(take, say, line);
    return read === undefined || faults.length > before ? [] : [read];
  });
};

export const needed = (take: Take, say: Say, column: string): string => {
  const cell = take(column);
  if (cell === '') say(column, missing);
  return cell;
};
export const coded = <T>(
  take: Take,
  say: Say,
  column: string,
  codes: Readonly<Record<string, T>>,
): T | undefined => {
  const code = codes[folded(take(column))];
  if (code === undefined) say(column, take(column) === '' ? missing : notUnderstood);
  return code;
};
