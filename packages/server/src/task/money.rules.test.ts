import { micro, microOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceAt, type PriceVersion } from './money.rules.ts';

describe('the price of a node hour', () => {
  const at = new Date('2026-03-10T00:00:00Z');
  const version = (id: number, o: Partial<PriceVersion> = {}): PriceVersion => ({
    id,
    platformKind: 0,
    unit: 1,
    currency: 1,
    level: null,
    agentId: null,
    ownerId: null,
    frameKind: null,
    price: microOf('0.06'),
    validFrom: new Date('2026-01-01T00:00:00Z'),
    ...o,
  });
  const asked = {
    platformKind: 0,
    currency: 1,
    level: 55,
    agentId: 3,
    ownerId: 9,
    frameKind: 5,
    cores: 16,
    gpuCount: 2,
  };
  const idOf = (...versions: PriceVersion[]): number | undefined => priceAt(versions, asked, at)?.versionId;

  test('is that of its cores, its cards, or itself', () => {
    expect(priceAt([version(1)], asked, at)).toEqual({ versionId: 1, hourly: microOf('0.96') });
    expect(priceAt([version(1, { unit: 2 })], asked, at)?.hourly).toBe(microOf('0.12'));
    expect(priceAt([version(1, { unit: 3 })], asked, at)?.hourly).toBe(microOf('0.06'));
  });
  test('is the newest in force of the narrowest scope', () => {
    const older = version(1);
    const newer = version(2, { validFrom: new Date('2026-02-01T00:00:00Z') });
    const coming = version(3, { validFrom: new Date('2026-04-01T00:00:00Z') });
    expect(idOf(older, newer, coming)).toBe(2);
    expect(idOf(newer, version(4, { level: 55 }))).toBe(4);
    expect(idOf(version(4, { level: 55 }), version(5, { agentId: 3 }), version(6, { ownerId: 9 }))).toBe(6);
    expect(idOf(version(6, { ownerId: 9 }), version(7, { frameKind: 5 }))).toBe(7);
  });
  test('is not that of others', () => {
    const others = [
      { level: 56 },
      { agentId: 4 },
      { ownerId: 8 },
      { frameKind: 4 },
      { currency: 2 },
      { platformKind: 1 },
    ];
    expect(idOf(...others.map((one, id) => version(id, one)))).toBeUndefined();
  });
  test('does not depend on the order of the versions', () => {
    const scopes = fc.record({
      level: fc.constantFrom(null, 55, 56),
      ownerId: fc.constantFrom(null, 9, 8),
      unit: fc.constantFrom(1, 2, 3),
      validFrom: fc.constantFrom(
        new Date(0),
        new Date('2026-02-01T00:00:00Z'),
        new Date('2027-01-01T00:00:00Z'),
      ),
    });
    const unique = fc.uniqueArray(scopes, { selector: (one) => JSON.stringify(one), maxLength: 12 });
    fc.assert(
      fc.property(unique, (some) => {
        const versions = some.map((one, id) => version(id, { ...one, price: micro(BigInt(id + 1)) }));
        expect(priceAt(versions.toReversed(), asked, at)?.hourly).toBe(priceAt(versions, asked, at)?.hourly);
      }),
    );
  });
});
