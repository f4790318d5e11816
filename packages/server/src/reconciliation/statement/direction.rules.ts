import { type Micro, micro, noMoney } from '@renderdesk/contract';
import type { Heads } from './heads.rules.ts';

/** What a word next to an amount says: it came in, went out, or neither. */
type Side = 'in' | 'out' | 'neither' | undefined;
const into =
  /^(收|收入|收款|贷|贷方|贷记|转入|存入|入|入账|来账|进|进账|c|cr|credit|in|incoming|received|\+)$/i;
const out = /^(支|支出|付|付款|借|借方|借记|转出|取出|支取|出|出账|往账|d|dr|debit|out|outgoing|sent|-)$/i;
const neither = /^(不计收支|其他|中性交易|中性|none|neutral|\/|-{2,})$/i;

/** Reads a word of direction; undefined where it is none. */
export const sideOf = (word: string): Side => {
  const text = word
    .normalize('NFKC')
    .trim()
    .replace(/\(.*\)$/, '');
  if (into.test(text)) return 'in';
  if (out.test(text)) return 'out';
  return neither.test(text) ? 'neither' : undefined;
};

type Row = readonly string[];
const cellAt = (row: Row, at: number | undefined): string => (at === undefined ? '' : (row[at] ?? ''));

/** The column whose cells are words of direction, where no head names one. */
export const directionColumn = (rows: readonly Row[], heads: Heads): number | undefined => {
  const taken = new Set(Object.entries(heads).flatMap(([name, at]) => (name === 'type' ? [] : [at])));
  const width = Math.max(0, ...rows.slice(0, 200).map((row) => row.length));
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => !taken.has(at))
    .find((at) => {
      const sides = rows.map((row) => cellAt(row, at)).filter((cell) => cell !== '');
      const read = sides.map(sideOf);
      return (
        sides.some((word) => /[^/+-]/.test(word)) &&
        read.every((side) => side !== undefined) &&
        read.some((side) => side !== 'neither')
      );
    });
};

/** Whether the cells of a column of one direction are marks that say the direction of an amount elsewhere. */
export const isMarked = (rows: readonly Row[], at: number): boolean => {
  const filled = rows.map((row) => cellAt(row, at)).filter((cell) => cell !== '');
  return filled.every((cell) =>
    /^(√|✓|✔|x|y|yes|是|有|借|贷|借方|贷方|支出|收入|支|收|dr|cr|d|c|\*)$/i.test(cell.normalize('NFKC')),
  );
};

const isLess = (amount: Micro | null | undefined): boolean =>
  amount !== null && amount !== undefined && amount < 0n;
const isMore = (amount: Micro | null | undefined): boolean =>
  amount !== null && amount !== undefined && amount > 0n;

/**
 * What a minus says in amounts of the side that goes out: that they go out, as the side says too (`sign`), or that the row
 * corrects (`correction`). Both where the rows do not tell.
 */
export const minusOf = (amounts: readonly (Micro | null | undefined)[]): readonly Minus[] => {
  const [less, more] = [amounts.some(isLess), amounts.some(isMore)];
  if (!less) return ['correction'];
  return more ? ['correction', 'sign'] : ['sign', 'correction'];
};
export type Minus = 'sign' | 'correction';

/** What an amount moved, by its side and what a minus says there. */
export const movedBy = (amount: Micro, side: 'in' | 'out', minus: Minus): Micro =>
  side === 'in' || minus === 'sign' ? amount : micro(noMoney - amount);
