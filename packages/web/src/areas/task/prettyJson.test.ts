import { expect, it } from 'vitest';
import { prettyJson } from './prettyJson.ts';

it('writes JSON one value a line and leaves everything else alone', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(prettyJson('7')).toBeUndefined();
  expect(prettyJson('[render]\nsamples=64')).toBeUndefined();
});
