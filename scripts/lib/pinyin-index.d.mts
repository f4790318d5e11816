/** The syllables of a text, one a character. */
export const syllablesOf: (text: string) => string;
/** The source of the palette's index. */
export const pinyinModule: (texts: readonly string[]) => string;
