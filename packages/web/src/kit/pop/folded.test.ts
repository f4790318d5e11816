import { expect, test } from 'vitest';
import { foldedOf } from './folded.ts';

const menu = (of: string) => [...of].map((sign) => ({ sign, disabled: sign === '-' }));
const signs = (entries: readonly { readonly sign: string }[]): string =>
  entries.map(({ sign }) => sign).join('');

test.each([
  ['a-b', 'a-b', ''],
  ['ab----', 'ab', '----'],
  ['abcd----', 'abcd----', ''],
  ['abc----', 'abc', '----'],
  ['a---', 'a---', ''],
  ['a----', 'a', '----'],
  ['----', '----', ''],
])('of %s stand %s at once, and %s is folded', (entries, shown, folded) => {
  const found = foldedOf(menu(entries));
  expect([signs(found.shown), signs(found.folded)]).toEqual([shown, folded]);
});
