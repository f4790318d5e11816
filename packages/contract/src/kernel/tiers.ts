import * as z from 'zod';
import type { Shape } from './values.ts';

/** How a tier is wrong: it ends before it begins, leaves a gap after the tier above, overlaps it, follows one without end, or starts late. */
export type TierFault = 'order' | 'gap' | 'overlap' | 'endless' | 'start';

/** A fault at its row and field; `expected` is the value that would be right. */
export interface FoundTierFault {
  readonly index: number;
  readonly field: string;
  readonly fault: TierFault;
  readonly expected: string | undefined;
}

export interface TierOptions<K extends string> {
  /** The fields of a row that hold its bounds; a row begins where the row above ends. */
  readonly from: K;
  /** Null or absent in the last row: without end. */
  readonly to: K;
  /** Where the first row begins. */
  readonly start?: number;
}

/** Millionths, so that decimal text and numbers compare exactly. */
const exact = (value: unknown): bigint | undefined => {
  const match = /^(-?\d+)(?:\.(\d{1,6}))?$/.exec(String(value));
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`) : undefined;
};

/** The faults of a list of tiers, at most one a field. Rows whose bounds are not typed yet have none. */
export const tierFaultsOf = (
  rows: readonly Readonly<Record<string, unknown>>[],
  { from, to, start }: TierOptions<string>,
): FoundTierFault[] =>
  rows.flatMap((row, index) => {
    const found: FoundTierFault[] = [];
    const add = (field: string, fault: TierFault, expected?: unknown): void => {
      found.push({ index, field, fault, expected: expected === undefined ? undefined : String(expected) });
    };
    const [begin, end] = [exact(row[from]), exact(row[to])];
    if (begin === undefined) return found;
    const above = rows[index - 1];
    const endAbove = above && exact(above[to]);
    if (index === 0 && start !== undefined && begin !== exact(start)) add(from, 'start', start);
    if (above && endAbove === undefined) add(from, 'endless');
    if (endAbove !== undefined && begin > endAbove) add(from, 'gap', above?.[to]);
    if (endAbove !== undefined && begin < endAbove) add(from, 'overlap', above?.[to]);
    if (end !== undefined && end <= begin) add(to, 'order', row[from]);
    return found;
  });

/** Rows of which each begins where the one above ends. A fault is an issue at its row and field, with `params.tier`. */
export const tiers = <S extends Shape>(
  row: z.ZodObject<S>,
  o: TierOptions<keyof S & string>,
): z.ZodArray<z.ZodObject<S>> =>
  z.array(row).superRefine((rows, context) => {
    for (const { index, field, fault, expected } of tierFaultsOf(rows, o))
      context.addIssue({ code: 'custom', path: [index, field], params: { tier: fault, expected } });
  });
