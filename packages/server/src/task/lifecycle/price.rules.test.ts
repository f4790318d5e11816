import { micro, microOf } from '@renderdesk/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceAt, type PriceVersion } from './price.rules.ts';

describe('the price of a node hour', () => {
  const at = new Date('2026-03-10T00:00:00Z');
  const version = (id: number, o: Partial<PriceVersion> = {}): PriceVersion => ({
    id,
    platformKind: 0,
    unit: 1,
    currency: 1,
    level: null,
    student: false,
    replaces: false,
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
    student: false,
    agentId: 3,
    ownerId: 9,
    frameKind: 5,
    cores: 16,
    gpuCount: 2,
  };
  const idOf = (...versions: PriceVersion[]): number | undefined => priceAt(versions, asked, at)?.versionId;

  test('is that of its cores, its cards, or itself', () => {
    const only = { rule: 1, versionId: 1, alternatives: [] };
    const cores = microOf('0.96');
    expect(priceAt([version(1)], asked, at)).toEqual({
      ...only,
      units: 16,
      hourly: cores,
      listHourly: cores,
    });
    expect(priceAt([version(1, { unit: 2 })], asked, at)).toMatchObject({
      units: 2,
      hourly: microOf('0.12'),
    });
    expect(priceAt([version(1, { unit: 3 })], asked, at)).toMatchObject({
      units: 1,
      hourly: microOf('0.06'),
    });
  });
  test('is that of one card where none was found, unless cores are priced: nothing renders for nothing', () => {
    const bare = { ...asked, gpuCount: 0 };
    const cards = version(2, { unit: 2, price: microOf('6') });
    expect(priceAt([cards], bare, at)).toMatchObject({ units: 1, hourly: microOf('6') });
    expect(priceAt([version(1), cards], bare, at)).toMatchObject({ versionId: 1, units: 16 });
  });
  test('is by the dearest unit of a scope, as a node with cards has cores too', () => {
    expect(priceAt([version(1), version(2, { unit: 2, price: microOf('6') })], asked, at)).toMatchObject({
      versionId: 2,
      units: 2,
      hourly: microOf('12'),
      alternatives: [],
    });
  });
  test('is the newest in force', () => {
    const older = version(1);
    const newer = version(2, { validFrom: new Date('2026-02-01T00:00:00Z'), price: microOf('0.07') });
    const coming = version(3, { validFrom: new Date('2026-04-01T00:00:00Z') });
    expect(idOf(older, newer, coming)).toBe(2);
    expect(idOf(coming)).toBeUndefined();
  });

  const general = version(1);
  const level = version(2, { level: 55, price: microOf('0.05') });
  const student = version(3, { student: true, price: microOf('0.03') });
  const agent = version(4, { agentId: 3, price: microOf('0.04') });
  const mine = version(5, { ownerId: 9, price: microOf('0.08') });
  test('is the cheapest of the rules, with the others beside it and the list price', () => {
    const found = priceAt([mine, agent, level, general], asked, at);
    expect(found).toMatchObject({
      rule: 4,
      versionId: 4,
      hourly: microOf('0.64'),
      listHourly: microOf('0.96'),
    });
    expect(found?.alternatives.map(({ rule, versionId }) => [rule, versionId])).toEqual([
      [1, 1],
      [2, 2],
      [5, 5],
    ]);
    expect(priceAt([mine], asked, at)).toMatchObject({ rule: 5, listHourly: microOf('1.28') });
  });
  test('is a student’s only while they are one', () => {
    expect(idOf(general, student)).toBe(1);
    expect(priceAt([general, student], { ...asked, student: true }, at)?.versionId).toBe(3);
  });
  test('of equal ones is the narrower', () => {
    expect(idOf(general, version(2, { level: 55 }), version(4, { agentId: 3 }))).toBe(4);
  });
  test('of the frame’s own kind excludes general ones, however cheap', () => {
    const kind = version(7, { frameKind: 5, price: microOf('9') });
    expect(idOf(general, level, kind)).toBe(7);
    expect(priceAt([general, level, kind], asked, at)?.alternatives).toEqual([]);
  });
  test('is a resale agent’s own, dearer or not', () => {
    const own = version(6, { agentId: 3, replaces: true, price: microOf('5') });
    expect(idOf(general, level, mine, own)).toBe(6);
    expect(priceAt([general, own], { ...asked, agentId: 4 }, at)?.versionId).toBe(1);
  });
  test('is not that of others', () => {
    const others = [
      { level: 56 },
      { student: true },
      { agentId: 4 },
      { ownerId: 8 },
      { frameKind: 4 },
      { currency: 2 },
      { platformKind: 1 },
    ];
    expect(idOf(...others.map((one, id) => version(id, one)))).toBeUndefined();
  });
  test('does not depend on the order of the versions, and no other rule is cheaper', () => {
    const scope = fc.constantFrom(
      {},
      { level: 55 },
      { level: 56 },
      { student: true },
      { agentId: 3 },
      { ownerId: 9 },
      { ownerId: 8 },
    );
    const scopes = fc.record({
      scope,
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
        const versions = some.map((one, id) =>
          version(id, { ...one, ...one.scope, price: micro(BigInt((id * 7) % 11)) }),
        );
        const found = priceAt(versions, asked, at);
        expect(priceAt(versions.toReversed(), asked, at)).toEqual(found);
        for (const other of found?.alternatives ?? [])
          expect(other.hourly >= (found?.hourly ?? 0n)).toBe(true);
      }),
    );
  });
});
