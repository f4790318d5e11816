import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTaxNumber, latinOf, phoneOf, searchesNames, sparsePairs, typed } from './words.rules.ts';

test.each([
  ['123', { id: 123, frame: undefined }],
  ['#123', { id: 123, frame: undefined }],
  [' 12345#17 ', { id: undefined, frame: { taskId: 12_345, number: 17 } }],
  ['１２３４５＃１７', { frame: { taskId: 12_345, number: 17 } }],
  ['shot  010', { id: undefined, each: ['shot', '010'] }],
  ['12345#', { id: undefined, frame: undefined }],
  ['99999999999999999', { id: undefined }],
])('«%s»', (raw, expected) => {
  expect(typed(raw)).toMatchObject(expected);
});

test.each([
  ['a', false],
  ['ab', true],
  ['球', true],
  ['球 a', false],
  ['7', false],
  ['12#3', false],
  ['', false],
])('«%s» looks into names: %s', (raw, expected) => {
  expect(searchesNames(typed(raw))).toBe(expected);
});

test('Latin words are one word of pinyin; a phone number is one whatever signs it is typed with', () => {
  expect(latinOf(['Xing', "he'"])).toBe('xinghe');
  expect(latinOf(['xing', '河'])).toBeUndefined();
  expect(phoneOf('+86 138-1234 (5678)')).toBe('13812345678');
  expect(phoneOf('138a')).toBeUndefined();
});

test('pairs of a long word cover all of it, and half as many', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
    minLength: 13,
    maxLength: 40,
  });
  fc.assert(
    fc.property(letters, (word) => {
      const pairs = sparsePairs(word) ?? [];
      const covered = [...word].map((_, at) =>
        [at - 1, at].some((from) => from >= 0 && pairs.includes(word.slice(from, from + 2))),
      );
      expect(covered).not.toContain(false);
      expect(pairs.length).toBeLessThanOrEqual(Math.ceil(word.length / 2));
      expect(pairs.every((pair) => pair.length === 2 && word.includes(pair))).toBe(true);
    }),
  );
  expect(sparsePairs('chongqingyin')).toBeUndefined();
  expect(sparsePairs('重庆银行影业重庆银行影业影')).toBeUndefined();
  expect(sparsePairs('Chongqingyinhang')).toBeUndefined();
});

test.each([
  ['91310000MA1FL0000X', true],
  ['DE123456789', true],
  ['91310', false],
  ['xinghe', false],
  ['xinghechuanmeizhongxin1654320', false],
])('«%s» may begin a tax number: %s', (words, may) => {
  expect(isTaxNumber(words)).toBe(may);
});
