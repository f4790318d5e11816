import { expect, it } from 'vitest';
import { renders } from '@renderdesk/contract';
import { callNamed } from './frozenFilter.ts';

it('a call is found by its name, and one that is gone is not', () => {
  expect(callNamed('gone.calls.export')).toBeUndefined();
  expect(callNamed('task.renders.export')).toBe(renders.export);
});
