/** When a run ends: after so many calls or milliseconds, whichever comes first. */
export interface Bounds {
  readonly clients: number;
  readonly calls: number;
  readonly milliseconds: number;
}

/** What one run took: milliseconds of each call, and calls per second. */
export interface Run {
  readonly each: readonly number[];
  readonly perSecond: number;
}

/**
 * Calls `work` from several clients at once, which it is told apart by number, each beginning its next call when its last one ended. What it answers is done
 * before that too, and not part of its time.
 */
export const runFor = async (
  bounds: Bounds,
  work: (client: number) => Promise<(() => Promise<unknown>) | void | undefined>,
): Promise<Run> => {
  const each: number[] = [];
  const begun = performance.now();
  const end = begun + bounds.milliseconds;
  let left = bounds.calls;
  const client = async (_: unknown, number: number): Promise<void> => {
    while (left > 0 && performance.now() < end) {
      left -= 1;
      const started = performance.now();
      const rest = await work(number);
      each.push(performance.now() - started);
      await rest?.();
    }
  };
  await Promise.all(Array.from({ length: bounds.clients }, client));
  return { each, perSecond: (each.length * 1000) / (performance.now() - begun) };
};

/** The value below which `share` of all lie: 0.5 the median, 0.95 the p95. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Runs two things in turn, A B A B, since the machine may be busy with other work; answers both and their ratios. */
export const inTurn = async <T>(
  rounds: number,
  a: () => Promise<T>,
  b: () => Promise<T>,
): Promise<{ a: readonly T[]; b: readonly T[] }> => {
  const as: T[] = [];
  const bs: T[] = [];
  for (let round = 0; round < rounds; round += 1) {
    as.push(await a());
    bs.push(await b());
  }
  return { a: as, b: bs };
};

/** The median of the ratios of pairs, each of two runs that stood beside each other. */
export const ratioOf = (a: readonly number[], b: readonly number[]): number =>
  median(a.map((value, at) => value / (b[at] ?? NaN)));
