import { allCalls, type AreaTexts } from '@renderdesk/contract';
import { areaTexts } from '@renderdesk/contract/text/areaTexts.gen.ts';
import { expect, test } from 'vitest';
import { kindNames } from './kinds.texts.ts';

// The server's tests require a count of each kind whose changes are recorded (core/audit/tables.db.test.ts).
test('every kind of thing that calls change or areas count has a name in the records', () => {
  const changed = allCalls.flatMap((call) => ('object' in call && call.object ? [call.object] : []));
  const counted = Object.values<AreaTexts>(areaTexts).flatMap(({ kinds = {} }) => Object.keys(kinds));
  expect(counted.length).toBeGreaterThan(60);
  const unnamed = new Set([...changed, ...counted]).difference(new Set(Object.keys(kindNames)));
  expect([...unnamed]).toEqual([]);
});
