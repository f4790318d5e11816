const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
/** Ratios with larger parts than this say little: 1.78 instead of 683:384. */
const readable = 32;

/** The ratio of a picture's sides as people say it: 16:9, or 1.78:1. */
export const ratioOf = (width: number, height: number): string => {
  const by = divisor(width, height);
  return Math.max(width, height) / by <= readable
    ? `${width / by}:${height / by}`
    : `${Number((width / height).toFixed(2))}:1`;
};
