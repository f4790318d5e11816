import { businessOffset, type Micro, textOf } from '@renderdesk/contract';

/** A number that a spreadsheet rounded: most of its figures are gone. */
export const isDamaged = (number: string): boolean =>
  /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(number.normalize('NFKC').trim());

/** Row numbers: from 1, or to 1, each one more or one less than the one before. */
export const areRowNumbers = (numbers: readonly string[]): boolean => {
  if (numbers.length < 2 || !numbers.every((one) => /^\d{1,6}$/.test(one))) return false;
  if (Number(numbers[0]) !== 1 && Number(numbers.at(-1)) !== 1) return false;
  const step = Number(numbers[1]) - Number(numbers[0]);
  return (
    Math.abs(step) === 1 &&
    numbers.every((one, at) => at === 0 || Number(one) - Number(numbers[at - 1]) === step)
  );
};

const compact = (at: Date): string =>
  new Date(at.getTime() + businessOffset).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** A short number made of a text. */
const digestOf = (text: string): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
};

/** What a line without a number of its own is known by: its moment, amount, balance and words, and how many such there are. */
export const madeKey = (
  line: { readonly at: Date; readonly amount: Micro; readonly balance: Micro | null },
  words: readonly string[],
): string =>
  `~${compact(line.at)}.${textOf(line.amount)}.${line.balance === null ? '' : textOf(line.balance)}.${digestOf(words.map((word) => word.normalize('NFKC').replaceAll(/\s/g, '')).join('\n'))}`;
