import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyCap, readHistory, withEntry } from './filterHistory.ts';

describe('the history of a filter', () => {
  it('keeps the last ten different entries of a field, newest first', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 40 }), (typed) => {
        const stored = typed.reduce<string | null>((text, entry) => withEntry(text, 'keywords', entry), null);
        const expected = [...new Set(typed.toReversed())].slice(0, historyCap);
        expect(readHistory(stored, 'keywords')).toEqual(expected);
      }),
    );
  });
  it('keeps fields apart, and takes a broken entry for none', () => {
    const stored = withEntry(withEntry(null, 'projectName', 'a'), 'sceneName', 'b');
    expect(readHistory(stored, 'projectName')).toEqual(['a']);
    expect(readHistory(stored, 'sceneName')).toEqual(['b']);
    expect(readHistory('{"sceneName": 7}', 'sceneName')).toEqual([]);
    expect(readHistory('no json', 'sceneName')).toEqual([]);
  });
});
