import { describe, expect, it } from 'vitest';
import { linesOf, pairsOf } from './pairs.ts';

describe('names with values as lines', () => {
  it('are read back as they were written', () => {
    const pairs = { scene: '/a/b=c.ma', samples: '64' };
    expect(linesOf(pairs)).toBe('scene=/a/b=c.ma\nsamples=64');
    expect(pairsOf(linesOf(pairs))).toEqual(pairs);
  });
  it('leave empty lines out and keep a name without a value', () => {
    expect(pairsOf('\n  a = 1 \n\nb\n')).toEqual({ a: '1', b: '' });
    expect(linesOf(undefined)).toBe('');
  });
});
