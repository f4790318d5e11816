import { analyseTransitions } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { eventOf } from './stageEvents.ts';

test('every action of the lifecycle of analyses has words', () => {
  // Words are added and taken away under the names of their calls.
  const named = Object.keys(analyseTransitions).filter((action) => action !== 'setMatch');
  expect(named.filter((action) => eventOf(action) === undefined)).toEqual([]);
  expect(eventOf('addProperties')).toBeDefined();
  expect(eventOf('nothing')).toBeUndefined();
});
