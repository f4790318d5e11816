import { describe, test } from 'vitest';

const linesOfAFault = 8;

/** The faults of some items, each by the item's name; `check` throws where one has a fault. */
export const faultsOf = async <T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  check: (item: T) => Promise<void> | void,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const item of items)
    try {
      await check(item);
    } catch (error) {
      const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n');
      faults.push([nameOf(item), ...lines.slice(0, linesOfAFault)].join('\n    '));
    }
  return faults;
};

/** Throws one error that names all faults. */
export const expectNoFaults = (faults: readonly string[], tried: number): void => {
  if (faults.length === 0) return;
  throw new Error(`${faults.length} of ${tried} have a fault:\n  ${faults.join('\n  ')}`);
};

/** A derived family: one test for each area, which tries all of its items and names every one that has a fault. */
export const family = <T extends { readonly name: string; readonly area: string }>(
  title: string,
  items: readonly T[],
  check: (item: T) => Promise<void> | void,
): void => {
  describe(title, () => {
    const areas = [...Map.groupBy(items, ({ area }) => area)];
    test.each(areas.map(([area, own]) => ({ area, own })))('$area', { timeout: 600_000 }, async ({ own }) => {
      expectNoFaults(await faultsOf(own, ({ name }) => name, check), own.length);
    });
  });
};
