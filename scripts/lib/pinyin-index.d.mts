/** The syllables of a text, one a character. */
export const syllablesOf: (text: string) => string;
/** The source of the palette's index. */
export const pinyinModule: (texts: readonly string[]) => string;
/** The characters of each syllable, and the texts in which one is read otherwise. */
export const characterIndex: (texts: readonly string[]) => {
  readonly signs: Readonly<Record<string, string>>;
  readonly others: Readonly<Record<string, string>>;
};
/** The source of the index of the labels of fields. */
export const characterModule: (texts: readonly string[]) => string;
/** The Chinese labels of the fields of all areas. */
export const fieldLabels: (
  areaTexts: Readonly<
    Record<string, { readonly fields: Readonly<Record<string, readonly [string, string]>> }>
  >,
) => readonly string[];
