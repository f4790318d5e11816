import { normalise } from '@renderdesk/contract';

/** What somebody typed to go somewhere, read once. */
export interface Typed {
  /** As typed, without spaces around it. */
  readonly words: string;
  /** Each word by itself; all of them must be found. */
  readonly each: readonly string[];
  /** The number that it is, as an id may be typed: `12345`. */
  readonly id: number | undefined;
  /** A frame of a task: `12345#17`. */
  readonly frame: { readonly taskId: number; readonly number: number } | undefined;
}

/** At most so many words are looked for; more would not narrow what is found any further. */
const mostWords = 6;

/** Reads what was typed. Full-width digits and signs count as their plain ones. */
export const typed = (raw: string): Typed => {
  const words = raw.normalize('NFKC').trim();
  const frame = /^(\d{1,10})\s*#\s*(\d{1,7})$/.exec(words);
  return {
    words,
    each: [...new Set(words.split(/\s+/))].slice(0, mostWords),
    id: /^#?\d{1,15}$/.test(words) ? Number(words.replace('#', '')) : undefined,
    frame: frame ? { taskId: Number(frame[1]), number: Number(frame[2]) } : undefined,
  };
};

/** From the CJK blocks on a single character is a word; one Latin letter or digit would be found everywhere. */
const isLookedFor = (word: string): boolean => [...word].length > 1 || /^[⺀-\u{10FFFF}]$/u.test(word);

/** Whether names are searched by these words at all: the index knows pairs of characters, and single Chinese ones. */
export const searchesNames = (asked: Typed): boolean =>
  asked.frame === undefined && asked.each.length > 0 && asked.each.every(isLookedFor);

/** Words of Latin letters and digits as one, as pinyin is kept; nothing where a word is of other signs. */
export const latinOf = (words: readonly string[]): string | undefined => {
  const joined = words.join('').toLowerCase();
  return /^[a-z0-9']+$/.test(joined) ? joined.replaceAll("'", '') : undefined;
};

/** Longer words of letters and digits are looked for by every other pair. */
const shortWord = 12;

/**
 * Every other pair of characters of a long word in small letters and digits, its last one always: they cover all of it, and each pair more
 * costs the index a walk through all who bear it. Undefined for other words, whose pairs the database makes.
 */
export const sparsePairs = (word: string): readonly string[] | undefined => {
  if (word.length <= shortWord || !/^[a-z0-9]+$/.test(word)) return undefined;
  const last = word.length - 2;
  const starts = Array.from({ length: Math.floor(last / 2) + 1 }, (_, n) => 2 * n);
  return [...new Set([...starts, last].map((at) => word.slice(at, at + 2)))];
};

/** A phone number as it may be typed, with spaces and dashes; nothing where it is none. */
export const phoneOf = (words: string): string | undefined => {
  const plain = normalise.phone(words);
  return /^\+?\d+$/.test(plain) ? plain : undefined;
};

/** Whether it may begin a tax number: six to twenty letters and digits, with digits among them. */
export const isTaxNumber = (words: string): boolean => /^(?=.*\d)[0-9A-Za-z-]{6,20}$/.test(words);
