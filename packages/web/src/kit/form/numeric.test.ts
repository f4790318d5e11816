import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numericInput, numericSettled } from './numeric.ts';

describe('numeric input', () => {
  it.each([
    ['0.5', '0.5'],
    ['00.5', '0.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['.', '0.'],
    ['12.', '12.'],
    ['1.239', '1.23'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['¥1,234.50', '1234.50'],
    ['１２。５', '12.5'],
    ['', ''],
    ['abc', ''],
  ])('%s becomes %s', (typed, kept) => expect(numericInput(typed)).toBe(kept));

  it('is always a plain decimal of at most two decimals, and stays as it is', () => {
    const typing = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.０-９。,-]{0,12}$/));
    fc.assert(
      fc.property(typing, (typed) => {
        const kept = numericInput(typed);
        expect(kept).toMatch(/^$|^(0|[1-9]\d*)(\.\d{0,2})?$/);
        expect(numericInput(kept)).toBe(kept);
        expect(numericSettled(kept)).toMatch(/^$|^(0|[1-9]\d*)(\.\d{1,2})?$/);
      }),
    );
  });
  it('removes the decimal point in a field for whole numbers', () => {
    expect(numericInput('12.34', 0)).toBe('12');
    expect(numericInput('0012', 0)).toBe('12');
  });
});
