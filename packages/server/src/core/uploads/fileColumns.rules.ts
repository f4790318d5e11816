/** Texts that differ in width, case or blanks around them only are the same. */
export const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * The column of each heading in a file, −1 where it has none; `missing` are those of the first `required` headings
 * without one.
 */
export const fileColumns = <H extends string>(
  heads: readonly string[],
  o: {
    readonly headings: readonly H[];
    readonly required: number;
    readonly namesOf: (heading: H) => readonly string[];
  },
): { readonly columns: Readonly<Record<H, number>>; readonly missing: readonly H[] } => {
  const columns = Object.fromEntries(
    o.headings.map((heading) => {
      const names = o.namesOf(heading).map(folded);
      return [heading, heads.findIndex((head) => names.includes(folded(head)))];
    }),
  ) as Record<H, number>;
  return { columns, missing: o.headings.slice(0, o.required).filter((heading) => columns[heading] < 0) };
};
