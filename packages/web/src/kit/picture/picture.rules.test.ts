import { expect, test } from 'vitest';
import { ratioOf } from './picture.rules.ts';

test('a ratio is short: whole numbers where they are small, else one decimal number', () => {
  expect(ratioOf(1920, 1080)).toBe('16:9');
  expect(ratioOf(600, 600)).toBe('1:1');
  expect(ratioOf(1366, 768)).toBe('1.78:1');
  expect(ratioOf(300, 1200)).toBe('1:4');
});
