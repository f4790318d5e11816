/**
 * Characters that take no place: format characters, fillers and what reverses text. Joiners and variation selectors
 * stay here, since scripts and emoji are written with them, as do the signs of Arabic that are drawn around figures and
 * the variants of Mongolian letters.
 */
const invisible =
  /(?![\u200c-\u200d]|[\ufe0e-\ufe0f]|[\u0600-\u0605\u06dd]|[\u180b-\u180d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** The flag of a part of a country: a black flag and the letters of its code as tags. */
const flag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u;
const flagOrInvisible = new RegExp(`${flag.source}|${invisible.source}`, 'gu');

/**
 * The marks and joiners behind what is never joined: at the start, behind blanks, plain signs, figures and letters that
 * stand alone. One pass over the text, since texts are long.
 */
const behindAlone =
  /(^|[\s\p{Cc}!-~\uff10-\uff19\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}])([\p{M}\u200c\u200d]+)/gu;
/** Joiners and variation selectors; the selector of a keycap stays. */
const joiner = /(?!\ufe0f\u20e3)(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu;

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(flagOrInvisible, (one) => (flag.test(one) ? one : ''))
    .replaceAll(behindAlone, (_, alone: string, marks: string) => alone + marks.replaceAll(joiner, ''));

/** Whether a text holds a character that nobody sees. */
export const hasInvisible = (text: string): boolean => withoutInvisible(text) !== text;

/** Whether a text has control characters, or more than one line. */
export const breaksLine = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
