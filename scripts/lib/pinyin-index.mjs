/** The pinyin of the console's Chinese titles and commands, so that the browser carries the answers and no dictionary. */
import { pinyin } from 'pinyin-pro';

/**
 * The syllables of a text, one a character, without tones (ü is v); other characters stand for themselves, a space as `_`.
 */
export const syllablesOf = (text) =>
  pinyin(text, { toneType: 'none', type: 'array', v: true })
    .map((syllable) => (syllable.trim() === '' ? '_' : syllable.toLowerCase()))
    .join(' ');

const quoted = (text) =>
  `'${[...text].map((sign) => (/[\x20-\x7e]/.test(sign) && !/['\\]/.test(sign) ? sign : escaped(sign))).join('')}'`;
const escaped = (sign) =>
  Array.from(
    { length: sign.length },
    (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** The module that the palette loads: syllables by text, each text once; in ASCII, as all but language files are. */
export const pinyinModule = (texts) => {
  const lines = [...new Set(texts)].map((text) => `  ${quoted(text)}: ${quoted(syllablesOf(text))},`);
  return `/** Written by \`npm run gen\` (scripts/lib/pinyin-index.mjs): syllables by Chinese text. */
export const pinyin: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
};

/**
 * The pinyin of many short texts: the characters of each syllable, by the reading that most of the texts have, and whole the
 * texts in which a character is read otherwise.
 */
export const characterIndex = (texts) => {
  const counts = new Map();
  const split = [...new Set(texts)].map((text) => [text, [...text], syllablesOf(text).split(' ')]);
  for (const [, signs, syllables] of split)
    signs.forEach((sign, at) => {
      if (!/\p{Script=Han}/u.test(sign)) return;
      const readings = counts.get(sign) ?? new Map();
      counts.set(sign, readings.set(syllables[at], (readings.get(syllables[at]) ?? 0) + 1));
    });
  const usual = new Map(
    [...counts].map(([sign, readings]) => [sign, [...readings].toSorted((a, b) => b[1] - a[1])[0][0]]),
  );
  const others = split.filter(([, signs, syllables]) =>
    signs.some((sign, at) => usual.has(sign) && usual.get(sign) !== syllables[at]),
  );
  const signs = Map.groupBy([...usual].toSorted(), ([, syllable]) => syllable);
  return {
    signs: Object.fromEntries(
      [...signs]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([syllable, all]) => [syllable, all.map(([sign]) => sign).join('')]),
    ),
    others: Object.fromEntries(others.map(([text, , syllables]) => [text, syllables.join(' ')])),
  };
};

/** The module that the search over the labels of fields loads. */
export const characterModule = (texts) => {
  const { signs, others } = characterIndex(texts);
  const lines = (of, write) =>
    Object.entries(of)
      .map(([key, value]) => `  ${write(key, value)},`)
      .join('\n');
  return `/** Written by \`npm run gen\` (scripts/lib/pinyin-index.mjs): the characters of each syllable in the labels of fields. */
export const signs: Readonly<Record<string, string>> = {
${lines(signs, (syllable, all) => `${syllable}: ${quoted(all)}`)}
};

/** Labels in which a character is read otherwise. */
export const others: Readonly<Record<string, string>> = {
${lines(others, (text, syllables) => `${quoted(text)}: ${quoted(syllables)}`)}
};
`;
};

/** The Chinese labels of the fields of all areas. */
export const fieldLabels = (areaTexts) =>
  Object.values(areaTexts).flatMap(({ fields }) => Object.values(fields).map(([, zh]) => zh));
