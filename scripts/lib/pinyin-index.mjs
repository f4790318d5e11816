/** The pinyin of the console's Chinese titles and commands, so that the browser carries the answers and no dictionary. */
import { pinyin } from 'pinyin-pro';

/**
 * The syllables of a text, one a character, without tones (ü is v); other characters stand for themselves, a space as `_`.
 */
export const syllablesOf = (text) =>
  pinyin(text, { toneType: 'none', type: 'array', v: true })
    .map((syllable) => (syllable.trim() === '' ? '_' : syllable.toLowerCase()))
    .join(' ');

/** The module that the palette loads: syllables by text, each text once. */
export const pinyinModule = (texts) => {
  const lines = [...new Set(texts)].map(
    (text) =>
      `  ${JSON.stringify(text).replaceAll("'", "\\'").replace(/^"|"$/g, "'")}: '${syllablesOf(text).replaceAll("'", "\\'")}',`,
  );
  return `/** Written by \`npm run gen\` (scripts/lib/pinyin-index.mjs): syllables by Chinese text. */
export const pinyin: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
};
