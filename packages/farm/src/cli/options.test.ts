import { expect, test } from 'vitest';
import { readOptions, UsageError } from './options.ts';

const names = ['user', 'plugin', 'speed'];

test('options are read, repeated ones too, and the last word of one counts', () => {
  const options = readOptions(['--user', '7', '--plugin', 'a 1', '--plugin=b 2'], names);
  expect(options.wantedNumber('user')).toBe(7);
  expect(options.all('plugin')).toEqual(['a 1', 'b 2']);
  expect(options.text('plugin')).toBe('b 2');
  expect(options.number('speed')).toBeUndefined();
});

test.each([
  [['--nothing', '1'], '--nothing'],
  [['word'], 'word'],
  [['--user'], 'user'],
])('%s is a mistake that is named', (args, named) => {
  expect(() => readOptions(args, names)).toThrow(UsageError);
  expect(() => readOptions(args, names)).toThrow(named);
});

test.each(['x', '', ' ', '-1', '1e999'])('“%s” is no number', (value) => {
  expect(() => readOptions([`--speed=${value}`], names).number('speed', { most: 100 })).toThrow(
    '--speed must be',
  );
});

test('a wanted option that is missing is named', () => {
  expect(() => readOptions([], names).wanted('user')).toThrow('--user is missing');
});
