import { expect, test } from 'vitest';
import { copyrightAudit, copyrightPayment } from './copyright.codes.ts';

test('the codes of the specification keep their gaps', () => {
  expect(copyrightAudit.codes).toEqual([0, 1, 3, 4]);
  expect(copyrightPayment.codes).toEqual([0, 1, 5]);
});
