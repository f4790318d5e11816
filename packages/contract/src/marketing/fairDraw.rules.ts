/** A draw falls on one of so many numbers. */
export const drawSpan = 1_000_000;

/** The number that a draw falls on, by the hexadecimal HMAC-SHA256 of the chance's number under the seed of its pool. */
export const rollOf = (hmac: string): number =>
  Math.floor((Number.parseInt(hmac.slice(0, 12), 16) / 2 ** 48) * drawSpan);

export interface Weight {
  readonly prizeId: number;
  readonly weight: number;
}

/** The prize that a number means: weights lie one after another from 0 on; what is left means nothing. */
export const prizeAt = (weights: readonly Weight[], roll: number): number | null => {
  let end = 0;
  for (const { prizeId, weight } of weights) {
    end += weight;
    if (roll < end) return prizeId;
  }
  return null;
};
