import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { Email, Phone, text } from './values.ts';

describe('a phone number', () => {
  it.each([
    '13577770001',
    '135 7777 0001',
    '135-7777-0001',
    '+86 13577770001',
    '+8613577770001',
    '0086 135 7777 0001',
    '8613577770001',
    '１３５７７７７０００１',
    '＋86 (135) 7777 0001',
    '135\u200b77770001',
    '135\u20107777\u20100001',
  ])('%s is one number', (typed) => expect(Phone.parse(typed)).toBe('13577770001'));
  it.each([
    ['+44 20 7946 0018', '+442079460018'],
    ['0044 20 7946 0018', '+442079460018'],
    ['010-8888 9999', '01088889999'],
    ['+86 10 8888 9999', '01088889999'],
    ['+86 755 8888 9999', '075588889999'],
    ['+86 400 820 8820', '4008208820'],
    ['400-820-8820', '4008208820'],
    ['+86 800 810 1234', '8008101234'],
    ['+86 400 8208 8201', '040082088201'],
    ['+86 86 135 7777 0001', '13577770001'],
    ['+86 86 86 135 7777 0001', '13577770001'],
    ['868613577770001', '13577770001'],
    ['+86 0086 135 7777 0001', '13577770001'],
  ])('%s is %s', (typed, is) => expect(Phone.parse(typed)).toBe(is));
  it('keeps its form, also in parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -()１.') }), (typed) => {
        const once = normalise.phone(typed);
        expect(normalise.phone(once)).toBe(once);
      }),
    );
    expect(normalise.phone('138 0000')).toBe('1380000');
  });
  it('keeps its form, whatever prefixes stand before it', () => {
    const parts = fc.constantFrom(
      '+',
      '00',
      '86',
      '86',
      '86',
      '0',
      '1',
      '13577770001',
      '4008208820',
      '1088889999',
      '44',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 7 }), (typed) => {
        const once = normalise.phone(typed.join(''));
        expect(normalise.phone(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
  it.each(['abc', '12345', '+', '1'.repeat(21)])('%s is none', (typed) =>
    expect(Phone.safeParse(typed).success).toBe(false),
  );
});

describe('names and texts', () => {
  it('are composed, of plain width and without what nobody sees', () => {
    expect(normalise.name(' Ａcme\u3000１２ \u200bCafe\u0301 ')).toBe('Acme 12 Caf\u00e9');
    expect(normalise.name('光影（北京）')).toBe('光影（北京）');
    expect(text(20).parse('a\r\nb\u202e\u0007')).toBe('a\nb');
    expect(normalise.name('a\nb\tc')).toBe('a b c');
    for (const typed of ['\u200b', '\u202e', '\n', ' '])
      expect([normalise.name(typed), text(20).safeParse(typed).success]).toEqual(['', false]);
    expect(Email.parse('ａnn@example.com\u200b')).toBe('ann@example.com');
  });
  it('keep their form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const form of [
          normalise.name,
          normalise.line,
          normalise.words,
          normalise.flow,
          normalise.email,
        ]) {
          const once = form(typed);
          expect(form(once)).toBe(once);
          expect(once).not.toMatch(/[\u200b\u202e]/u);
        }
      }),
    );
  });
});
