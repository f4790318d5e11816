/** Fewer greyed entries than this stand among the others. */
const fewest = 4;

/** The entries of a menu that stand at once, and those that are folded: the greyed ones, where most, but not all, of them are greyed. */
export const foldedOf = <E extends { readonly disabled?: boolean }>(
  entries: readonly E[],
): { readonly shown: readonly E[]; readonly folded: readonly E[] } => {
  const grey = entries.filter((entry) => entry.disabled === true);
  const isMost = grey.length * 2 > entries.length && grey.length < entries.length;
  return grey.length < fewest || !isMost
    ? { shown: entries, folded: [] }
    : { shown: entries.filter((entry) => entry.disabled !== true), folded: grey };
};
