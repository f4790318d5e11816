import { pinyin } from 'pinyin-pro';

const chinese = /[⺀-鿿]/;

/** Surnames with readings that dictionaries of words do not have. */
const moreSurnames: Readonly<Record<string, string>> = {
  种: 'chong',
  洗: 'xian',
  隗: 'kui',
  覃: 'tan',
  黑: 'he',
  宓: 'fu',
  佴: 'nai',
  员: 'yun',
  逯: 'lu',
};

const plain = (syllables: readonly string[]): string[] =>
  syllables
    .map((syllable) => syllable.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .filter((syllable) => syllable !== '');

/** Names of persons have so many characters at most. */
const longestPerson = 4;

/** The readings of a name: by its words, and as a person's, whose surname is read otherwise. */
const readingsOf = (name: string): string[][] => {
  const o = { toneType: 'none', type: 'array', v: true } as const;
  const words = plain(pinyin(name, o));
  const asSurnames = (surname: 'head' | 'all', most: number): string[] => {
    const read = plain(pinyin(name, { ...o, surname }));
    return read.length === words.length
      ? words.map((word, at) => (at < most ? (read[at] ?? word) : word))
      : words;
  };
  // Two surnames may stand together, of parents or of two partners.
  const readings = [words, asSurnames('head', 2), asSurnames('all', longestPerson)];
  const more = moreSurnames[name[0] ?? ''];
  return more === undefined ? readings : [...readings, [more, ...words.slice(1)]];
};

/**
 * How a name is typed without an input method: its syllables without tones in one word (ü is v), and their initials, a line each.
 * Characters are read by the word that they stand in and, where that differs, as surnames; what is no Chinese character stands for
 * itself, signs and spaces for nothing.
 */
export const pinyinOf = (name: string): string => {
  if (!chinese.test(name)) return '';
  const lines = readingsOf(name).map(
    (syllables) => `${syllables.join('')}\n${syllables.map((syllable) => syllable[0]).join('')}`,
  );
  return [...new Set(lines.flatMap((two) => two.split('\n')))].join('\n');
};
