/** One bar of the stripe: where it begins and how wide it is, in units of its own. */
export interface Bar {
  readonly x: number;
  readonly width: 1 | 2 | 3;
}

/** A decimal digit is a bar of one to three units and a gap of one to four: ten pairs that differ visibly. */
const digits: readonly (readonly [width: Bar['width'], gap: number])[] = [
  [1, 1],
  [2, 1],
  [3, 1],
  [1, 2],
  [2, 2],
  [3, 2],
  [1, 3],
  [2, 3],
  [3, 3],
  [1, 4],
];
const fewest = 8;

/**
 * The decorative stripe of a person (overview §2), drawn from their id alone: the same id always gives the same bars, and
 * two ids never the same. Each digit of the id, filled up in front with zeros, is a bar and the gap behind it, between
 * two thin bars that begin and end it. `id` is a whole number from 0.
 */
export const stripeOf = (id: number): { readonly bars: readonly Bar[]; readonly width: number } => {
  const bars: Bar[] = [{ x: 0, width: 1 }];
  let x = 3;
  for (const digit of String(id).padStart(fewest, '0')) {
    const [width, gap] = digits[Number(digit)] ?? [1, 1];
    bars.push({ x, width });
    x += width + gap;
  }
  bars.push({ x: x + 1, width: 1 });
  return { bars, width: x + 2 };
};
