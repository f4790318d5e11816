import { describe, expect, it } from 'vitest';
import { submissionKeys } from './submission.ts';

describe('the key of a submission', () => {
  it('stays while the same thing goes again without an answer', () => {
    const keys = submissionKeys();
    const first = keys.keyFor({ a: 1 });
    expect(keys.keyFor({ a: 1 })).toBe(first);
  });
  it('is another for another input, another file, and after an answer', () => {
    const keys = submissionKeys();
    const file = (name: string) => new File(['x'], name, { lastModified: 1 });
    const seen = [keys.keyFor({ a: 1 }), keys.keyFor({ a: 2 }), keys.keyFor({ a: 2 }, file('a'))];
    seen.push(keys.keyFor({ a: 2 }, file('b')));
    expect(keys.keyFor({ a: 2 }, file('b'))).toBe(seen.at(-1));
    keys.answered();
    seen.push(keys.keyFor({ a: 2 }, file('b')));
    expect(new Set(seen).size).toBe(seen.length);
  });
  it('is not shared between two buttons', () => {
    expect(submissionKeys().keyFor({})).not.toBe(submissionKeys().keyFor({}));
  });
});
