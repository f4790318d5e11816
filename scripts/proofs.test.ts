import { expect, test } from 'vitest';
import { invariants } from '../packages/server/src/core/invariants/invariants.ts';
import { proofNames } from '../packages/web/src/areas/reconciliation/proofs.texts.ts';

test('every invariant has its name in Chinese, and no name is left of one that is gone', () => {
  // Code checks the lifecycle's table; the other invariants are SQL.
  const asked = [
    ...invariants.map(({ holds }) => holds),
    'every change of a status is one that the lifecycle knows',
  ];
  expect(Object.keys(proofNames).toSorted()).toEqual(asked.toSorted());
});
