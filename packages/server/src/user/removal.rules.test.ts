import { errorCodes, removalObstacle } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { removalRefusal } from './removal.rules.ts';

test('of all that keeps an account the worst says why it is refused', () => {
  const { tasks, bills, cash, receipts } = removalObstacle.of;
  expect(removalRefusal([])).toBeUndefined();
  expect(removalRefusal([cash, receipts])).toBe(errorCodes.accountHasBalance);
  expect(removalRefusal([cash, bills])).toBe(errorCodes.accountHasArrears);
  expect(removalRefusal([cash, bills, tasks])).toBe(errorCodes.accountHasTasks);
});

test('whatever stands in the table refuses', () => {
  for (const one of removalObstacle.codes) expect(removalRefusal([one])).toBeDefined();
});
