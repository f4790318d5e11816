/**
 * A list of what was used last whose lines keep their places: what is listed already stays where it is, what is new comes
 * first, and where there are more than `max` the one used longest ago goes. `used` is newest first.
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
