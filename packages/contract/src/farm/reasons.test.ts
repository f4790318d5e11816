import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOfReason, reasonWithConsent } from './reasons.ts';

test('a reason and a consent that went together come apart again', () => {
  const text = fc.string({ minLength: 1 }).filter((one) => !/consent: |\)$/u.test(one));
  fc.assert(
    fc.property(fc.option(text, { nil: '' }), fc.option(text, { nil: '' }), (said, consent) => {
      expect(partsOfReason(reasonWithConsent(said, consent))).toEqual({
        said,
        consent: consent === '' ? undefined : consent,
      });
    }),
  );
  expect(reasonWithConsent(undefined, '王先生，电话')).toBe('consent: 王先生，电话');
});
