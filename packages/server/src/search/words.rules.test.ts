import { expect, test } from 'vitest';
import { latinOf, phoneOf, searchesNames, typed } from './words.rules.ts';

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
  expect(phoneOf('+86 138-1234 (5678)')).toBe('+8613812345678');
  expect(phoneOf('138a')).toBeUndefined();
});
