import { expect, test } from 'vitest';
import * as z from 'zod';
import { expectNoFaults, faultsOf } from '../../../scripts/testing/families.ts';
import { allCalls } from './calls.ts';
import { gatewayCalls } from './farm/gateway.ts';
import { brandOf, Instant } from './kernel/values.ts';

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
  /** An id or a moment, by its schema: columns of ids are int8, as `migrations/codes.db.test.ts` holds, and of moments timestamptz. */
  readonly isWide?: boolean;
}

/** Every number within a schema that is no code, by the name of its field. */
const numbersIn = (of: Described, name: string): { name: string; min: number; max: number }[] => {
  const isNumber =
    (of.type === 'integer' || of.type === 'number') && !of.enum && of.const === undefined && !of.isWide;
  return [
    ...(isNumber ? [{ name, min: of.minimum ?? -Infinity, max: of.maximum ?? Infinity }] : []),
    ...Object.entries(of.properties ?? {}).flatMap(([field, one]) => numbersIn(one, field)),
    ...(of.items ? numbersIn(of.items, name) : []),
    ...(of.anyOf ?? []).flatMap((one) => numbersIn(one, name)),
    ...(typeof of.additionalProperties === 'object' ? numbersIn(of.additionalProperties, name) : []),
  ];
};

const int4 = 2 ** 31;

test('no number that a call takes is beyond what its column holds', async () => {
  const calls: readonly { readonly name: string; readonly input: z.core.$ZodType }[] = [
    ...allCalls,
    ...gatewayCalls,
  ];
  const faults = await faultsOf(
    calls,
    ({ name }) => name,
    ({ input }) => {
      const described = z.toJSONSchema(input, {
        io: 'output',
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const isWide = brandOf(zodSchema) !== undefined || zodSchema === (Instant as z.core.$ZodType);
          if (isWide) Object.assign(jsonSchema, { isWide });
        },
      }) as Described;
      for (const { name, min, max } of numbersIn(described, '')) {
        // Beyond int4 a bound must have been meant: a size in bytes, milliseconds of a year.
        const isMeant = Math.max(-min, max) < Number.MAX_SAFE_INTEGER;
        expect(max < int4 || isMeant, `${name} ≤ ${max}`).toBe(true);
        expect(min >= -int4 || isMeant, `${name} ≥ ${min}`).toBe(true);
      }
    },
  );
  expectNoFaults(faults, calls.length);
});
