import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { text } from './values.ts';
import { hasInvisible, withoutInvisible } from './visible.ts';

describe('characters that nobody sees', () => {
  it.each([
    ['admin\u200d', 'admin'],
    ['ad\u200cmin', 'admin'],
    ['a\u200b\u200d\u200d\ufe0fb', 'ab'],
    ['e\u0301\u200d', '\u00e9'],
    ['光\u200d影\ufe0e', '光影'],
    ['7\ufe0f\u200d', '7'],
    [' \u200d x', 'x'],
    ['админ\u200d', 'админ'],
    ['a\u{e0067}\u{e0062}b', 'ab'],
    ['\u{1f3f4}\u{e0068}\u{e0069}', '\u{1f3f4}'],
  ])('%j is %j', (typed, is) => {
    expect(normalise.words(typed)).toBe(is);
    expect(hasInvisible(typed)).toBe(true);
  });
  it('alone make no name', () => {
    for (const typed of ['\u200d', '\u200c\u200d', '\ufe0f', ' \u200d '])
      expect(text(20).safeParse(typed).success).toBe(false);
  });
  it.each([
    '👨\u200d👩\u200d👧\u200d👦',
    '❤\ufe0f\u200d🔥',
    '🏳\ufe0f\u200d🌈',
    '👩🏽\u200d🚀',
    '1\ufe0f\u20e3 #\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'می\u200cخواهم',
    'क्\u200dष क्\u200cष',
    '\u0601\u06f1\u06f2 \u06dd',
    'ᠠ\u180b ᠪ\u180c ᠴ\u180d',
    '☎\ufe0e ☎\ufe0f',
  ])('%s stays as it is', (typed) => {
    expect(withoutInvisible(typed)).toBe(typed);
    expect(normalise.name(typed)).toBe(typed.normalize('NFC'));
  });
  it('are found in one pass: a long text with many ends within the time of a test', () => {
    expect(withoutInvisible(`a${'\u0301\u200d'.repeat(200_000)}`)).toHaveLength(200_001);
  });
  it('are gone at the first time', () => {
    const unit = fc.constantFrom(
      ...'a1 é光क्م👩❤\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}\u200b\u200c\u200d\ufe0e\ufe0f\u20e3\u0301\u180b\u0600\u0007\r\n１',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (typed) => {
        const once = withoutInvisible(typed);
        expect(withoutInvisible(once)).toBe(once);
        for (const form of [normalise.words, normalise.name, normalise.line])
          expect(form(form(typed))).toBe(form(typed));
      }),
      { numRuns: 2000 },
    );
  });
});
