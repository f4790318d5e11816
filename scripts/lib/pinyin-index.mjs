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
