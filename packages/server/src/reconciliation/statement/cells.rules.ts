import { businessOffset, type Micro, micro, microOf } from '@renderdesk/contract';

/** The sign before the decimals of an amount. */
export type Decimal = '.' | ',';
/** What a date begins with where its form does not tell: a year of two figures may come first too. */
export const dateOrders = ['yearFirst', 'dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Words of the direction that banks write next to the amount, within its cell. */
const side = /^(借|贷|收入|支出|dr|cr)|(借|贷|dr|cr)$/i;
const isOut = /借|支出|dr/i;

/** An amount without currency, blanks and brackets: its sign and what is left of it. */
const bareOf = (cell: string): { readonly digits: string; readonly isNegative: boolean } | null => {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')
    .replaceAll(/[\s'\u2019¥￥$€£]|cny|rmb|us\$|usd|人民币|美元|元/gi, '');
  const bracketed = /^\((.+)\)$/.exec(text);
  const inner = bracketed?.[1] ?? text;
  const word = side.exec(inner)?.[0] ?? '';
  const bare = inner.startsWith(word) ? inner.slice(word.length) : inner.slice(0, -word.length);
  if (bare === '' || /^-+$/.test(bare)) return null;
  const [, before = '', digits = '', behind = ''] = /^([+-]?)(.*?)([+-]?)$/.exec(bare) ?? [];
  const isMinus = bracketed !== null || before === '-' || behind === '-';
  // A minus on the side that goes out is a correction.
  return { digits, isNegative: word !== '' && isOut.test(word) ? !isMinus : isMinus };
};

const grouped = {
  // Thousands, Indian lakhs, Chinese ten thousands.
  ',': /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d{1,4}(,\d{4})+)$/,
  '.': /^\d{1,3}(\.\d{3})+$/,
} as const;

/** The whole and the decimals of an amount by its decimal sign; undefined where the rest is no group of thousands. */
const partsOf = (digits: string, decimal: Decimal): readonly [string, string] | undefined => {
  const [whole = '', decimals = '', more] = digits.split(decimal);
  if (more !== undefined || !/^\d*$/.test(decimals)) return undefined;
  if (whole === '' && decimals === '') return undefined;
  const groups = decimal === '.' ? ',' : '.';
  if (!/^\d*$/.test(whole) && !grouped[groups].test(whole)) return undefined;
  return [whole.replaceAll(groups, ''), decimals];
};

/** What most cells are: no other reading is tried. */
const plainAmount = /^-?\d{1,14}\.\d{1,2}$/;

/** An amount as files write it: thousands apart, a sign before or behind, brackets for less; null where there is none. */
export const amountOf = (cell: string, decimal: Decimal = '.'): Micro | null | undefined => {
  if (cell === '') return null;
  if (decimal === '.' && plainAmount.test(cell)) return microOf(cell);
  const bare = bareOf(cell);
  if (!bare) return null;
  const parts = partsOf(bare.digits, decimal);
  if (!parts) return undefined;
  const [whole, decimals] = parts;
  if (decimals.replace(/0+$/, '').length > 6 || whole.length > 14) return undefined;
  const size = microOf(`${whole || '0'}.${(decimals || '0').slice(0, 6)}`);
  return bare.isNegative ? micro(-size) : size;
};

/** The decimal signs with which a cell is the same amount, or an amount at all; both where it has neither sign. */
export const decimalsOf = (cell: string): readonly Decimal[] => {
  if (cell === '') return ['.', ','];
  if (plainAmount.test(cell)) return ['.'];
  const digits = bareOf(cell)?.digits ?? '';
  if (!/[.,]/.test(digits)) return ['.', ','];
  // No group of thousands begins with a zero.
  const isFraction = /^0?[.,]/.test(digits);
  return (['.', ','] as const).filter(
    (sign) => partsOf(digits, sign) !== undefined && (!isFraction || digits.includes(sign)),
  );
};

const clock = /^(?:(上午|下午|am|pm)\s*)?(\d{1,2})(?::?(\d{2}))(?::?(\d{2}))?(?:[.,]\d+)?\s*(am|pm)?$/i;
/** A time of day alone, in milliseconds of the day. */
export const clockOf = (cell: string): number | undefined => {
  // Spreadsheets write a time as a moment of their first day.
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/^1899-12-3[01] /, '')
    .replace(/^(\d{1,2})时(\d{1,2})分(?:(\d{1,2})秒)?$/, '$1:$2:$3')
    .replace(/:$/, '')
    .replaceAll(/:(\d)(?=:|$)/g, ':0$1');
  const [, before = '', hours, minutes = '', seconds = '0', behind = ''] = clock.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const half = `${before}${behind}`.toLowerCase();
  const isLate = half === 'pm' || half === '下午';
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const yearFirst = [
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T,]*(.*))?$/,
  /^(\d{4})(\d{2})(\d{2})(?:\s*(\d{2}:?\d{2}(?::?\d{2})?))?$/,
];
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,]+(.*))?$/;
const dayMonth = /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ,]+(\d{4}|\d{2})(?:[ ,]+(.*))?$/i;
const monthDay = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?:[ ,]+(.*))?$/i;

