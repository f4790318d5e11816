import { diffLines } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLinesOf, formatJson, placeOf, readJson, sideRowsOf } from './json.rules.ts';

const faultOf = (text: string) => {
  const read = readJson(text);
  if (!('fault' in read)) return undefined;
  const { line, column } = placeOf(text, read.offset);
  return [read.fault, line, column];
};

it('reads what JSON.stringify writes, and refuses what JSON.parse refuses', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value, null, 2);
      const read = readJson(text);
      expect('value' in read && JSON.stringify(read.value)).toBe(JSON.stringify(value));
      const part = text.slice(0, cut % (text.length + 1));
      let isJson = true;
      try {
        JSON.parse(part);
      } catch {
        isJson = false;
      }
      expect('value' in readJson(part)).toBe(isJson);
    }),
  );
});
it('a fault has its line and column', () => {
  expect(faultOf('{\n  "a": 1\n  "b": 2\n}')).toEqual(['comma', 3, 3]);
  expect(faultOf('{\n  "a" 1\n}')).toEqual(['colon', 2, 7]);
  expect(faultOf('{ a: 1 }')).toEqual(['key', 1, 3]);
  expect(faultOf('[1, 2,]')).toEqual(['value', 1, 7]);
  expect(faultOf('{"a": 01}')).toEqual(['comma', 1, 8]);
  expect(faultOf('{"a": "b')).toEqual(['text', 1, 7]);
  expect(faultOf('{"a": 1, "a": 2}')).toEqual(['duplicate', 1, 10]);
  expect(faultOf('{}\n{}')).toEqual(['more', 2, 1]);
  expect(faultOf('')).toEqual(['end', 1, 1]);
  expect(faultOf('['.repeat(200))).toEqual(['deep', 1, 102]);
});
it('a value has its place, a missing one that of its parent', () => {
  const text = '{\n  "a": [1, {"b": 2}]\n}';
  const read = readJson(text);
  const at = (...path: PropertyKey[]) => ('value' in read ? text[read.offsetOf(path)] : undefined);
  expect(at('a', 1, 'b')).toBe('2');
  expect(at('a', 1, 'c')).toBe('{');
  expect(at('a', 1)).toBe('{');
});
it('formats valid text only', () => {
  expect(formatJson('{"a":[]}')).toBe('{\n  "a": []\n}');
  expect(formatJson('{"a"')).toBeUndefined();
});
it('a difference numbers the lines of both texts, and pairs what was replaced', () => {
  const lines = diffLinesOf(diffLines('{\n  "a": 1\n}', '{\n  "a": 2,\n  "b": 3\n}'));
  expect(lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['same', 1, 1],
    ['removed', 2, undefined],
    ['added', undefined, 2],
    ['added', undefined, 3],
    ['same', 3, 4],
  ]);
  expect(sideRowsOf(lines).map(({ left, right }) => [left?.text, right?.text])).toEqual([
    ['{', '{'],
    ['  "a": 1', '  "a": 2,'],
    [undefined, '  "b": 3'],
    ['}', '}'],
  ]);
});
