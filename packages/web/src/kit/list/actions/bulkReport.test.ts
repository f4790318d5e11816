import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '@renderdesk/contract';
import { isPlain, parted, tally, wantingConsent } from './bulkReport.ts';

describe('the report of a bulk command', () => {
  it('parts what was done from what was refused', () => {
    const results = [
      { id: 1, code: errorCodes.success, message: '' },
      { id: 2, code: errorCodes.notAllowedInState, message: 'no' },
    ];
    expect(parted(results)).toEqual({ done: [results[0]], refused: [results[1]] });
  });
  it('is left out only where all was done at once', () => {
    expect(isPlain({ refused: 0 })).toBe(true);
    expect(isPlain({ refused: 1 })).toBe(false);
    expect(isPlain({ refused: 0, jobId: 7 })).toBe(false);
  });
});

describe('an answer that wants consent', () => {
  const wants = { id: 1, code: errorCodes.consentNeeded, message: 'who agreed?' };
  it('keeps the question open only where nothing was done for want of it', () => {
    expect(wantingConsent({ done: 0, results: [wants, { ...wants, id: 2 }] })).toBe(wants);
    expect(
      wantingConsent({ done: 1, results: [{ id: 2, code: errorCodes.success, message: '' }, wants] }),
    ).toBe(undefined);
    const refused = { id: 3, code: errorCodes.notAllowedInState, message: 'no' };
    expect(wantingConsent({ done: 0, results: [wants, refused] })).toBe(undefined);
    expect(wantingConsent({ done: 0, results: [], jobId: 4 as never })).toBe(undefined);
  });
});

describe('a tally', () => {
  it('counts every value once, the most frequent first', () => {
    expect(tally(['a', 'b', null, 'b', undefined])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(5)), (values) => {
        const counts = tally(values).map(([, count]) => count);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
    );
  });
});
