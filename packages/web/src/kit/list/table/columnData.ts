import * as z from 'zod';

/**
 * What a person made of a list's table: hidden and shown columns, order, widths, density. All lists share
 * one local-storage entry (overview §9), keyed by the list's call name.
 */
export const columnDataEntry = 'column-data';

export type Density = 'normal' | 'compact';

/** Column choices of one list. Defaults are not stored, so that later defaults apply. */
export interface ColumnChoice {
  /** Columns switched on or off against their default. */
  readonly visible: Readonly<Record<string, boolean>>;
  /** Column keys in the chosen order; absent while the screen's order is kept. */
  readonly order?: readonly string[] | undefined;
  /** Widths in CSS pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density?: Density | undefined;
}
export const noChoice: ColumnChoice = { visible: {}, widths: {} };

export const minColumnWidth = 56;
export const maxColumnWidth = 640;

const Choice = z.object({
  visible: z.record(z.string(), z.boolean()).catch({}),
  order: z.array(z.string()).optional().catch(undefined),
  widths: z.record(z.string(), z.number().min(minColumnWidth).max(maxColumnWidth)).catch({}),
  density: z.literal(['normal', 'compact']).optional().catch(undefined),
});
const Stored = z.record(z.string(), z.unknown());

const parsed = (stored: string | null): Record<string, unknown> => {
  try {
    return Stored.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
};

/** One list's choices out of the stored text; what is broken or from another version counts as no choice. */
export const readChoice = (stored: string | null, list: string): ColumnChoice =>
  Choice.safeParse(parsed(stored)[list]).data ?? noChoice;

/** The stored text with one list's choices replaced; the other lists stay as they are. */
export const writeChoice = (stored: string | null, list: string, choice: ColumnChoice): string =>
  JSON.stringify({ ...parsed(stored), [list]: choice });

/**
 * The order in which to draw `keys` (the screen's own order) under a chosen order. A column that the choice does not
 * know follows its neighbour on the screen; one that the screen no longer has is forgotten.
 */
export const orderedKeys = (keys: readonly string[], chosen: readonly string[] | undefined): string[] => {
  if (!chosen) return [...keys];
  const result = [...new Set(chosen)].filter((key) => keys.includes(key));
  keys.forEach((key, index) => {
    if (result.includes(key)) return;
    const neighbour = keys.slice(0, index).findLast((earlier) => result.includes(earlier));
    result.splice(neighbour === undefined ? 0 : result.indexOf(neighbour) + 1, 0, key);
  });
  return result;
};

/** The order after `key` moves to the position of `target`. */
export const movedKey = (order: readonly string[], key: string, target: string): string[] => {
  const from = order.indexOf(key);
  const to = order.indexOf(target);
  if (from < 0 || to < 0 || from === to) return [...order];
  const rest = order.filter((other) => other !== key);
  rest.splice(to, 0, key);
  return rest;
};

export const clampWidth = (width: number): number =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));