interface Written {
  readonly year: string;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
}

/** Year, month and day as a cell has them. */
const writtenOf = (text: string, order: DateOrder): Written | undefined => {
  const first = yearFirst.map((form) => form.exec(text)).find((found) => found !== null);
  if (first)
    return { year: first[1] ?? '', month: Number(first[2]), day: Number(first[3]), rest: first[4] ?? '' };
  const last = yearLast.exec(text);
  if (last) {
    if (order === 'yearFirst')
      return last[4]?.length === 2 && last[1]?.length === 2
        ? { year: last[1], month: Number(last[3]), day: Number(last[4]), rest: last[5] ?? '' }
        : undefined;
    const [one, two] = [Number(last[1]), Number(last[3])];
    // Dates with dots begin with their day.
    const [day, month] = order === 'dayFirst' || last[2] === '.' ? [one, two] : [two, one];
    return { year: last[4] ?? '', month, day, rest: last[5] ?? '' };
  }
  const english = dayMonth.exec(text);
  const american = english ? null : monthDay.exec(text);
  const [name, day] = english ? [english[2], english[1]] : [american?.[1], american?.[2]];
  const month = months.indexOf(name?.toLowerCase() ?? '') + 1;
  const found = english ?? american;
  return found && month > 0
    ? { year: found[3] ?? '', month, day: Number(day), rest: found[4] ?? '' }
    : undefined;
};

/** A moment in business time as files write it, and whether a time of day came with the day; undefined where it is none. */
export const momentOf = (
  cell: string,
  order: DateOrder = 'monthFirst',
): { readonly at: Date; readonly hasClock: boolean } | undefined => {
  const written = writtenOf(cell.normalize('NFKC').trim(), order);
  if (!written) return undefined;
  const zone = /\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.exec(written.rest)?.[1];
  const rest = zone === undefined ? written.rest : written.rest.slice(0, -zone.length).trim();
  const ofDay = rest === '' ? 0 : clockOf(rest);
  const y = Number(written.year) + (written.year.length === 2 ? 2000 : 0);
  const at = new Date(Date.UTC(y, written.month - 1, written.day));
  const isDay = at.getUTCMonth() === written.month - 1 && at.getUTCDate() === written.day;
  if (ofDay === undefined || !isDay || y < 2000) return undefined;
  return { at: new Date(at.getTime() + ofDay - offsetOf(zone)), hasClock: rest !== '' };
};

/** How far a zone is before universal time, in milliseconds; business time where none is written. */
const offsetOf = (zone: string | undefined): number => {
  if (zone === undefined) return businessOffset;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};

/** Whether a date has two readings that differ. */
export const hasTwoDates = (cell: string): boolean => {
  const found = dateOrders.flatMap((order) => momentOf(cell, order)?.at.getTime() ?? []);
  return new Set(found).size > 1;
};
