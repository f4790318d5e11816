import { businessOffset, type Micro, micro, microOf } from '@renderdesk/contract';

/** An amount as files write it: thousands apart, a sign before or behind, brackets for less; null where there is none. */
export const amountOf = (cell: string): Micro | null | undefined => {
  const text = cell.normalize('NFKC').replaceAll(/[\s,¥￥$€£]|cny|usd|rmb|元/gi, '');
  if (text === '' || /^-+$/.test(text)) return null;
  const bracketed = /^\((.+)\)$/.exec(text);
  const [, before = '', digits, behind = ''] =
    /^([+-]?)(\d+(?:\.\d*)?|\.\d+)([+-]?)$/.exec(bracketed?.[1] ?? text) ?? [];
  if (digits === undefined) return undefined;
  const [whole = '0', decimals = ''] = digits.split('.');
  if (decimals.replace(/0+$/, '').length > 6) return undefined;
  const size = microOf(`${whole || '0'}.${(decimals || '0').slice(0, 6)}`);
  return bracketed || before === '-' || behind === '-' ? micro(-size) : size;
};

const clock = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/;
/** A time of day alone, in milliseconds of the day. */
export const clockOf = (cell: string): number | undefined => {
  const [, hours, minutes, seconds = '0'] = clock.exec(cell.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
};

const dates = [
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](.*))?$/,
  /^(\d{4})(\d{2})(\d{2})(?:\s*(\d{2}:?\d{2}(?::?\d{2})?))?$/,
];
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (.*))?$/;

/** A moment in business time as files write it, and whether a time of day came with the day; undefined where it is none. */
export const momentOf = (cell: string): { readonly at: Date; readonly hasClock: boolean } | undefined => {
  const text = cell.trim();
  const usual = dates.map((form) => form.exec(text)).find((found) => found !== null);
  const other = american.exec(text);
  const [year, month, day, rest] = usual
    ? [usual[1], usual[2], usual[3], usual[4]]
    : [other?.[3], other?.[1], other?.[2], other?.[4]];
  if (year === undefined) return undefined;
  const hasClock = rest !== undefined && rest !== '';
  const ofDay = hasClock ? clockOf(rest.replace(/\.\d+$/, '')) : 0;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const at = new Date(Date.UTC(y, m - 1, d));
  if (ofDay === undefined || at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d || y < 2000)
    return undefined;
  return { at: new Date(at.getTime() + ofDay - businessOffset), hasClock };
};
