import type { Filter } from '../types.ts';

/** So many filters are always in the bar. */
const maxDriving = 5;

/** The filters that are always in the bar, and those that are added; one that a list needs is always there. */
export const drivingFilters = (
  filters: readonly Filter[],
): { readonly driving: readonly Filter[]; readonly others: readonly Filter[] } => {
  const needed = filters.filter((filter) => filter.needed);
  const inline = filters.filter((filter) => filter.inline && !filter.needed);
  const chosen = new Set([...needed, ...inline.slice(0, Math.max(0, maxDriving - needed.length))]);
  return {
    driving: filters.filter((filter) => chosen.has(filter)),
    others: filters.filter((filter) => !chosen.has(filter)),
  };
};
