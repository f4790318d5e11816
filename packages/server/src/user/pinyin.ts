import { pinyin } from 'pinyin-pro';

const chinese = /[⺀-鿿]/;

/**
 * How a name is typed without an input method: its syllables without tones in one word (ü is v), and their initials, a line each.
 * Characters are read by the word that they stand in; what is no Chinese character stands for itself, signs and spaces for nothing.
 */
export const pinyinOf = (name: string): string => {
  if (!chinese.test(name)) return '';
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
    .map((syllable) => syllable.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .filter((syllable) => syllable !== '');
  return `${syllables.join('')}\n${syllables.map((syllable) => syllable[0]).join('')}`;
};
