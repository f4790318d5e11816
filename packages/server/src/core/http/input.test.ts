import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCalls, type AnyCall, errorCodes, inviteCodes, nodes } from '@renderdesk/contract';
import { family } from '../../../../../scripts/testing/families.ts';
import { isInShare } from '../../../../../scripts/testing/share.ts';
import { checkInput } from './input.ts';
import { ApiError } from './apiError.ts';

const hostile = fc.constantFrom(
  -1,
  1.5,
  2 ** 31,
  2 ** 60,
  Number.MAX_SAFE_INTEGER,
  '',
  '%',
  '\u0000',
  '\ud800',
  'x'.repeat(3000),
  null,
  [],
  {},
);
const value = fc.oneof(fc.jsonValue(), hostile, fc.array(hostile), fc.string({ unit: 'grapheme' }));

/** Every run covers every schema: those in its share with 100 inputs, others with 20. */
const runsOf = ({ name, area }: AnyCall): number => (isInShare(name, area) ? 100 : 20);

family('takes any input, or refuses it and names its fields', allCalls, (call) => {
  const fields = 'shape' in call.input ? Object.keys(call.input.shape as object) : [];
  const input = fc.oneof(value, fc.dictionary(fc.constantFrom(...fields, 'unknown'), value));
  fc.assert(
    fc.property(input, fc.constantFrom('zh', 'en'), (raw, language) => {
      try {
        checkInput(call, raw, language);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        const { code, data } = error as ApiError;
        expect(code).toBe(errorCodes.badInput);
        expect((data as { fields: string }).fields).not.toBe('');
      }
    }),
    { numRuns: runsOf(call) },
  );
});

test('a query carries texts: what its field does not accept as one is read as JSON', () => {
  const query = { inviteCodeId: '7', ids: '[1,2]', userName: '12', startTime: '1760000000000' };
  expect(checkInput(inviteCodes.logs, query, 'en')).toMatchObject({
    inviteCodeId: 7,
    ids: [1, 2],
    userName: '12',
    startTime: 1_760_000_000_000,
  });
  for (const inviteCodeId of ['x', '"7"', '1.5', '[7]', ''])
    expect(() => checkInput(inviteCodes.detail, { inviteCodeId }, 'en')).toThrow(ApiError);
  // A body has numbers of its own.
  expect(() => checkInput(nodes.list, { pageNum: '1' }, 'en')).toThrow(ApiError);
});
