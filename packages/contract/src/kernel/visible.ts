/**
 * Characters that take no place: format characters, fillers and what reverses text. Joiners and variation selectors
 * stay, since scripts and emoji are written with them.
 */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.toWellFormed().replaceAll(invisible, '');

/** Whether a text holds a character that nobody sees. */
export const hasInvisible = (text: string): boolean => withoutInvisible(text) !== text;

/** Whether a text has control characters, or more than one line. */
export const breaksLine = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
