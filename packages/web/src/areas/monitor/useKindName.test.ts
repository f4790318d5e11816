import { allCalls } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { kinds } from './useKindName.ts';

test('every kind of thing that a call changes has a name in the records', () => {
  const changed = new Set(allCalls.flatMap((call) => ('object' in call && call.object ? [call.object] : [])));
  expect(changed.size).toBeGreaterThan(15);
  expect([...changed].filter((kind) => !(kinds as readonly string[]).includes(kind))).toEqual([]);
});
