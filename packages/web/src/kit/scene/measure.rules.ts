/** A point of a scene; y is up. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const apart = (a: Place, b: Place): number => Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);

/** Length of a way over points in a row, its horizontal part, and the height from the first point to the last. */
export const wayOf = (
  places: readonly Place[],
): { readonly length: number; readonly horizontal: number; readonly height: number } => {
  let [length, horizontal] = [0, 0];
  for (const [at, to] of places.entries()) {
    const from = places[at - 1];
    if (!from) continue;
    length += apart(from, to);
    horizontal += Math.hypot(to.x - from.x, to.z - from.z);
  }
  return { length, horizontal, height: (places.at(-1)?.y ?? 0) - (places[0]?.y ?? 0) };
};

/** Area that points enclose as seen from above, and the length of the closed outline; 0 with fewer than three points. */
export const areaOf = (places: readonly Place[]): { readonly area: number; readonly length: number } => {
  const first = places[0];
  if (!first || places.length < 3) return { area: 0, length: 0 };
  let twice = 0;
  for (const [at, a] of places.entries()) {
    const b = places[at + 1] ?? first;
    // Relative to the first point: products of large coordinates lose their last digits.
    twice += (a.x - first.x) * (b.z - first.z) - (b.x - first.x) * (a.z - first.z);
  }
  return { area: Math.abs(twice) / 2, length: wayOf([...places, first]).length };
};
