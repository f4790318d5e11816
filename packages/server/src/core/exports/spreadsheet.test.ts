import { expect, test } from 'vitest';
import { harmless } from './spreadsheet.ts';

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])(
  'a text after %j is no formula',
  (sign) => {
    expect(harmless(`${sign}cmd|' /C calc'!A0`)).toBe(`'${sign}cmd|' /C calc'!A0`);
    expect(harmless(`a${sign}b`)).toBe(`a${sign}b`);
  },
);
