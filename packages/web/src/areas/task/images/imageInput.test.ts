import { expect, it } from 'vitest';
import { imageInput } from './imageInput.ts';

it('reads what the list of images wrote, and nothing else', () => {
  expect(imageInput('frameId=1048577&n=2&fileKind=1')).toEqual({ frameId: 1_048_577, n: 2, fileKind: 1 });
  expect(imageInput('frameId=1048577&n=0&fileKind=1')).toBeUndefined();
  expect(imageInput('frameId=1048577&n=1&fileKind=9')).toBeUndefined();
  expect(imageInput(null)).toBeUndefined();
});
