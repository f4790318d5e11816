import { costOf, feeUnit, micro, microOf, sumOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feePartsOf, feesOf, type SoftwareFee } from './softwareFee.rules.ts';

const { task, nodeHour, coreHour } = feeUnit.of;
let ids = 0;
const fee = (o: Partial<SoftwareFee> = {}): SoftwareFee => ({
  id: (ids += 1),
  name: 'licence',
  softwareId: 2007,
  currency: 1,
  version: '',
  plugin: '',
  unit: nodeHour,
  price: microOf('0.5'),
  ...o,
});
const use = (
  o: { version?: string; plugins?: readonly string[]; softwareId?: number; currency?: number } = {},
) => ({
  softwareId: 2007,
  currency: 1,
  version: '',
  plugins: [],
  ...o,
});
const counted = (fees: readonly SoftwareFee[], o: Parameters<typeof use>[0] = {}) =>
  feesOf(fees, use(o)).map(({ fee: { id }, plugin }) => [id, plugin]);

describe('of the fees in force', () => {
  test('those of other software and other currencies do not count', () => {
    expect(counted([fee({ softwareId: 2001 }), fee({ currency: 2 })])).toEqual([]);
  });

  test('different names add up; of one name the version counts before all versions', () => {
    const [all, one, other] = [fee(), fee({ version: '4.2' }), fee({ name: 'support' })];
    expect(counted([all, one, other], { version: '4.2' })).toEqual([
      [one.id, ''],
      [other.id, ''],
    ]);
    expect(counted([all, one, other], { version: '4.1' })).toEqual([
      [all.id, ''],
      [other.id, ''],
    ]);
  });

  test('a plugin is known by its word or its name, never by a part of it; each counts once', () => {
    const [name, whole] = [fee({ plugin: 'V-Ray' }), fee({ plugin: 'V-Ray 6' })];
    expect(counted([name, whole], { plugins: ['v-ray 6', 'V-Ray 5', 'V-Ray 5.1'] })).toEqual([
      [name.id, 'V-Ray 5'],
      [whole.id, 'v-ray 6'],
    ]);
    expect(counted([name, whole], { plugins: ['V-Raytracer 6', 'xV-Ray 6'] })).toEqual([]);
  });

  test('of one name those of plugins count before that of the software', () => {
    const [own, plugin] = [fee(), fee({ plugin: 'Cycles' })];
    expect(counted([own, plugin], { plugins: ['cycles 4.2'] })).toEqual([[plugin.id, 'cycles 4.2']]);
    expect(counted([own, plugin])).toEqual([[own.id, '']]);
  });
});

const fees = fc.array(
  fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    version: fc.constantFrom('', '1', '2'),
    unit: fc.constantFrom(task, nodeHour, coreHour),
    price: fc.bigInt({ min: 0n, max: 5_000_000n }).map(micro),
  }),
  { maxLength: 8 },
);
const attempts = fc.array(
  fc.record({
    version: fc.constantFrom('', '1', '2'),
    ms: fc.integer({ min: 0, max: 10_000_000 }),
    cores: fc.integer({ min: 0, max: 128 }),
  }),
  { maxLength: 20 },
);

test('whatever the fees, an attempt has one fee a name, each is rounded as node time is, and a task is charged once by each name', () => {
  fc.assert(
    fc.property(fees, attempts, (made, runs) => {
      const all = made.map((one) => fee(one));
      const once = new Set<string>();
      const charged: string[] = [];
      for (const { version, ms, cores } of runs) {
        const parts = feePartsOf(feesOf(all, use({ version })), { ms, cores, once });
        const names = parts.map(({ fee: { name } }) => name);
        expect(new Set(names).size).toBe(names.length);
        if (ms === 0) expect(parts).toEqual([]);
        for (const { fee: of, units, amount } of parts) {
          expect(amount).toBeGreaterThan(0n);
          expect(['', version]).toContain(of.version);
          if (of.unit === task) charged.push(of.name);
          expect(units).toBe(of.unit === coreHour ? Math.max(1, cores) : 1);
          expect(amount).toBe(of.unit === task ? of.price : costOf(micro(of.price * BigInt(units)), ms));
        }
        expect(sumOf(parts.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0n);
      }
      expect(new Set(charged).size).toBe(charged.length);
    }),
  );
});
