/**
 * The `max` most recently used items, without reordering those in `shown`: they keep their order, new ones precede them.
 * `used` is newest first.
 */
export const steadyList = (
  shown: readonly string[],
  used: readonly string[],
  max: number,
): readonly string[] => {
  const newest = used.slice(0, max);
  const stay = shown.filter((one) => newest.includes(one));
  return [...newest.filter((one) => !stay.includes(one)), ...stay];
};
