import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pinyinOf } from './pinyin.ts';

test('a name is typed by its syllables or their initials, read by the word that they stand in', () => {
  expect(pinyinOf('星河动画')).toBe('xinghedonghua\nxhdh');
  expect(pinyinOf('重庆银行')).toBe('chongqingyinhang\ncqyh');
  expect(pinyinOf('绿洲 CG 工作室')).toBe('lvzhoucggongzuoshi\nlzcggzs');
});

test('what has no Chinese character has no pinyin', () => {
  expect(pinyinOf('Studio 42')).toBe('');
  expect(pinyinOf('')).toBe('');
});

test('whatever the name, nothing but letters and digits is left of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(pinyinOf(`星${name}`)).toMatch(/^[a-z0-9]+\n[a-z0-9]+$/);
    }),
  );
});
