import { describe, expect, it } from 'vitest';
import { type CustomField, CustomForm, valuesOf } from './customFields.ts';
import { customFieldKind } from './session.codes.ts';

const label = { zh: '名', en: 'name' };
const options = [
  { value: 'a', label },
  { value: 'b', label },
];
const field = (kind: CustomField['kind'], o: Partial<CustomField> = {}): CustomField => ({
  key: 'field',
  kind,
  label,
  required: true,
  ...([3, 8, 16, 17].includes(kind) && { options }),
  ...o,
});

/** What each kind takes, and what it refuses. */
const examples: { readonly [K in CustomField['kind']]: readonly [good: unknown, ...bad: unknown[]] } = {
  1: ['x', '', ' ', 5, 'x'.repeat(201)],
  2: [-1.5, '1', 1e13, Number.NaN],
  3: ['a', 'c', '', ['a']],
  4: ['2026-02-28', '2026-02-30', '28.2.2026', 5],
  5: ['23:59', '24:00', '9:05', '09:60'],
  6: [1_772_323_200_000, '2026', -1],
  7: [false, 1, 'true'],
  8: [['a', 'b'], [], ['c'], 'a'],
  9: ['人民路 1 号', '', 'x'.repeat(301)],
  10: [['f1'], [], Array.from({ length: 11 }, String)],
  11: [{ latitude: 31.2, longitude: 121.5 }, { latitude: 91, longitude: 0 }, { latitude: 1 }],
  12: ['6901234567892', ''],
  13: ['a\nb', '', 'x'.repeat(4001)],
  14: [undefined],
  15: [['f1', 'f2'], [], ['']],
  16: [['b'], [], ['c']],
  17: ['b', 'c', null],
};

describe('the values of a form', () => {
  it.each(customFieldKind.codes.map((kind) => [customFieldKind.entries[kind].name, kind] as const))(
    'of kind %s are what the kind holds',
    (_name, kind) => {
      const schema = valuesOf([field(kind)]);
      const [good, ...bad] = examples[kind];
      expect(schema.safeParse({ field: good }).success).toBe(true);
      for (const value of bad) expect(schema.safeParse({ field: value }).success, String(value)).toBe(false);
      if (kind !== customFieldKind.of.info) expect(schema.safeParse({}).success).toBe(false);
      expect(valuesOf([field(kind, { required: false })]).safeParse({}).success).toBe(true);
    },
  );
  it('that the form does not have are left out', () => {
    expect(valuesOf([field(1)]).parse({ field: 'x', other: 1 })).toEqual({ field: 'x' });
  });
});

describe('a form', () => {
  it('has options where its kind chooses, and no two fields or options of one name', () => {
    const good = [field(3), field(1, { key: 'other' })];
    expect(CustomForm.safeParse(good).success).toBe(true);
    for (const bad of [
      [field(3, { options: [] })],
      [field(1, { options })],
      [field(3, { options: [...options, { value: 'a', label }] })],
      [field(1), field(2)],
      [field(1, { key: '1st' })],
    ])
      expect(CustomForm.safeParse(bad).success).toBe(false);
  });
});
