import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  costOf,
  micro,
  microOf,
  periodOf,
  priceAt,
  type PriceVersion,
  sumOf,
  textOf,
} from './money.rules.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(micro);
const ms = fc.integer({ min: 0, max: 30 * 86_400_000 });

describe('amounts', () => {
  test('are read and written without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(micro), (value) => {
        expect(microOf(textOf(value))).toBe(value);
      }),
    );
    expect([microOf('12'), microOf('0.5'), microOf('-3.000001')]).toEqual([
      12_000_000n,
      500_000n,
      -3_000_001n,
    ]);
    expect(() => microOf('1.2345678')).toThrow();
    expect(() => microOf('')).toThrow();
  });

  test('a cost is the exact quotient, rounded half up once', () => {
    fc.assert(
      fc.property(amount, ms, (hourly, span) => {
        const cost = costOf(hourly, span);
        const twice = cost * 2n * 3_600_000n - hourly * BigInt(span) * 2n;
        expect(twice > -3_600_000n && twice <= 3_600_000n).toBe(true);
      }),
    );
    expect(costOf(microOf('3.6'), 1000)).toBe(1000n);
    expect(costOf(micro(1n), 1_800_000)).toBe(1n);
    expect(costOf(micro(1n), 1_799_999)).toBe(0n);
  });

  test('a longer run never costs less, and runs in pieces cost what the whole does but for a rounding each', () => {
    fc.assert(
      fc.property(amount, fc.array(ms, { minLength: 1, maxLength: 8 }), (hourly, spans) => {
        const whole = costOf(
          hourly,
          spans.reduce((sum, span) => sum + span, 0),
        );
        const pieces = sumOf(spans.map((span) => costOf(hourly, span)));
        const apart = pieces > whole ? pieces - whole : whole - pieces;
        expect(apart <= BigInt(spans.length)).toBe(true);
        expect(costOf(hourly, (spans[0] ?? 0) + 1) >= costOf(hourly, spans[0] ?? 0)).toBe(true);
      }),
    );
  });
});

test('the business month is that of +08:00', () => {
  expect(periodOf(new Date('2026-03-31T15:59:59Z'))).toBe(202_603);
  expect(periodOf(new Date('2026-03-31T16:00:00Z'))).toBe(202_604);
  expect(periodOf(new Date('2026-12-31T16:00:00Z'))).toBe(202_701);
});

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
