import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCalls, gateway, taskType } from '@renderdesk/contract';
import { areaOfType } from './monitor.codes.ts';
import { idsIn } from './monitor.fields.ts';

test('every recorded call is of a type of records, and each type but all is of some call', () => {
  const recorded = [
    ...allCalls.filter((call) => 'audit' in call).map(({ name }) => name),
    ...Object.values(gateway).flatMap(({ name, audit }) => (audit === undefined ? [] : [name])),
    // The nightly check of the seals, which is no call.
    'audit.verify',
  ];
  const areas = new Set(recorded.map((name) => name.split('.')[0]));
  const types = taskType.codes.map(areaOfType).filter((area) => area !== undefined);
  expect(new Set(types)).toEqual(areas);
});

test('ids are read as a JSON array and with commas alike, and nothing else is', () => {
  const id = fc.integer({ min: 1, max: 1e12 });
  fc.assert(
    fc.property(fc.array(id, { maxLength: 50 }), (ids) => {
      expect(idsIn(JSON.stringify(ids))).toEqual(ids);
      expect(idsIn(JSON.stringify(ids.map(String)))).toEqual(ids);
      for (const comma of [',', '，', ' , ', ', ']) expect(idsIn(ids.join(comma))).toEqual(ids);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const one of idsIn(text) ?? []) expect(Number.isSafeInteger(one) && one > 0).toBe(true);
    }),
  );
  for (const text of ['7, x', '[1, "a"]', '[1', '{"a": 1}', '1.5', '-3', '0'])
    expect(idsIn(text)).toBeUndefined();
});
