import {
  day,
  type Micro,
  noMoney,
  openingFileKind,
  openingProblem,
  type OpeningFileKind,
  type OpeningProblem,
} from '@renderdesk/contract';
import { amountOf, momentOf } from '../statement/cells.rules.ts';

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

const { missing, notUnderstood, inFuture, notInOurLists, otherCurrency, unknownCustomer, ofChild } =
  openingProblem.of;

/** A line of a file. A cell that cannot be read is said to be wrong and undefined. */
export class Line {
  /** A cell by its column; empty where the file has no such column. */
  readonly text: (column: string) => string;
  readonly #fault: (column: string, problem: OpeningProblem, cell: string) => void;

  constructor(text: Line['text'], fault: (column: string, problem: OpeningProblem, cell: string) => void) {
    this.text = text;
    this.#fault = fault;
  }

  say(column: string, problem: OpeningProblem): undefined {
    this.#fault(column, problem, this.text(column));
    return undefined;
  }

  #unread(column: string): undefined {
    return this.say(column, this.text(column) === '' ? missing : notUnderstood);
  }

  needed(column: string): string {
    if (this.text(column) === '') this.say(column, missing);
    return this.text(column);
  }

  coded<T>(column: string, codes: Readonly<Record<string, T>>): T | undefined {
    return codes[folded(this.text(column))] ?? this.#unread(column);
  }

  /** Something of ours by its name. */
  listed<T>(column: string, list: ReadonlyMap<string, T>): T | undefined {
    const cell = this.needed(column);
    const found = list.get(folded(cell));
    return found === undefined && cell !== '' ? this.say(column, notInOurLists) : found;
  }

  /** A customer of the file of customers; not a child, which has no money of its own, unless it `may`. */
  customer<T extends { readonly mainId: string }>(
    customers: ReadonlyMap<string, T>,
    { mayBeChild = false }: { readonly mayBeChild?: boolean } = {},
  ): T | undefined {
    const id = this.needed('earlierId');
    const found = customers.get(id);
    if (id !== '' && !found) this.say('earlierId', unknownCustomer);
    if (found && found.mainId !== '' && !mayBeChild) this.say('earlierId', ofChild);
    return found;
  }

  /** The currency, which is that of the customer or account. */
  currency(of: { readonly currency: 1 | 2 } | undefined): 1 | 2 | undefined {
    const currency = this.coded('currency', currencies);
    if (of && currency !== undefined && of.currency !== currency) this.say('currency', otherCurrency);
    return currency;
  }

  /** An amount above zero. */
  amount(): Micro | undefined {
    const amount = amountOf(this.text('amount'));
    return amount && amount > noMoney
      ? amount
      : this.say('amount', amount === null ? missing : notUnderstood);
  }

  /** A time that is not after `now`. */
  past(column: string, now: Date): Date | undefined {
    const found = momentOf(this.text(column));
    if (!found) return this.#unread(column);
    return found.at > now ? this.say(column, inFuture) : found.at;
  }

  /** The first instant after a day, which is not after `now`. */
  endOfDay(column: string, now?: Date): Date | undefined {
    const found = momentOf(this.text(column));
    if (!found || found.hasClock) return this.#unread(column);
    return now && found.at > now ? this.say(column, inFuture) : new Date(found.at.getTime() + day);
  }
}

/** Refuses a value that an earlier line has. */
export const onlyOnce = (line: Line, seen: Set<unknown>, column: string, value: unknown): void => {
  if (seen.has(value)) line.say(column, openingProblem.of.twice);
  seen.add(value);
};

/** The lines of a file below its head, as `one` reads them with their number; a line with a fault is left out. */
export const eachLine = <T>(
  kind: OpeningFileKind,
  rows: Rows | undefined,
  faults: Fault[],
  one: (line: Line) => T | undefined,
): (T & { readonly line: number })[] => {
  if (!rows) return [];
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
    const text = (column: string): string => (cells[place.get(column) ?? -1] ?? '').trim();
    const read = one(
      new Line(text, (column, problem, cell) => faults.push({ kind, line, column, problem, cell })),
    );
    return read === undefined || faults.length > before ? [] : [{ ...read, line }];
  });
};
