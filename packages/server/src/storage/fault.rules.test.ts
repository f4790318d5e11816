import { systemReasons } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { storageFault } from './fault.rules.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: no such thing, open '/mnt'`), { code });

test.each([
  ['ENOENT', 'storageAway'],
  ['ENOSPC', 'storageFull'],
  ['EROFS', 'storageRefuses'],
])('%s is said in the language of the reader', (code, key) => {
  expect(storageFault(failed(code))).toBe(key);
  expect(systemReasons).toContain(key);
});

test('any other error keeps its words, as far as there is room', () => {
  expect(storageFault(new Error('cut off'))).toBe('cut off');
  expect(storageFault('x'.repeat(400))).toHaveLength(300);
});
