import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from './calls.ts';
import { gatewayCalls } from './farm/gateway.ts';

/** A schema as JSON describes it, as far as numbers go. */
interface Described {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly additionalProperties?: Described | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Every number within a schema that is no code, by the name of its field. */
const numbersIn = (of: Described, name: string): { name: string; min: number; max: number }[] => {
  const isNumber = (of.type === 'integer' || of.type === 'number') && !of.enum && of.const === undefined;
  return [
    ...(isNumber ? [{ name, min: of.minimum ?? -Infinity, max: of.maximum ?? Infinity }] : []),
    ...Object.entries(of.properties ?? {}).flatMap(([field, one]) => numbersIn(one, field)),
    ...(of.items ? numbersIn(of.items, name) : []),
    ...(of.anyOf ?? []).flatMap((one) => numbersIn(one, name)),
    ...(typeof of.additionalProperties === 'object' ? numbersIn(of.additionalProperties, name) : []),
  ];
};

const int4 = 2 ** 31;
/** Ids and moments are held by int8, which holds every whole number that JavaScript has. */
const isWide = (name: string): boolean => /(?:^ids|Ids?|Time)$/.test(name);

test.each([...allCalls, ...gatewayCalls].map(({ name, input }) => ({ name, input })))(
  'no number that $name takes is beyond what its column holds',
  ({ input }) => {
    const described = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Described;
    for (const { name, min, max } of numbersIn(described, '')) {
      if (isWide(name)) continue;
      // Beyond int4 a bound must have been meant: a size in bytes, milliseconds of a year.
      const isMeant = Math.max(-min, max) < Number.MAX_SAFE_INTEGER;
      expect(max < int4 || isMeant, `${name} ≤ ${max}`).toBe(true);
      expect(min >= -int4 || isMeant, `${name} ≥ ${min}`).toBe(true);
    }
  },
);
