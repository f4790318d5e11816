import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { maskAnswer, masked, redacted, sensitive, type SensitiveKind, sensitivityOf } from './sensitive.ts';

const phone = sensitive('phone', z.string().trim());
const Row = z.object({
  name: z.string(),
  phone: phone.nullable(),
  own: sensitive('email', z.string(), { shown: true }),
});
const Input = z
  .object({
    password: sensitive('secret', z.string()),
    phone: phone.optional().default(''),
    ids: z.union([z.array(z.int()), z.int().transform((value) => [value])]),
    rows: z.array(Row).optional(),
    filter: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(() => true);

describe('an answer', () => {
  const page = z.object({ rows: z.array(Row), total: z.int() });

  test('leaves with its sensitive fields masked, but for those that are shown', () => {
    const row = { name: '甲', phone: '13812345678', own: 'a@b.cn' };
    expect(maskAnswer(page, { rows: [row, { ...row, phone: null }], total: 2 })).toEqual({
      rows: [
        { ...row, phone: '138****5678' },
        { ...row, phone: null },
      ],
      total: 2,
    });
  });

  test('without any is the same one, not a copy', () => {
    const value = { name: 'x' };
    expect(maskAnswer(z.object({ name: z.string() }), value)).toBe(value);
  });

  test('may hold itself', () => {
    interface Tree {
      phone: string;
      children: Tree[];
    }
    const tree: z.ZodType<Tree> = z.object({
      phone,
      get children() {
        return z.array(tree);
      },
    });
    expect(
      maskAnswer(tree, { phone: '13812345678', children: [{ phone: '13812345678', children: [] }] }),
    ).toEqual({
      phone: '138****5678',
      children: [{ phone: '138****5678', children: [] }],
    });
  });
});

describe('a record', () => {
  test('holds an input without secrets, masked, without what the schema does not know', () => {
    expect(
      redacted(Input, {
        password: 'geheim',
        phone: ' 13812345678',
        ids: 7,
        rows: [{ name: 'n', phone: null, own: 'a@b.cn', token: 'geheim' }],
        filter: { a: { b: ['c'] } },
        pasword: 'geheim',
      }),
    ).toEqual({
      password: '***',
      phone: ' 13****5678',
      ids: 7,
      rows: [{ name: 'n', phone: null, own: 'a***@b.cn', '(unknown fields)': 1 }],
      filter: { a: { b: ['c'] } },
      '(unknown fields)': 1,
    });
  });

  test('holds of a form that is out of place the form alone', () => {
    expect(redacted(Input, { password: ['geheim'], ids: { geheim: 1 }, rows: 'geheim', filter: [] })).toEqual(
      {
        password: '***',
        ids: '(object)',
        rows: '(string)',
        filter: '(list)',
      },
    );
    expect(redacted(Input, 'geheim')).toBe('(string)');
  });

  test('is small and can be stored, whatever came', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, maxDepth: 6 }),
        fc.string({ unit: 'binary' }),
        (any, text) => {
          const kept = JSON.stringify(
            redacted(Input, { password: any, phone: text, ids: any, filter: { text, any } }),
          );
          expect(kept).not.toContain('\\u0000');
          expect(kept.isWellFormed()).toBe(true);
        },
      ),
    );
    expect(redacted(Input, { ids: Array.from({ length: 51 }, (_, at) => at) })).toEqual({
      ids: '51 entries',
    });
    expect(redacted(z.string(), 'x'.repeat(5000))).toHaveLength(2000);
  });
});

test.each([
  ['phone', '13812345678', '138****5678'],
  ['phone', '12345', '***'],
  ['email', 'wang.wei@example.com', 'w***@example.com'],
  ['bank', '6222020200112233445', '**** 3445'],
  ['identity', '110101199003071234', '110***34'],
  ['secret', 'geheim', '***'],
  ['phone', '', ''],
] satisfies [SensitiveKind, string, string][])('a %s is masked: %s', (kind, value, kept) => {
  expect(masked(kind, value)).toBe(kept);
});

test('a sensitive field stays sensitive in every wrapper', () => {
  for (const schema of [
    phone,
    phone.optional(),
    phone.nullable().default(null),
    phone.pipe(z.string()),
    phone.transform((x) => x),
  ])
    expect(sensitivityOf(schema)).toBe('phone');
  expect(sensitivityOf(z.string())).toBeUndefined();
});
