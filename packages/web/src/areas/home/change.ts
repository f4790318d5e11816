/**
 * By how many whole percent something is more (or less, below zero) than before; undefined where there was nothing before.
 * Takes decimal text: a share needs no exact arithmetic.
 */
export const changeOf = (now: string, before: string): number | undefined => {
  const from = Number(before);
  if (from === 0) return Number(now) === 0 ? 0 : undefined;
  const change = ((Number(now) - from) / from) * 100;
  // What is not the same never reads as the same.
  const rounded = Math.round(change);
  return rounded === 0 && change !== 0 ? Math.sign(change) : rounded;
};
