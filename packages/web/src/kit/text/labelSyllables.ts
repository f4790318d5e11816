import { others, signs } from './labelPinyin.gen.ts';

const readings = new Map(
  Object.entries(signs).flatMap(([syllable, all]) => [...all].map((sign) => [sign, syllable] as const)),
);

/** The syllables of a field's label, one a character; other characters are kept. */
export const labelSyllables = (label: string): readonly string[] =>
  others[label]?.split(' ') ?? [...label].map((sign) => readings.get(sign) ?? sign.toLowerCase());
